export { answers, readRelay, relaysOf } from './answers.ts';
export { type IceServer, iceServersFor, stunServersOf } from './relays.ts';
