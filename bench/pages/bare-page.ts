/** The floor of a cached page: node:http sends the bytes of PAGE_FILE. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const body = readFileSync(process.env.PAGE_FILE ?? '');
const headers = { 'content-type': 'text/html; charset=utf-8', 'content-length': body.length };

createServer((_, response) => response.writeHead(200, headers).end(body)).listen(Number(process.env.PORT), '127.0.0.1');
process.once('SIGTERM', () => process.exit());
