import { DUTIES, type Duty } from '@polyclinic/contract/staff/rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newAddress, PASSWORD } from '../../testing/accounts.ts';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { codeOf } from '../../testing/visits.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const staffWith = (duty: Duty) => server.person({ role: 'admin', duty, fullName: `The ${duty}` });

/** The token of the last invitation to an address. */
async function tokenTo(email: string): Promise<string> {
  const [mail] = await server.database.read(
    null,
    () =>
      sql<{ text: string }>`select body_text as text from mails where recipient = ${email} order by id desc limit 1`,
  );
  return /staff\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

describe('what each duty may ask for', () => {
  const MAY: Record<string, { ask: (api: ReturnType<TestServer['clientOf']>) => Promise<unknown>; by: Duty[] }> = {
    metrics: { ask: (api) => api.admin.metrics(), by: ['support', 'verifier', 'finance', 'auditor'] },
    'the verification queue': { ask: (api) => api.admin.verificationQueue({}), by: ['verifier'] },
    'doctors of every kind': { ask: (api) => api.admin.providers({}), by: ['verifier'] },
    'waiting photographs': { ask: (api) => api.photos.waiting(), by: ['verifier'] },
    'the tickets': { ask: (api) => api.support.queue({ state: 'open', page: 1 }), by: ['support'] },
    'reported reviews': { ask: (api) => api.reviews.reported(), by: ['support'] },
    'disputed ends': { ask: (api) => api.ends.disputed({ status: 'open' }), by: ['support', 'auditor'] },
    'money and work': { ask: (api) => api.oversight.read(), by: ['finance', 'auditor'] },
    backups: { ask: (api) => api.backup.read(), by: ['auditor'] },
    'consents, deletions and processors': { ask: (api) => api.compliance.registers(), by: ['auditor'] },
    'breaches of personal data': { ask: (api) => api.compliance.breaches({}), by: ['auditor'] },
    'clauses and their proofs': { ask: (api) => api.compliance.controls({}), by: ['auditor'] },
    'changes of the settings': { ask: (api) => api.settings.changes(), by: ['auditor'] },
    'the security trail': { ask: (api) => api.security.searchTrail({}), by: ['support', 'auditor'] },
    staff: { ask: (api) => api.staff.list(), by: ['auditor'] },
    'risk alerts': { ask: (api) => api.risk.list({}), by: ['auditor'] },
    'risk rules': { ask: (api) => api.risk.rules(), by: ['auditor'] },
    'the overview': { ask: (api) => api.admin.overview(), by: ['support', 'verifier', 'finance', 'auditor'] },
    people: { ask: (api) => api.people.find({}), by: ['support', 'auditor'] },
    'the rows of a figure': {
      ask: (api) => api.admin.figureDay({ figure: 'booked', day: '2026-11-01' }),
      by: ['support', 'auditor'],
    },
    'the rows of what was paid': {
      ask: (api) => api.admin.figureDay({ figure: 'captured', day: '2026-11-01' }),
      by: ['finance', 'auditor'],
    },
  };

  it.each(DUTIES)('%s', async (duty) => {
    const api = server.clientOf(await staffWith(duty));
    const answers = await Promise.all(
      Object.entries(MAY).map(async ([name, { ask }]) => {
        const answer = await ask(api).then(
          () => 'answered',
          ({ code }: { code: string }) => code,
        );
        return [name, answer];
      }),
    );
    const expected = Object.entries(MAY).map(([name, { by }]) => [
      name,
      duty === 'administrator' || by.includes(duty) ? 'answered' : 'FORBIDDEN',
    ]);
    expect(answers).toEqual(expected);
  });

  it.each(DUTIES)('%s: how much was paid is told where the duty includes money, and nowhere else', async (duty) => {
    const { capturedCents } = await server.clientOf(await staffWith(duty)).admin.metrics();
    const seesMoney = ['administrator', 'finance', 'auditor'].includes(duty);
    expect(capturedCents).toEqual(seesMoney ? expect.any(Number) : null);
  });

  it('the auditor changes nothing', async () => {
    const api = server.clientOf(await staffWith('auditor'));
    const id = crypto.randomUUID();
    const settings = {
      productName: 'X',
      supportEmail: 'a@b.example',
      privacyEmail: 'a@b.example',
      legalName: 'X',
      languages: ['en' as const],
    };
    expect(
      await Promise.all(
        [
          api.settings.change(settings),
          api.staff.invite({ email: newAddress(), duty: 'auditor' }),
          api.oversight.act({ id, act: 'retry_work', note: '' }),
          api.admin.suspend({ providerId: id, reason: 'Why' }),
        ].map(codeOf),
      ),
    ).toEqual(['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN']);
  });
});

describe('an invitation', () => {
  it('makes an account with the duty, once, which needs a second factor before anything else', async () => {
    const ruth = await staffWith('administrator');
    const email = newAddress();
    await server.clientOf(ruth).staff.invite({ email, duty: 'finance' });
    const token = await tokenTo(email);
    const visitor = server.clientOf();
    expect(await visitor.staff.invitation({ token })).toMatchObject({ email, duty: 'finance' });
    const given = { token, fullName: 'New Colleague', password: PASSWORD };
    expect(await visitor.staff.accept(given)).toMatchObject({
      role: 'admin',
      duty: 'finance',
      mustAddSecondFactor: true,
    });
    expect(await codeOf(visitor.staff.accept(given))).toBe('INVALID_TOKEN');
    expect(await codeOf(visitor.staff.invitation({ token }))).toBe('INVALID_TOKEN');
    const { members, invitations } = await server.clientOf(ruth).staff.list();
    expect(members.find(({ name }) => name === 'New Colleague')).toMatchObject({
      duty: 'finance',
      addedBy: 'The administrator',
    });
    expect(invitations.map((one) => one.email)).not.toContain(email);
  });

  it('is replaced by the next to the same address, withdrawn, and gone with who invited', async () => {
    const [ruth, other] = [await staffWith('administrator'), await staffWith('administrator')];
    const [first, second] = [newAddress(), newAddress()];
    const api = server.clientOf(ruth).staff;
    await api.invite({ email: first, duty: 'support' });
    const former = await tokenTo(first);
    await api.invite({ email: first, duty: 'auditor' });
    const visitor = server.clientOf().staff;
    expect(await codeOf(visitor.invitation({ token: former }))).toBe('INVALID_TOKEN');
    const token = await tokenTo(first);
    const open = (await api.list()).invitations.find(({ email }) => email === first);
    await api.withdraw({ id: open?.id ?? '' });
    expect(await codeOf(visitor.invitation({ token }))).toBe('INVALID_TOKEN');
    expect(await codeOf(api.withdraw({ id: open?.id ?? '' }))).toBe('NOT_FOUND');
    await server.clientOf(other).staff.invite({ email: second, duty: 'support' });
    await api.remove({ userId: other.userId });
    expect(await codeOf(visitor.invitation({ token: await tokenTo(second) }))).toBe('INVALID_TOKEN');
  });

  it('is in the trail: who invited whom to what, took it back, and who came', async () => {
    const ruth = await staffWith('administrator');
    const api = server.clientOf(ruth);
    const [first, second] = [newAddress(), newAddress()];
    await api.staff.invite({ email: first, duty: 'finance' });
    await api.staff.invite({ email: second, duty: 'auditor' });
    const open = (await api.staff.list()).invitations.find(({ email }) => email === first);
    await api.staff.withdraw({ id: open?.id ?? '' });
    const token = await tokenTo(second);
    await server.clientOf().staff.accept({ token, fullName: 'Kim', password: PASSWORD });
    const rows = await server.database.read(
      null,
      () => sql<{ kind: string; detail: string; by: string }>`
        select e.kind, e.detail, a.full_name as by from security_events e
        join profiles a on a.user_id = coalesce(e.actor_id, e.user_id)
        join auth.user u on u.id = e.user_id
        where e.kind like 'staff_%' and (e.user_id = ${ruth.userId} or u.email = ${second}) order by e.id`,
    );
    expect(rows).toEqual([
      { kind: 'staff_invited', detail: `finance ${first}`, by: 'The administrator' },
      { kind: 'staff_invited', detail: `auditor ${second}`, by: 'The administrator' },
      { kind: 'staff_invitation_withdrawn', detail: `finance ${first}`, by: 'The administrator' },
      { kind: 'staff_joined', detail: 'auditor', by: 'Kim' },
    ]);
  });

  it('ends with the duty, or the account, of the administrator who sent it', async () => {
    const ruth = server.clientOf(await staffWith('administrator'));
    const accept = async (email: string) => codeOf(server.clientOf().staff.invitation({ token: await tokenTo(email) }));
    const invite = async (by: Person, email: string) =>
      server.clientOf(by).staff.invite({ email, duty: 'administrator' });
    const [demoted, suspended] = [await staffWith('administrator'), await staffWith('administrator')];
    const [first, second] = [newAddress(), newAddress()];
    await invite(demoted, first);
    await invite(suspended, second);
    expect(await accept(first)).toBe('allowed');
    await ruth.staff.setDuty({ userId: demoted.userId, duty: 'support' });
    expect(await accept(first)).toBe('INVALID_TOKEN');
    expect(await accept(second)).toBe('allowed');
    await ruth.people.suspend({ userId: suspended.userId, reason: 'Left with a quarrel' });
    expect(await accept(second)).toBe('INVALID_TOKEN');
  });

  it('goes to no address that has an account, and waits for no bad password', async () => {
    const api = server.clientOf(await staffWith('administrator')).staff;
    const { email } = await server.person({ role: 'patient' });
    expect(await codeOf(api.invite({ email, duty: 'support' }))).toBe('EMAIL_TAKEN');
    const address = newAddress();
    await api.invite({ email: address, duty: 'support' });
    const token = await tokenTo(address);
    const accept = (password: string) => server.clientOf().staff.accept({ token, fullName: 'Kim', password });
    expect(await codeOf(accept('123456!'))).toBe('COMMON_PASSWORD');
    expect(await accept(PASSWORD)).toMatchObject({ duty: 'support' });
  });
});

/** Starts calls that decide about staff and lets them go on once all of them have come as far as the lock. */
async function atOnce<Answer>(calls: (() => Promise<Answer>)[]): Promise<Answer[]> {
  const [begun] = await server.database.transaction(null, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('polyclinic staff'))`.execute(trx);
    const answers = Promise.all(calls.map((call) => call()));
    const waiting = () =>
      server.database.read(null, () => sql<object>`select from pg_locks where locktype = 'advisory' and not granted`);
    await expect.poll(waiting).toHaveLength(calls.length);
    return [answers];
  });
  return begun ?? [];
}

describe('a duty', () => {
  it('is changed and taken by another administrator, which ends sessions at once', async () => {
    const [ruth, kim] = [await staffWith('administrator'), await staffWith('support')];
    const api = server.clientOf(ruth).staff;
    await api.setDuty({ userId: kim.userId, duty: 'auditor' });
    await expect.poll(() => server.clientOf(kim).accounts.session()).toBeNull();
    const again = await server.signInAgain(kim);
    expect(await server.clientOf(again).accounts.session()).toMatchObject({ duty: 'auditor' });
    await api.remove({ userId: kim.userId });
    await expect.poll(() => server.clientOf(again).accounts.session()).toBeNull();
    expect(await server.clientOf(await server.signInAgain(kim)).accounts.session()).toMatchObject({
      role: 'patient',
      duty: null,
    });
    const kinds = await server.database.read(
      null,
      () => sql<{ kind: string; by: string }>`
        select kind, actor_id as by from security_events where user_id = ${kim.userId} and kind like '%_changed' order by id`,
    );
    expect(kinds.slice(-2)).toEqual([
      { kind: 'duty_changed', by: ruth.userId },
      { kind: 'role_changed', by: ruth.userId },
    ]);
  });

  it('is nobody’s own to change or end, so that an administrator is left', async () => {
    const ruth = await staffWith('administrator');
    const api = server.clientOf(ruth).staff;
    expect(await codeOf(api.remove({ userId: ruth.userId }))).toBe('STAFF_ONESELF');
    expect(await codeOf(api.setDuty({ userId: ruth.userId, duty: 'auditor' }))).toBe('STAFF_ONESELF');
    expect(await codeOf(api.remove({ userId: (await server.person({ role: 'patient' })).userId }))).toBe('NOT_FOUND');
  });

  it('of two administrators who remove each other at once, one stays', async () => {
    const [one, other] = [await staffWith('administrator'), await staffWith('administrator')];
    const outcomes = await atOnce([
      () => codeOf(server.clientOf(one).staff.remove({ userId: other.userId })),
      () => codeOf(server.clientOf(other).staff.remove({ userId: one.userId })),
    ]);
    expect(outcomes.toSorted()).toEqual(['FORBIDDEN', 'allowed']);
    const left = await server.database.read(
      null,
      () => sql<object>`select from staff where user_id in (${one.userId}, ${other.userId})`,
    );
    expect(left).toHaveLength(1);
  });
});
