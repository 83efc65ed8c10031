import { PERIODS, type Period } from '@polyclinic/contract/analytics/rules';
import { trials } from '@polyclinic/contract/platform/trials';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, type TestServer, testServer } from '../../testing/server.ts';
import { createUptime } from './uptime/commands.ts';

/** Neither a whole hour from UTC nor the zone of the database. */
const ZONE = 'Asia/Kathmandu';
const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

let server: TestServer;
let api: Client['analytics'];
beforeAll(async () => {
  server = await testServer();
  // Its own minutes would be among those of the tests.
  server.services.uptime.close();
  api = server.clientOf(await server.person({ role: 'admin', duty: 'auditor', timeZone: ZONE })).analytics;
});
afterAll(() => server?.close());

async function read(days: Period) {
  server.services.analytics.clear();
  return (await api.read({ days })).uptime;
}

const local = (at: number) => Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(ZONE);
const monthOf = (at: number) => local(at).toPlainDate().with({ day: 1 }).toString();
const known = new Map<number, string>();
/** Asked once of each quarter of an hour: no month of the zone begins within one. */
function monthOfMinute(minute: number): string {
  const quarter = Math.floor(minute / 15);
  const month = known.get(quarter) ?? monthOf(quarter * 15 * MINUTE_MS);
  known.set(quarter, month);
  return month;
}

/** A process that lives from one minute to another, both so many minutes ago. */
const aLife = fc.record({ from: fc.integer({ min: 1, max: 50_000 }), length: fc.integer({ min: 1, max: 2_000 }) });

describe('availability', () => {
  it('equals a replay of every minute, for any lives of processes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(aLife, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...PERIODS),
        async (lives, days) => {
          const present = Math.floor(Date.now() / MINUTE_MS);
          const served = new Set(
            lives.flatMap(({ from, length }) =>
              Array.from({ length: Math.min(length, from) }, (_, n) => present - from + n),
            ),
          );
          await write(served);
          const { over, months, ...period } = await readWithinMinute(days);
          const first = Math.min(...served);
          const all = Array.from({ length: over - first }, (_, n) => first + n);
          const since = local(Date.now())
            .startOfDay()
            .subtract({ days: days - 1 }).epochMilliseconds;
          const within = all.filter((minute) => minute * MINUTE_MS >= since);
          expect(period).toEqual(count(within, served));
          const byMonth = [...Map.groupBy(all, (minute) => monthOfMinute(minute))];
          expect(months).toEqual(byMonth.map(([month, some]) => ({ month, ...count(some, served) })));
        },
      ),
      { numRuns: trials(3, 30) },
    );
  });

  /** Read in one minute, which isn't over. */
  async function readWithinMinute(days: Period): Promise<Awaited<ReturnType<typeof read>> & { over: number }> {
    const over = Math.floor(Date.now() / MINUTE_MS);
    const uptime = await read(days);
    return over === Math.floor(Date.now() / MINUTE_MS) ? { ...uptime, over } : readWithinMinute(days);
  }

  const count = (minutes: number[], served: Set<number>) => ({
    minutes: minutes.length,
    served: minutes.filter((minute) => served.has(minute)).length,
  });

  async function write(served: Set<number>): Promise<void> {
    const hours = [...Map.groupBy(served, (minute) => Math.floor(minute / 60))].map(([hour, minutes]) => ({
      hour: new Date(hour * HOUR_MS).toISOString(),
      minutes: Array.from({ length: 60 }, (_, n) => (minutes.includes(hour * 60 + n) ? '1' : '0')).join(''),
    }));
    await server.database.transaction(null, async (trx) => {
      await sql`delete from service_hours`.execute(trx);
      await sql`insert into service_hours select hour, minutes::bit(60)
        from jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) as h (hour timestamptz, minutes text)`.execute(trx);
    });
  }

  it('is nothing before the first minute', async () => {
    await server.database.write(null, () => sql`delete from service_hours`);
    expect(await read(30)).toEqual({ minutes: 0, served: 0, months: [] });
  });

  it('is what several processes record of their minutes, and not of those in which they stop', async () => {
    await server.database.write(null, () => sql`delete from service_hours`);
    const { worker, log } = server.services;
    const clockAt = (at: string) => ({ ...server.services.clock, now: () => new Date(at) });
    const processAt = (at: string, isDraining = false) =>
      createUptime({ worker, log, clock: clockAt(at), lifecycle: { isDraining } });
    for (const one of [
      processAt('2026-03-01T10:00:10Z'),
      processAt('2026-03-01T10:00:50Z'),
      processAt('2026-03-01T10:59:59Z'),
      processAt('2026-03-01T10:30:00Z', true),
    ]) {
      await one.beat();
      await one.beat();
      one.close();
    }
    const rows = await server.database.read(
      null,
      () => sql<{ hour: Date; minutes: string }>`select hour, minutes::text as minutes from service_hours`,
    );
    expect(rows).toEqual([{ hour: new Date('2026-03-01T10:00:00Z'), minutes: `1${'0'.repeat(58)}1` }]);
  });
});
