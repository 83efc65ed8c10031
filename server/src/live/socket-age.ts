import type { WebSocket, WebSocketServer } from 'ws';

/** The code that has a page come back at once, to whichever server it is led to. */
export const GOING_AWAY = 1001;

const MINUTE_MS = 60_000;
/** Between these two, so that sockets which came together don't go together. */
const AGE_MS = { least: 20 * MINUTE_MS, most: 40 * MINUTE_MS };

/**
 * Sends each socket away once it is old: after a server has returned, the others would keep all that fled to them.
 * Returns how to stop.
 */
export function spreadOverServers(sockets: WebSocketServer, age = AGE_MS): () => void {
  const timers = new Set<NodeJS.Timeout>();
  sockets.on('connection', (socket: WebSocket) => {
    const ms = age.least + Math.random() * (age.most - age.least);
    const timer = setTimeout(() => socket.close(GOING_AWAY), ms);
    timer.unref();
    timers.add(timer);
    socket.once('close', () => {
      clearTimeout(timer);
      timers.delete(timer);
    });
  });
  return () => {
    for (const timer of timers) clearTimeout(timer);
  };
}
