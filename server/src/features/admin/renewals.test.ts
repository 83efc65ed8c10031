import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { giveDocuments } from '../../testing/practice.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { codeOf, dayAhead, refusal } from '../../testing/visits.ts';

let server: TestServer;
let admin: Person;
let doctor: Person;
/** No two doctors have one number. */
let renewed = 'NEW-0';

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
const OLD_END = day(20);
const NEW_END = day(400);

beforeAll(async () => {
  server = await testServer();
  admin = await server.person({ role: 'admin' });
});
beforeEach(async () => {
  renewed = `NEW-${Number(renewed.slice(4)) + 1}`;
  doctor = await server.person({ role: 'doctor', verified: true, fullName: 'Dr Renewing', timeZone: 'UTC' });
  await server.database.transaction(null, (trx) => giveDocuments(trx, doctor.providerId));
  await set(OLD_END);
});
afterAll(() => server?.close());

const set = (licenseExpiresOn: string) =>
  server.database.write(null, (db) =>
    db.updateTable('providers').set({ license_expires_on: licenseExpiresOn }).where('id', '=', doctor.providerId),
  );
const own = async () => (await server.clientOf(doctor).providers.ownPractice())!;
/** Saves the form as it stands, with these fields changed. */
async function save(changes: object) {
  const known = await own();
  const { specialtyId, licenseNumber, licenseAuthority, licenseCountry, licenseExpiresOn } = known;
  const { yearsExperience, languages, hourlyRate, biographies, insurers } = known;
  const license = { licenseNumber, licenseAuthority, licenseCountry, licenseExpiresOn: licenseExpiresOn ?? '' };
  const rest = { specialtyId, yearsExperience, languages, hourlyRate, biographies, insurers };
  return server.clientOf(doctor).providers.savePractice({ ...rest, ...license, ...changes } as never);
}
const renew = (changes: object = {}) => save({ licenseNumber: renewed, licenseExpiresOn: NEW_END, ...changes });
const asAdmin = () => server.clientOf(admin).admin;
const queued = async () =>
  (await asAdmin().verificationQueue({})).find(({ providerId }) => providerId === doctor.providerId);
const isListed = async () => (await asAdmin().provider({ providerId: doctor.providerId })).isListed;
async function decide(accept: boolean, note = accept ? '' : 'The copy can’t be read.') {
  const shownAt = (await queued())?.renewal?.submittedAt ?? '';
  return asAdmin().decideRenewal({ providerId: doctor.providerId, accept, note, shownAt });
}
const lapse = async () => {
  await set(day(-2));
  await server.runSchedule('licenses');
};
const told = async () => (await server.clientOf(doctor).notifications.list({})).notifications.map(({ kind }) => kind);

describe('a renewed licence', () => {
  it('waits beside the verified one, which stays in force: listed, found and booked until its own last day', async () => {
    const { licenseNumber } = await own();
    const saved = await renew();
    expect(saved).toMatchObject({
      verificationStatus: 'approved',
      licenseNumber,
      licenseExpiresOn: OLD_END,
      renewal: { licenseNumber: renewed, licenseExpiresOn: NEW_END },
    });
    expect(await isListed()).toBe(true);
    const patient = await server.person({ role: 'patient' });
    const booking = (startTime: string) =>
      server.clientOf(patient).appointments.book({
        providerId: doctor.providerId,
        appointmentType: 'video',
        startTime,
        idempotencyKey: crypto.randomUUID(),
      });
    expect(await codeOf(booking(dayAhead(3, 22)))).toBe('allowed');
    await set(day(1));
    expect(await codeOf(booking(dayAhead(5, 22))), 'after the last day of the verified one').not.toBe('allowed');
  });

  it('is shown to an administrator with the verified one, and counted as waiting', async () => {
    const before = (await asAdmin().waiting()).verification;
    expect(await queued()).toBeUndefined();
    await renew();
    expect(await queued()).toMatchObject({
      status: 'approved',
      licenseExpiresOn: OLD_END,
      renewal: { licenseNumber: renewed, licenseExpiresOn: NEW_END },
      priorityReason: 'new',
    });
    expect((await asAdmin().waiting()).verification).toBe(before + 1);
    await set(day(10));
    expect(await queued()).toMatchObject({ priority: 'high', priorityReason: 'ending' });
  });

  it('takes the place of the verified one once it is approved, and the doctor is told', async () => {
    await renew();
    expect(await decide(true)).toEqual({ ok: true });
    await server.settle();
    expect(await own()).toMatchObject({
      licenseNumber: renewed,
      licenseExpiresOn: NEW_END,
      verificationStatus: 'approved',
      renewal: null,
      decisions: [{ decision: 'renewal_approved', reason: '' }],
    });
    expect(await isListed()).toBe(true);
    expect(await told()).toEqual(['license_renewed']);
    expect(await queued()).toBeUndefined();
  });

  it('that is refused leaves the verified one in force until it ends, with the reason told', async () => {
    const { licenseNumber } = await own();
    await renew();
    await decide(false);
    await server.settle();
    expect(await own()).toMatchObject({
      licenseNumber,
      licenseExpiresOn: OLD_END,
      renewal: null,
      decisions: [{ decision: 'renewal_refused', reason: 'The copy can’t be read.' }],
    });
    expect([await isListed(), await told()]).toEqual([true, ['license_refused']]);
    await lapse();
    expect(await isListed()).toBe(false);
    expect(await told()).toContain('provider_license_ended');
  });

  it('goes on waiting when the verified one ends, which ends the listing; an approval brings it back', async () => {
    await renew();
    await lapse();
    expect(await isListed()).toBe(false);
    expect(await own()).toMatchObject({ isLapsed: true, renewal: { licenseNumber: renewed } });
    await decide(true);
    expect(await own()).toMatchObject({ isLapsed: false, licenseNumber: renewed });
    expect(await isListed()).toBe(true);
  });

  it('changed twice is the latest; who looked at the first one decides about nothing', async () => {
    await renew();
    const shownAt = (await queued())!.renewal!.submittedAt;
    await renew({ licenseNumber: 'NEW-2' });
    const { providerId } = doctor;
    const late = asAdmin().decideRenewal({ providerId, accept: true, note: '', shownAt });
    expect(await codeOf(late)).toBe('VERIFICATION_CHANGED');
    expect((await own()).renewal).toMatchObject({ licenseNumber: 'NEW-2' });
    await decide(true);
    expect(await own()).toMatchObject({ licenseNumber: 'NEW-2', renewal: null });
  });

  it('saved again keeps its place in the queue, and other changes of the form leave it', async () => {
    await renew();
    const { submittedAt } = (await queued())!.renewal!;
    await renew();
    await save({ education: 'Cairo University' });
    expect((await queued())?.renewal).toMatchObject({ licenseNumber: renewed, submittedAt });
    expect(await own()).toMatchObject({ verificationStatus: 'approved', education: 'Cairo University' });
  });

  it('of a suspended doctor is approved without ending the suspension', async () => {
    await renew();
    await asAdmin().suspend({ providerId: doctor.providerId, reason: 'Complaints' });
    await decide(true);
    expect(await isListed()).toBe(false);
    await asAdmin().reinstate({ providerId: doctor.providerId, reason: 'Fine' });
    expect(await own()).toMatchObject({ licenseNumber: renewed, licenseExpiresOn: NEW_END });
    expect(await isListed()).toBe(true);
  });

  it('stays where the specialty is changed besides, which is verified anew', async () => {
    await renew();
    const [other] = await server.database.write(null, (db) =>
      db.insertInto('specialties').values({ slug: 'renewed-elsewhere' }).returning('id'),
    );
    expect(await save({ specialtyId: other!.id })).toMatchObject({
      verificationStatus: 'pending_review',
      renewal: { licenseNumber: renewed },
    });
    await decide(true);
    expect(await own()).toMatchObject({ licenseNumber: renewed, verificationStatus: 'pending_review' });
  });
});

describe('what is no renewal', () => {
  it.each([
    ['a licence that ends earlier', { licenseExpiresOn: day(5) }],
    ['another number until the same day', { licenseNumber: 'OTHER-1' }],
  ])('%s is verified before its doctor is listed again', async (_, changes) => {
    await renew();
    expect(await save(changes)).toMatchObject({ verificationStatus: 'pending_review', renewal: null, ...changes });
    expect(await isListed()).toBe(false);
  });

  it('a licence entered after the verified one ended', async () => {
    await lapse();
    expect(await renew()).toMatchObject({
      verificationStatus: 'pending_review',
      renewal: null,
      licenseNumber: renewed,
    });
  });
});

describe('the decision', () => {
  it('is a verifier’s alone, and has a reason where it refuses', async () => {
    await renew();
    const shownAt = (await queued())!.renewal!.submittedAt;
    const input = { providerId: doctor.providerId, accept: true, note: '', shownAt };
    for (const who of [doctor, await server.person({ role: 'patient' })])
      expect(await codeOf(server.clientOf(who).admin.decideRenewal(input))).toBe('FORBIDDEN');
    expect(await codeOf(server.clientOf().admin.decideRenewal(input))).toBe('UNAUTHENTICATED');
    expect(await codeOf(asAdmin().decideRenewal({ ...input, accept: false }))).toBe('REASON_REQUIRED');
    expect(await codeOf(asAdmin().decideRenewal({ ...input, providerId: crypto.randomUUID() }))).toBe('NOT_FOUND');
    const both = await Promise.all([1, 2].map(() => codeOf(asAdmin().decideRenewal(input))));
    expect(both.sort()).toEqual(['VERIFICATION_CHANGED', 'allowed']);
  });

  it('is that of the verifier who has taken it, and frees it', async () => {
    const { providerId } = doctor;
    const vera = await server.person({ role: 'admin', duty: 'verifier', fullName: 'Vera' });
    for (const accept of [false, true]) {
      await renew();
      await server.clientOf(vera).admin.take({ providerId });
      expect(await refusal(decide(accept))).toMatchObject({ code: 'APPLICATION_TAKEN', data: { holder: 'Vera' } });
      const { submittedAt: shownAt } = (await queued())!.renewal!;
      await server.clientOf(vera).admin.decideRenewal({ providerId, accept, note: 'Looked at', shownAt });
      const held = await server.database.read(null, (db) =>
        db.selectFrom('verification_assignments').select('verifier_id').where('provider_id', '=', providerId),
      );
      expect(held).toEqual([]);
    }
  });

  it('approves no licence that is over by then, nor one that is another doctor’s', async () => {
    await renew({ licenseExpiresOn: day(30) });
    await server.database.write(
      null,
      () => sql`update license_renewals set license_expires_on = ${day(-1)} where provider_id = ${doctor.providerId}`,
    );
    expect(await refusal(decide(true))).toMatchObject({ code: 'LICENSE_EXPIRED', data: { expiresOn: day(-1) } });
    const other = await server.person({ role: 'doctor', verified: true, fullName: 'Dr Other' });
    const theirs = (await server.clientOf(other).providers.ownPractice())!;
    await renew({ licenseNumber: theirs.licenseNumber });
    expect(await refusal(decide(true))).toMatchObject({ code: 'LICENSE_TAKEN' });
    expect(await isListed()).toBe(true);
  });

  it('is told to nobody else: another doctor sees no renewal', async () => {
    await renew();
    const other = await server.person({ role: 'doctor', verified: true });
    expect((await server.clientOf(other).providers.ownPractice())?.renewal).toBeNull();
  });
});

it('reminds nobody of a licence whose renewal waits', async () => {
  await renew();
  await server.runSchedule('licenses');
  expect(await told()).toEqual([]);
  await decide(false);
  await server.runSchedule('licenses');
  expect(await told()).toContain('provider_license_ending');
});
