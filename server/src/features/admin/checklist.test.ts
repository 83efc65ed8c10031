import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { giveDocuments } from '../../testing/practice.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { codeOf } from '../../testing/visits.ts';

let server: TestServer;
let admin: Person;
let verifier: Person;
let doctor: Person;

beforeAll(async () => {
  server = await testServer();
  admin = await server.person({ role: 'admin', fullName: 'Ruth' });
  verifier = await server.person({ role: 'admin', duty: 'verifier', fullName: 'Vera' });
});
beforeEach(async () => {
  doctor = await server.person({ role: 'doctor', verified: false });
  await server.database.transaction(null, (trx) => giveDocuments(trx, doctor.providerId));
  await server.database.write(null, (db) =>
    db.deleteFrom('checklist_ticks').where('provider_id', '=', doctor.providerId),
  );
});
afterAll(() => server?.close());

const of = (person: Person) => server.clientOf(person);
const queued = async () =>
  (await of(verifier).admin.verificationQueue({})).find(({ providerId }) => providerId === doctor.providerId)!;
const tick = (item: string, isDone = true, person = verifier) =>
  of(person).admin.tick({ providerId: doctor.providerId, item, isDone });
const decide = (status: 'approved' | 'documents_needed' | 'background_check') =>
  of(verifier).admin.decide({ providerId: doctor.providerId, status, note: 'Why' });
const tickAllBut = async (left?: string) => {
  for (const { code, isRequired } of (await queued()).checklist) if (isRequired && code !== left) await tick(code);
};
const ticked = async () => (await queued()).checklist.filter(({ tick: done }) => done).map(({ code }) => code);

describe('the checklist of an application', () => {
  it('has what is looked at everywhere and in the country of the licence, which may change it', async () => {
    const british = (await queued()).checklist.map(({ code }) => code);
    expect(british).toEqual(['register', 'names', 'validity', 'specialty', 'restrictions', 'face', 'gmc']);
    await server.database.write(null, (db) =>
      db.updateTable('providers').set({ license_country: 'US' }).where('id', '=', doctor.providerId),
    );
    const american = (await queued()).checklist.map(({ code }) => code);
    expect(american).toEqual(['register', 'names', 'validity', 'specialty', 'restrictions', 'face', 'npi', 'state']);
  });

  it('is ticked with who and when, and the tick is taken back', async () => {
    await tick('register');
    // As by a second press
    await tick('register', true, admin);
    const [first, second] = (await queued()).checklist;
    expect(first).toMatchObject({ code: 'register', isRequired: true, tick: { by: 'Vera' } });
    expect(second).toMatchObject({ code: 'names', tick: null });
    await tick('register', false);
    expect(await ticked()).toEqual([]);
  });

  it('refuses an approval while a required item is open, and says which; optional ones may stay open', async () => {
    await tickAllBut('gmc');
    await expect(decide('approved')).rejects.toMatchObject({ code: 'CHECKLIST_OPEN', data: { items: ['gmc'] } });
    expect((await queued()).status).toBe('pending_review');
    await decide('background_check');
    expect(await ticked(), 'is gone on with').toHaveLength(5);
    await tick('gmc');
    expect(await decide('approved')).toEqual({ status: 'approved' });
  });

  it('stays with the decision in its history, and starts anew with the next application', async () => {
    await tickAllBut();
    await decide('documents_needed');
    const { history } = await of(admin).admin.provider({ providerId: doctor.providerId });
    expect(history[0]?.checks.map(({ code, by }) => `${code} ${by}`)).toEqual([
      'register Vera',
      'names Vera',
      'validity Vera',
      'specialty Vera',
      'restrictions Vera',
      'gmc Vera',
    ]);
    await of(doctor).credentials.submit();
    expect(await ticked()).toEqual([]);
    expect(await codeOf(decide('approved'))).toBe('CHECKLIST_OPEN');
  });

  it('starts anew once the doctor takes a document away or enters another licence', async () => {
    await tick('names');
    const [document] = (await of(doctor).credentials.verification())?.documents ?? [];
    await of(doctor).credentials.removeDocument({ id: document?.id ?? '' });
    expect(await ticked()).toEqual([]);
    await tick('names');
    await server.database.write(
      { userId: doctor.userId, role: 'doctor' } as never,
      () =>
        sql`update providers set license_number = ${`N-${doctor.userId.slice(-8)}`} where id = ${doctor.providerId}`,
    );
    expect(await ticked()).toEqual([]);
  });

  it('is a verifier’s to tick, and nobody else’s to tick or read', async () => {
    for (const person of [
      doctor,
      await server.person({ role: 'patient' }),
      await server.person({ role: 'admin', duty: 'support' }),
      await server.person({ role: 'admin', duty: 'auditor' }),
    ])
      expect(await codeOf(tick('register', true, person))).toBe('FORBIDDEN');
    expect(await codeOf(tick('register'))).toBe('allowed');
    expect(await codeOf(tick('npi')), 'of another country').toBe('NOT_FOUND');
  });
});

describe('the checklists of the settings', () => {
  const change = (change: object, person = admin) =>
    of(person).settings.changeChecklistItem({ country: 'GB', code: 'face', shown: null, wanted: null, ...change });

  it('are changed for a country by an administrator, on record, and back', async () => {
    const required = { names: {}, demand: 'required' as const };
    await change({ wanted: required });
    expect((await queued()).checklist).toContainEqual({ code: 'face', names: {}, isRequired: true, tick: null });
    expect(await codeOf(change({ wanted: { names: {}, demand: 'off' } })), 'changed since').toBe('SETTINGS_CHANGED');
    await change({ shown: required, wanted: { names: {}, demand: 'off' } });
    expect((await queued()).checklist.map(({ code }) => code)).not.toContain('face');
    await change({ shown: { names: {}, demand: 'off' } });
    expect((await queued()).checklist).toContainEqual({ code: 'face', names: {}, isRequired: false, tick: null });
    const { activities } = await of(admin).admin.overview();
    expect(activities[0]).toMatchObject({ action: 'checklists', status: 'changed', person: 'Ruth' });
  });

  it('take an item of the installation’s own, which needs a name', async () => {
    const wanted = { names: { en: 'Seen in a video call', fr: 'Vu en visioconférence' }, demand: 'required' as const };
    expect(await codeOf(change({ code: 'own-1', wanted: { names: {}, demand: 'required' } }))).toBe('INVALID_INPUT');
    await change({ code: 'own-1', wanted });
    expect((await queued()).checklist.at(-1)).toMatchObject({ code: 'own-1', names: wanted.names, isRequired: true });
    await change({ code: 'own-1', shown: wanted });
    expect((await queued()).checklist.map(({ code }) => code)).not.toContain('own-1');
  });

  it('are nobody else’s to read or change', async () => {
    for (const person of [doctor, verifier, await server.person({ role: 'admin', duty: 'auditor' })]) {
      expect(await codeOf(change({ wanted: { names: {}, demand: 'off' } }, person))).toBe('FORBIDDEN');
      expect(await codeOf(of(person).settings.checklists())).toBe('FORBIDDEN');
    }
    expect(await codeOf(of(admin).settings.checklists())).toBe('allowed');
  });
});
