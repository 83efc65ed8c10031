import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { toStatus } from '../../testing/visit.ts';
import { codeOf, dayAhead, refusal } from '../../testing/visits.ts';

let server: TestServer;
let doctor: Person;
let patient: Person;

beforeAll(async () => {
  server = await testServer();
  doctor = await server.person({ role: 'doctor', verified: true });
  patient = await server.person({ role: 'patient', fullName: 'Omar Khalil' });
});
afterAll(() => server?.close());

let halfHours = 0;
async function book(person = patient): Promise<string> {
  const startTime = dayAhead(3, halfHours++);
  const input = {
    providerId: doctor.providerId,
    appointmentType: 'phone',
    phone: '+1 212 555 0142',
    startTime,
    idempotencyKey: randomUUID(),
  } as const;
  return (await server.clientOf(person).appointments.book(input)).id;
}
/** A paid visit that starts in so many minutes; earlier visits are out of its way. */
async function confirmed(minutesAhead: number): Promise<string> {
  await server.database.write(
    null,
    () => sql`update appointments set start_time = start_time - interval '40 days',
    end_time = end_time - interval '40 days' where start_time < now() + interval '26 hours'`,
  );
  const id = await book();
  await server.database.write(
    null,
    () => sql`update appointments set status = 'confirmed',
    start_time = now() + make_interval(mins => ${minutesAhead}), end_time = now() + make_interval(mins => ${minutesAhead} + 30)
    where id = ${id}`,
  );
  return id;
}
const statusOf = async (id: string) => (await server.clientOf(patient).appointments.get({ id })).status;

describe('a visit', () => {
  it('is started in its window and completed, by its doctor', async () => {
    const id = await confirmed(10);
    const { appointments } = server.clientOf(doctor);
    expect(await appointments.start({ id })).toMatchObject({ status: 'in_progress', patientName: 'Omar Khalil' });
    expect(await refusal(appointments.start({ id }))).toMatchObject({ code: 'TRANSITION_REFUSED' });
    expect(await refusal(appointments.complete({ id }))).toMatchObject({ code: 'OUTSIDE_WINDOW' });
    await server.database.write(
      null,
      () => sql`update appointments set start_time = start_time - interval '11 minutes' where id = ${id}`,
    );
    await appointments.complete({ id });
    await server.carryOutActs();
    expect(await statusOf(id)).toBe('completed');
    expect(await refusal(appointments.cancel({ id }))).toEqual({
      code: 'TRANSITION_REFUSED',
      data: { status: 'completed' },
    });
  });

  it.each([16, -61])('is not started %d minutes before its start', async (minutes) => {
    const id = await confirmed(minutes);
    const refused = await refusal(server.clientOf(doctor).appointments.start({ id }));
    expect(refused).toMatchObject({ code: 'OUTSIDE_WINDOW', data: { opensAt: expect.any(String) } });
    expect(await statusOf(id)).toBe('confirmed');
  });

  it('that was not paid is not started', async () => {
    const id = await book();
    await server.database.write(
      null,
      () => sql`update appointments set start_time = now(), end_time = now() + interval '30 minutes' where id = ${id}`,
    );
    expect(await refusal(server.clientOf(doctor).appointments.start({ id }))).toEqual({
      code: 'TRANSITION_REFUSED',
      data: { status: 'scheduled' },
    });
  });

  it('is missed once its patient was waited for, not before', async () => {
    const early = await confirmed(-14);
    const { appointments } = server.clientOf(doctor);
    expect(await refusal(appointments.markNoShow({ id: early }))).toMatchObject({ code: 'OUTSIDE_WINDOW' });
    const late = await confirmed(-16);
    await appointments.markNoShow({ id: late });
    await server.carryOutActs();
    expect(await statusOf(late)).toBe('no_show');
    const { mine } = server.clientOf(patient).appointments;
    for (const status of ['no_show', 'no-show', 'No Show'])
      expect((await mine({ status })).appointments, status).toMatchObject([{ id: late }]);
    expect(await refusal(mine({ status: 'pending' }))).toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('is nobody else’s', async () => {
    const id = await confirmed(10);
    const otherDoctor = server.clientOf(await server.person({ role: 'doctor', verified: true }));
    const otherPatient = server.clientOf(await server.person({ role: 'patient' }));
    const admin = server.clientOf(await server.person({ role: 'admin' }));
    const startTime = dayAhead(6, 1);
    const unknown = [
      otherDoctor.appointments.start({ id }),
      otherDoctor.appointments.complete({ id }),
      otherDoctor.appointments.markNoShow({ id }),
      otherDoctor.appointments.takeBackAct({ id }),
      otherDoctor.appointments.cancel({ id }),
      otherDoctor.appointments.get({ id }),
      otherPatient.appointments.get({ id }),
      otherPatient.appointments.cancel({ id }),
      otherPatient.appointments.reschedule({ id, startTime }),
      otherPatient.appointments.cancel({ id: randomUUID() }),
    ];
    for (const refused of await Promise.all(unknown.map(refusal))) expect(refused).toMatchObject({ code: 'NOT_FOUND' });
    const forbidden = [
      server.clientOf(patient).appointments.start({ id }),
      server.clientOf(patient).appointments.complete({ id }),
      server.clientOf(patient).appointments.markNoShow({ id }),
      server.clientOf(patient).appointments.takeBackAct({ id }),
      server.clientOf(doctor).appointments.reschedule({ id, startTime }),
      admin.appointments.start({ id }),
    ];
    for (const refused of await Promise.all(forbidden.map(refusal)))
      expect(refused).toMatchObject({ code: 'FORBIDDEN' });
    expect(await statusOf(id)).toBe('confirmed');
  });
});

describe('cancelling', () => {
  it('is the patient’s until the start, the doctor’s also later', async () => {
    const id = await confirmed(-5);
    expect(await refusal(server.clientOf(patient).appointments.cancel({ id }))).toEqual({
      code: 'TRANSITION_REFUSED',
      data: { status: 'confirmed' },
    });
    expect((await server.clientOf(doctor).appointments.cancel({ id, reason: 'Fell ill' })).status).toBe('cancelled');
  });

  it('takes a reason from an administrator', async () => {
    const id = await confirmed(300);
    const admin = server.clientOf(await server.person({ role: 'admin' }));
    expect(await refusal(admin.appointments.cancel({ id }))).toMatchObject({ code: 'REASON_REQUIRED' });
    expect(await refusal(admin.appointments.cancel({ id, reason: '  ' }))).toMatchObject({ code: 'REASON_REQUIRED' });
    expect(await admin.appointments.cancel({ id, reason: 'A complaint' })).toMatchObject({
      status: 'cancelled',
      symptoms: null,
      patientName: '',
    });
  });

  it('frees the time', async () => {
    const id = await book();
    const { startTime } = await server.clientOf(patient).appointments.cancel({ id });
    const other = server.clientOf(await server.person({ role: 'patient' }));
    await other.appointments.book({
      providerId: doctor.providerId,
      appointmentType: 'video',
      startTime,
      idempotencyKey: randomUUID(),
    });
  });
});

describe('moving', () => {
  it('goes to a free start and keeps what was paid', async () => {
    const id = await confirmed(30 * 60);
    const moved = await server.clientOf(patient).appointments.reschedule({ id, startTime: dayAhead(9, 3) });
    expect(moved).toMatchObject({ id, status: 'confirmed', startTime: dayAhead(9, 3), endTime: dayAhead(9, 4) });
    const next = await server.clientOf(patient).appointments.reschedule({ id, startTime: dayAhead(9, 4) });
    expect(next.startTime).toBe(dayAhead(9, 4));
  });

  it('and cancelling are refused to a page that shows another time; a second press is the first', async () => {
    const id = await confirmed(30 * 60);
    const { appointments } = server.clientOf(patient);
    const shownStart = (await appointments.get({ id, locale: 'en' })).startTime;
    const move = (startTime: string) => appointments.reschedule({ id, startTime, shownStart });
    const isMoved = { code: 'VISIT_MOVED', data: { startTime: dayAhead(9, 5) } };
    expect((await move(dayAhead(9, 5))).startTime).toBe(dayAhead(9, 5));
    expect((await move(dayAhead(9, 5))).startTime).toBe(dayAhead(9, 5));
    expect(await refusal(move(dayAhead(9, 6)))).toMatchObject(isMoved);
    for (const person of [patient, doctor])
      expect(await refusal(server.clientOf(person).appointments.cancel({ id, shownStart }))).toMatchObject(isMoved);
    expect(await appointments.get({ id })).toMatchObject({ status: 'confirmed', startTime: dayAhead(9, 5) });
    const raced = [7, 8, 9].map((halfHour) =>
      codeOf(appointments.reschedule({ id, startTime: dayAhead(9, halfHour), shownStart: dayAhead(9, 5) })),
    );
    expect((await Promise.all(raced)).toSorted()).toEqual(['VISIT_MOVED', 'VISIT_MOVED', 'allowed']);
  });

  it('is refused to where somebody else is, off the grid, and in the last 24 hours', async () => {
    const id = await confirmed(30 * 60);
    const other = server.clientOf(await server.person({ role: 'patient' }));
    const startTime = dayAhead(10, 7);
    await other.appointments.book({
      providerId: doctor.providerId,
      appointmentType: 'video',
      startTime,
      idempotencyKey: randomUUID(),
    });
    const { appointments } = server.clientOf(patient);
    expect(await refusal(appointments.reschedule({ id, startTime }))).toMatchObject({ code: 'SLOT_TAKEN' });
    const offGrid = new Date(Date.parse(startTime) + 1_000).toISOString();
    expect(await refusal(appointments.reschedule({ id, startTime: offGrid }))).toMatchObject({
      code: 'SLOT_NOT_OFFERED',
    });
    const soon = await confirmed(23 * 60);
    expect(await refusal(appointments.reschedule({ id: soon, startTime: dayAhead(10, 9) }))).toMatchObject({
      code: 'OUTSIDE_WINDOW',
    });
  });
});

describe('lists', () => {
  it('give everyone their own, each in one of two periods, and the practice its figures', async () => {
    const own = await server.person({ role: 'doctor', verified: true });
    const mine = await server.person({ role: 'patient', fullName: 'Nora' });
    const bookOwn = async (day: number, slot: number) => {
      const startTime = dayAhead(day, slot);
      const input = {
        providerId: own.providerId,
        appointmentType: 'video',
        startTime,
        idempotencyKey: randomUUID(),
      } as const;
      return (await server.clientOf(mine).appointments.book(input)).id;
    };
    const coming = [await bookOwn(5, 1), await bookOwn(4, 1)];
    const done = await bookOwn(4, 3);
    for (const status of ['confirmed', 'in_progress', 'completed'])
      await server.database.write(null, () => toStatus(status, done));
    const client = server.clientOf(mine);
    const ids = async (period: 'upcoming' | 'history' | 'all') => {
      const page = await client.appointments.mine({ period });
      expect(page.total).toBe(page.appointments.length);
      return page.appointments.map(({ id }) => id);
    };
    expect(await ids('upcoming')).toEqual([coming[1], coming[0]]);
    expect(await ids('history')).toEqual([done]);
    expect(await ids('all')).toHaveLength(3);
    expect(await client.appointments.mine({ page: 2 })).toEqual({ appointments: [], total: 3 });
    expect(await client.appointments.overview({})).toMatchObject({
      totalVisits: 1,
      upcomingCount: 2,
      nextAppointment: dayAhead(4, 1),
      lastCheckup: dayAhead(4, 3),
    });
    const later = [await bookOwn(6, 1), await bookOwn(7, 1)];
    const { upcoming, upcomingCount } = await client.appointments.overview({});
    expect(upcoming.map(({ id }) => id)).toEqual([coming[1], coming[0], later[0]]);
    expect(upcomingCount).toBe(4);
    const week = await server.clientOf(own).appointments.week({ from: dayAhead(4, 0), until: dayAhead(5, 0) });
    expect(week.appointments.map(({ id, patientName }) => [id, patientName])).toEqual([
      [coming[1], 'Nora'],
      [done, 'Nora'],
    ]);
    expect(week.stats).toEqual({ totalAppointments: 5, completed: 1, earningsCents: 0, averageRating: 0 });
    expect(await refusal(client.appointments.week({ from: dayAhead(4, 0), until: dayAhead(5, 0) }))).toMatchObject({
      code: 'FORBIDDEN',
    });
    for (const until of [dayAhead(4, 0), dayAhead(36, 0)]) {
      expect(await refusal(server.clientOf(own).appointments.week({ from: dayAhead(4, 0), until }))).toMatchObject({
        code: 'INVALID_INPUT',
      });
    }
  });
});
