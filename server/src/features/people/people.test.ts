import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Accounts, accountsOn, newAddress, PASSWORD } from '../../testing/accounts.ts';
import { authenticatorOn } from '../../testing/authenticator.ts';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createVisit } from '../../testing/visit.ts';
import { codeOf } from '../../testing/visits.ts';
import { collect } from '../privacy/exports/queries.ts';

let server: TestServer;
let support: Person;
let colleague: Person;
let administrator: Person;
beforeAll(async () => {
  server = await testServer();
  support = await server.person({ role: 'admin', duty: 'support', fullName: 'Sue Support' });
  colleague = await server.person({ role: 'admin', duty: 'support', fullName: 'Carl Colleague' });
  administrator = await server.person({ role: 'admin' });
});
afterAll(() => server?.close());

const peopleOf = (who: Person) => server.clientOf(who).people;
const asOwner = <Row>(query: ReturnType<typeof sql<Row>>) => server.database.write(null, () => query);
const signIn = (accounts: Accounts, email: string) => accounts.call('sign-in', { email, password: PASSWORD });
const mailsTo = async (email: string) => {
  const rows = await asOwner(sql<{ text: string }>`select body_text as text from mails where recipient = ${email}`);
  return rows.map(({ text }) => text).join('\n');
};

describe('a search', () => {
  it('finds by the name in either script, address, phone and licence, and shows each look to the person', async () => {
    const person = await server.person({ role: 'patient', fullName: 'Zeynep Unusualname' });
    const doctor = await server.person({ role: 'doctor', verified: true });
    await asOwner(
      sql`update profiles set other_name = 'زينب نادرة', phone = '+447700900123' where user_id = ${person.userId}`,
    );
    const [practice] = await asOwner(
      sql<{ number: string }>`select license_number as number from providers where id = ${doctor.providerId}`,
    );
    const idsOf = async (q: string, only: '' | 'doctor' = '') =>
      (await peopleOf(support).find({ q, only })).people.map(({ userId }) => userId);
    for (const q of ['unusualn', 'نادرة', person.email.slice(0, 30), '7700 900123'])
      expect(await idsOf(q), q).toEqual([person.userId]);
    expect(await idsOf(practice?.number ?? '')).toContain(doctor.userId);
    expect(await idsOf('unusualn', 'doctor')).toEqual([]);
    expect(await idsOf('%')).toEqual([]);
    await expect
      .poll(() =>
        asOwner(sql`select from access_log where patient_id = ${person.userId} and actor_id = ${support.userId}`),
      )
      .not.toHaveLength(0);
  });

  it('goes by pages of twenty, the newest first', async () => {
    const made: string[] = [];
    for (let i = 0; i < 21; i += 1)
      made.unshift((await server.person({ role: 'patient', fullName: 'Paged Person' })).userId);
    const first = await peopleOf(support).find({ q: 'paged person' });
    const second = await peopleOf(support).find({ q: 'paged person', page: 2 });
    expect([first, second].map(({ hasMore }) => hasMore)).toEqual([true, false]);
    expect([first, second].map(({ people }) => people.length)).toEqual([20, 1]);
    expect([...first.people, ...second.people].map(({ userId }) => userId)).toEqual(made);
  });

  it.each(['verifier', 'finance'] as const)('is refused to the duty %s, as is a person’s page', async (duty) => {
    const other = peopleOf(await server.person({ role: 'admin', duty }));
    expect(await codeOf(other.find({}))).toBe('FORBIDDEN');
    expect(await codeOf(other.get({ userId: support.userId }))).toBe('FORBIDDEN');
  });
});

describe('a person’s page', () => {
  it('tells bare facts and nothing of health, to the auditor without the tickets', async () => {
    const patient = await server.person({ role: 'patient' });
    const doctor = await server.person({ role: 'doctor', verified: true, fullName: 'Dr Facts' });
    await createVisit(server.database, { patient, doctor });
    await asOwner(sql`update profiles set allergies = 'PENICILLIN' where user_id = ${patient.userId}`);
    const seen = await peopleOf(support).get({ userId: patient.userId });
    expect(seen).toMatchObject({ role: 'patient', mayAct: true, isSuspended: false, tickets: [] });
    expect(seen.visits).toMatchObject([{ isPatient: true, other: { name: 'Dr Facts' } }]);
    expect(seen.sessions).toHaveLength(1);
    expect(JSON.stringify(seen)).not.toContain('PENICILLIN');
    const auditor = peopleOf(await server.person({ role: 'admin', duty: 'auditor' }));
    expect(await auditor.get({ userId: patient.userId })).toMatchObject({ mayAct: false, tickets: null });
    expect(await codeOf(auditor.suspend({ userId: patient.userId, reason: 'x' }))).toBe('FORBIDDEN');
    expect(await codeOf(auditor.endSessions({ userId: patient.userId, reason: 'x' }))).toBe('FORBIDDEN');
  });
});

describe('a suspended account', () => {
  it('is signed out, refused at sign-in, its visits cancelled with a full refund, and told why; then it is theirs again', async () => {
    const accounts = accountsOn(server);
    const { email, cookie } = await accounts.confirmed();
    const { userId } = await accounts.sessionOf(cookie);
    const patient = { ...(await server.person({ role: 'patient' })), userId: String(userId), email };
    const doctor = await server.person({ role: 'doctor', verified: true });
    const visit = await createVisit(server.database, { patient, doctor });
    const api = peopleOf(support);
    expect(await codeOf(api.suspend({ userId: patient.userId, reason: ' ' }))).toBe('REASON_REQUIRED');
    expect(await api.suspend({ userId: patient.userId, reason: 'Abusive <words>' })).toEqual({ cancelledVisits: 1 });
    expect(await codeOf(api.suspend({ userId: patient.userId, reason: 'again' }))).toBe('SUSPENSION_CHANGED');
    await expect.poll(() => accounts.sessionOf(cookie).then((session) => session ?? null)).toBeNull();
    expect(await signIn(accounts, email)).toMatchObject({ body: { code: 'ACCOUNT_SUSPENDED' } });
    const [row] = await asOwner(sql<{ status: string; percent: number }>`
      select status, refund_percent as percent from appointments where id = ${visit}`);
    expect(row).toEqual({ status: 'cancelled', percent: 100 });
    await server.settle();
    expect(await mailsTo(email)).toContain('Abusive <words>');
    await api.reinstate({ userId: patient.userId, reason: 'Talked about it' });
    expect(await signIn(accounts, email)).toMatchObject({ status: 200 });
    expect((await api.get({ userId: patient.userId })).suspensions).toMatchObject([
      { by: 'Sue Support', visits: 1, ended: { by: 'Sue Support', reason: 'Talked about it' } },
    ]);
  });

  it('has no session that began while it was being suspended', async () => {
    const patient = await server.person({ role: 'patient' });
    await peopleOf(support).suspend({ userId: patient.userId, reason: 'Spam' });
    const late = await server.signInAgain(patient);
    expect(await server.clientOf(late).accounts.session()).toBeNull();
    await peopleOf(support).reinstate({ userId: patient.userId, reason: 'It was somebody else' });
    expect(await server.clientOf(late).accounts.session()).toMatchObject({ email: patient.email });
  });

  it('is refused by its passkey and by the link that confirms its address, and told so', async () => {
    const accounts = accountsOn(server);
    const ask = (path: string, body: unknown, cookie = '') =>
      accounts.call(`../security/${path}`, body, cookie ? { cookie } : {});
    const { cookie } = await accounts.confirmed();
    const userId = String((await accounts.sessionOf(cookie)).userId);
    const key = authenticatorOn(server.origin);
    const toAdd = (await ask('passkeys/begin', { currentPassword: PASSWORD }, cookie)).body.challenge;
    await ask('passkeys', { name: 'Phone', credential: key.make({ challenge: String(toAdd) }) }, cookie);
    await peopleOf(support).suspend({ userId, reason: 'Spam' });
    const toSign = (await ask('passkeys/sign-in/begin', {})).body.challenge;
    const suspended = { status: 403, body: { code: 'ACCOUNT_SUSPENDED', defined: true } };
    const credential = key.sign({ challenge: String(toSign) });
    expect(await ask('passkeys/sign-in', { credential })).toMatchObject(suspended);
    const email = newAddress();
    const there = await accounts.signUp(email);
    const [unconfirmed] = await asOwner(sql<{ id: string }>`select id from auth.user where email = ${email}`);
    await peopleOf(support).suspend({ userId: unconfirmed?.id ?? '', reason: 'Spam' });
    const token = await accounts.tokenMailedTo(email);
    const confirm = accounts.call('confirm-email', { token }, { cookie: there.cookie });
    expect(await confirm).toMatchObject(suspended);
  });

  it('of a doctor takes the practice with it, which takes both duties', async () => {
    const doctor = await server.person({ role: 'doctor', verified: true });
    const { userId } = doctor;
    expect(await codeOf(peopleOf(support).suspend({ userId, reason: 'False licence' }))).toBe('FORBIDDEN');
    await peopleOf(administrator).suspend({ userId, reason: 'False licence' });
    const stateOf = async () => (await peopleOf(support).get({ userId })).practice?.suspendedAt ?? null;
    expect(await stateOf()).not.toBeNull();
    // Patients would book somebody who can't sign in.
    const practice = { providerId: doctor.providerId, reason: 'It was right' };
    expect(await codeOf(server.clientOf(administrator).admin.reinstate(practice))).toBe('SUSPENSION_CHANGED');
    expect(await stateOf()).not.toBeNull();
    await peopleOf(administrator).reinstate({ userId, reason: 'It was right' });
    expect(await stateOf()).toBeNull();
  });

  it('is in the person’s own copy, and gone with the account', async () => {
    const { userId } = await server.person({ role: 'patient' });
    const { userId: other } = await server.person({ role: 'patient' });
    for (const one of [userId, other]) {
      await peopleOf(support).suspend({ userId: one, reason: 'Abusive words' });
      await peopleOf(support).reinstate({ userId: one, reason: 'Talked about it' });
    }
    const { suspensions } = await collect(server.services, { userId, role: 'patient', email: '' });
    const own = { reason: 'Abusive words', reinstate_reason: 'Talked about it', visits: 0 };
    expect(suspensions).toEqual([expect.objectContaining(own)]);
    expect(JSON.stringify(suspensions)).not.toContain(support.userId);
    const [{ id } = { id: '' }] = await asOwner(sql<{ id: string }>`
      insert into account_deletions (user_id, state, requested_at, due_at, closing_at)
      values (${userId}, 'closing', now(), now(), now()) returning id`);
    await server.services.worker.write(null, () => sql`select erase_account(${id})`);
    expect(await asOwner(sql`select from account_suspensions where user_id = ${userId}`)).toEqual([]);
  });

  it('is nobody’s own, and of the staff only an administrator’s to suspend', async () => {
    expect(await codeOf(peopleOf(support).suspend({ userId: support.userId, reason: 'x' }))).toBe('STAFF_ONESELF');
    expect(await codeOf(peopleOf(support).suspend({ userId: colleague.userId, reason: 'x' }))).toBe('FORBIDDEN');
  });
});

describe('an address', () => {
  it('is corrected once, ends every session and tells both', async () => {
    const person = await server.person({ role: 'patient' });
    const email = newAddress();
    const { userId } = person;
    const api = peopleOf(support);
    const given = { userId, reason: 'By passport', shown: person.email };
    expect(await codeOf(api.correctEmail({ ...given, email, reason: ' ' }))).toBe('REASON_REQUIRED');
    expect(await codeOf(api.correctEmail({ ...given, email: support.email }))).toBe('EMAIL_TAKEN');
    await api.correctEmail({ ...given, email });
    expect(await codeOf(api.correctEmail({ ...given, email: newAddress() }))).toBe('EMAIL_CHANGED');
    const { events } = await peopleOf(colleague).get({ userId });
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'email_corrected', detail: 'By passport', by: 'Sue Support' }),
    );
    await expect.poll(() => server.clientOf(person).accounts.session()).toBeNull();
    await server.settle();
    expect(await mailsTo(email)).not.toBe('');
    expect(await mailsTo(person.email)).not.toBe('');
  });
});

it('tells the corrected address even where the server dies right after it was corrected', async () => {
  const { userId, email: shown } = await server.person({ role: 'patient' });
  const actor = { userId: support.userId, role: 'admin' as const };
  const mails: string[] = [];
  // As the call does, without what would follow it; the second time to an address that was told before.
  for (const [from, to] of [
    [shown, `first.${shown}`],
    [`first.${shown}`, shown],
    [shown, `first.${shown}`],
  ] as const) {
    const correct = sql`select correct_email(${userId}, ${to}, ${from}, 'By passport')`;
    await server.services.database.write(actor, () => correct);
    await server.settle();
    mails.push(await mailsTo(to));
  }
  const timesTold = (text: string | undefined) => text?.split('/en/auth').length ?? 0;
  expect(timesTold(mails[0])).toBeGreaterThan(1);
  expect(timesTold(mails[2])).toBeGreaterThan(timesTold(mails[0]));
});

describe('a second factor', () => {
  it('is taken off by two people, never by who asked alone', async () => {
    const person = await server.person({ role: 'doctor' });
    const { userId } = person;
    expect(await codeOf(peopleOf(support).askFactorReset({ userId, reason: 'By passport' }))).toBe(
      'FACTOR_RESET_CHANGED',
    );
    await asOwner(sql`update auth.user set two_factor_enabled = true where id = ${userId}`);
    await peopleOf(support).askFactorReset({ userId, reason: 'By passport' });
    expect(await codeOf(peopleOf(colleague).askFactorReset({ userId, reason: 'Too' }))).toBe('FACTOR_RESET_CHANGED');
    const { reset } = await peopleOf(support).get({ userId });
    expect(reset).toMatchObject({ isOwn: true, askedBy: 'Sue Support', reason: 'By passport' });
    const id = reset?.id ?? '';
    expect(await codeOf(peopleOf(support).endFactorReset({ id, verdict: 'approved' }))).toBe('SECOND_PERSON');
    await peopleOf(colleague).endFactorReset({ id, verdict: 'approved' });
    expect(await peopleOf(support).get({ userId })).toMatchObject({
      hasSecondFactor: false,
      reset: null,
      sessions: [],
    });
    expect(await codeOf(peopleOf(colleague).endFactorReset({ id, verdict: 'approved' }))).toBe('FACTOR_RESET_CHANGED');
  });

  it('is told of in the overview with who asked and who decided', async () => {
    const { userId } = await server.person({ role: 'doctor', fullName: 'Dr Lost' });
    await asOwner(sql`update auth.user set two_factor_enabled = true where id = ${userId}`);
    for (const verdict of ['withdrawn', 'approved'] as const) {
      await peopleOf(support).askFactorReset({ userId, reason: 'By passport' });
      const { reset } = await peopleOf(support).get({ userId });
      await peopleOf(colleague).endFactorReset({ id: reset?.id ?? '', verdict });
    }
    const { activities } = await server.clientOf(administrator).admin.overview();
    const told = activities.filter(({ subject }) => subject?.userId === userId);
    expect(told.map(({ person, status }) => [person, status])).toEqual([
      ['Carl Colleague', 'approved'],
      ['Sue Support', 'open'],
      ['Carl Colleague', 'withdrawn'],
      ['Sue Support', 'open'],
    ]);
  });
});
