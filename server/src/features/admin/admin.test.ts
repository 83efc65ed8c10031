import { randomUUID } from 'node:crypto';
import { VERIFICATION_STATUSES } from '@polyclinic/contract/providers/schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { giveDocuments } from '../../testing/practice.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { codeOf } from '../../testing/visits.ts';

let server: TestServer;
let admin: Person;

beforeAll(async () => {
  server = await testServer();
  admin = await server.person({ role: 'admin', timeZone: 'Africa/Cairo' });
});
afterAll(() => server?.close());

const consoleOfAdmin = () => server.clientOf(admin).admin;
const waiting = async () => {
  const doctor = await server.person({ role: 'doctor', verified: false });
  await server.database.transaction(null, (trx) => giveDocuments(trx, doctor.providerId));
  return doctor;
};
const queued = async () => (await consoleOfAdmin().verificationQueue({})).map(({ providerId }) => providerId);
const effects = () =>
  server.database.read(null, (db) =>
    db.selectFrom('outbox').select('payload').where('effect', '=', 'provider.verified'),
  );

describe('the queue', () => {
  it('shows who waits, longest first, with licence, and not who is verified', async () => {
    const verified = await server.person({ role: 'doctor', verified: true });
    const [first, second] = [await waiting(), await waiting()];
    const ids = await queued();
    expect(ids.indexOf(first.providerId)).toBeGreaterThanOrEqual(0);
    expect(ids.indexOf(first.providerId)).toBeLessThan(ids.indexOf(second.providerId));
    expect(ids).not.toContain(verified.providerId);
    const queue = await consoleOfAdmin().verificationQueue({});
    expect(queue.find(({ providerId }) => providerId === first.providerId)).toMatchObject({
      licenseNumber: `LIC-${first.userId.slice(-8)}`,
      licenseAuthority: 'General Medical Council',
      licenseCountry: 'GB',
      licenseExpiresOn: '2099-12-31',
      comingVisits: 0,
      specialty: { slug: 'general-practice', name: 'General practice' },
      status: 'pending_review',
      priority: 'medium',
      priorityReason: 'new',
    });
  });

  it('says how pressing each is and why, the most pressing first', async () => {
    const [late, early, bare] = [
      await waiting(),
      await waiting(),
      await server.person({ role: 'doctor', verified: false }),
    ];
    const since = async (person: Person, age: string) =>
      server.database.write(
        null,
        () => sql`update providers set submitted_at = app_now() - ${age}::interval where id = ${person.providerId}`,
      );
    await since(late, '1 day');
    await since(early, '4 days');
    await since(bare, '9 days');
    const known = [late, early, bare].map(({ providerId }) => providerId);
    const queue = (await consoleOfAdmin().verificationQueue({})).filter(({ providerId }) => known.includes(providerId));
    expect(queue.map(({ providerId, priority, priorityReason }) => [providerId, priority, priorityReason])).toEqual([
      [early.providerId, 'high', 'waiting'],
      [late.providerId, 'medium', 'new'],
      [bare.providerId, 'low', 'documents'],
    ]);
  });
});

describe('a decision', () => {
  it('to approve needs no note, lists the provider and tells them once', async () => {
    const { providerId } = await waiting();
    expect(await consoleOfAdmin().decide({ providerId, status: 'approved' })).toEqual({ status: 'approved' });
    expect(await queued()).not.toContain(providerId);
    expect(await server.clientOf().providers.get({ id: providerId })).toMatchObject({ id: providerId });
    const told = (await effects()).filter(({ payload }) => JSON.stringify(payload).includes(providerId));
    expect(told).toEqual([{ payload: { providerId, status: 'approved', decisionId: expect.any(String) } }]);
  });

  it.each(['documents_needed', 'background_check', 'rejected'] as const)('to %s needs a note', async (status) => {
    const { providerId } = await waiting();
    for (const note of ['', '   '])
      await expect(consoleOfAdmin().decide({ providerId, status, note })).rejects.toMatchObject({
        code: 'REASON_REQUIRED',
      });
    expect(await consoleOfAdmin().decide({ providerId, status, note: 'Because' })).toEqual({ status });
    expect((await queued()).includes(providerId)).toBe(status !== 'rejected');
  });

  it('takes an approval back', async () => {
    const { providerId } = await server.person({ role: 'doctor', verified: true });
    await consoleOfAdmin().decide({ providerId, status: 'rejected', note: 'The licence has run out' });
    await expect(server.clientOf().providers.get({ id: providerId })).rejects.toMatchObject({ status: 404 });
  });

  it('is refused where another administrator has decided since it was shown', async () => {
    const { providerId } = await waiting();
    const shown = { providerId, shownStatus: 'pending_review' as const };
    const [first, second] = await Promise.all([
      codeOf(consoleOfAdmin().decide({ ...shown, status: 'background_check', note: 'First' })),
      codeOf(consoleOfAdmin().decide({ ...shown, status: 'rejected', note: 'Second' })),
    ]);
    expect([first, second].toSorted()).toEqual(['VERIFICATION_CHANGED', 'allowed']);
    const { history } = await consoleOfAdmin().provider({ providerId });
    expect(history).toHaveLength(1);
  });

  it('is noted', async () => {
    const { providerId } = await waiting();
    await consoleOfAdmin().decide({ providerId, status: 'approved' });
    await server.services.accessLog.flush();
    const rows = await server.database.read(null, (db) =>
      db.selectFrom('access_log').select(['actor_id', 'subject']).where('subject_id', '=', providerId),
    );
    expect(rows).toEqual([{ actor_id: admin.userId, subject: 'provider_verification' }]);
  });

  it('on nobody is not found', async () => {
    await expect(consoleOfAdmin().decide({ providerId: randomUUID(), status: 'approved' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      status: 404,
    });
  });

  it.each<[string, object]>([
    ['no id', { providerId: 'x', status: 'approved' }],
    ['an unknown status', { providerId: randomUUID(), status: 'king' }],
    ['a NUL', { providerId: randomUUID(), status: 'rejected', note: 'a\u0000b' }],
    ['a long note', { providerId: randomUUID(), status: 'rejected', note: 'x'.repeat(2_001) }],
  ])('with %s is refused', async (_, input) => {
    await expect(consoleOfAdmin().decide(input as never)).rejects.toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  });
});

describe('the figures', () => {
  it('count what is there', async () => {
    const before = await consoleOfAdmin().metrics();
    await server.person({ role: 'patient' });
    await server.person({ role: 'doctor', verified: true });
    await waiting();
    expect(await consoleOfAdmin().metrics()).toEqual({
      ...before,
      patients: before.patients + 1,
      verifiedProviders: before.verifiedProviders + 1,
      awaitingVerification: before.awaitingVerification + 1,
    });
  });
});

describe('the console is closed', () => {
  it.each(['patient', 'doctor'] as const)('to a %s, even about themselves', async (role) => {
    const person = await server.person({ role, verified: role === 'doctor' ? false : undefined });
    const providerId = person.providerId || (await waiting()).providerId;
    const client = server.clientOf(person).admin;
    const refusal = { code: 'FORBIDDEN', status: 403 };
    await expect(client.metrics()).rejects.toMatchObject(refusal);
    await expect(client.verificationQueue({})).rejects.toMatchObject(refusal);
    await expect(client.providers({})).rejects.toMatchObject(refusal);
    await expect(client.provider({ providerId })).rejects.toMatchObject(refusal);
    await expect(client.suspend({ providerId, reason: 'x' })).rejects.toMatchObject(refusal);
    await expect(client.reinstate({ providerId, reason: 'x' })).rejects.toMatchObject(refusal);
    for (const status of VERIFICATION_STATUSES)
      await expect(client.decide({ providerId, status, note: 'x' })).rejects.toMatchObject(refusal);
    expect(await queued()).toContain(providerId);
  });

  it('to a visitor', async () => {
    const refusal = { code: 'UNAUTHENTICATED', status: 401 };
    const client = server.clientOf().admin;
    await expect(client.metrics()).rejects.toMatchObject(refusal);
    await expect(client.providers({})).rejects.toMatchObject(refusal);
    await expect(client.suspend({ providerId: randomUUID(), reason: 'x' })).rejects.toMatchObject(refusal);
  });
});
