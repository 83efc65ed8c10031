import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountsOn, newAddress } from '../../testing/accounts.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ environment: { RATE_LIMIT_FACTOR: '1' } });
});
afterAll(() => server?.close());

const interests = () => server.database.read(null, (db) => db.selectFrom('early_access').selectAll().orderBy('email'));
const mailsTo = (recipient: string) =>
  server.database.read(null, (db) => db.selectFrom('mails').selectAll().where('recipient', '=', recipient));
const ask = (email: string, rest: object = {}) =>
  server.clientOf().home.requestEarlyAccess({ email, consent: true, topic: 'carebridge', ...rest });

describe('early access', () => {
  it('is written down once, whatever the case, and confirmed by one mail in the reader’s language', async () => {
    await ask('Nour@example.org', { locale: 'ar' });
    await ask('nour@example.org', { locale: 'ar' });
    await server.settle();
    expect(await interests()).toMatchObject([{ email: 'nour@example.org', topic: 'carebridge', locale: 'ar' }]);
    const mails = await mailsTo('nour@example.org');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.html).toContain('dir="rtl"');
  });

  it('ends by the link of that mail, once, and not by another token', async () => {
    await ask('leaver@example.org');
    await server.settle();
    const [mail] = await mailsTo('leaver@example.org');
    const token = /early-access\?token=([\w-]+)/.exec(mail?.body_text ?? '')?.[1] ?? '';
    const { leaveEarlyAccess } = server.clientOf().home;
    await expect(leaveEarlyAccess({ token: randomUUID() })).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
    await expect(leaveEarlyAccess({ token: 'no-uuid' })).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
    await leaveEarlyAccess({ token });
    expect((await interests()).map(({ email }) => email)).not.toContain('leaver@example.org');
    await expect(leaveEarlyAccess({ token })).rejects.toMatchObject({ code: 'INVALID_TOKEN' });
  });

  it('needs an address and consent', async () => {
    await expect(ask('nobody')).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(ask('a@example.org', { consent: false })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('is refused to a client that asks too often', async () => {
    const attempts = await Promise.allSettled([1, 2, 3, 4, 5, 6].map((n) => ask(`many-${n}@example.org`)));
    const refused = attempts.filter(({ status }) => status === 'rejected');
    expect(refused.length).toBeGreaterThan(0);
    expect(refused[0]).toMatchObject({ reason: { code: 'RATE_LIMITED' } });
  });
});

describe('figures', () => {
  it('count listed doctors and nobody else, and are kept for a minute', async () => {
    const other = await testServer();
    await other.person({ role: 'doctor', fullName: 'Listed', verified: true });
    await other.person({ role: 'doctor', fullName: 'Waiting', verified: false });
    await other.person({ role: 'patient', fullName: 'Patient' });
    const { figures } = other.clientOf().home;
    const first = await figures();
    expect(first).toMatchObject({ doctors: 1, patients: 1, completedVisits: 0, averageRating: null });
    await other.person({ role: 'doctor', fullName: 'Later', verified: true });
    expect(await figures()).toEqual(first);
    const onTrial = await other.restarted({ SAMPLE_DATA: '1' });
    expect([first.isSample, (await onTrial.clientOf().home.figures()).isSample]).toEqual([false, true]);
    await onTrial.close();
    await other.close();
  });

  it('count as patients who have confirmed an account that is open, and no dependent', async () => {
    const other = await testServer();
    const patient = (fullName: string) => other.person({ role: 'patient', fullName });
    const [mother, back, suspended, erased] = [
      await patient('Mother'),
      await patient('Back'),
      await patient('Suspended'),
      await patient('Erased'),
    ];
    const child = { fullName: 'Child', birthDate: '2019-05-01', relationship: 'parent', locale: 'en' } as const;
    await other.clientOf(mother).care.addDependent(child);
    expect((await accountsOn(other).signUp(newAddress())).status).toBe(200);
    const staff = other.clientOf(await other.person({ role: 'admin' })).people;
    for (const { userId } of [back, suspended]) await staff.suspend({ userId, reason: 'Spam' });
    await staff.reinstate({ userId: back.userId, reason: 'It was somebody else' });
    await other.database.write(null, () => sql`call pseudonymise(${erased.userId})`);
    const all = await other.database.read(null, (db) =>
      db.selectFrom('profiles').select('user_id').where('role', '=', 'patient'),
    );
    expect(all).toHaveLength(6);
    expect(await other.clientOf().home.figures()).toMatchObject({ patients: 2 });
    await other.close();
  });
});
