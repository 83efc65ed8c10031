import { randomUUID } from 'node:crypto';
import type { SavedReply } from '@polyclinic/contract/messages/schemas';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createVisit } from '../../testing/visit.ts';
import { codeOf } from '../../testing/visits.ts';

let server: TestServer;
let doctor: Person;
let other: Person;
let patient: Person;

beforeAll(async () => {
  server = await testServer();
});
beforeEach(async () => {
  doctor = await server.person({ role: 'doctor', verified: true });
  other = await server.person({ role: 'doctor', verified: true });
  patient = await server.person({ role: 'patient', locale: 'ar' });
});
afterAll(() => server?.close());

const repliesOf = (who: Person) => server.clientOf(who).messages;
const listOf = async (who: Person) => (await repliesOf(who).savedReplies({})).replies;
const reply = (more: Partial<SavedReply> = {}): SavedReply => ({
  id: randomUUID(),
  title: 'Fasting',
  texts: { en: 'Come fasting.', ar: 'احضر صائمًا.' },
  ...more,
});

it('are kept by title, changed and removed, once however often they are saved', async () => {
  const first = reply();
  const second = reply({ title: 'appointment card' });
  await Promise.all([repliesOf(doctor).saveReply(first), repliesOf(doctor).saveReply(first)]);
  await repliesOf(doctor).saveReply(second);
  expect(await listOf(doctor)).toEqual([second, first]);
  const changed = { ...first, title: 'Blood test', texts: { fr: 'Venez à jeun.' } };
  expect(await repliesOf(doctor).saveReply(changed)).toEqual(changed);
  expect(await listOf(doctor)).toEqual([second, changed]);
  for (const _ of ['once', 'again']) await repliesOf(doctor).removeReply({ id: first.id });
  expect(await listOf(doctor)).toEqual([second]);
});

it('are one doctor’s alone', async () => {
  const mine = reply();
  await repliesOf(doctor).saveReply(mine);
  expect(await listOf(other)).toEqual([]);
  expect(await codeOf(repliesOf(other).saveReply({ ...mine, title: 'Theirs' }))).toBe('NOT_FOUND');
  await repliesOf(other).removeReply({ id: mine.id });
  expect(await listOf(doctor)).toEqual([mine]);
  expect(await codeOf(repliesOf(patient).savedReplies({}))).toBe('FORBIDDEN');
  expect(await codeOf(repliesOf(patient).saveReply(reply()))).toBe('FORBIDDEN');
});

it('come with the language of the patient of one’s own visit, and of no other', async () => {
  const appointmentId = await createVisit(server.database, { patient, doctor });
  expect(await repliesOf(doctor).savedReplies({ appointmentId })).toEqual({ replies: [], language: 'ar' });
  expect((await repliesOf(other).savedReplies({ appointmentId })).language).toBeNull();
  expect((await repliesOf(doctor).savedReplies({})).language).toBeNull();
});

it.each([
  { title: '  ' },
  { title: 'x'.repeat(81) },
  { texts: {} },
  { texts: { en: ' ' } },
  { texts: { fr: 'x'.repeat(2001) } },
  { texts: { de: 'Nüchtern' } as never },
])('%j is none', async (more) => {
  expect(await codeOf(repliesOf(doctor).saveReply(reply(more)))).toBe('INVALID_INPUT');
});

it('are fifty at most, also when they are saved at once; one of them can still be changed', async () => {
  const many = Array.from({ length: 49 }, () => reply());
  for (const one of many) await repliesOf(doctor).saveReply(one);
  const codes = await Promise.all([1, 2, 3].map(() => codeOf(repliesOf(doctor).saveReply(reply()))));
  expect(codes.sort()).toEqual(['TOO_MANY_REPLIES', 'TOO_MANY_REPLIES', 'allowed']);
  const [first = reply()] = many;
  expect(await codeOf(repliesOf(doctor).saveReply({ ...first, title: 'Changed' }))).toBe('allowed');
});
