import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Ending, writePast } from '../../testing/analytics.ts';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
let doctor: Person;
let patients: Person[];
beforeAll(async () => {
  server = await testServer();
  doctor = await server.person({ role: 'doctor', verified: true });
  patients = await Promise.all(Array.from({ length: 33 }, () => server.person({ role: 'patient' })));
});
afterAll(() => server?.close());

/** What anybody is told, by a server that has not counted yet. */
async function measured(environment: Record<string, string> = {}) {
  const other = await server.restarted(environment);
  const found = await other.clientOf().home.measures();
  await other.close();
  return Object.fromEntries(found.map(({ measure, ...rest }) => [measure, rest]));
}

let hours = 2;
/** A visit of that patient, which ended so; each begins at an hour of its own. */
async function addVisit(patient: number, ending: Ending): Promise<void> {
  hours += 1;
  const of = patients[patient] as Person;
  const rest = { bookedAgo: 6_000, startsAgo: 60 * hours, paidAfter: 60, feeCents: 1_000, refundedCents: 0 };
  await writePast(server.database, [{ patient: of, doctor, ending, ...rest }]);
}
const comeFromSearch = () =>
  server.database.write(
    null,
    () => sql`insert into booking_origins (appointment_id, user_id, origin) select id, patient_id, 'search' from appointments
      on conflict do nothing`,
  );
/** Both were there, and saw each other unless the patient is one of those. */
const meet = (without: Person[]) =>
  server.database.transaction(null, async (trx) => {
    await sql`alter table call_presence disable trigger user`.execute(trx);
    await sql`insert into call_presence (appointment_id, user_id, patient_id, provider_user_id, part, stays, connected_at)
      select a.id, person.id, a.patient_id, a.provider_user_id, person.part, tstzmultirange(tstzrange(a.start_time, a.end_time)),
        case when a.patient_id <> all (${without.map(({ userId }) => userId)}::uuid[]) then a.start_time end
      from appointments a, lateral (values (a.patient_id, 'patient'), (a.provider_user_id, 'doctor')) person (id, part)
      where a.end_fact = 'held'
      on conflict (appointment_id, user_id) do update set connected_at = excluded.connected_at`.execute(trx);
    await sql`alter table call_presence enable trigger user`.execute(trx);
  });

describe('what is measured beside the targets', () => {
  it('is how many bookings that a search led to were kept, from thirty patients on, and never where few were not', async () => {
    for (let n = 0; n < 23; n += 1) await addVisit(n, 'held');
    for (let n = 23; n < 29; n += 1) await addVisit(n, n % 2 === 0 ? 'cancelled_by_patient' : 'missed_by_provider');
    await comeFromSearch();
    // Neither paid, nor due, nor found by a search
    for (const ending of ['unpaid', 'scheduled', 'confirmed'] as const) await addVisit(0, ending);
    await comeFromSearch();
    expect(await measured()).toEqual({});
    await addVisit(29, 'cancelled_by_provider');
    expect(await measured()).toEqual({});
    await comeFromSearch();
    const { matching } = await measured();
    expect(matching).toMatchObject({ value: 23 / 30, number: 30 });
    expect(Date.parse(matching?.until ?? '') - Date.parse(matching?.since ?? '')).toBe(90 * 86_400_000);
    expect(await measured({ SAMPLE_DATA: '1' })).toEqual({});
    for (let n = 30; n < 33; n += 1) await addVisit(n, 'held');
    await comeFromSearch();
    await server.database.write(
      null,
      () => sql`delete from booking_origins o using appointments a
        where a.id = o.appointment_id and a.patient_id = any (${patients.slice(23, 26).map(({ userId }) => userId)}::uuid[])`,
    );
    expect(await measured()).toEqual({});
  });

  it('is how many calls connected', async () => {
    for (let n = 23; n < 29; n += 1) await addVisit(n, 'held');
    await meet(patients.slice(0, 5));
    expect((await measured()).join).toMatchObject({ value: 27 / 32, number: 32 });
    await meet(patients.slice(0, 4));
    expect(await measured()).not.toHaveProperty('join');
    await meet([]);
    expect((await measured()).join).toMatchObject({ value: 1, number: 32 });
  });

  it('is how long half of the bookings took at most, from thirty on', async () => {
    const add = (seconds: number[]) =>
      server.database.write(
        null,
        () => sql`insert into booking_times (id, seconds) select uuidv7(), unnest(${seconds}::integer[])`,
      );
    await add(Array.from({ length: 29 }, (_, n) => 60 + n));
    expect(await measured()).not.toHaveProperty('booking');
    await add([1_000]);
    expect((await measured()).booking).toMatchObject({ value: 74.5, number: 30 });
  });

  it('is the share of minutes that were served, of thirty days on', async () => {
    const serve = (from: number, until: number) =>
      server.database.write(
        null,
        () => sql`insert into service_hours (hour, minutes)
          select date_bin('1 hour', app_now(), 'epoch') - n * interval '1 hour', repeat('1', 60)::bit(60)
          from generate_series(${until}::integer, ${from}::integer) n`,
      );
    await serve(719, 0);
    expect(await measured()).not.toHaveProperty('uptime');
    await serve(720, 720);
    // Half an hour of one was not served.
    await server.database.write(
      null,
      () => sql`update service_hours set minutes = repeat('10', 30)::bit(60)
        where hour = date_bin('1 hour', app_now(), 'epoch') - interval '3 hours'`,
    );
    const minutes = 720 * 60;
    expect((await measured()).uptime).toMatchObject({ value: (minutes - 30) / minutes, number: minutes });
  });
});
