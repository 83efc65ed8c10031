import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { startPushService } from '../../testing/push-service.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { startTextService } from '../../testing/text-service.ts';
import { createVisit } from '../../testing/visit.ts';
import { refusal } from '../../testing/visits.ts';

let service: Awaited<ReturnType<typeof startPushService>>;
let texts: Awaited<ReturnType<typeof startTextService>>;
let server: TestServer;
let patient: Person;
let doctor: Person;

beforeAll(async () => {
  service = await startPushService();
  texts = await startTextService();
  const twilio = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'secret', TWILIO_FROM: '+15005550006' };
  server = await testServer({
    environment: { ...twilio, TWILIO_API_BASE: texts.url, PUSH_SERVICES: service.origin },
  });
});
afterAll(async () => {
  await server?.close();
  await service.close();
  await texts.close();
});
beforeEach(async () => {
  texts.asked.length = 0;
  texts.answerWith(201, { sid: 'SM1' });
  patient = await server.person({ role: 'patient', fullName: 'Nadia', locale: 'es' });
  doctor = await server.person({ role: 'doctor', fullName: 'Ana Ruiz', verified: true });
});

const notificationsOf = (person?: Person) => server.clientOf(person).notifications;
const subscribed = async (person = patient) => {
  const browser = service.newBrowser();
  await notificationsOf(person).subscribePush(browser.subscription);
  return browser;
};
let startsIn = 0;
/** A visit is confirmed: both are told. */
const confirmVisit = async () => {
  startsIn += 40;
  const id = await createVisit(server.database, { patient, doctor, startsIn });
  await server.settle();
  return id;
};
const stateOn = async (channel: 'push' | 'sms', person = patient) => {
  const { notifications } = await notificationsOf(person).list({});
  return notifications[0]?.deliveries.find((one) => one.channel === channel)?.state;
};

describe('a browser that subscribed', () => {
  it('is told once, in the receiver’s language, encrypted for it and signed by us, without a name or a reason', async () => {
    const browser = await subscribed();
    await confirmVisit();
    await server.settle();
    expect(browser.pushed).toHaveLength(1);
    const [{ text, headers, vapid }] = browser.pushed as [(typeof browser.pushed)[number]];
    const { tag, ...shown } = JSON.parse(text);
    expect(shown).toEqual({
      title: 'Polyclinic',
      text: 'Cita confirmada',
      url: `${server.services.environment.publicUrl}/es/notifications`,
      locale: 'es',
    });
    expect(tag).toMatch(/^[0-9a-f-]{36}$/);
    expect(text).not.toMatch(/Ana|Nadia/);
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm' });
    expect(Number(headers.ttl)).toBeGreaterThan(86_000);
    expect(Number(headers.ttl)).toBeLessThanOrEqual(86_400);
    const { publicKey } = (await notificationsOf(patient).preferences()).push;
    expect(vapid).toMatchObject({ aud: service.origin, key: publicKey });
    expect(await stateOn('push')).toBe('sent');
  });

  it('is one of each session, and known to its own session alone', async () => {
    const first = await subscribed();
    const second = await subscribed();
    expect((await notificationsOf(patient).preferences()).push.endpoint).toBe(second.subscription.endpoint);
    expect((await notificationsOf(doctor).preferences()).push.endpoint).toBeNull();
    await confirmVisit();
    expect([first.pushed.length, second.pushed.length]).toEqual([0, 1]);
  });

  it('belongs to the person who signed in there last', async () => {
    const browser = await subscribed(doctor);
    await notificationsOf(patient).subscribePush(browser.subscription);
    await confirmVisit();
    expect(browser.pushed.map(({ text }) => JSON.parse(text).locale)).toEqual(['es']);
  });

  it('follows the address that its service gives it, if it was told before, and nobody else’s', async () => {
    const [first, second] = [await subscribed(), service.newBrowser()];
    const move = (person: Person, from: string, to = second.subscription) =>
      notificationsOf(person).movePush({ ...to, from });
    const { endpoint: from } = first.subscription;
    expect(await refusal(move(doctor, from))).toMatchObject({ code: 'NOT_FOUND' });
    const elsewhere = { ...second.subscription, endpoint: 'https://push.example.net/1' };
    expect(await refusal(move(patient, from, elsewhere))).toMatchObject({ code: 'PUSH_SERVICE_UNKNOWN' });
    expect(await move(patient, from)).toEqual({ ok: true });
    expect(await refusal(move(patient, from))).toMatchObject({ code: 'NOT_FOUND' });
    await confirmVisit();
    expect([first.pushed.length, second.pushed.length]).toEqual([0, 1]);
  });

  it('is told nothing after its session was ended or ran out, and nothing where push is turned off', async () => {
    const browser = await subscribed();
    await notificationsOf(patient).setPreferences({
      preferences: [{ event: 'confirmation', channel: 'push', isOn: false }],
    });
    await confirmVisit();
    await notificationsOf(patient).setPreferences({
      preferences: [{ event: 'confirmation', channel: 'push', isOn: true }],
    });
    const expiry = (interval: string) =>
      server.database.write(
        null,
        () => sql`update auth.session set expires_at = now() + ${interval}::interval where user_id = ${patient.userId}`,
      );
    await expiry('-1 second');
    await confirmVisit();
    await expiry('1 day');
    await server.database.write(null, () => sql`delete from auth.session where user_id = ${patient.userId}`);
    await confirmVisit();
    expect(browser.pushed).toEqual([]);
    const left = await server.database.read(null, (db) =>
      db.selectFrom('push_subscriptions').select('id').where('user_id', '=', patient.userId),
    );
    expect(left).toEqual([]);
  });

  it.each([404, 410])('is forgotten when its service answers %d', async (status) => {
    const browser = await subscribed();
    browser.answerWith(status);
    await confirmVisit();
    expect((await notificationsOf(patient).preferences()).push.endpoint).toBeNull();
    expect(await stateOn('push')).toBe('failed');
  });

  it('is tried again when its service can’t take it, and another that was reached is not told twice', async () => {
    const reached = await subscribed();
    const phone = await server.signInAgain(patient);
    const failing = await subscribed(phone);
    failing.answerWith(503);
    await expect(confirmVisit()).rejects.toThrow('not every browser');
    expect(await stateOn('push')).toBe('failed');
    failing.answerWith(201);
    await retry('notification.push');
    expect([reached.pushed.length, failing.pushed.length]).toEqual([1, 1]);
    expect(await stateOn('push')).toBe('sent');
  });

  it.each([
    ['waitlist_offer', 1, 1],
    ['waitlist_offer', 0, 0],
    ['reminder_hour', -1, 0],
  ])('hears of %s that is worth something for %d minutes more, that long: %d', async (kind, minutes, times) => {
    const browser = await subscribed();
    await tell(kind, minutes);
    expect(browser.pushed.map(({ headers }) => Number(headers.ttl) <= 60)).toEqual(Array(times).fill(true));
    expect(await stateOn('push')).toBe(times ? 'sent' : 'failed');
  });

  it('is led to where an offer is answered', async () => {
    const browser = await subscribed();
    await tell('waitlist_offer', 1);
    expect(browser.pushed.map(({ text }) => new URL(JSON.parse(text).url).pathname)).toEqual(['/es/waitlist']);
  });

  it('is ended by its own person alone', async () => {
    const browser = await subscribed();
    const { endpoint } = browser.subscription;
    await notificationsOf(doctor).unsubscribePush({ endpoint });
    await confirmVisit();
    await notificationsOf(patient).unsubscribePush({ endpoint });
    await confirmVisit();
    expect(browser.pushed).toHaveLength(1);
  });

  it.each([
    ['a service that nobody knows', 'https://elsewhere.example/push', 'PUSH_SERVICE_UNKNOWN'],
    ['our own network', 'http://127.0.0.1:5432/', 'PUSH_SERVICE_UNKNOWN'],
    ['one that only looks like a known one', 'https://fcm.googleapis.com.example/x', 'PUSH_SERVICE_UNKNOWN'],
    ['a known one without encryption', 'http://fcm.googleapis.com/x', 'PUSH_SERVICE_UNKNOWN'],
    ['no address', 'fcm', 'INVALID_INPUT'],
  ])('of %s is refused', async (_, endpoint, code) => {
    const { keys } = service.newBrowser().subscription;
    expect(await refusal(notificationsOf(patient).subscribePush({ endpoint, keys }))).toMatchObject({ code });
  });

  it('of a known service is taken, and needs somebody signed in', async () => {
    const { keys } = service.newBrowser().subscription;
    const subscription = { endpoint: `https://updates.push.services.mozilla.com/wpush/v2/${randomUUID()}`, keys };
    expect(await notificationsOf(patient).subscribePush(subscription)).toEqual({ ok: true });
    expect(await refusal(notificationsOf().subscribePush(subscription))).toMatchObject({ code: 'UNAUTHENTICATED' });
  });
});

describe('a visit that its patient says is urgent', () => {
  const urgencies = ['urgent', 'emergency'] as const;
  it.each(urgencies)('alerts its doctor on every channel at once, %s at the ordinary price too', async (urgency) => {
    const browser = await subscribed(doctor);
    await server.clientOf(doctor).accounts.updateProfile({ phone: '+34600999999' });
    const channels = ['in_app', 'email', 'push', 'sms'] as const;
    const preferences = channels.map((channel) => ({ event: 'confirmation' as const, channel, isOn: false }));
    await notificationsOf(doctor).setPreferences({ preferences });
    const id = await createVisit(server.database, { patient, doctor, startsIn: 20 * 60, paid: false });
    await server.database.write(
      null,
      () => sql`update appointments set urgency = ${urgency}, status = 'confirmed' where id = ${id}`,
    );
    await server.settle();
    await server.settle();
    expect(await server.clientOf(doctor).appointments.get({ id })).toMatchObject({ isReservedTime: false });
    const { notifications } = await notificationsOf(doctor).list({});
    expect(notifications.map(({ kind }) => kind)).toEqual(['urgent_booked']);
    expect(browser.pushed.map(({ text }) => JSON.parse(text).text)).toEqual(['An urgent visit was booked']);
    expect(texts.asked.map(({ form }) => form.To)).toEqual(['+34600999999']);
    const mails = await server.database.read(null, (db) =>
      db.selectFrom('mails').select('body_text').where('recipient', '=', doctor.email),
    );
    expect(mails.map((mail) => mail.body_text)).toEqual([expect.stringContaining('says it’s urgent')]);
    expect(mails[0]?.body_text).not.toContain('surcharge');
  });
});

describe('text messages', () => {
  const withPhone = async (phone: string) => {
    await server.clientOf(patient).accounts.updateProfile({ phone });
    await notificationsOf(patient).setPreferences({
      preferences: [{ event: 'confirmation', channel: 'sms', isOn: true }],
    });
  };

  it('go once to who asked for them, as Twilio is asked, and to nobody else', async () => {
    await withPhone('+34 600 123 456');
    await server.clientOf(doctor).accounts.updateProfile({ phone: '+34600999999' });
    await confirmVisit();
    await server.settle();
    expect(texts.asked).toEqual([
      {
        path: '/2010-04-01/Accounts/AC1/Messages.json',
        authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}`,
        form: {
          From: '+15005550006',
          To: '+34600123456',
          Body: `Polyclinic: Cita confirmada ${server.services.environment.publicUrl}/es/notifications`,
        },
      },
    ]);
    expect(await stateOn('sms')).toBe('sent');
    expect((await notificationsOf(patient).preferences()).sms).toEqual({ to: '+34600123456' });
  });

  it('are tried again when the service fails, and not when it refuses the number', async () => {
    await withPhone('+34600123456');
    texts.answerWith(503);
    await expect(confirmVisit()).rejects.toThrow('twilio answered 503');
    expect(await stateOn('sms')).toBe('failed');
    texts.answerWith(400, { code: 21211, message: 'The To number is not valid' });
    await retry('notification.sms');
    expect(await stateOn('sms')).toBe('failed');
    expect(texts.asked).toHaveLength(2);
  });

  it('that may have gone are not sent again, and said to be unclear', async () => {
    await withPhone('+34600123456');
    texts.hangUp();
    await confirmVisit();
    expect(await stateOn('sms')).toBe('unclear');
    await retry('notification.sms');
    expect(texts.asked).toHaveLength(1);
    texts.answerWith(201, { sid: 'SM2' });
    await server.database.write(
      null,
      () => sql`alter table notification_deliveries add constraint unlucky check (state <> 'sent') not valid`,
    );
    await expect(confirmVisit()).rejects.toThrow('unlucky');
    await server.database.write(null, () => sql`alter table notification_deliveries drop constraint unlucky`);
    await retry('notification.sms');
    expect(texts.asked).toHaveLength(2);
  });

  it('need a number with its country’s code, and a configured service', async () => {
    await expect(withPhone('600 123 456')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    // As it was typed before it had to be one
    await server.database.transaction(null, async (trx) => {
      await sql`alter table profiles disable trigger _110_require_phone_format`.execute(trx);
      await sql`update profiles set phone = '600 123 456' where user_id = ${patient.userId}`.execute(trx);
      await sql`alter table profiles enable trigger _110_require_phone_format`.execute(trx);
    });
    await confirmVisit();
    expect(texts.asked).toEqual([]);
    expect((await notificationsOf(patient).preferences()).sms).toEqual({ to: null });
    const without = await testServer();
    try {
      const person = await without.person({ role: 'patient' });
      expect((await without.clientOf(person).notifications.preferences()).sms).toBeNull();
    } finally {
      await without.close();
    }
  });
});

/** Queues a push about what is worth something for some minutes more, as when the queue stood still. */
async function tell(kind: string, minutes: number): Promise<void> {
  await server.database.write(
    null,
    () => sql`
      with told as (
        insert into notifications (user_id, key, kind, useful_until)
        values (${patient.userId}, ${randomUUID()}, ${kind}, app_now() + ${minutes} * interval '1 minute')
        returning id, user_id)
      insert into notification_deliveries (notification_id, user_id, channel, state)
      select id, user_id, 'push', 'waiting' from told`,
  );
  await server.settle();
}

/** What the queue does with a job that failed. */
async function retry(effect: 'notification.push' | 'notification.sms'): Promise<void> {
  const [latest] = await server.database.read(null, (db) =>
    db
      .selectFrom('notification_deliveries')
      .select('notification_id')
      .where('user_id', '=', patient.userId)
      .where('channel', '=', effect === 'notification.push' ? 'push' : 'sms')
      .orderBy('id', 'desc')
      .limit(1),
  );
  await server.runEffect(effect, { notificationId: latest?.notification_id ?? '' });
}
