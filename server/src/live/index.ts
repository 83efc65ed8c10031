export { listenFor } from './announcements.ts';
export { type Announcement, createLiveHub, type LiveHub } from './live.ts';
export { GOING_AWAY, spreadOverServers } from './socket-age.ts';
export { keepAlive } from './socket-heartbeat.ts';
export {
  boundedSend,
  closeWhenFlooding,
  closeWhenSessionEnds,
  createLine,
  type Line,
  SESSION_ENDED,
  SESSION_EXPIRED,
  TOO_MANY_SOCKETS,
} from './socket-limits.ts';
