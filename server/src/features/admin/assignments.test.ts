import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { giveDocuments } from '../../testing/practice.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { codeOf } from '../../testing/visits.ts';

let server: TestServer;
let admin: Person;
let vera: Person;
let omar: Person;
let providerId: string;

beforeAll(async () => {
  server = await testServer();
  admin = await server.person({ role: 'admin', fullName: 'Ruth' });
  vera = await server.person({ role: 'admin', duty: 'verifier', fullName: 'Vera' });
  omar = await server.person({ role: 'admin', duty: 'verifier', fullName: 'Omar' });
});
beforeEach(async () => {
  ({ providerId } = await server.person({ role: 'doctor', verified: false }));
  await server.database.transaction(null, (trx) => giveDocuments(trx, providerId));
});
afterAll(() => server?.close());

const as = (person: Person) => server.clientOf(person).admin;
const queued = async (person: Person, asked: { held?: 'all' | 'own' | 'free' } = {}) =>
  (await as(person).verificationQueue(asked)).find((one) => one.providerId === providerId);
const holder = async () => (await queued(admin))?.assignee?.name ?? null;
const letADayPass = () =>
  server.database.write(
    null,
    () =>
      sql`update verification_assignments set acted_at = app_now() - interval '25 hours' where provider_id = ${providerId}`,
  );

describe('an application', () => {
  it('is taken by one verifier; the second is told who has it, and can neither tick nor decide', async () => {
    const outcomes = await Promise.all([vera, omar].map((person) => codeOf(as(person).take({ providerId }))));
    expect(outcomes.toSorted()).toEqual(['APPLICATION_TAKEN', 'allowed']);
    const [first, second] = outcomes[0] === 'allowed' ? [vera, omar] : [omar, vera];
    const refused = { code: 'APPLICATION_TAKEN', data: { holder: first === vera ? 'Vera' : 'Omar' } };
    await expect(as(second).take({ providerId })).rejects.toMatchObject(refused);
    await expect(as(second).tick({ providerId, item: 'register', isDone: false })).rejects.toMatchObject(refused);
    await expect(as(second).decide({ providerId, status: 'approved' })).rejects.toMatchObject(refused);
    await expect(as(second).release({ providerId })).rejects.toMatchObject(refused);
    expect(await codeOf(as(first).tick({ providerId, item: 'register', isDone: true }))).toBe('allowed');
    expect(await codeOf(as(first).decide({ providerId, status: 'approved' }))).toBe('allowed');
  });

  it('is found by who has taken it', async () => {
    expect(await queued(vera, { held: 'free' })).toMatchObject({ assignee: null });
    await as(vera).take({ providerId });
    expect(await queued(vera, { held: 'own' })).toMatchObject({ assignee: { name: 'Vera', isOwn: true } });
    expect(await queued(omar)).toMatchObject({ assignee: { name: 'Vera', isOwn: false } });
    expect(await queued(omar, { held: 'own' })).toBeUndefined();
    expect(await queued(omar, { held: 'free' })).toBeUndefined();
  });

  it('is let go of, and given to another by an administrator alone', async () => {
    await as(vera).take({ providerId });
    const give = { providerId, verifierId: omar.userId };
    expect(await codeOf(as(vera).give(give))).toBe('FORBIDDEN');
    await as(admin).give(give);
    expect(await holder()).toBe('Omar');
    await as(omar).release({ providerId });
    expect(await holder()).toBeNull();
    await as(vera).take({ providerId });
    await as(admin).release({ providerId });
    expect(await holder()).toBeNull();
    const support = await server.person({ role: 'admin', duty: 'support' });
    expect(await codeOf(as(admin).give({ providerId, verifierId: support.userId }))).toBe('NOT_FOUND');
    expect((await as(admin).verifiers()).map(({ name }) => name)).toEqual(['Omar', 'Ruth', 'Vera']);
  });

  it('is free again after a day without an act, and not as long as there are some', async () => {
    await as(vera).take({ providerId });
    await letADayPass();
    expect(await holder()).toBeNull();
    await as(omar).take({ providerId });
    await server.database.write(
      null,
      () =>
        sql`update verification_assignments set acted_at = app_now() - interval '23 hours' where provider_id = ${providerId}`,
    );
    await as(omar).tick({ providerId, item: 'register', isDone: true });
    const until = Date.parse((await queued(omar))?.assignee?.until ?? '');
    expect(until - Date.now()).toBeGreaterThan(23 * 3_600_000);
  });

  it.each([
    ['is suspended', (id: string) => server.clientOf(admin).people.suspend({ userId: id, reason: 'A stolen phone' })],
    [
      'verifies no more',
      (id: string) => server.database.write(null, () => sql`update staff set duty = 'support' where user_id = ${id}`),
    ],
  ])('is free again once its holder %s, who is given none', async (_, end) => {
    const zoe = await server.person({ role: 'admin', duty: 'verifier', fullName: 'Zoe' });
    await as(zoe).take({ providerId });
    expect(await holder()).toBe('Zoe');
    await end(zoe.userId);
    expect(await holder()).toBeNull();
    expect(await queued(vera, { held: 'free' })).toMatchObject({ assignee: null });
    expect((await as(admin).verifiers()).map(({ name }) => name)).not.toContain('Zoe');
    expect(await codeOf(as(admin).give({ providerId, verifierId: zoe.userId }))).toBe('NOT_FOUND');
    expect(await codeOf(as(vera).take({ providerId }))).toBe('allowed');
  });

  it('leaves a trace of who took it, gave it and let go of it', async () => {
    await as(vera).take({ providerId });
    expect(await codeOf(as(omar).take({ providerId }))).toBe('APPLICATION_TAKEN');
    await as(admin).give({ providerId, verifierId: omar.userId });
    await as(omar).release({ providerId });
    await server.services.accessLog.flush();
    const noted = await server.database.read(null, (db) =>
      db.selectFrom('access_log').select(['actor_id', 'action', 'subject']).where('subject_id', '=', providerId),
    );
    const by = (person: Person) => ({ actor_id: person.userId, action: 'change', subject: 'provider_verification' });
    expect(noted).toHaveLength(3);
    expect(noted).toEqual(expect.arrayContaining([by(vera), by(admin), by(omar)]));
  });

  it('is free once it is decided, for the next time', async () => {
    await as(vera).take({ providerId });
    await as(vera).decide({ providerId, status: 'background_check', note: 'Asking the register' });
    expect(await holder()).toBe('Vera');
    await as(vera).decide({ providerId, status: 'documents_needed', note: 'Which clinic?' });
    expect(await holder()).toBeNull();
  });

  it('is nobody else’s to take or let go of', async () => {
    for (const person of [
      await server.person({ role: 'doctor' }),
      await server.person({ role: 'patient' }),
      await server.person({ role: 'admin', duty: 'support' }),
      await server.person({ role: 'admin', duty: 'auditor' }),
    ]) {
      expect(await codeOf(as(person).take({ providerId }))).toBe('FORBIDDEN');
      expect(await codeOf(as(person).release({ providerId }))).toBe('FORBIDDEN');
      expect(await codeOf(as(person).verifiers())).toBe('FORBIDDEN');
    }
    expect(await codeOf(as(vera).verifiers())).toBe('FORBIDDEN');
    expect(await codeOf(as(vera).take({ providerId: crypto.randomUUID() }))).toBe('NOT_FOUND');
  });
});

it('the queue is ordered by priority, or by age alone', async () => {
  const other = await server.person({ role: 'doctor', verified: false });
  await server.database.write(
    null,
    () => sql`update providers set submitted_at = app_now() - interval '90 days' where id = ${other.providerId}`,
  );
  const order = async (asked?: 'priority' | 'oldest' | 'newest') =>
    (await as(vera).verificationQueue({ order: asked }))
      .map((one) => one.providerId)
      .filter((id) => [providerId, other.providerId].includes(id));
  // Whose documents are missing waits behind those who are ready.
  expect(await order()).toEqual([providerId, other.providerId]);
  expect(await order('oldest')).toEqual([other.providerId, providerId]);
  expect(await order('newest')).toEqual([providerId, other.providerId]);
});
