import type { WebSocket, WebSocketServer } from 'ws';

const BEAT_MS = 30_000;

/** Ends sockets that did not answer the last ping: a lost network says nothing by itself. Returns how to stop. */
export function keepAlive(sockets: WebSocketServer): () => void {
  const silent = new WeakSet<WebSocket>();
  sockets.on('connection', (socket) => socket.on('pong', () => silent.delete(socket)));
  const timer = setInterval(() => {
    for (const socket of sockets.clients) {
      if (silent.has(socket)) socket.terminate();
      silent.add(socket);
      socket.ping();
    }
  }, BEAT_MS);
  timer.unref();
  return () => clearInterval(timer);
}
