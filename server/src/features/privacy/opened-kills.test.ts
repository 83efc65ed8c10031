import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { serverProcess } from '../../testing/processes.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createVisit } from '../../testing/visit.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const READERS = 8;
const WARM_UP = 40;

/** Reads a conversation again and again until its process is killed in the middle; tells which requests were answered. */
async function readUntilKilled(url: string, headers: Record<string, string>): Promise<string[]> {
  const process = await serverProcess(server.urls, { environment: { RATE_LIMIT_FACTOR: '1000' } });
  const answered: string[] = [];
  let isKilled = false;
  const reader = async () => {
    while (!isKilled) {
      const answer = await fetch(`${process.origin}${url}`, { headers }).catch(() => null);
      if (answer?.ok) answered.push(answer.headers.get('x-request-id') ?? '');
    }
  };
  const readers = Array.from({ length: READERS }, reader);
  await expect.poll(() => answered.length, { timeout: 30_000 }).toBeGreaterThan(WARM_UP);
  await process.kill();
  isKilled = true;
  await Promise.all(readers);
  return answered;
}

async function expectAllNoted(answered: string[]): Promise<void> {
  const noted = await server.database.read(
    null,
    () =>
      sql<{
        id: string;
      }>`select request_id as id from access_log where request_id = any (${answered}) and action = 'read'`,
  );
  expect(new Set(noted.map(({ id }) => id))).toEqual(new Set(answered));
}

async function killed(times: number): Promise<void> {
  const [patient, doctor] = [
    await server.person({ role: 'patient' }),
    await server.person({ role: 'doctor', verified: true }),
  ];
  const id = await createVisit(server.database, { patient, doctor });
  for (let time = 0; time < times; time += 1) {
    const answered = await readUntilKilled(`/api/appointments/${id}/messages`, doctor.headers);
    await expectAllNoted(answered);
  }
}

it('leaves no answered read without its entry, however its process dies', { timeout: 120_000 }, () => killed(2));

it('leaves none in a hundred deaths', { tags: ['long'], timeout: 1_800_000 }, () => killed(100));
