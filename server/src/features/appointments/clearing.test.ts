import { closingOf, isClosedIn } from '@polyclinic/contract/availability/rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createVisit } from '../../testing/visit.ts';
import { codeOf } from '../../testing/visits.ts';

let server: TestServer;
let doctor: Person;
let patient: Person;

const DAY_MINUTES = 1440;

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  doctor = await server.person({ role: 'doctor', verified: true });
  patient = await server.person({ role: 'patient' });
});
afterAll(() => server?.close());

const statusOf = async (id: string) => (await server.clientOf(patient).appointments.get({ id })).status;

async function dayOf(id: string): Promise<string> {
  const { startTime } = await server.clientOf(doctor).appointments.get({ id });
  const { timeZone } = (await server.clientOf(doctor).availability.own()) ?? { timeZone: 'UTC' };
  return Temporal.Instant.from(startTime).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

describe('clearing a day', () => {
  it('cancels what was shown, closes the day, and is the same when it is asked for again', async () => {
    const ids = [
      await createVisit(server.database, { patient, doctor, startsIn: 3 * DAY_MINUTES }),
      await createVisit(server.database, { patient, doctor, startsIn: 3 * DAY_MINUTES + 60 }),
    ];
    const day = await dayOf(ids[0]!);
    const clear = () => server.clientOf(doctor).appointments.clear({ day, from: null, ids, reason: 'I am ill' });
    expect(await clear()).toEqual({ cancelled: ids, refused: [] });
    expect(await Promise.all(ids.map(statusOf))).toEqual(['cancelled', 'cancelled']);
    const { exceptions } = (await server.clientOf(doctor).availability.own())!;
    expect(exceptions).toContainEqual({ date: day, closed: true });
    expect(await clear()).toEqual({ cancelled: ids, refused: [] });
    const visit = await server.clientOf(patient).appointments.get({ id: ids[0]! });
    expect(visit.cancelledBy).toBe('provider');
  });

  it('fails where a cancellation fails, and says of none that it was refused', async () => {
    const id = await createVisit(server.database, { patient, doctor, startsIn: 3 * DAY_MINUTES });
    const clear = { day: await dayOf(id), from: null, ids: [id] };
    const asOwner = (text: string) => server.database.write(null, () => sql.raw(text));
    await asOwner(`create function fail_now() returns trigger language plpgsql as
      'begin raise exception ''no room'' using errcode = ''53100''; end'`);
    await asOwner(`create trigger fail_now before update on appointments for each row execute function fail_now()`);
    expect(await codeOf(server.clientOf(doctor).appointments.clear(clear))).toBe('UNAVAILABLE');
    await asOwner('drop function fail_now cascade');
    expect(await server.clientOf(doctor).appointments.clear(clear)).toEqual({ cancelled: [id], refused: [] });
  });

  it('leaves the visits of others as they are, and answers doctors only', async () => {
    const other = await server.person({ role: 'doctor', verified: true });
    const id = await createVisit(server.database, { patient, doctor: other, startsIn: 3 * DAY_MINUTES });
    const clear = { day: '2099-01-01', from: null, ids: [id] };
    expect(await server.clientOf(doctor).appointments.clear(clear)).toEqual({
      cancelled: [],
      refused: [{ id, code: 'NOT_FOUND' }],
    });
    expect(await statusOf(id)).toBe('confirmed');
    expect(await codeOf(server.clientOf(patient).appointments.clear(clear))).toBe('FORBIDDEN');
    for (const span of [{ from: '25:00' }, { from: '12:00', until: '12:00' }, { until: '00:00' }])
      expect(await codeOf(server.clientOf(doctor).appointments.clear({ ...clear, ...span }))).toBe('INVALID_INPUT');
  });
});

describe('what closes a part of a day', () => {
  const hours = { thu: { enabled: true, start: '09:00', end: '12:00', also: [{ start: '14:00', end: '18:00' }] } };
  const closing = (from: string | null, hasUrgentHours = false, until: string | null = null) =>
    closingOf({ hours, exceptions: [] }, { date: '2026-11-19', from, until, hasUrgentHours });

  it('leaves open what comes before', () => {
    const open = (start: string, end: string) => ({ date: '2026-11-19', closed: false, start, end });
    expect(closing('11:00')).toEqual(open('09:00', '11:00'));
    expect(closing('14:15')).toEqual(open('09:00', '12:00'));
    expect(closing('15:00')).toEqual({ ...open('09:00', '12:00'), also: [{ start: '14:00', end: '15:00' }] });
  });

  it('leaves open what comes after', () => {
    const open = (start: string, end: string) => ({ date: '2026-11-19', closed: false, start, end });
    const also = [{ start: '14:00', end: '18:00' }];
    expect(closing(null, false, '12:00')).toEqual(open('14:00', '18:00'));
    expect(closing(null, false, '10:30')).toEqual({ ...open('10:30', '12:00'), also });
    expect(closing('10:00', false, '11:00')).toEqual({
      ...open('09:00', '10:00'),
      also: [{ start: '11:00', end: '12:00' }, ...also],
    });
    const isClosed = (from: string | null, until: string | null) =>
      isClosedIn({ hours, exceptions: [] }, { date: '2026-11-19', from, until, hasUrgentHours: false });
    expect([isClosed('12:00', '14:00'), isClosed('12:00', '14:30'), isClosed('18:00', null)]).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('is all of it where nothing comes before, or urgent visits could still be booked', () => {
    for (const all of [closing(null), closing('09:00'), closing('09:15'), closing('15:00', true)])
      expect(all).toEqual({ date: '2026-11-19', closed: true });
  });
});
