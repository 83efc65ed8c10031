import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../observability/index.ts';
import type { Person } from '../testing/people.ts';
import { type TestServer, testServer } from '../testing/server.ts';

type Line = { level: number; message: string; status?: number };
const lines: Line[] = [];
let server: TestServer;
let patient: Person;
let port: number;

beforeAll(async () => {
  server = await testServer({ log: createLog('info', { write: (line) => void lines.push(JSON.parse(line)) }) });
  patient = await server.person({ role: 'patient' });
  port = Number(new URL(await server.listen()).port);
});
afterAll(() => server?.close());

/** Sends the beginning of a request, and goes away without a goodbye or with one. */
async function goAway(head: string[], body: string, how: 'reset' | 'end'): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const headers = Object.entries(patient.headers as Record<string, string>).map(([name, value]) => `${name}: ${value}`);
  const origin = `origin: ${server.origin}`;
  const text = [...head, `host: localhost:${port}`, origin, 'content-type: application/json', ...headers, '', body];
  await new Promise<void>((resolve) => socket.write(text.join('\r\n'), () => resolve()));
  if (how === 'reset') socket.resetAndDestroy();
  else socket.destroy();
  await once(socket, 'close');
}

const isUp = async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).status;

it.each([
  [
    'in the middle of a body',
    'POST /api/rpc/notifications/setPreferences HTTP/1.1',
    'content-length: 1000',
    '{"json":{',
  ],
  ['in the middle of a REST body', 'POST /api/notifications/preferences HTTP/1.1', 'content-length: 1000', '{"pre'],
  ['in the middle of a webhook', 'POST /api/webhooks/payments HTTP/1.1', 'content-length: 1000', '{'],
  ['in the middle of a document', 'POST /api/documents HTTP/1.1', 'content-length: 100000', 'x'],
  ['before the answer', 'GET /api/appointments HTTP/1.1', 'accept: application/json', ''],
])('a request that is interrupted %s is no failure of ours', async (_, ...[first, header, body]) => {
  lines.length = 0;
  for (const how of ['reset', 'end'] as const) {
    await goAway([first, header], body, how);
    expect(await isUp()).toBe(200);
  }
  const settled = lines.length;
  await expect.poll(async () => (await isUp()) && lines.length).toBeGreaterThan(settled + 3);
  expect(lines.filter(({ level, status = 0 }) => level >= 50 || status >= 500)).toEqual([]);
});
