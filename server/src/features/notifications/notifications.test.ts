import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR, type Notices, startNotices } from '../../testing/notices.ts';
import type { Person } from '../../testing/people.ts';
import type { TestServer } from '../../testing/server.ts';
import { refusal } from '../../testing/visits.ts';
import { unsubscribeToken } from './links/rules.ts';

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

const visitIn = (startsIn: number, bookedAgo?: number) =>
  notices.visitIn({ patient, doctor, startsIn, ...(bookedAgo !== undefined && { bookedAgo }) });
const kindsOf = async (person: Person) => (await notices.inboxOf(person)).notifications.map(({ kind }) => kind);
const remind = async () => {
  await server.runSchedule('reminders');
  await server.settle();
};

type Reminder = { mail: Date; notice: Date; start: Date };
/** Until when the reminders of a visit are worth something. */
const remindersOf = (id: string) =>
  server.database.read(
    null,
    () => sql<Reminder>`
      select m.useful_until as mail, n.useful_until as notice, a.start_time as start
      from appointments a join notifications n on n.appointment_id = a.id join mails m on m.notification_id = n.id
      where a.id = ${id} and n.kind like 'reminder_%'`,
  );

const later = (column: string) => sql<Date>`${sql.ref(column)} + interval '1 hour'`;

describe('reminders', () => {
  it.each([
    [23 * HOUR, 'reminder_day', { status: 'cancelled' }],
    [59, 'reminder_hour', { start_time: later('start_time'), end_time: later('end_time') }],
  ])('%d minutes before: %s, to both, once from two servers, and not of a time that is off', async (...given) => {
    const [startsIn, kind, change] = given;
    const id = await visitIn(startsIn);
    await Promise.all([remind(), remind()]);
    await remind();
    for (const person of [patient, doctor])
      expect((await kindsOf(person)).filter((one) => one === kind)).toHaveLength(1);
    const mail = await notices.nextMail(patient, 2);
    expect(mail?.html).toContain('dir="rtl"');
    expect(notices.mailsTo(patient)).toHaveLength(2);

    const stored = await remindersOf(id);
    expect(stored, 'a doctor’s of the day before waits for a summary').toHaveLength(kind === 'reminder_day' ? 1 : 2);
    for (const { mail, notice, start } of stored) expect([mail, notice]).toEqual([start, start]);
    await server.database.write(null, () => sql`update mails set sent_at = null`);
    await server.database.write(null, (db) => db.updateTable('appointments').set(change).where('id', '=', id));
    const now = Date.now();
    for (const { mail, notice } of await remindersOf(id))
      for (const until of [mail, notice]) expect(until.getTime()).toBeLessThanOrEqual(now);
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
    const said = () => notices.mailsTo(patient).map(({ text }) => text);
    await expect.poll(said, { timeout: 5_000 }).toContainEqual(expect.stringMatching(/من جانب.*عرض أوقات أخرى/s));
    expect(said().at(-1)).toContain(`/visit/${id}`);
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
    expect(notices.mailsTo(patient)).toHaveLength(1);
    expect((await notices.inboxOf(patient)).notifications[0]?.deliveries).toEqual([]);
    await notifications.setPreferences({ preferences: [{ event: 'reminder', channel: 'email', isOn: true }] });
    expect(turnedOff((await notifications.preferences()).preferences)).toHaveLength(1);
  });

  it('is turned off by the link of a mail, by one click or on the page, without a session', async () => {
    await visitIn(23 * HOUR);
    const mail = await notices.nextMail(patient);
    const header = (key: string) => mail?.headers.find((one) => one.key === key)?.value ?? '';
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const address = new URL(/<([^>]+)>/.exec(header('list-unsubscribe'))?.[1] ?? '');
    const answer = await server.request(address.pathname, { method: 'POST', body: 'List-Unsubscribe=One-Click' });
    expect(answer.status).toBe(204);
    const { preferences } = await server.clientOf(patient).notifications.preferences();
    expect(preferences).toContainEqual({ event: 'confirmation', channel: 'email', isOn: false });

    const token = /unsubscribe\?token=([\w.-]+)/.exec(mail?.html ?? '')?.[1] ?? '';
    const { unsubscribe, unsubscribing } = server.clientOf().notifications;
    expect(await unsubscribing({ token })).toEqual({ event: 'confirmation' });
    expect(await unsubscribe({ token })).toEqual({ event: 'confirmation' });
    const forged = `${token.slice(0, -2)}xx`;
    expect(await unsubscribing({ token: forged })).toEqual({ event: null });
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
    await visitIn(59);
    await remind();
    await notices.nextMail(doctor, 2);
    await expect.poll(async () => (await notices.inboxOf(doctor)).notifications[0]?.deliveries[0]?.state).toBe('sent');
    const { notifications, unread, hasMore } = await notices.inboxOf(doctor);
    expect(notifications.map(({ kind }) => kind)).toEqual(['reminder_hour', 'appointment_booked']);
    expect(notifications[0]?.visit).toMatchObject({ otherName: 'Nadia', status: 'confirmed' });
    expect([unread, hasMore]).toEqual([2, false]);

    const stranger = server.clientOf(await server.person({ role: 'patient' }));
    expect((await stranger.notifications.list({})).notifications).toEqual([]);
    await stranger.notifications.markRead({ id: notifications[0]?.id });
    expect((await notices.inboxOf(doctor)).unread).toBe(2);
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
    expect(JSON.stringify(notices.mailsTo(patient))).not.toContain('results');
  });
});

it('counts as unread for nobody what they cancelled themselves, and as new for the other side', async () => {
  const readOf = async (person: Person) =>
    (await notices.inboxOf(person)).notifications.find(({ kind }) => kind === 'appointment_cancelled')?.readAt;
  const own = await visitIn(2 * DAY);
  await server.clientOf(doctor).appointments.cancel({ id: own, reason: 'Ill' });
  await server.settle();
  expect(await readOf(doctor)).toEqual(expect.any(String));
  expect(await readOf(patient)).toBeNull();
  const theirs = await visitIn(4 * DAY);
  await server.clientOf(patient).appointments.cancel({ id: theirs });
  await server.settle();
  expect(await readOf(doctor)).toBeNull();
});

it('tells of a message that was corrected after it had been read, and of none that was taken back', async () => {
  const id = await visitIn(2 * DAY);
  const { messages } = server.clientOf(doctor);
  const write = (content: string) => messages.send({ appointmentId: id, clientId: randomUUID(), content });
  const age = () =>
    server.database.write(
      null,
      () => sql`update messages set created_at = created_at - interval '10 minutes' where appointment_id = ${id}`,
    );
  const told = async () => (await kindsOf(patient)).filter((kind) => kind === 'message_waiting').length;
  const taken = await write('For somebody else');
  await age();
  await messages.takeBack({ messageId: taken.id });
  await server.runSchedule('waiting-messages');
  expect(await told()).toBe(0);
  const { id: messageId, sequence: upTo } = await write('Fifty milligrams');
  await age();
  await server.runSchedule('waiting-messages');
  expect(await told()).toBe(1);
  await server.clientOf(patient).messages.markRead({ appointmentId: id, upTo });
  await messages.correct({ messageId, content: 'Five milligrams' });
  await server.runSchedule('waiting-messages');
  expect(await told()).toBe(1);
  await server.database.write(
    null,
    () =>
      sql`update message_versions set replaced_at = replaced_at - interval '10 minutes' where message_id = ${messageId}`,
  );
  await server.database.write(
    null,
    () => sql`update message_receipts set read_at = read_at - interval '10 minutes' where appointment_id = ${id}`,
  );
  await server.database.write(
    null,
    () => sql`update notifications set created_at = created_at - interval '20 minutes' where appointment_id = ${id}`,
  );
  await server.runSchedule('waiting-messages');
  await server.runSchedule('waiting-messages');
  expect(await told()).toBe(2);
});

it('tells once of what waits about two visits, anew of what was left unread, and looks at no other conversation', async () => {
  const [first, second, elsewhere] = [await visitIn(2 * DAY), await visitIn(3 * DAY), await visitIn(4 * DAY)];
  const { messages } = server.clientOf(doctor);
  const write = async (appointmentId: string) => {
    const { sequence } = await messages.send({ appointmentId, clientId: randomUUID(), content: 'Hello' });
    return { appointmentId, upTo: sequence };
  };
  const read = (upTo: Awaited<ReturnType<typeof write>>) => server.clientOf(patient).messages.markRead(upTo);
  const pass = async () => {
    const earlier = (time: string) => sql.raw(`${time} = ${time} - interval '10 minutes'`);
    for (const [table, time] of [
      ['messages', 'created_at'],
      ['message_receipts', 'read_at'],
      ['notifications', 'created_at'],
    ] as const)
      await server.database.write(
        null,
        () =>
          sql`update ${sql.table(table)} set ${earlier(time)} where appointment_id in (${first}, ${second}, ${elsewhere})`,
      );
    await server.runSchedule('waiting-messages');
  };
  const told = async () => (await kindsOf(patient)).filter((kind) => kind === 'message_waiting').length;
  const states = async () => {
    const rows = await server.database.read(null, (db) =>
      db.selectFrom('conversations').select('notify_state').where('appointment_id', 'in', [first, second, elsewhere]),
    );
    return rows.map((row) => row.notify_state).sort();
  };
  await read(await write(elsewhere));
  const [one, other] = [await write(first), await write(second)];
  await pass();
  expect(await told()).toBe(1);
  expect(await states()).toEqual(['done', 'done', null]);
  await write(second);
  await pass();
  expect(await told()).toBe(1);

  await read(one);
  await server.runSchedule('waiting-messages');
  expect(await told()).toBe(1);
  await pass();
  expect(await told()).toBe(2);

  await read({ ...other, upTo: 1_000 });
  await read(await write(first));
  await pass();
  await pass();
  expect(await told()).toBe(2);
  expect(await states()).toEqual([null, null, null]);
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
