import { randomUUID } from 'node:crypto';
import type { BreachInput } from '@polyclinic/contract/compliance/breaches/schemas';
import { DUTIES } from '@polyclinic/contract/staff/rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { breachFacts, enterBreach, hoursAgo } from '../../testing/breaches.ts';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { codeOf } from '../../testing/visits.ts';

const HOUR_MS = 3_600_000;
let server: TestServer;
let admin: Person;
let auditor: Person;
beforeAll(async () => {
  server = await testServer();
  admin = await server.person({ role: 'admin' });
  auditor = await server.person({ role: 'admin', duty: 'auditor' });
});
afterAll(() => server?.close());

const atOnce = <Answer>(calls: (() => Promise<Answer>)[]): Promise<Answer[]> =>
  Promise.all(calls.map((call) => call()));
const as = (person: Person | undefined) => server.clientOf(person).compliance;

const ago = (hours: number) => hoursAgo(server, hours);
const facts = (given: Partial<BreachInput> = {}) => breachFacts(server, given);
const entered = (given: Partial<BreachInput> = {}) => enterBreach(server, admin, given);

describe('a breach', () => {
  it('is entered by an administrator, once however often it is pressed, and read by an auditor with its 72 hours', async () => {
    const input = facts();
    await atOnce([() => as(admin).writeBreach(input), () => as(admin).writeBreach(input)]);
    await as(admin).writeBreach(input);
    const { breach, versions } = await as(auditor).breach({ id: input.id });
    expect(breach).toMatchObject({ what: input.what, peopleCount: 12, version: 1, clock: 'running', isClosed: false });
    expect(Date.parse(breach.dueAt) - Date.parse(breach.noticedAt)).toBe(72 * HOUR_MS);
    expect(breach.local.noticedAt).toBe(input.noticedAt);
    expect(versions).toMatchObject([{ version: 1, changed: [] }]);
  });

  it('stays with each version: who changed what, and when; nothing of it is deleted or rewritten', async () => {
    const input = await entered();
    await as(admin).writeBreach({ ...input, peopleCount: 40, measures: 'The disk was encrypted.' });
    const { breach, versions } = await as(auditor).breach({ id: input.id });
    expect(breach).toMatchObject({ peopleCount: 40, version: 2 });
    expect(versions.map(({ version, changed }) => ({ version, changed }))).toEqual([
      { version: 2, changed: ['people_count', 'measures'] },
      { version: 1, changed: [] },
    ]);
    const actor = { userId: admin.userId, role: 'admin' } as const;
    for (const statement of [
      sql`delete from breaches where id = ${input.id}`,
      sql`delete from breach_versions`,
      sql`update breach_versions set at = at`,
      sql`update breach_letters set body = body`,
      sql`update breaches set version = 1`,
    ])
      await expect(server.services.database.write(actor, () => statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('keeps its versions as they were when an account ends: no one is added, and the name is gone', async () => {
    const leaving = await server.person({ role: 'admin', fullName: 'Lena Weber' });
    const input = facts();
    await as(leaving).writeBreach(input);
    await as(leaving).writeBreach({ ...input, shown: 1, whose: 'Doctors' });
    await as(leaving).writeLetter({ id: input.id, recipient: 'people', language: 'en', body: 'Dear user' });
    await as(admin).writeBreach({ ...input, shown: 2, whose: 'Everybody' });
    const before = await as(auditor).breach({ id: input.id });
    expect(before.versions.map(({ by }) => by).slice(1)).toEqual(['Lena Weber', 'Lena Weber']);
    await server.clientOf(admin).staff.remove({ userId: leaving.userId });
    await server.database.write(null, (db) =>
      db.insertInto('account_deletions').values({ user_id: leaving.userId, state: 'closing', closing_at: new Date(0) }),
    );
    await server.runSchedule('deletions');
    const after = await as(auditor).breach({ id: input.id });
    expect(after.breach).toEqual(before.breach);
    expect(after.versions).toEqual(
      before.versions.map((version) => (version.by === 'Lena Weber' ? { ...version, by: null } : version)),
    );
    expect(after.letters).toEqual(before.letters.map((letter) => ({ ...letter, writtenBy: null })));
    const [left] = await server.database.read(
      null,
      () => sql<{ named: boolean }>`
        select exists (select from breaches where ${leaving.userId} in (created_by, changed_by))
          or exists (select from breach_versions where changed_by = ${leaving.userId})
          or exists (select from breach_letters where written_by = ${leaving.userId}) as named`,
    );
    expect(left).toEqual({ named: false });
    expect(await as(admin).writeBreach({ ...input, shown: 3 })).toEqual({ ok: true });
  });

  it('takes 200 versions, after which it can be closed, and no more is written', async () => {
    const input = await entered({ risk: 'unlikely', authorityNote: 'It was encrypted.' });
    await server.database.write(null, () => sql`update breaches set version = 199 where id = ${input.id}`);
    await as(admin).writeBreach({ ...input, shown: 199 });
    expect(await codeOf(as(admin).writeBreach({ ...input, shown: 200 }))).toBe('BREACH_FULL');
    expect(await codeOf(as(admin).writeBreach({ ...input, shown: 200, isClosed: true }))).toBe('allowed');
    expect(await codeOf(as(admin).writeBreach({ ...input, shown: 201, isClosed: true }))).toBe('BREACH_FULL');
    expect(await codeOf(as(admin).writeBreach({ ...input, shown: 201 }))).toBe('BREACH_FULL');
  });

  it('is not saved over what somebody else has saved since it was shown', async () => {
    const input = await entered();
    const other = await server.person({ role: 'admin' });
    const outcomes = await atOnce([
      () => codeOf(as(admin).writeBreach({ ...input, whose: 'All patients' })),
      () => codeOf(as(other).writeBreach({ ...input, whose: 'Doctors' })),
    ]);
    expect(outcomes.toSorted()).toEqual(['BREACH_CHANGED', 'allowed']);
    expect(await codeOf(as(other).writeBreach({ ...input, shown: null }))).toBe('BREACH_CHANGED');
    expect((await as(auditor).breach({ id: input.id })).breach.version).toBe(2);
  });

  it('is refused with times that can’t be, and with what makes no sense', async () => {
    const refused = async (given: Partial<BreachInput>) => codeOf(as(admin).writeBreach(facts(given)));
    expect(await refused({ happenedAt: ago(1), noticedAt: ago(2) })).toBe('BREACH_TIMES');
    expect(await refused({ noticedAt: ago(-2), happenedAt: null })).toBe('BREACH_TIMES');
    expect(await refused({ authorityAt: ago(3) })).toBe('BREACH_TIMES');
    expect(await refused({ peopleAt: ago(-1) })).toBe('BREACH_TIMES');
    expect(await refused({ what: ' ' })).toBe('INVALID_INPUT');
    expect(await refused({ kinds: [] })).toBe('INVALID_INPUT');
    expect(await refused({ peopleCount: -1 })).toBe('INVALID_INPUT');
    expect(await refused({ noticedAt: '2026-02-30T10:00' })).toBe('INVALID_INPUT');
    expect(await codeOf(as(auditor).breach({ id: randomUUID() }))).toBe('NOT_FOUND');
    expect(await codeOf(as(admin).writeBreach({ ...facts(), shown: 1 }))).toBe('NOT_FOUND');
  });
});

describe('the authority', () => {
  it('is told within 72 hours, or the report says why it comes later', async () => {
    const late = facts({ happenedAt: null, noticedAt: ago(100), authorityAt: ago(1) });
    expect(await codeOf(as(admin).writeBreach(late))).toBe('BREACH_REASONS');
    await as(admin).writeBreach({ ...late, authorityNote: 'It took three days to know whose data it was.' });
    expect((await as(auditor).breach({ id: late.id })).breach.clock).toBe('told_late');
    const inTime = await entered({ noticedAt: ago(30), happenedAt: null, authorityAt: ago(1) });
    expect((await as(auditor).breach({ id: inTime.id })).breach.clock).toBe('told');
  });

  it('is not left out when a breach is closed, nor are people at high risk, without a reason', async () => {
    const input = await entered();
    const closing = async (given: Partial<BreachInput>) =>
      codeOf(as(admin).writeBreach({ ...input, isClosed: true, ...given }));
    expect(await closing({})).toBe('BREACH_REASONS');
    expect(await closing({ risk: 'unlikely' })).toBe('BREACH_REASONS');
    expect(await closing({ risk: 'high', authorityAt: ago(1) })).toBe('BREACH_REASONS');
    expect(await closing({ risk: 'unlikely', authorityNote: 'The disk was encrypted.' })).toBe('allowed');
    const high = await entered({ risk: 'high', authorityAt: ago(1) });
    await as(admin).writeBreach({ ...high, peopleAt: ago(1), isClosed: true });
    const { breaches, counts } = await as(auditor).breaches({ state: 'closed' });
    expect(breaches.map(({ id }) => id)).toEqual(expect.arrayContaining([input.id, high.id]));
    expect(counts.closed).toBe(breaches.length);
  });
});

it('a breach that nobody reports is a risk on the overview, and a graver one once its 72 hours are over', async () => {
  await server.database.write(
    null,
    () => sql`
      update breaches set authority_at = app_now(), authority_note = 'Told' where closed_at is null`,
  );
  const risks = async () =>
    (await server.clientOf(auditor).admin.overview()).risks
      .filter(({ kind }) => kind.startsWith('breaches'))
      .map(({ kind, number }) => ({ kind, number }));
  expect(await risks()).toEqual([]);
  const input = await entered({ noticedAt: ago(71), happenedAt: null });
  expect(await risks()).toEqual([{ kind: 'breaches_running', number: 1 }]);
  const later = await server.at(2 * HOUR_MS);
  const found = (await later.clientOf(await later.signInAgain(auditor)).admin.overview()).risks.find(
    ({ kind }) => kind === 'breaches_late',
  );
  expect(found).toMatchObject({ number: 1 });
  const { breaches } = await later.clientOf(await later.signInAgain(auditor)).compliance.breaches({});
  expect(breaches.find(({ id }) => id === input.id)?.clock).toBe('late');
  await later.close();
  await as(admin).writeBreach({ ...input, authorityAt: ago(0) });
  expect(await risks()).toEqual([]);
  expect(
    (await server.clientOf(await server.person({ role: 'admin', duty: 'finance' })).admin.overview()).risks,
  ).toEqual([]);
});

it('is written by administrators alone, read by auditors too, and by nobody else; reading and changing is noted', async () => {
  const input = await entered();
  const letter = { id: input.id, recipient: 'people', language: 'en', body: 'Dear user' } as const;
  const asked = (person: Person | undefined) =>
    Promise.all(
      [
        as(person).breaches({}),
        as(person).breach({ id: input.id }),
        as(person).writeBreach(facts()),
        as(person).writeLetter(letter),
      ].map((call) => codeOf(call)),
    );
  for (const duty of DUTIES) {
    const member = await server.person({ role: 'admin', duty });
    const may = { administrator: [true, true, true, true], auditor: [true, true, false, false] }[duty as string];
    expect(await asked(member), duty).toEqual([0, 1, 2, 3].map((index) => (may?.[index] ? 'allowed' : 'FORBIDDEN')));
  }
  for (const role of ['patient', 'doctor'] as const)
    expect(await asked(await server.person({ role }))).toEqual(Array(4).fill('FORBIDDEN'));
  expect(await asked(undefined)).toEqual(Array(4).fill('UNAUTHENTICATED'));
  await as(auditor).breach({ id: input.id });
  await server.services.accessLog.flush();
  const noted = await server.database.read(
    null,
    () => sql<{ action: string; actor: string }>`
      select action, actor_id as actor from access_log where subject = 'breach' and subject_id = ${input.id}`,
  );
  expect(noted).toEqual(
    expect.arrayContaining([
      { action: 'change', actor: admin.userId },
      { action: 'read', actor: auditor.userId },
    ]),
  );
});
