import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createVisit } from '../../testing/visit.ts';
import { refusal } from '../../testing/visits.ts';

const HOUR_MS = 3_600_000;
const NOT_FOUND = { code: 'NOT_FOUND' };
let server: TestServer;
let support: Person;
let verifier: Person;
let patient: Person;

beforeAll(async () => {
  server = await testServer();
  support = await server.person({ role: 'admin', duty: 'support', fullName: 'Sam' });
  verifier = await server.person({ role: 'admin', duty: 'verifier' });
});
afterAll(() => server?.close());
beforeEach(async () => {
  patient = await server.person({ role: 'patient', fullName: 'Nadia' });
});

const supportOf = (person?: Person) => server.clientOf(person).support;
const words = (text = 'The picture froze') => ({ clientId: randomUUID(), text });
const asked = async (category: 'visit' | 'payment' = 'payment', by = patient) =>
  (await supportOf(by).open({ category, subject: 'Help', ...words() })).id;
const lookAt = (id: string) => supportOf(support).oversee({ id });
const hoursLeft = async (id: string) => {
  const { answerDueAt } = await lookAt(id);
  return answerDueAt && Math.round((Date.parse(answerDueAt) - Date.now()) / HOUR_MS);
};
/** Makes it so that somebody has waited for an answer for hours. */
const waited = (id: string, hours: number) =>
  server.database.write(
    null,
    () => sql`
    update tickets set waits_since = waits_since - make_interval(hours => ${hours}),
      answer_due_at = answer_due_at - make_interval(hours => ${hours}) where id = ${id}`,
  );

describe('an answer', () => {
  it('is due in a day, in four hours where it is urgent, and not any more once it is there', async () => {
    const id = await asked();
    expect(await hoursLeft(id)).toBe(24);
    expect(await supportOf(support).mark({ id, isUrgent: true })).toMatchObject({ isUrgent: true, isLate: false });
    expect(await hoursLeft(id)).toBe(4);
    await waited(id, 5);
    expect(await lookAt(id)).toMatchObject({ isLate: true });
    await supportOf(support).answer({ id, ...words('Please try again') });
    expect(await lookAt(id)).toMatchObject({ answerDueAt: null, isLate: false });
    await supportOf(patient).reply({ id, ...words('Again') });
    expect(await hoursLeft(id)).toBe(4);
  });

  it('is due no later because who asked writes once more', async () => {
    const id = await asked();
    await waited(id, 20);
    await supportOf(patient).reply({ id, ...words('Hello?') });
    expect(await hoursLeft(id)).toBe(4);
  });

  it('is urgent by itself about a visit that is near, for patient and doctor, and for no other matter', async () => {
    const doctor = await server.person({ role: 'doctor', verified: true });
    expect((await lookAt(await asked('visit'))).isUrgent).toBe(false);
    await createVisit(server.database, { patient, doctor, startsIn: 150 });
    expect((await lookAt(await asked('visit'))).isUrgent).toBe(true);
    expect((await lookAt(await asked('visit', doctor))).isUrgent).toBe(true);
    expect((await lookAt(await asked('payment'))).isUrgent).toBe(false);
  });

  it('that is due first stands first in the queue', async () => {
    const [later, first] = [await asked(), await asked()];
    await supportOf(support).mark({ id: first, isUrgent: true });
    const { tickets } = await supportOf(support).queue({ state: 'open' });
    const ids = tickets.map(({ id }) => id);
    expect(ids.indexOf(first)).toBeLessThan(ids.indexOf(later));
  });

  it('is made urgent by support alone', async () => {
    const id = await asked();
    expect(await refusal(supportOf(verifier).mark({ id, isUrgent: true }))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await refusal(supportOf(patient).mark({ id, isUrgent: true }))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await refusal(supportOf(support).mark({ id: randomUUID(), isUrgent: true }))).toMatchObject(NOT_FOUND);
  });
});

describe('a note', () => {
  it('is read by colleagues with its author, stored once, and not by who asked', async () => {
    const id = await asked();
    const note = { id, clientId: randomUUID(), note: 'Asked the bank' };
    await supportOf(support).note(note);
    expect((await supportOf(support).note(note)).notes).toMatchObject([{ text: 'Asked the bank', authorName: 'Sam' }]);
    expect(JSON.stringify(await supportOf(patient).get({ id }))).not.toContain('bank');
    expect((await supportOf(patient).get({ id })).state).toBe('open');
    expect(await refusal(supportOf(patient).note(note))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await refusal(supportOf(verifier).note(note))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await refusal(supportOf(support).note({ ...note, id: randomUUID() }))).toMatchObject(NOT_FOUND);
    expect(await refusal(supportOf(support).note({ ...note, note: ' ' }))).toMatchObject({ code: 'INVALID_INPUT' });
  });
});

it('a ticket has room for 200 notes, and one that is sent again needs none', async () => {
  const id = await asked();
  const note = { id, clientId: randomUUID(), note: 'The first' };
  await supportOf(support).note(note);
  await server.database.write(
    null,
    () => sql`
      insert into ticket_notes (ticket_id, author_id, client_id, body)
      select ${id}, ${support.userId}, gen_random_uuid(), 'Note ' || n from generate_series(1, 198) n`,
  );
  const another = () => supportOf(support).note({ id, clientId: randomUUID(), note: 'One more' });
  const outcomes = await Promise.allSettled([another(), another(), another()]);
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(refused).toMatchObject([{ code: 'TOO_MANY_NOTES' }, { code: 'TOO_MANY_NOTES' }]);
  expect((await supportOf(support).note(note)).notes).toHaveLength(200);
});

describe('whether an answer helped', () => {
  it('is said by who asked once it is closed, may change, and is counted for support', async () => {
    const before = (await supportOf(support).queue({})).ratings;
    const id = await asked();
    const rate = (isHelpful: boolean, by = patient) => supportOf(by).rate({ id, isHelpful });
    expect(await refusal(rate(true))).toMatchObject(NOT_FOUND);
    await supportOf(support).closeFor({ id });
    expect(await supportOf(patient).get({ id })).toMatchObject({ isHelpful: null });
    expect(await rate(false)).toMatchObject({ isHelpful: false });
    expect(await rate(true)).toMatchObject({ isHelpful: true });
    expect(await lookAt(id)).toMatchObject({ isHelpful: true });
    const stranger = await server.person({ role: 'patient' });
    expect(await refusal(rate(false, stranger))).toMatchObject(NOT_FOUND);
    expect((await supportOf(support).queue({})).ratings).toEqual({
      all: before.all + 1,
      helpful: before.helpful + 1,
    });
  });
});
