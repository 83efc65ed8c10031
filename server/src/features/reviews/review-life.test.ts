import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createVisit, toStatus } from '../../testing/visit.ts';
import { codeOf } from '../../testing/visits.ts';

let server: TestServer;
let patient: Person;
let stranger: Person;
let doctor: Person;
let admin: Person;
let minutes = 5;

beforeAll(async () => {
  server = await testServer();
  patient = await server.person({ role: 'patient' });
  stranger = await server.person({ role: 'patient' });
  doctor = await server.person({ role: 'doctor', verified: true });
  admin = await server.person({ role: 'admin' });
});
afterAll(() => server?.close());

const as = (person?: Person) => server.clientOf(person).reviews;

async function written(rating = 5, by = doctor) {
  minutes += 60;
  const appointmentId = await createVisit(server.database, { patient, doctor: by, startsIn: minutes });
  for (const next of ['in_progress', 'completed'])
    await server.database.write(null, () => toStatus(next, appointmentId));
  const { id: reviewId } = await as(patient).write({ appointmentId, rating, comment: 'Clear.' });
  return { appointmentId, reviewId };
}

async function standing({ providerId }: Person) {
  const { averageRating, totalReviews } = await server.clientOf().providers.get({ id: providerId });
  return { averageRating, totalReviews };
}
const shown = async ({ providerId }: Person) => (await as().ofProvider({ providerId })).reviews;

describe('a review', () => {
  it('is changed and withdrawn by its author alone, and the rating follows', async () => {
    const other = await server.person({ role: 'doctor', verified: true });
    const { appointmentId } = await written(5, other);
    const change = (person: Person | undefined) =>
      as(person).change({ appointmentId, rating: 2, comment: 'Late.', locale: 'en' });
    for (const person of [stranger, other, admin]) expect(await codeOf(change(person))).toBe('NOT_FOUND');
    expect(await codeOf(change(undefined))).toBe('UNAUTHENTICATED');
    await change(patient);
    expect(await standing(other)).toEqual({ averageRating: 2, totalReviews: 1 });
    const [from, until] = [0, 86_400_000].map((ms) => new Date(Date.now() + ms).toISOString());
    const { stats } = await server.clientOf(other).appointments.week({ from: from ?? '', until: until ?? '' });
    expect(stats.averageRating, 'on their dashboard').toBe(2);
    expect(await shown(other)).toMatchObject([{ rating: 2, comment: 'Late.', editedAt: expect.any(String) }]);
    for (const person of [stranger, other, admin])
      expect(await codeOf(as(person).withdraw({ appointmentId }))).toBe('NOT_FOUND');
    await as(patient).withdraw({ appointmentId });
    expect(await standing(other)).toEqual({ averageRating: 0, totalReviews: 0 });
    expect(await shown(other)).toEqual([]);
  });

  it('is answered once, by its own doctor, of which its author is told', async () => {
    const { appointmentId, reviewId } = await written();
    const colleague = await server.person({ role: 'doctor', verified: true });
    expect(await codeOf(as(colleague).answer({ reviewId, answer: 'No' }))).toBe('NOT_FOUND');
    expect(await codeOf(as(patient).answer({ reviewId, answer: 'No' }))).toBe('FORBIDDEN');
    expect(await codeOf(as(doctor).answer({ reviewId, answer: ' ' }))).toBe('INVALID_INPUT');
    await as(doctor).answer({ reviewId, answer: 'Thank you.' });
    expect(await codeOf(as(doctor).answer({ reviewId, answer: 'Again' }))).toBe('ALREADY_ANSWERED');
    const found = (await shown(doctor)).find(({ id }) => id === reviewId);
    expect(found).toMatchObject({ answer: { text: 'Thank you.' } });
    await server.settle();
    const { notifications } = await server.clientOf(patient).notifications.list({});
    expect(notifications[0]).toMatchObject({ kind: 'review_answered', visit: { appointmentId } });
  });

  it('is reported once by each person, and taken down by an administrator with a reason that its author is told', async () => {
    const other = await server.person({ role: 'doctor', verified: true });
    const { appointmentId, reviewId } = await written(1, other);
    const report = (person: Person | undefined) => as(person).report({ reviewId, reason: 'insulting', words: 'Rude' });
    expect(await codeOf(report(undefined))).toBe('UNAUTHENTICATED');
    for (const person of [stranger, stranger, other]) await report(person);
    for (const person of [stranger, other]) expect(await codeOf(as(person).reported())).toBe('FORBIDDEN');
    const { reviews } = await as(admin).reported();
    expect(reviews.find(({ review }) => review.id === reviewId)?.reports).toHaveLength(2);

    const decide = (person: Person, reason = 'It names somebody.') =>
      as(person).decide({ reviewId, decision: 'removed', reason });
    expect(await codeOf(decide(other))).toBe('FORBIDDEN');
    expect(await codeOf(decide(admin, ''))).toBe('REASON_REQUIRED');
    await decide(admin);
    expect(await codeOf(decide(admin))).toBe('NOT_FOUND');
    expect((await as(admin).reported()).reviews.some(({ review }) => review.id === reviewId)).toBe(false);
    expect(await shown(other)).toEqual([]);
    expect(await standing(other)).toEqual({ averageRating: 0, totalReviews: 0 });

    await server.settle();
    const { notifications } = await server.clientOf(patient).notifications.list({});
    expect(notifications[0]).toMatchObject({ kind: 'review_removed', visit: { appointmentId } });
    const { review } = await as(patient).visit({ appointmentId });
    expect(review?.removal).toMatchObject({ reason: 'It names somebody.' });
    const again = { appointmentId, rating: 1, comment: 'Again', locale: 'en' } as const;
    expect(await codeOf(as(patient).change(again))).toBe('NOT_FOUND');
    expect(await codeOf(as(patient).withdraw({ appointmentId }))).toBe('NOT_FOUND');
    expect(await codeOf(as(patient).write(again))).toBe('ALREADY_REVIEWED');
    expect(await codeOf(report(stranger))).toBe('NOT_FOUND');
    const { accesses } = await server.clientOf(patient).privacy.accesses({});
    expect(accesses.some(({ subject }) => subject === 'reviews')).toBe(true);
  });

  it('stays where an administrator finds nothing wrong, and can be reported by somebody else', async () => {
    const { reviewId } = await written();
    await as(stranger).report({ reviewId, reason: 'untrue' });
    await as(admin).decide({ reviewId, decision: 'stands' });
    const open = async () => (await as(admin).reported()).reviews.some(({ review }) => review.id === reviewId);
    expect(await open()).toBe(false);
    await as(stranger).report({ reviewId, reason: 'untrue' });
    expect(await open()).toBe(false);
    await as(doctor).report({ reviewId, reason: 'private' });
    expect(await open()).toBe(true);
    expect((await shown(doctor)).some(({ id }) => id === reviewId)).toBe(true);
  });

  it('that was changed is reported again by who reported it, and decided on only as it was shown', async () => {
    const { appointmentId, reviewId } = await written(1);
    const change = (comment: string) => as(patient).change({ appointmentId, rating: 1, comment, locale: 'en' });
    const open = async () => (await as(admin).reported()).reviews.find(({ review }) => review.id === reviewId);
    await as(stranger).report({ reviewId, reason: 'untrue' });
    const before = await open();
    await change('Worse.');
    const decide = (editedAt: string | null) =>
      codeOf(as(admin).decide({ reviewId, decision: 'removed', reason: 'It names somebody.', editedAt }));
    expect(await decide(before?.review.editedAt ?? null)).toBe('REVIEW_CHANGED');
    const { review } = (await open()) ?? {};
    await as(admin).decide({ reviewId, decision: 'stands', editedAt: review?.editedAt });
    expect(await open()).toBeUndefined();
    await as(stranger).report({ reviewId, reason: 'untrue' });
    expect(await open()).toBeUndefined();
    await change('Worst.');
    await as(stranger).report({ reviewId, reason: 'insulting', words: 'Now it is' });
    expect((await open())?.reports).toMatchObject([{ reason: 'insulting', words: 'Now it is' }]);
    expect(await decide((await open())?.review.editedAt ?? null)).toBe('allowed');
  });

  it('that was changed has no answer to what it said before, and is answered anew', async () => {
    const { appointmentId, reviewId } = await written(2);
    const change = (comment: string) => as(patient).change({ appointmentId, rating: 2, comment, locale: 'en' });
    const answerNow = async () => (await shown(doctor)).find(({ id }) => id === reviewId)?.answer?.text ?? null;
    await as(doctor).answer({ reviewId, answer: 'Thank you.' });
    await change('Clear.');
    expect(await answerNow()).toBe('Thank you.');
    const toldOfDoctor = async () => {
      await server.settle();
      const { notifications } = await server.clientOf(doctor).notifications.list({});
      return notifications.filter(({ kind }) => kind === 'review_changed');
    };
    expect(await toldOfDoctor(), 'the same words leave the answer').toEqual([]);
    await change('He was rude.');
    expect(await answerNow()).toBeNull();
    // Nothing in it says whose review it is.
    expect(await toldOfDoctor()).toMatchObject([{ visit: null }]);
    await change('He was very rude.');
    expect(await toldOfDoctor(), 'no answer was lost').toHaveLength(1);
    await as(doctor).answer({ reviewId, answer: 'I am sorry.' });
    expect(await answerNow()).toBe('I am sorry.');
    await server.settle();
    const { notifications } = await server.clientOf(patient).notifications.list({});
    const told = notifications.filter(
      (one) => one.kind === 'review_answered' && one.visit?.appointmentId === appointmentId,
    );
    expect(told.length).toBeGreaterThan(0);
  });

  it('of somebody in care is changed by who manages them, and no more by who did', async () => {
    const mother = await server.person({ role: 'patient' });
    const adam = { fullName: 'Adam', locale: 'es', birthDate: '2015-05-01', relationship: 'parent' } as const;
    const { id: userId } = await server.clientOf(mother).care.addDependent(adam);
    minutes += 60;
    const child = { ...mother, userId };
    const appointmentId = await createVisit(server.database, { patient: child, doctor, startsIn: minutes });
    for (const next of ['in_progress', 'completed'])
      await server.database.write(null, () => toStatus(next, appointmentId));
    await as(mother).write({ appointmentId, rating: 5, comment: 'Kind.' });
    const change = () => codeOf(as(mother).change({ appointmentId, rating: 4, comment: 'Kind.', locale: 'en' }));
    expect(await change()).toBe('allowed');
    await server.database.write(
      null,
      () => sql`update care_links set state = 'ended', ended_at = app_now() where patient_id = ${userId}`,
    );
    expect(await change()).toBe('NOT_FOUND');
    expect(await codeOf(as(mother).withdraw({ appointmentId }))).toBe('NOT_FOUND');
  });
});
