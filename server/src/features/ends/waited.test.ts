import { type Interval, presenceKind } from '@polyclinic/contract/ends/rules';
import { trials } from '@polyclinic/contract/platform/trials';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createVisit } from '../../testing/visit.ts';

const HALF_MINUTE = 30_000;
let server: TestServer;
let start: number;
let visit: string;
beforeAll(async () => {
  server = await testServer();
  const [doctor, patient] = [
    await server.person({ role: 'doctor', verified: true }),
    await server.person({ role: 'patient' }),
  ];
  start = Math.ceil(Date.now() / 60_000) * 60_000 + 3_600_000;
  visit = await createVisit(server.database, { patient, doctor, startsAt: start });
  for (const [part, { userId }] of [
    ['doctor', doctor],
    ['patient', patient],
  ] as const)
    await server.database.write(
      null,
      () => sql`insert into call_presence (appointment_id, user_id, patient_id, provider_user_id, part)
        values (${visit}, ${userId}, ${patient.userId}, ${doctor.userId}, ${part})`,
    );
});
afterAll(() => server?.close());

/** In half minutes from the start; mostly beside the bounds of the rule. */
const moment = fc.oneof(
  fc.constantFrom(-31, -30, -29, -1, 0, 1, 9, 10, 11, 27, 28, 29, 30, 31, 32, 33),
  fc.integer({ min: -70, max: 70 }),
);
/** Stays that do not touch. */
const stays = fc.uniqueArray(moment, { maxLength: 6 }).map((moments) => {
  const sorted = moments.toSorted((one, other) => one - other).map((at) => start + at * HALF_MINUTE);
  return sorted.flatMap((from, index): Interval[] => {
    const until = sorted[index + 1];
    return index % 2 === 0 && until !== undefined ? [{ from, until }] : [];
  });
});

async function store(part: 'doctor' | 'patient', intervals: readonly Interval[]): Promise<void> {
  const ranges = intervals.map(
    ({ from, until }) => `[${new Date(from).toISOString()},${new Date(until).toISOString()})`,
  );
  await server.database.write(
    null,
    () => sql`update call_presence set stays = ${`{${ranges.join(',')}}`}::tstzmultirange
      where appointment_id = ${visit} and part = ${part}`,
  );
}

async function databaseSays(): Promise<boolean | undefined> {
  const [row] = await server.database.read(
    null,
    () => sql<{ waited: boolean }>`select provider_waited(a) as waited from appointments a where id = ${visit}`,
  );
  return row?.waited;
}

it('the database says that a doctor waited in vain exactly where the rule says so', async () => {
  const seen = new Set<boolean>();
  await fc.assert(
    fc.asyncProperty(stays, stays, async (provider, patient) => {
      await store('doctor', provider);
      await store('patient', patient);
      const waited = presenceKind({ provider, patient, wereConnected: false }, start) === 'provider_waited';
      seen.add(waited);
      expect(await databaseSays()).toBe(waited);
    }),
    { numRuns: trials(30, 400) },
  );
  expect(seen.size).toBe(2);
}, 60_000);
