import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ environment: { TRUSTED_PROXIES: '1', RATE_LIMIT_FACTOR: '1' } });
});
afterAll(() => server?.close());

const failure = {
  id: 'MGZ3K1AB-1Z141Z3',
  kind: 'unknown',
  name: 'TypeError',
  message: 'x is not a function',
  frames: 'at Page (/assets/page.js:1:1)',
  path: '/en/book',
};

const report = (body: object, from: string) =>
  server.request('/api/failures', {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
  });

it('takes a failure from anybody', async () => {
  expect((await report(failure, '203.0.113.1')).status).toBe(204);
});

it.each([
  ['an id of another shape', { id: 'one\ntwo' }],
  ['a kind that is not known', { kind: 'fatal' }],
  ['more than a message', { message: 'a'.repeat(301) }],
  ['a field of its own', { user: 'amal' }],
])('refuses %s', async (_, change) => {
  expect((await report({ ...failure, ...change }, '203.0.113.2')).status).toBe(400);
});

it('refuses what is larger than any failure before it is read', async () => {
  expect((await report({ ...failure, frames: 'a'.repeat(10_000) }, '203.0.113.3')).status).toBe(413);
});

it('refuses an address that reports again and again, and no other', async () => {
  const answers = [];
  for (let count = 0; count < 21; count += 1) answers.push((await report(failure, '203.0.113.4')).status);
  expect(answers.slice(0, 20).every((status) => status === 204)).toBe(true);
  expect(answers[20]).toBe(429);
  expect((await report(failure, '203.0.113.5')).status).toBe(204);
});
