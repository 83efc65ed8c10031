import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createServices, type RunningServices } from '../create-services.ts';
import { createLog } from '../observability/index.ts';
import { testSecrets } from '../testing/secrets.ts';
import { type TestServer, testServer } from '../testing/server.ts';
import { listenForMails } from '../testing/smtp.ts';
import type { Mail } from './mailer.ts';
import { sendMail } from './send-mail.ts';

let smtp: Awaited<ReturnType<typeof listenForMails>>;
let server: TestServer;
let other: RunningServices;

beforeAll(async () => {
  smtp = await listenForMails();
  server = await testServer({ environment: { SMTP_URL: smtp.url } });
  const { environment } = server.services;
  other = await createServices({ environment, log: createLog('silent'), secrets: testSecrets, urls: server.urls });
});
afterAll(async () => {
  await other?.close();
  await server?.close();
  await smtp.close();
});
afterEach(async () => {
  smtp.delivered.length = 0;
  Object.assign(smtp.mood, { answersAfter: Promise.resolve(), refuses: false, received: 0 });
  await server.database.write(null, (db) => db.deleteFrom('mails'));
});

const mail = (key: string): Mail => ({
  key,
  to: `${key}@example.com`,
  locale: 'en',
  subject: key,
  html: '<p>Hello</p>',
  text: 'Hello',
});
const keys = (count: number) => Array.from({ length: count }, (_, index) => `mail.${index}`);
const received = () => smtp.delivered.map(({ mail: { subject } }) => subject).toSorted();
const rowsOf = () => server.database.read(null, (db) => db.selectFrom('mails').selectAll().orderBy('key'));
const comesDue = () => server.database.write(null, (db) => db.updateTable('mails').set({ due_at: sql<Date>`now()` }));

describe('a mail server that takes its time', () => {
  it('holds up neither the database nor more than four mails at once', async () => {
    const patience = Promise.withResolvers<void>();
    smtp.mood.answersAfter = patience.promise;
    for (const key of keys(12)) await sendMail(server.services, mail(key));
    await expect.poll(() => smtp.mood.received).toBe(4);
    const answers = Array.from({ length: 6 }, () => server.services.worker.read(null, () => sql`select 1`));
    expect(await Promise.all(answers)).toHaveLength(6);
    expect((await rowsOf()).filter(({ attempts }) => attempts > 0)).toHaveLength(4);
    patience.resolve();
    await expect.poll(() => smtp.delivered.length).toBe(12);
    expect(received()).toEqual(keys(12).toSorted());
  });

  it('is given each mail once, however many servers would send it', async () => {
    const patience = Promise.withResolvers<void>();
    smtp.mood.answersAfter = patience.promise;
    for (const key of keys(20)) await sendMail(key.endsWith('1') ? other.services : server.services, mail(key));
    const deliveries = [server.services, other.services].map(({ courier }) => courier.deliverWaiting());
    patience.resolve();
    await Promise.all(deliveries);
    expect(received()).toEqual(keys(20).toSorted());
    expect((await rowsOf()).map(({ sent_at, attempts }) => [sent_at !== null, attempts])).toEqual(
      keys(20).map(() => [true, 1]),
    );
  });
});

it('tries again later what was refused', async () => {
  smtp.mood.refuses = true;
  await sendMail(server.services, mail('refused'));
  await server.runSchedule('mails');
  const [refused] = await rowsOf();
  expect(refused).toMatchObject({ sent_at: null, attempts: 1, error: expect.stringContaining('Not now.') });
  smtp.mood.refuses = false;
  await server.runSchedule('mails');
  expect(received()).toEqual([]);
  const isWorthIt = (interval: string) =>
    server.database.write(null, () => sql`update mails set useful_until = app_now() + ${interval}::interval`);
  await comesDue();
  await isWorthIt('-1 second');
  await server.runSchedule('mails');
  expect(received()).toEqual([]);
  await isWorthIt('1 minute');
  await server.runSchedule('mails');
  expect(received()).toEqual(['refused']);
  expect(await rowsOf()).toMatchObject([{ sent_at: expect.any(Date), error: null }]);
});

it('counts as failed what nobody has sent while it was worth something, and does not send it', async () => {
  const failed = async () => (await rowsOf()).map(({ key, error }) => [key, error]);
  for (const key of ['late', 'taken']) await sendMail(server.services, { ...mail(key), until: new Date(0) });
  // Somebody has taken it on, and may still say how it went.
  const take = (due: string) =>
    server.database.write(
      null,
      () => sql`update mails set attempts = 1, due_at = now() + ${due}::interval where key = 'taken'`,
    );
  await take('1 minute');
  await server.runSchedule('mails');
  expect(await failed()).toEqual([
    ['late', 'not sent in time'],
    ['taken', null],
  ]);
  await take('-1 second');
  await server.runSchedule('mails');
  expect(await failed()).toEqual(['late', 'taken'].map((key) => [key, 'not sent in time']));
  expect(received()).toEqual([]);
});

it('keeps no copy of what was sent, only that it was', async () => {
  await sendMail(server.services, { ...mail('copied'), calendar: { method: 'REQUEST', content: 'of a visit' } });
  await server.services.courier.deliverWaiting();
  expect(received()).toEqual(['copied']);
  expect(await rowsOf()).toMatchObject([
    { key: 'copied', sent_at: expect.any(Date), html: '', body_text: '', calendar: null, unsubscribe_url: null },
  ]);
});

it('sends what a server had taken on that is no more, recognisable as the same', async () => {
  await sendMail(server.services, mail('orphan'));
  await server.runSchedule('mails');
  await server.database.write(null, (db) => db.updateTable('mails').set({ sent_at: null }));
  await server.runSchedule('mails');
  expect(received()).toEqual(['orphan']);
  await comesDue();
  await server.runSchedule('mails');
  const [first, second] = smtp.delivered;
  expect(first?.mail.messageId).toBeTruthy();
  expect(second?.mail.messageId).toBe(first?.mail.messageId);
});

it('lets what is on its way arrive before it stops, and takes on no more', async () => {
  const { environment } = server.services;
  const leaving = await createServices({
    environment,
    log: createLog('silent'),
    secrets: testSecrets,
    urls: server.urls,
  });
  const patience = Promise.withResolvers<void>();
  smtp.mood.answersAfter = patience.promise;
  for (const key of keys(6)) await sendMail(leaving.services, mail(key));
  await expect.poll(() => smtp.mood.received).toBe(4);
  const closed = leaving.close();
  patience.resolve();
  await closed;
  expect((await rowsOf()).filter(({ sent_at }) => sent_at !== null)).toHaveLength(4);
  await server.runSchedule('mails');
  expect(received()).toEqual(keys(6).toSorted());
});
