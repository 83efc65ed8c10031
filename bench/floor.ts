/**
 * The floor: what node:http and pg cost by themselves. Answers each POST by the prepared statements of FLOOR_STATEMENTS,
 * pipelined on one connection, with the values of the request's body, and sends back the rows of the one before the last,
 * or of the only one.
 */
import { createServer, type IncomingMessage } from 'node:http';
import { createPool } from '@polyclinic/database';

const texts: string[] = JSON.parse(process.env.FLOOR_STATEMENTS ?? '[]');
const pool = createPool(process.env.DATABASE_URL ?? '', { max: 20, rateLimitFactor: 1_000_000 });

async function answer(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const values: unknown[][] = JSON.parse(Buffer.concat(chunks).toString());
  const client = await pool.connect();
  try {
    const results = await Promise.all(
      texts.map((text, index) => client.query({ name: `floor${index}`, text, values: values[index] ?? [] })),
    );
    return JSON.stringify(results[Math.max(0, results.length - 2)]?.rows);
  } finally {
    client.release();
  }
}

const server = createServer((request, response) => {
  if (request.method === 'GET') return response.end('{}');
  answer(request).then(
    (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(body),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
});
server.listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
