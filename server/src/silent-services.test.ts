import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningJobs, startJobs } from './jobs/index.ts';
import { jobs } from './jobs.ts';
import type { Person } from './testing/people.ts';
import { type PushBrowser, startPushService } from './testing/push-service.ts';
import { type TestServer, testServer } from './testing/server.ts';
import { silentLine } from './testing/silent-line.ts';
import { listenForMails } from './testing/smtp.ts';
import { startTextService } from './testing/text-service.ts';
import { createVisit } from './testing/visit.ts';

/** Of what has nothing to do with them; on a machine that others use */
const SOON_MS = 8_000;
/** What each of them is waited for, and the next look at what is due */
const GIVEN_UP_WITHIN_MS = 20_000;

const [smtp, pushes, texts] = await Promise.all([listenForMails(), startPushService(), startTextService()]);
const lines = {
  mail: await silentLine(smtp.url),
  push: await silentLine(pushes.origin),
  text: await silentLine(texts.url),
};
let server: TestServer;
let queue: RunningJobs;
let doctor: Person;

beforeAll(async () => {
  const twilio = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'secret', TWILIO_FROM: '+15005550006' };
  server = await testServer({
    environment: {
      ...twilio,
      SMTP_URL: lines.mail.url,
      PUSH_SERVICES: lines.push.url,
      TWILIO_API_BASE: lines.text.url,
    },
  });
  doctor = await server.person({ role: 'doctor', verified: true });
  queue = await startJobs(server.services, server.urls.worker, { handlers: jobs.handlers, schedules: [] });
});
afterAll(async () => {
  for (const line of Object.values(lines)) line.close();
  await queue?.stop(2_000);
  await server?.close();
  await Promise.all([smtp.close(), pushes.close(), texts.close()]);
});

/** Somebody who is told by mail, in a browser and on a phone. */
async function reachable(): Promise<{ person: Person; browser: PushBrowser }> {
  const person = await server.person({ role: 'patient' });
  const browser = pushes.newBrowser();
  const { pathname } = new URL(browser.subscription.endpoint);
  const { notifications, accounts } = server.clientOf(person);
  await notifications.subscribePush({ ...browser.subscription, endpoint: `${lines.push.url}${pathname}` });
  await accounts.updateProfile({ phone: '+34600123456' });
  await notifications.setPreferences({ preferences: [{ event: 'confirmation', channel: 'sms', isOn: true }] });
  return { person, browser };
}

let startsIn = 0;
async function confirmVisit(patient: Person): Promise<void> {
  startsIn += 40;
  await createVisit(server.database, { patient, doctor, startsIn });
}

const noticesOf = async (person: Person) => (await server.clientOf(person).notifications.list({})).notifications;
const deliveriesTo = async (person: Person) =>
  Object.fromEntries(((await noticesOf(person))[0]?.deliveries ?? []).map(({ channel, state }) => [channel, state]));

let told: Awaited<ReturnType<typeof reachable>>[];
const given = () => Promise.all(told.map(({ person }) => deliveriesTo(person)));

describe('a mail server, a push service and a text service that take connections and say nothing', () => {
  it('hold up no call and no other job', { timeout: 60_000 }, async () => {
    told = await Promise.all([reachable(), reachable()]);
    for (const { person } of told) await confirmVisit(person);
    // As many mails as are sent at once, and more of the others than one worker takes.
    await expect
      .poll(() => [lines.mail.taken() >= 4, lines.push.taken() >= 2, lines.text.taken() >= 2], { timeout: 20_000 })
      .toEqual([true, true, true]);
    const { person: next } = await reachable();
    const began = performance.now();
    await confirmVisit(next);
    await expect.poll(async () => (await noticesOf(next)).length).toBe(1);
    await server.services.worker.read(null, () => sql`select 1`);
    expect(performance.now() - began).toBeLessThan(SOON_MS);
  });

  it.runIf(process.env.TEST_LONG)(
    'are given up, which is told, and what they missed comes once they speak',
    {
      timeout: 90_000,
    },
    async () => {
      const isGivenUp = told.map(() => ({ email: 'failed', push: 'failed', sms: 'unclear' }));
      await expect.poll(given, { timeout: GIVEN_UP_WITHIN_MS }).toEqual(isGivenUp);
      for (const line of Object.values(lines)) line.speak();
      // A minute passes.
      await server.database.write(null, (db) => db.updateTable('mails').set({ due_at: sql<Date>`now()` }));
      const mails = () => told.map(({ person }) => smtp.mailsTo(person.email).length);
      await expect.poll(mails, { timeout: 40_000 }).toEqual(told.map(() => 1));
      await expect
        .poll(() => told.map(({ browser }) => browser.pushed.length), { timeout: 40_000 })
        .toEqual(told.map(() => 1));
      // A text message that may have gone is not sent again, and said to be unclear.
      await expect.poll(given).toEqual(told.map(() => ({ email: 'sent', push: 'sent', sms: 'unclear' })));
    },
  );
});
