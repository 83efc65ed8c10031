import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Attachments, attachmentsOn } from '../../testing/attachments.ts';
import { samples } from '../../testing/files.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { refusal } from '../../testing/visits.ts';

const LARGEST = 52_428_800;
const A_DAY = 86_400;

let server: TestServer;
let people: Attachments['people'];
let start: Attachments['start'];
let tus: Attachments['tus'];
let visit: Attachments['visit'];

beforeAll(async () => {
  server = await testServer({ environment: { RATE_LIMIT_FACTOR: '1' } });
});
beforeEach(async () => {
  ({ people, start, tus, visit } = await attachmentsOn(server));
});
afterAll(() => server?.close());

const tooMuch = { code: 'FILES_OF_A_DAY', data: { retryAfterSeconds: expect.any(Number) } };

async function startAndGiveUp(size: number): Promise<void> {
  await tus(await start('given-up.txt', size), undefined, { method: 'DELETE' });
}

const passDays = (days: number) =>
  server.database.write(
    null,
    () => sql`update rate_limits set window_start = window_start - make_interval(days => ${days})`,
  );

it('an account begins half a gigabyte of files in a day, given up or not, and is told when it goes on', async () => {
  for (let count = 0; count < 10; count += 1) await startAndGiveUp(LARGEST);
  expect(await refusal(start('eleventh.txt', LARGEST))).toEqual(tooMuch);
  const answer = await server.request(`/api/appointments/${visit}/uploads`, {
    method: 'POST',
    headers: { ...people.patient.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ clientId: randomUUID(), name: 'eleventh.txt', size: LARGEST }),
  });
  expect(answer.status).toBe(429);
  const wait = Number(answer.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(A_DAY - 600);
  expect(wait).toBeLessThanOrEqual(A_DAY);
  // What is smaller than what is left still fits, and somebody else is not held up.
  await startAndGiveUp(1_000);
  await tus(await start('his.txt', LARGEST, randomUUID(), 'doctor'), undefined, { method: 'DELETE', who: 'doctor' });
  await passDays(1);
  await startAndGiveUp(LARGEST);
});

it('an account begins a hundred files in a day', { tags: ['long'] }, async () => {
  for (let count = 0; count < 100; count += 1) await startAndGiveUp(10);
  expect(await refusal(start('another.txt', 10))).toEqual(tooMuch);
});

it('an upload that goes on is not counted again, though nothing more may begin', { tags: ['long'] }, async () => {
  const clientId = randomUUID();
  const upload = await start('long.txt', 100, clientId);
  await tus(upload, Buffer.alloc(50, 'x'));
  for (let count = 1; count < 100; count += 1) await startAndGiveUp(10);
  expect((await start('long.txt', 100, clientId)).url).toBe(upload.url);
  expect((await tus(upload, Buffer.alloc(50, 'x'), { offset: 50 })).status).toBe(204);
});

it('a doctor’s documents count as well, and the page is told why one is not kept', async () => {
  const { headers, userId } = people.doctor;
  const send = async () => {
    const body = new FormData();
    body.set('kind', 'other');
    body.set('file', new File([new Uint8Array(samples.pdf())], 'a.pdf'));
    const { headers: told } = await server.request('/api/documents', { method: 'POST', headers, body });
    return new URL(told.get('location') ?? '', server.origin).searchParams.get('document');
  };
  expect(await send()).toBe('kept');
  const exhaust = () => sql`update rate_limits set hits = 400 where key = ${`files:${userId}`}`;
  await server.database.write(null, exhaust);
  expect(await send()).toBe('FILES_OF_A_DAY');
});
