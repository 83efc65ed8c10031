import { slotsBetween, WEEKDAYS, type WeeklyHours } from '@polyclinic/contract/availability/rules';
import { DAY_MS, startOfLocalDay } from '@polyclinic/contract/availability/slots';
import { trials } from '@polyclinic/contract/platform/trials';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
let providerId: string;

beforeAll(async () => {
  server = await testServer();
  ({ providerId } = await server.person({ role: 'doctor', verified: true }));
});
afterAll(() => server?.close());

const ZONES = [
  'UTC',
  'America/New_York',
  'Africa/Cairo',
  'Europe/London',
  'Asia/Kathmandu',
  'Australia/Adelaide',
  'Australia/Lord_Howe',
  'America/Havana',
];
// Around the days on which one of those zones changes its clocks
const DAYS = [
  '2026-03-08',
  '2026-03-29',
  '2026-04-05',
  '2026-04-24',
  '2026-10-04',
  '2026-10-25',
  '2026-10-29',
  '2026-11-01',
];

const clock = fc
  .integer({ min: 0, max: 287 })
  .map((step) => [Math.trunc(step / 12), (step % 12) * 5].map((part) => String(part).padStart(2, '0')).join(':'));
const window = { start: clock, end: fc.oneof({ weight: 6, arbitrary: clock }, fc.constantFrom('00:00', '24:00')) };
const opening = fc.record(
  {
    enabled: fc.integer({ max: 7, min: 0 }).map((one) => one > 0),
    ...window,
    also: fc.array(fc.record(window), { maxLength: 3 }),
  },
  { requiredKeys: ['enabled', 'start', 'end'] },
);
const situation = fc.record({
  zone: fc.constantFrom(...ZONES),
  day: fc.tuple(fc.constantFrom(...DAYS), fc.integer({ min: -1, max: 1 })),
  hours: fc.record(Object.fromEntries(WEEKDAYS.map((day) => [day, opening])), {
    requiredKeys: ['sun', 'thu', 'fri'],
  }) as fc.Arbitrary<WeeklyHours>,
  bufferMinutes: fc.constantFrom(0, 5, 10, 15, 25, 30, 60),
  lastDay: fc.option(fc.integer({ min: -1, max: 1 })),
  exception: fc.option(
    fc.record({ closed: fc.boolean(), ...window, also: fc.array(fc.record(window), { maxLength: 3 }) }),
  ),
});

it('the database offers the same starts as the rules, in every zone, with every buffer and whatever the clocks do', async () => {
  await fc.assert(
    fc.asyncProperty(situation, async ({ zone, day: [near, days], hours, bufferMinutes, exception, lastDay: ends }) => {
      const date = Temporal.PlainDate.from(near).add({ days }).toString();
      const lastDay = ends === null ? null : Temporal.PlainDate.from(date).add({ days: ends }).toString();
      const exceptions = exception ? [{ date, ...exception }] : [];
      const number = Date.parse(date) / DAY_MS;
      const [from, until] = [startOfLocalDay(zone, number), startOfLocalDay(zone, number + 1)];
      const calendar = { zone, hours, exceptions, busy: [], now: 0, bufferMinutes, lastDay };
      const expected = slotsBetween({ ...calendar, from, until }).map(({ start }) => start);
      const rows = await server.database.transaction(null, async (trx) => {
        await sql`update providers set availability = ${JSON.stringify(hours)}, time_zone = ${zone},
          buffer_minutes = ${bufferMinutes}, license_expires_on = ${lastDay} where id = ${providerId}`.execute(trx);
        await sql`delete from availability_exceptions where provider_id = ${providerId}`.execute(trx);
        for (const { closed, start, end, also } of exceptions)
          await sql`insert into availability_exceptions (provider_id, date, closed, start_time, end_time, also)
            values (${providerId}, ${date}, ${closed}, ${start}, ${end}, ${JSON.stringify(closed ? [] : also)})`.execute(
            trx,
          );
        return (await sql<{ at: Date }>`select offered_starts(${providerId}, ${date}) as at`.execute(trx)).rows;
      });
      expect(rows.map(({ at }) => at.getTime())).toEqual(expected);
    }),
    { numRuns: trials(20, 500) },
  );
}, 60_000);
