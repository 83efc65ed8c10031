import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
let ruth: Person;
let omar: Person;
let auditor: Person;
let doctor: Person;

beforeAll(async () => {
  server = await testServer();
  ruth = await server.person({ role: 'admin', fullName: 'Ruth Adler' });
  omar = await server.person({ role: 'admin', fullName: 'Omar Said' });
  auditor = await server.person({ role: 'admin', duty: 'auditor' });
  doctor = await server.person({ role: 'doctor', verified: true, fullName: 'Dr Nobody There' });
});
afterAll(() => server?.close());
beforeEach(async () => {
  await owner(sql`delete from risk_alerts`);
  await owner(sql`delete from notifications where kind = 'risk_severe'`);
  await owner(sql`delete from mails`);
});

const owner = (statement: ReturnType<typeof sql>) => server.database.write(null, () => statement);

const raise = (person: string, score = 90, rule = 'unattended_visits') =>
  owner(sql`
    insert into risk_alerts (rule_id, rule_version, kind, person_id, measure, evidence, score)
    values (${rule}, 1, 'fraud', ${person}, 4, '{}', ${score})`);

async function run(): Promise<void> {
  await server.runSchedule('risks');
  await server.settle();
}

const mails = () =>
  server.database.read(
    null,
    () => sql<{ recipient: string; subject: string; body_text: string }>`
      select recipient, subject, body_text from mails where subject like 'New severe%' order by recipient`,
  );
const told = async (person: Person) => {
  const { notifications } = await server.clientOf(person).notifications.list({});
  return notifications.filter(({ kind }) => kind === 'risk_severe').length;
};
const anHourLater = () => owner(sql`update risk_alerts set told_at = told_at - interval '61 minutes'`);

describe('severe alerts', () => {
  it('are mailed to each administrator, many in one mail, which names nobody', async () => {
    await raise(doctor.userId);
    await raise(doctor.userId, 70, 'self_booking');
    await raise(doctor.userId, 69, 'refund_rate');
    await run();
    const sent = await mails();
    expect(sent).toHaveLength(2);
    for (const { body_text } of sent) {
      expect(body_text).toMatch(/New alerts of high severity: \u2068?2\u2069?/);
      expect(body_text).toContain('/en/admin?tab=risk&severity=high');
      expect(body_text).not.toContain('Nobody');
    }
    expect(await Promise.all([ruth, omar, auditor, doctor].map(told))).toEqual([1, 1, 0, 0]);
  });

  it('are told once, and what comes within the hour waits for the next mail', async () => {
    await raise(doctor.userId);
    await run();
    await raise(doctor.userId, 95, 'self_booking');
    await run();
    expect(await told(ruth)).toBe(1);
    await anHourLater();
    await run();
    expect(await told(ruth)).toBe(2);
    await anHourLater();
    await run();
    expect(await told(ruth)).toBe(2);
  });

  it('are told once they become severe, and not where somebody has decided before', async () => {
    await raise(doctor.userId, 60);
    await run();
    expect(await told(ruth)).toBe(0);
    await owner(sql`update risk_alerts set score = 80`);
    await run();
    expect(await told(ruth)).toBe(1);
    await raise(doctor.userId, 90, 'self_booking');
    const { alerts } = await server.clientOf(omar).risk.list({});
    const id = alerts.find(({ rule }) => rule === 'self_booking')?.id ?? '';
    await server.clientOf(omar).risk.act({ id, act: 'dismissed', words: 'They are one family.' });
    await anHourLater();
    await run();
    expect(await told(ruth)).toBe(1);
  });

  it('about an administrator are told to the others alone', async () => {
    await raise(ruth.userId, 90, 'mass_reading');
    await run();
    expect([await told(ruth), await told(omar)]).toEqual([0, 1]);
  });

  it('are not told to a former administrator', async () => {
    const former = await server.person({ role: 'admin', fullName: 'Sue Former' });
    await owner(sql`update staff set duty = 'finance' where user_id = ${former.userId}`);
    await raise(doctor.userId);
    await run();
    expect((await mails()).map(({ recipient }) => recipient)).not.toContain(former.email);
    expect(await told(ruth)).toBe(1);
  });
});
