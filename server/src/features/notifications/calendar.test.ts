import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, type Notices, startNotices } from '../../testing/notices.ts';
import type { Person } from '../../testing/people.ts';
import type { TestServer } from '../../testing/server.ts';
import { createVisit } from '../../testing/visit.ts';
import { dayAhead } from '../../testing/visits.ts';
import { organizerOf, toFeed } from './calendars/rules.ts';

let notices: Notices;
let server: TestServer;
let patient: Person;
let doctor: Person;

beforeAll(async () => {
  notices = await startNotices();
  server = notices.server;
});
afterAll(() => notices?.close());
beforeEach(async () => {
  patient = await server.person({ role: 'patient', fullName: 'Nadia', locale: 'ar', timeZone: 'Africa/Cairo' });
  doctor = await server.person({ role: 'doctor', fullName: 'Ana Ruiz', locale: 'es', verified: true });
});

/** The one event of a mail's or feed's calendar, read by a library that isn't ours. */
const eventsOf = (content: string) => {
  const calendar = new ICAL.Component(ICAL.parse(content));
  const method = calendar.getFirstPropertyValue('method');
  return { method, events: calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one)) };
};
const calendarOf = (mail: ReturnType<Notices['mailsTo']>[number] | undefined) => {
  const part = mail?.attachments.find(
    ({ mimeType }) => mimeType.startsWith('text/calendar') || mimeType === 'application/ics',
  );
  if (!part) throw new Error('the mail carries no calendar');
  return eventsOf(new TextDecoder().decode(part.content as ArrayBuffer));
};

const feedOf = async (person: Person) => {
  const { url } = await server.clientOf(person).notifications.renewCalendarFeed();
  return eventsOf(await (await server.request(new URL(url ?? '').pathname)).text());
};

describe('the calendar event in the mails', () => {
  it('is one event that is kept, moved and taken away', async () => {
    const id = await createVisit(server.database, { patient, doctor, startsIn: 3 * DAY });
    await server.settle();
    const stored = calendarOf(await notices.nextMail(patient));
    await server.clientOf(patient).appointments.reschedule({ id, startTime: dayAhead(5, 20) });
    await server.settle();
    const moved = calendarOf(await notices.nextMail(patient, 2));
    await server.clientOf(patient).appointments.cancel({ id });
    await server.settle();
    const gone = calendarOf(await notices.nextMail(patient, 3));

    expect([stored.method, moved.method, gone.method]).toEqual(['REQUEST', 'REQUEST', 'CANCEL']);
    const events = [stored, moved, gone].map(({ events: [event] }) => event as ICAL.Event);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(1);
    expect(events.map(({ sequence }) => sequence)).toEqual([0, 1, 2]);
    expect(events[1]?.startDate.toJSDate().toISOString()).toBe(dayAhead(5, 20));
    expect(events[2]?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect(events[0]?.summary).toBe('استشارة بالفيديو');
    expect(String(events[0]?.attendees[0]?.getFirstValue()).toLowerCase()).toBe(`mailto:${patient.email}`);
    for (const { component, uid, organizer } of events) {
      expect([uid, organizer]).toEqual([`${id}@localhost`, expect.stringContaining('no-reply@')]);
      expect(component.getFirstPropertyValue('dtstamp')).toBeTruthy();
    }
  });

  it('and the mail say where a visit in person takes place, to its participants, until it is off', async () => {
    await server.clientOf(doctor).encounters.savePracticeContact({ phone: '', address: '12 Elm Street' });
    const id = await createVisit(server.database, { patient, doctor, startsIn: 6 * HOUR, type: 'in_person' });
    await server.settle();
    const mail = await notices.nextMail(patient);
    expect(mail?.text).toContain('12 Elm Street');
    for (const to of [patient, doctor])
      expect(calendarOf(await notices.nextMail(to)).events[0]?.location).toBe('12 Elm Street');
    expect((await feedOf(patient)).events[0]?.location).toBe('12 Elm Street');
    await server.clientOf(patient).appointments.cancel({ id });
    await server.settle();
    const off = await notices.nextMail(patient, 2);
    expect(JSON.stringify(off)).not.toContain('12 Elm Street');
    expect(calendarOf(off).events[0]?.location).not.toContain('12 Elm Street');
  });

  it('says nothing of symptoms', async () => {
    const booked = await server.clientOf(patient).appointments.book({
      providerId: doctor.providerId,
      appointmentType: 'video',
      startTime: dayAhead(4, 18),
      symptoms: 'palpitations',
      idempotencyKey: randomUUID(),
    });
    await server.database.write(null, (db) =>
      db.updateTable('appointments').set({ status: 'confirmed' }).where('id', '=', booked.id),
    );
    await server.settle();
    const mail = await notices.nextMail(patient);
    expect(JSON.stringify(mail)).not.toContain('palpitations');
  });
});

it('names the zone of a time that clocks read twice, and of no other', () => {
  const place = {
    locale: 'en',
    timeZone: 'America/New_York',
    publicUrl: 'https://clinic.test',
    product: 'Polyclinic',
    sender: 'no-reply@clinic.test',
  } as const;
  const visit = { revision: 0, status: 'confirmed', visitType: 'video', otherName: 'Ana', address: null } as const;
  const at = (instant: string) => ({ ...visit, id: instant, start: new Date(instant), end: new Date(instant) });
  const starts = ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z', '2026-11-01T08:30:00Z'].map(at);
  const said = eventsOf(toFeed(starts, place)).events.map(({ description }) => description.split('\n'));
  expect(said.map((lines) => lines.length)).toEqual([2, 2, 1]);
  expect([said[0]?.[0], said[1]?.[0]]).toEqual([
    expect.stringMatching(/1:30\sAM\sEDT$/),
    expect.stringMatching(/1:30\sAM\sEST$/),
  ]);
});

it('gives a question in writing no place', () => {
  const place = { locale: 'en', timeZone: 'UTC', publicUrl: 'https://clinic.test', product: 'Polyclinic' } as const;
  const start = new Date('2026-11-01T05:30:00Z');
  const visit = {
    id: '1',
    revision: 0,
    status: 'confirmed',
    otherName: 'Ana',
    address: null,
    start,
    end: start,
  } as const;
  const feedOf = (visitType: 'message' | 'phone') =>
    toFeed([{ ...visit, visitType }], { ...place, sender: 'no-reply@clinic.test' });
  expect(feedOf('message')).not.toContain('LOCATION');
  expect(feedOf('phone')).toContain('LOCATION');
});

describe('the calendar feed', () => {
  it('opens one’s visits to each holder of its address, until it ends', async () => {
    const id = await notices.visitIn({ patient, doctor, startsIn: 2 * DAY });
    const { notifications } = server.clientOf(patient);
    expect(await notifications.calendarFeed()).toEqual({ url: null });
    const { url } = await notifications.renewCalendarFeed();
    const path = new URL(url ?? '').pathname;
    const answer = await server.request(path);
    expect(answer.headers.get('content-type')).toContain('text/calendar');
    const { method, events } = eventsOf(await answer.text());
    expect(method).toBe('PUBLISH');
    expect(events[0]?.organizer).toContain('no-reply@');
    expect(events.map(({ uid }) => uid)).toEqual([`${id}@localhost`]);
    expect(events[0]?.summary).toBe('استشارة بالفيديو');

    const renewed = new URL((await notifications.renewCalendarFeed()).url ?? '').pathname;
    expect((await server.request(path)).status).toBe(404);
    expect((await server.request(renewed)).status).toBe(200);
    await notifications.endCalendarFeed();
    expect((await server.request(renewed)).status).toBe(404);
    expect((await server.request('/calendar/eyJ.forged.ics')).status).toBe(404);
  });

  it('shows a doctor their patients’ names, and nobody else’s visits', async () => {
    await notices.visitIn({ patient, doctor, startsIn: 2 * DAY });
    const [event] = (await feedOf(doctor)).events;
    expect(event?.summary).toBe('Videoconsulta');
    expect(event?.description).toContain('Con Nadia.');
    expect((await feedOf(await server.person({ role: 'patient' }))).events).toEqual([]);
  });

  it('takes away, as a change, what nobody came to', async () => {
    const id = await notices.visitIn({ patient, doctor, startsIn: 40 });
    await server.database.write(null, (db) =>
      db
        .updateTable('appointments')
        .set({ appointment_type: 'phone', start_time: new Date(Date.now() - 16 * 60_000) })
        .where('id', '=', id),
    );
    const { sequence = 0 } = (await feedOf(patient)).events[0] ?? {};
    await server.clientOf(doctor).appointments.markNoShow({ id });
    expect((await feedOf(patient)).events[0]?.sequence).toBe(sequence);
    await server.carryOutActs();
    const [event] = (await feedOf(patient)).events;
    expect(event?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect(event?.sequence).toBe(sequence + 1);
  });

  it('and the inbox name whose visit was cancelled; reading it by its address is noted once a day', async () => {
    const id = await notices.visitIn({ patient, doctor, startsIn: 2 * DAY });
    await server.clientOf(patient).appointments.cancel({ id });
    await server.settle();
    expect((await notices.inboxOf(doctor)).notifications[0]).toMatchObject({
      kind: 'appointment_cancelled',
      visit: { otherName: 'Nadia' },
    });
    const { url } = await server.clientOf(doctor).notifications.renewCalendarFeed();
    await server.services.accessLog.flush();
    await server.database.write(null, (db) => db.deleteFrom('access_log'));
    for (let poll = 0; poll < 3; poll += 1) {
      const answer = await server.request(new URL(url ?? '').pathname);
      expect(eventsOf(await answer.text()).events[0]?.summary).toBe('Videoconsulta');
      await server.services.accessLog.flush();
    }
    const noted = await server.database.read(null, (db) =>
      db.selectFrom('access_log').select(['actor_id', 'action', 'subject_id', 'patient_id']),
    );
    expect(noted).toEqual([{ actor_id: doctor.userId, action: 'read', subject_id: id, patient_id: patient.userId }]);
  });
});

it.each([
  ['Clinic <a@b.example>', 'Clinic'],
  ['<a@b.example>', 'Polyclinic'],
  ['"" <a@b.example>', 'Polyclinic'],
  ['a@b.example', 'Polyclinic'],
])('an event’s organizer has a name, with mails from %s', (from, name) => {
  expect(organizerOf(from, 'Polyclinic')).toEqual({ name, email: 'a@b.example' });
});

describe('a visit’s page', () => {
  it('names the mail that told of it, and offers the visit as a file, to its own people alone', async () => {
    const id = await createVisit(server.database, { patient, doctor, startsIn: 3 * DAY });
    const own = server.clientOf(patient).notifications;
    const strangers = server.clientOf(await server.person({ role: 'patient' })).notifications;
    await server.settle();
    await notices.nextMail(patient);
    await expect.poll(() => own.visitMail({ appointmentId: id })).toEqual({ address: patient.email, state: 'sent' });
    const former = patient.email;
    const write = (email: string) =>
      server.database.write(null, () => sql`update auth.user set email = ${email} where id = ${patient.userId}`);
    await write(`new.${former}`);
    expect(await own.visitMail({ appointmentId: id })).toEqual({ address: former, state: 'sent' });
    await write(former);
    const { method, events } = eventsOf((await own.visitCalendar({ appointmentId: id })).content);
    expect([method, events.map(({ uid }) => uid)]).toEqual(['PUBLISH', [`${id}@localhost`]]);
    expect(events[0]?.summary).toBe('استشارة بالفيديو');
    await expect(strangers.visitMail({ appointmentId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(strangers.visitCalendar({ appointmentId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('has neither while a time is only held', async () => {
    const id = await createVisit(server.database, { patient, doctor, startsIn: 4 * DAY, paid: false });
    const own = server.clientOf(patient).notifications;
    expect(await own.visitMail({ appointmentId: id })).toBeNull();
    await expect(own.visitCalendar({ appointmentId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the header', () => {
  it('counts what each of the two has yet to read, until it is read', async () => {
    const id = await createVisit(server.database, { patient, doctor, startsIn: 3 * DAY });
    await server.settle();
    const own = server.clientOf(patient);
    const unread = async () => (await own.notifications.unread()).messages;
    await own.notifications.markRead({});
    expect(await own.notifications.unread()).toEqual({ messages: 0, notifications: 0 });
    const send = (content: string) =>
      server.clientOf(doctor).messages.send({ appointmentId: id, clientId: randomUUID(), content });
    await send('Hello');
    const { sequence } = await send('Please bring your results.');
    expect([await unread(), (await server.clientOf(doctor).notifications.unread()).messages]).toEqual([2, 0]);
    await own.messages.markRead({ appointmentId: id, upTo: sequence });
    expect(await unread()).toBe(0);
  });
});
