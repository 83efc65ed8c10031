import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../testing/people.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { listenForMails } from '../testing/smtp.ts';
import { sendMail } from './send-mail.ts';

let smtp: Awaited<ReturnType<typeof listenForMails>>;
let server: TestServer;
beforeAll(async () => {
  smtp = await listenForMails();
  server = await testServer({ environment: { SMTP_URL: smtp.url } });
});
afterAll(async () => {
  await server?.close();
  await smtp?.close();
});
beforeEach(() => {
  Object.assign(smtp.mood, { unknown: '', denial: 'No such user', refuses: false });
});

const mailTo = async (person: Person, key: string) => {
  const [notification] = await server.database.write(null, (db) =>
    db.insertInto('notifications').values({ user_id: person.userId, key, kind: 'reminder_day' }).returning('id'),
  );
  const mail = { key, to: person.email, locale: 'en', subject: 's', html: 'h', text: 't' };
  await sendMail(server.services, { ...mail, notificationId: notification?.id ?? null });
  await server.services.courier.deliverWaiting();
  const [row] = await server.database.read(null, (db) => db.selectFrom('mails').selectAll().where('key', '=', key));
  return { row, notificationId: notification?.id ?? '' };
};
const withBrowser = async (person: Person) =>
  server.database.write(
    null,
    () => sql`insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
      select user_id, id, 'https://push.example/' || user_id, repeat('k', 87), repeat('a', 22)
      from auth.session where user_id = ${person.userId}`,
  );
const reachOf = (person: Person) => server.clientOf(person).notifications.reach();
const deliveries = (notificationId: string) =>
  server.database.read(null, (db) =>
    db
      .selectFrom('notification_deliveries')
      .select(['channel'])
      .where('notification_id', '=', notificationId)
      .where('channel', '<>', 'email'),
  );

it('an address that refuses for good is tried once, shown to its person alone, and told another way', async () => {
  const [person, other] = [await server.person({ role: 'patient' }), await server.person({ role: 'patient' })];
  await withBrowser(person);
  smtp.mood.unknown = person.email;
  const { row, notificationId } = await mailTo(person, 'first');
  expect(row).toMatchObject({ sent_at: null, attempts: 1, error: expect.stringContaining('No such user') });
  await server.database.write(null, () => sql`update mails set due_at = now()`);
  await server.services.courier.deliverWaiting();
  const [again] = await server.database.read(null, (db) =>
    db.selectFrom('mails').selectAll().where('key', '=', 'first'),
  );
  expect(again?.attempts).toBe(1);
  expect((await reachOf(person)).mailRefusedSince).toEqual(expect.any(String));
  expect((await reachOf(other)).mailRefusedSince).toBeNull();
  expect(await deliveries(notificationId)).toEqual([{ channel: 'push' }]);
});

it('a mail that arrives there ends it', async () => {
  const person = await server.person({ role: 'patient' });
  smtp.mood.unknown = person.email;
  await mailTo(person, 'refused');
  smtp.mood.unknown = '';
  await mailTo(person, 'arrives');
  expect((await reachOf(person)).mailRefusedSince).toBeNull();
});

it('a server that has no time, or does not like the words, says nothing about the address', async () => {
  const person = await server.person({ role: 'patient' });
  smtp.mood.refuses = true;
  const { row, notificationId } = await mailTo(person, 'busy');
  expect(row).toMatchObject({ refused_at: null, attempts: 1 });
  expect((await reachOf(person)).mailRefusedSince).toBeNull();
  expect(await deliveries(notificationId)).toEqual([]);
});

it.each(['5.7.1 Relay access denied', '5.7.1 Service unavailable; client host blocked', '5.3.2 Not accepting mails'])(
  'a server that does not let us send says nothing about the address: %s',
  async (denial) => {
    const person = await server.person({ role: 'patient' });
    Object.assign(smtp.mood, { unknown: person.email, denial });
    const { row } = await mailTo(person, denial);
    expect(row).toMatchObject({ refused_at: null, attempts: 1, error: expect.stringContaining(denial) });
    expect((await reachOf(person)).mailRefusedSince).toBeNull();
  },
);

describe('the address of a refusal', () => {
  const refusalsOf = (email: string) =>
    server.database.read(null, () => sql`select 1 from mail_refusals where address = ${email}`);

  it('goes with the account that had it', async () => {
    const [moving, leaving] = [await server.person({ role: 'patient' }), await server.person({ role: 'patient' })];
    for (const { email } of [moving, leaving]) {
      smtp.mood.unknown = email;
      await mailTo(email === moving.email ? moving : leaving, email);
      expect(await refusalsOf(email)).toHaveLength(1);
    }
    await server.database.write(
      null,
      () => sql`update auth.user set email = 'moved.' || email where id = ${moving.userId}`,
    );
    await server.database.write(null, () => sql`call pseudonymise(${leaving.userId})`);
    for (const { email } of [moving, leaving]) expect(await refusalsOf(email)).toEqual([]);
  });

  it('is not stored where nobody has an account by it', async () => {
    const to = 'guest@example.org';
    smtp.mood.unknown = to;
    await sendMail(server.services, { key: 'guest', to, locale: 'en', subject: 's', html: 'h', text: 't' });
    await server.services.courier.deliverWaiting();
    const [row] = await server.database.read(null, (db) =>
      db.selectFrom('mails').select('refused_at').where('key', '=', 'guest'),
    );
    expect(row?.refused_at).not.toBeNull();
    expect(await refusalsOf(to)).toEqual([]);
  });
});
