import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { listenForMails } from '../../testing/smtp.ts';
import { createVisit } from '../../testing/visit.ts';
import { dayAhead, refusal } from '../../testing/visits.ts';
import { unsubscribeToken } from './links.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

let smtp: Awaited<ReturnType<typeof listenForMails>>;
let server: TestServer;
let patient: Person;
let doctor: Person;

beforeAll(async () => {
  smtp = await listenForMails();
  server = await testServer({ environment: { SMTP_URL: smtp.url } });
});
afterAll(async () => {
  await server?.close();
  await smtp.close();
});
beforeEach(async () => {
  patient = await server.person({ role: 'patient', fullName: 'Nadia', locale: 'ar', timeZone: 'Africa/Cairo' });
  doctor = await server.person({ role: 'doctor', fullName: 'Ana Ruiz', locale: 'es', verified: true });
});

const mailsTo = ({ email }: Person) =>
  smtp.delivered.filter((one) => one.recipients.includes(email)).map(({ mail }) => mail);
const nextMail = async (person: Person, count = 1) => {
  await expect.poll(() => mailsTo(person).length, { timeout: 5_000 }).toBe(count);
  return mailsTo(person)[count - 1];
};
/** A confirmed visit of both, told of; booked `bookedAgo` minutes ago. */
const visitIn = async (startsIn: number, bookedAgo = 3 * DAY) => {
  const id = await createVisit(server.database, { patient, doctor, startsIn });
  await server.settle();
  await server.database.transaction(null, async (trx) => {
    await sql`alter table appointments disable trigger touch`.execute(trx);
    await sql`update appointments set updated_at = now() - ${bookedAgo} * interval '1 minute' where id = ${id}`.execute(
      trx,
    );
    await sql`alter table appointments enable trigger touch`.execute(trx);
  });
  return id;
};
const inboxOf = (person: Person) => server.clientOf(person).notifications.list({});
const kindsOf = async (person: Person) => (await inboxOf(person)).notifications.map(({ kind }) => kind);
const remind = async () => {
  await server.runSchedule('reminders');
  await server.settle();
};

/** The one event of a mail's or feed's calendar, read by a library that isn't ours. */
const eventsOf = (content: string) => {
  const calendar = new ICAL.Component(ICAL.parse(content));
  const method = calendar.getFirstPropertyValue('method');
  return { method, events: calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one)) };
};
const calendarOf = (mail: ReturnType<typeof mailsTo>[number] | undefined) => {
  const part = mail?.attachments.find(
    ({ mimeType }) => mimeType.startsWith('text/calendar') || mimeType === 'application/ics',
  );
  if (!part) throw new Error('the mail carries no calendar');
  return eventsOf(new TextDecoder().decode(part.content as ArrayBuffer));
};

describe('reminders', () => {
  it.each([
    [23 * HOUR, 'reminder_day'],
    [59, 'reminder_hour'],
  ])('%d minutes before: %s, to both, once from two servers', async (startsIn, kind) => {
    await visitIn(startsIn);
    await Promise.all([remind(), remind()]);
    await remind();
    for (const person of [patient, doctor])
      expect((await kindsOf(person)).filter((one) => one === kind)).toHaveLength(1);
    const mail = await nextMail(patient, 2);
    expect(mail?.html).toContain('dir="rtl"');
    expect(mailsTo(patient)).toHaveLength(2);
  });

  it.each([
    ['a visit further away', 25 * HOUR, 3 * DAY],
    ['one that was booked since', 23 * HOUR, HOUR],
  ])('leave out %s', async (_, startsIn, bookedAgo) => {
    await visitIn(startsIn, bookedAgo);
    await remind();
    expect(await kindsOf(patient)).toEqual(['appointment_confirmed']);
  });

  it('leave out a visit that was cancelled or moved after its reminder was queued', async () => {
    const id = await visitIn(23 * HOUR);
    await server.runSchedule('reminders');
    await server.clientOf(doctor).appointments.cancel({ id });
    await server.settle();
    expect(await kindsOf(patient)).toEqual(['appointment_cancelled', 'appointment_confirmed']);
  });
});

describe('the calendar event in the mails', () => {
  it('is one event that is kept, moved and taken away', async () => {
    const id = await createVisit(server.database, { patient, doctor, startsIn: 3 * DAY });
    await server.settle();
    const kept = calendarOf(await nextMail(patient));
    await server.clientOf(patient).appointments.reschedule({ id, startTime: dayAhead(5, 20) });
    await server.settle();
    const moved = calendarOf(await nextMail(patient, 2));
    await server.clientOf(patient).appointments.cancel({ id });
    await server.settle();
    const gone = calendarOf(await nextMail(patient, 3));

    expect([kept.method, moved.method, gone.method]).toEqual(['REQUEST', 'REQUEST', 'CANCEL']);
    const events = [kept, moved, gone].map(({ events: [event] }) => event as ICAL.Event);
    expect(new Set(events.map(({ uid }) => uid)).size).toBe(1);
    expect(events.map(({ sequence }) => sequence)).toEqual([0, 1, 2]);
    expect(events[1]?.startDate.toJSDate().toISOString()).toBe(dayAhead(5, 20));
    expect(events[2]?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect(events[0]?.summary).toBe('موعد فيديو مع Ana Ruiz');
    expect(String(events[0]?.attendees[0]?.getFirstValue()).toLowerCase()).toBe(`mailto:${patient.email}`);
    expect(events[0]?.organizer).toContain('no-reply@');
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
    const mail = await nextMail(doctor);
    expect(JSON.stringify(mail)).not.toContain('palpitations');
  });
});

describe('what a person turns off', () => {
  it('is not mailed or shown any more, and the rest is', async () => {
    const { notifications } = server.clientOf(patient);
    const { preferences } = await notifications.setPreferences({
      preferences: [
        { event: 'reminder', channel: 'email', isOn: false },
        { event: 'confirmation', channel: 'in_app', isOn: false },
      ],
    });
    const turnedOff = (all: typeof preferences) => all.filter(({ isOn, channel }) => !isOn && channel !== 'sms');
    expect(turnedOff(preferences)).toHaveLength(2);
    await visitIn(23 * HOUR);
    await remind();
    expect(await kindsOf(patient)).toEqual(['reminder_day']);
    expect(mailsTo(patient)).toHaveLength(1);
    expect((await inboxOf(patient)).notifications[0]?.deliveries).toEqual([]);
    await notifications.setPreferences({ preferences: [{ event: 'reminder', channel: 'email', isOn: true }] });
    expect(turnedOff((await notifications.preferences()).preferences)).toHaveLength(1);
  });

  it('is turned off by the link of a mail, by one click or on the page, without a session', async () => {
    await visitIn(23 * HOUR);
    const mail = await nextMail(patient);
    const header = (key: string) => mail?.headers.find((one) => one.key === key)?.value ?? '';
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const address = new URL(/<([^>]+)>/.exec(header('list-unsubscribe'))?.[1] ?? '');
    const answer = await server.request(address.pathname, { method: 'POST', body: 'List-Unsubscribe=One-Click' });
    expect(answer.status).toBe(204);
    const { preferences } = await server.clientOf(patient).notifications.preferences();
    expect(preferences).toContainEqual({ event: 'confirmation', channel: 'email', isOn: false });

    const token = /unsubscribe\?token=([\w.-]+)/.exec(mail?.html ?? '')?.[1] ?? '';
    expect(await server.clientOf().notifications.unsubscribe({ token })).toEqual({ event: 'confirmation' });
    const forged = `${token.slice(0, -2)}xx`;
    expect(await refusal(server.clientOf().notifications.unsubscribe({ token: forged }))).toMatchObject({
      code: 'INVALID_TOKEN',
    });
    expect((await server.request(`/api/unsubscribe/${forged}`, { method: 'POST' })).status).toBe(422);
    const ofNobody = unsubscribeToken(server.services, { unsubscribe: 'reminder', userId: randomUUID() });
    expect(await refusal(server.clientOf().notifications.unsubscribe({ token: ofNobody }))).toMatchObject({
      code: 'INVALID_TOKEN',
    });
  });
});

describe('the inbox', () => {
  it('is one’s own, newest first, with the other’s name and how the mail went, and is read once', async () => {
    await visitIn(23 * HOUR);
    await remind();
    await nextMail(doctor, 2);
    await expect.poll(async () => (await inboxOf(doctor)).notifications[0]?.deliveries[0]?.state).toBe('sent');
    const { notifications, unread, hasMore } = await inboxOf(doctor);
    expect(notifications.map(({ kind }) => kind)).toEqual(['reminder_day', 'appointment_booked']);
    expect(notifications[0]?.visit).toMatchObject({ otherName: 'Nadia', status: 'confirmed' });
    expect([unread, hasMore]).toEqual([2, false]);

    const stranger = server.clientOf(await server.person({ role: 'patient' }));
    expect((await stranger.notifications.list({})).notifications).toEqual([]);
    await stranger.notifications.markRead({ id: notifications[0]?.id });
    expect((await inboxOf(doctor)).unread).toBe(2);
    const own = server.clientOf(doctor).notifications;
    expect(await own.markRead({ id: notifications[0]?.id })).toEqual({ unread: 1 });
    expect(await own.markRead({})).toEqual({ unread: 0 });
    expect(await refusal(server.clientOf().notifications.list({}))).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('tells of a message that waits, once until it is read', async () => {
    const id = await visitIn(2 * DAY);
    const write = async (content: string) => {
      await server.clientOf(doctor).messages.send({ appointmentId: id, clientId: randomUUID(), content });
    };
    const age = () =>
      server.database.write(
        null,
        () => sql`update messages set created_at = created_at - interval '10 minutes' where appointment_id = ${id}`,
      );
    await write('Please bring your results.');
    await server.runSchedule('waiting-messages');
    expect(await kindsOf(patient)).not.toContain('message_waiting');
    await age();
    await write('And your card.');
    await age();
    await Promise.all([server.runSchedule('waiting-messages'), server.runSchedule('waiting-messages')]);
    await server.runSchedule('waiting-messages');
    expect((await kindsOf(patient)).filter((kind) => kind === 'message_waiting')).toHaveLength(1);
    expect(await kindsOf(doctor)).not.toContain('message_waiting');
    expect(JSON.stringify(mailsTo(patient))).not.toContain('results');
  });
});

it('tells of the other waiting messages where one person can’t be told', async () => {
  const first = await visitIn(2 * DAY);
  const unlucky = patient;
  patient = await server.person({ role: 'patient', fullName: 'Omar' });
  const second = await visitIn(3 * DAY);
  for (const appointmentId of [first, second])
    await server.clientOf(doctor).messages.send({ appointmentId, clientId: randomUUID(), content: 'Hello' });
  await server.database.write(
    null,
    () => sql`update messages set created_at = created_at - interval '10 minutes'
      where appointment_id in (${first}, ${second})`,
  );
  const only = sql.raw(`check (kind <> 'message_waiting' or user_id <> '${unlucky.userId}')`);
  await server.database.write(null, () => sql`alter table notifications add constraint unlucky ${only}`);
  await server.runSchedule('waiting-messages');
  expect(await kindsOf(patient)).toContain('message_waiting');
  expect(await kindsOf(unlucky)).not.toContain('message_waiting');
  await server.database.write(null, () => sql`alter table notifications drop constraint unlucky`);
  await server.runSchedule('waiting-messages');
  expect(await kindsOf(unlucky)).toContain('message_waiting');
});

describe('the calendar feed', () => {
  it('opens one’s visits to whoever has its address, until it ends', async () => {
    const id = await visitIn(2 * DAY);
    const { notifications } = server.clientOf(patient);
    expect(await notifications.calendarFeed()).toEqual({ url: null });
    const { url } = await notifications.renewCalendarFeed();
    const path = new URL(url ?? '').pathname;
    const answer = await server.request(path);
    expect(answer.headers.get('content-type')).toContain('text/calendar');
    const { events } = eventsOf(await answer.text());
    expect(events.map(({ uid }) => uid)).toEqual([`${id}@localhost`]);
    expect(events[0]?.summary).toBe('موعد فيديو مع Ana Ruiz');

    const renewed = new URL((await notifications.renewCalendarFeed()).url ?? '').pathname;
    expect((await server.request(path)).status).toBe(404);
    expect((await server.request(renewed)).status).toBe(200);
    await notifications.endCalendarFeed();
    expect((await server.request(renewed)).status).toBe(404);
    expect((await server.request('/calendar/eyJ.forged.ics')).status).toBe(404);
  });

  it('shows a doctor their patients’ names, and nobody else’s visits', async () => {
    await visitIn(2 * DAY);
    const feedOf = async (person: Person) => {
      const { url } = await server.clientOf(person).notifications.renewCalendarFeed();
      return eventsOf(await (await server.request(new URL(url ?? '').pathname)).text()).events;
    };
    expect((await feedOf(doctor))[0]?.summary).toBe('Videoconsulta con Nadia');
    expect(await feedOf(await server.person({ role: 'patient' }))).toEqual([]);
  });

  it('and the inbox name whose visit was cancelled; reading it by its address is noted', async () => {
    const id = await visitIn(2 * DAY);
    await server.clientOf(patient).appointments.cancel({ id });
    await server.settle();
    expect((await inboxOf(doctor)).notifications[0]).toMatchObject({
      kind: 'appointment_cancelled',
      visit: { otherName: 'Nadia' },
    });
    const { url } = await server.clientOf(doctor).notifications.renewCalendarFeed();
    await server.services.accessLog.flush();
    await server.database.write(null, (db) => db.deleteFrom('access_log'));
    const answer = await server.request(new URL(url ?? '').pathname);
    expect(eventsOf(await answer.text()).events[0]?.summary).toBe('Videoconsulta con Nadia');
    await server.services.accessLog.flush();
    const noted = await server.database.read(null, (db) =>
      db.selectFrom('access_log').select(['actor_id', 'action', 'subject_id', 'patient_id']),
    );
    expect(noted).toEqual([{ actor_id: doctor.userId, action: 'read', subject_id: id, patient_id: patient.userId }]);
  });
});
