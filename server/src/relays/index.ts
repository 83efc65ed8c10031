export { type IceServer, iceServersFor, stunServersOf } from './relays.ts';
