import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

/** What stands behind a proxy: says what reached it, and echoes over sockets. */
export async function proxied() {
  const mood = { isReady: true };
  const http = createServer(async (request, response) => {
    // As the product does.
    if (!request.headers.host) return void response.writeHead(400).end();
    if (request.url === '/readyz') return void response.writeHead(mood.isReady ? 200 : 503).end();
    const bytes = await lengthOf(request);
    const { headers, socket } = request;
    response.end(JSON.stringify({ headers, bytes, connection: socket.remotePort }));
  });
  // Longer than a busy test holds up both of its ends, as the product's is longer than a proxy's.
  http.keepAliveTimeout = 75_000;
  const sockets = new WebSocketServer({ server: http });
  sockets.on('connection', (socket) => socket.on('message', (data) => socket.send(String(data))));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  return {
    mood,
    port: (http.address() as AddressInfo).port,
    close() {
      sockets.close();
      http.closeAllConnections();
      http.close();
    },
  };
}

async function lengthOf(request: IncomingMessage): Promise<number> {
  let bytes = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) bytes += chunk.length;
  return bytes;
}
