/**
 * The floor of message delivery: node:http, pg and ws in one process. Stores what is posted with the product's own
 * prepared statement, listens for its trigger's notification and forwards it to the sockets of the people it names. No
 * session, no checks, no second read.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { createPool } from '@polyclinic/database';
import { type WebSocket, WebSocketServer } from 'ws';

const text = process.env.FLOOR_STATEMENT ?? '';
const pool = createPool(process.env.DATABASE_URL ?? '', { max: 10, rateLimitFactor: 1_000_000 });
const sockets = new Map<string, WebSocket>();

async function store(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const values: unknown[] = JSON.parse(Buffer.concat(chunks).toString());
  const { rows } = await pool.query({ name: 'store', text, values });
  return JSON.stringify(rows[0]);
}

const server = createServer((request, response) => {
  if (request.method === 'GET') return response.end('{}');
  store(request).then(
    (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(body),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
const relay = new WebSocketServer({ server, perMessageDeflate: false });
relay.on('connection', (socket, { url = '' }) => sockets.set(url.slice(1), socket));

const listener = await pool.connect();
listener.on('notification', ({ payload = '' }) => {
  const { to = [] }: { to?: string[] } = JSON.parse(payload);
  for (const person of to) sockets.get(person)?.send(payload);
});
await listener.query('listen live');
server.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
