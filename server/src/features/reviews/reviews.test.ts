import { CONSENT_VERSIONS } from '@polyclinic/contract/privacy/rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { choose } from '../../testing/consents.ts';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createVisit, toStatus } from '../../testing/visit.ts';
import { dayAhead, refusal } from '../../testing/visits.ts';

let server: TestServer;
let patient: Person;
let doctor: Person;
let minutes = 5;

beforeAll(async () => {
  server = await testServer();
  patient = await server.person({ role: 'patient', fullName: 'Layla Hassan' });
  doctor = await server.person({ role: 'doctor', verified: true });
});
afterAll(() => server?.close());

async function visit(status: 'confirmed' | 'completed' = 'completed', of = patient, by = doctor) {
  minutes += 60;
  const id = await createVisit(server.database, { patient: of, doctor: by, startsIn: minutes });
  if (status === 'completed') {
    for (const next of ['in_progress', 'completed'] as const) {
      await server.database.write(null, () => toStatus(next, id));
    }
  }
  return id;
}
const write = (person: Person | undefined, appointmentId: string, rating = 5) =>
  server.clientOf(person).reviews.write({ appointmentId, rating, comment: 'Kind and clear.' });
const page = () => server.clientOf().reviews.ofProvider({ providerId: doctor.providerId });

describe('a review', () => {
  it('is written by the patient of a completed visit and read by everybody, with a first name and an initial', async () => {
    const appointmentId = await visit();
    expect(await server.clientOf(patient).reviews.visit({ appointmentId })).toMatchObject({ review: null });
    await write(patient, appointmentId, 4);
    expect((await page()).reviews).toMatchObject([{ reviewerName: '' }]);
    await choose(server, patient, 'review_name');
    expect(await page()).toMatchObject({
      total: 1,
      reviews: [{ rating: 4, comment: 'Kind and clear.', reviewerName: 'Layla H.' }],
    });
    expect(JSON.stringify(await page())).not.toContain('Hassan');
    const { providers } = await server.clientOf().providers.search({ acceptingPatients: false });
    expect(providers.find(({ id }) => id === doctor.providerId)).toMatchObject({ averageRating: 4, totalReviews: 1 });
    const week = { from: dayAhead(0, 0), until: dayAhead(1, 0) };
    const colleague = await server.person({ role: 'doctor', verified: true });
    const ratings = [doctor, colleague].map(async (one) => {
      const { stats } = await server.clientOf(one).appointments.week(week);
      return stats.averageRating;
    });
    expect(await Promise.all(ratings), 'each doctor’s own in their dashboard').toEqual([4, 0]);
  });

  it('counts in its doctor’s average, to two decimals, and in nobody else’s', async () => {
    const [rated, other] = [
      await server.person({ role: 'doctor', verified: true }),
      await server.person({ role: 'doctor', verified: true }),
    ];
    for (const rating of [5, 4, 2]) await write(patient, await visit('completed', patient, rated), rating);
    await write(patient, await visit('completed', patient, other), 1);
    const standing = async ({ providerId }: Person) => server.clientOf().providers.get({ id: providerId });
    expect(await standing(rated)).toMatchObject({ averageRating: 3.67, totalReviews: 3 });
    expect(await standing(other)).toMatchObject({ averageRating: 1, totalReviews: 1 });
  });

  it('is asked for until it is written, of one’s own visits only', async () => {
    const asked = await server.person({ role: 'patient' });
    const appointmentId = await visit('completed', asked);
    await visit('confirmed', asked);
    const waiting = async (person: Person) =>
      (await server.clientOf(person).reviews.waiting()).map((one) => one.appointmentId);
    expect(await waiting(asked)).toEqual([appointmentId]);
    expect(await waiting(await server.person({ role: 'patient' }))).toEqual([]);
    await write(asked, appointmentId);
    expect(await waiting(asked)).toEqual([]);
  });

  it('stands without a name once its patient withdraws that, at once and from then on, until they give it again', async () => {
    const shy = await server.person({ role: 'patient', fullName: 'Noor Aziz' });
    const colleague = await server.person({ role: 'doctor', verified: true });
    const names = async () => {
      const { reviews } = await server.clientOf().reviews.ofProvider({ providerId: colleague.providerId });
      return reviews.map(({ reviewerName }) => reviewerName).sort();
    };
    const review = async (person: Person) => write(person, await visit('completed', person, colleague));
    const decide = (isGiven: boolean) =>
      server
        .clientOf(shy)
        .privacy.decideConsent({ kind: 'review_name', version: CONSENT_VERSIONS.review_name, isGiven });
    await review(patient);
    await review(shy);
    expect(await names()).toEqual(['', 'Layla H.']);
    await decide(true);
    expect(await names()).toEqual(['Layla H.', 'Noor A.']);
    await decide(false);
    expect(await names()).toEqual(['', 'Layla H.']);
    await review(shy);
    expect(await names()).toEqual(['', '', 'Layla H.']);
    await decide(true);
    expect(await names()).toEqual(['Layla H.', 'Noor A.', 'Noor A.']);
  });

  it('is one a visit', async () => {
    const appointmentId = await visit();
    await write(patient, appointmentId);
    expect((await refusal(write(patient, appointmentId))).code).toBe('ALREADY_REVIEWED');
    expect(await server.clientOf(patient).reviews.visit({ appointmentId })).toMatchObject({ review: { rating: 5 } });
  });

  it('waits until the visit is completed', async () => {
    expect((await refusal(write(patient, await visit('confirmed')))).code).toBe('NOT_FOUND');
    await expect(write(patient, await visit())).resolves.toMatchObject({ rating: 5 });
  });

  it('is refused to others, to the doctor and to a visitor', async () => {
    const appointmentId = await visit();
    const stranger = await server.person({ role: 'patient' });
    expect((await refusal(write(stranger, appointmentId))).code).toBe('NOT_FOUND');
    expect((await refusal(write(doctor, appointmentId))).code).toBe('NOT_FOUND');
    expect((await refusal(write(undefined, appointmentId))).code).toBe('UNAUTHENTICATED');
    expect((await refusal(server.clientOf(stranger).reviews.visit({ appointmentId }))).code).toBe('NOT_FOUND');
    await expect(write(patient, appointmentId)).resolves.toMatchObject({ rating: 5 });
  });

  it.each([0, 6, 4.5])('of %d stars is none', async (rating) => {
    expect((await refusal(write(patient, await visit(), rating))).code).toBe('INVALID_INPUT');
  });

  it('of an unverified doctor is not shown', async () => {
    const hidden = await server.person({ role: 'doctor', verified: false });
    expect(await server.clientOf().reviews.ofProvider({ providerId: hidden.providerId })).toMatchObject({
      total: 0,
      reviews: [],
    });
  });
});

it('counts for the trust score what was held and what the doctor cancelled, but not what patients cancelled', async () => {
  const other = await server.person({ role: 'doctor', verified: true });
  const set = async (startsIn: number, ...steps: string[]) => {
    const id = await createVisit(server.database, { patient, doctor: other, startsIn });
    for (const step of steps) await server.database.write(null, () => toStatus(step, id));
    return id;
  };
  const cancel = async (startsIn: number, cancelled_by: string) => {
    const id = await set(startsIn);
    await server.database.write(
      null,
      () => sql`update appointments set status = 'cancelled', cancelled_by = ${cancelled_by} where id = ${id}`,
    );
  };
  await set(5_000, 'in_progress', 'completed');
  await cancel(5_100, 'provider');
  await cancel(5_200, 'patient');
  const [row] = await server.database.read(null, (db) =>
    db.selectFrom('providers').select('slug').where('id', '=', other.providerId),
  );
  const { evidence, trust } = await server.clientOf().providers.profile({ slug: row?.slug ?? '' });
  expect(evidence).toMatchObject({ completed: 1, cancelledByProvider: 1 });
  expect(trust.parts.completionRate).toBe(5);
});
