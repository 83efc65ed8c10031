import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createVisit, toStatus } from '../../testing/visit.ts';
import { refusal } from '../../testing/visits.ts';

let server: TestServer;
let doctor: Person;
let minutes = 5;

beforeAll(async () => {
  server = await testServer();
  doctor = await server.person({ role: 'doctor', verified: true });
});
afterAll(() => server?.close());

/** A visit that took place. */
async function completed(patient: Person): Promise<string> {
  minutes += 60;
  const id = await createVisit(server.database, { patient, doctor, startsIn: minutes });
  for (const next of ['in_progress', 'completed']) await server.database.write(null, () => toStatus(next, id));
  return id;
}
const isAsked = async (person: Person, on = server) => (await on.clientOf(person).reviews.recommendation()).isAsked;
const recommend = (person: Person, score: number | null) => server.clientOf(person).reviews.recommend({ score });
const scoreOf = async ({ userId }: Person) => {
  const [row] = await server.database.read(
    null,
    () => sql<{ score: number | null }>`select score from recommendations where user_id = ${userId}`,
  );
  return row?.score;
};

describe('how likely a patient is to recommend the product', () => {
  it('is asked after the first completed visit until they answer, once: a second answer changes nothing', async () => {
    const patient = await server.person({ role: 'patient' });
    expect(await isAsked(patient)).toBe(false);
    expect((await refusal(recommend(patient, 10))).code).toBe('NOT_FOUND');
    await completed(patient);
    expect(await isAsked(patient)).toBe(true);
    await recommend(patient, 9);
    expect(await isAsked(patient)).toBe(false);
    await recommend(patient, 0);
    expect(await scoreOf(patient)).toBe(9);
    await completed(patient);
    expect(await isAsked(patient)).toBe(false);
  });

  it('is asked no more of who does not want to say', async () => {
    const patient = await server.person({ role: 'patient' });
    await completed(patient);
    await recommend(patient, null);
    expect([await isAsked(patient), await scoreOf(patient)]).toEqual([false, null]);
  });

  it('is stored once where it is sent twice at the same moment', async () => {
    const patient = await server.person({ role: 'patient' });
    await completed(patient);
    expect(await Promise.all([recommend(patient, 7), recommend(patient, 7)])).toEqual([{ ok: true }, { ok: true }]);
    expect(await scoreOf(patient)).toBe(7);
  });

  it('is asked of who manages the profile of the patient, not of a doctor nor of who only visits', async () => {
    const mother = await server.person({ role: 'patient' });
    const child = { fullName: 'Sami', birthDate: '2019-05-01', relationship: 'parent', locale: 'en' } as const;
    const { id: userId } = await server.clientOf(mother).care.addDependent(child);
    expect(await isAsked(mother)).toBe(false);
    await completed({ ...mother, userId });
    expect(await isAsked(mother)).toBe(true);
    expect(await isAsked(doctor)).toBe(false);
    expect((await refusal(recommend(doctor, 10))).code).toBe('NOT_FOUND');
    expect((await refusal(server.clientOf().reviews.recommend({ score: 10 }))).code).toBe('UNAUTHENTICATED');
  });

  it('is asked no more when the first visit is more than thirty days ago', async () => {
    const patient = await server.person({ role: 'patient' });
    await completed(patient);
    const later = await server.at(31 * 24 * 3_600_000 + minutes * 60_000);
    const again = await later.signInAgain(patient);
    expect(await isAsked(again, later)).toBe(false);
    await later.close();
  });
});

it('is a figure from thirty answers on, of nines and tens less zeros to sixes; never of sample data', {
  tags: ['long'],
}, async () => {
  const other = await testServer();
  const answer = async (score: number | null) => {
    const { userId } = await other.person({ role: 'patient' });
    await other.database.write(
      null,
      () => sql`insert into recommendations (user_id, score) values (${userId}, ${score})`,
    );
  };
  const figure = async (environment: Record<string, string> = {}) => {
    const on = await other.restarted(environment);
    const { netPromoter } = await on.clientOf().home.figures();
    await on.close();
    return netPromoter;
  };
  // 12 promoters, 8 who are neither, 9 detractors, and two who did not want to say
  const scores = [...Array(6).fill([9, 10, 8]).flat(), 7, 7, ...Array(9).fill(6), null, null];
  for (const score of scores) await answer(score);
  expect(await figure()).toBeNull();
  await answer(0);
  expect(await figure()).toMatchObject({ score: 7, answers: 30 });
  expect(await figure({ SAMPLE_DATA: '1' })).toBeNull();
  await other.close();
});
