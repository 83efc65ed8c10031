import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createVisit } from '../../testing/visit.ts';
import { codeOf } from '../../testing/visits.ts';

let server: TestServer;
let people: { patient: Person; doctor: Person };
let appointmentId: string;

beforeAll(async () => {
  server = await testServer();
  people = {
    patient: await server.person({ role: 'patient' }),
    doctor: await server.person({ role: 'doctor', verified: true }),
  };
  appointmentId = await createVisit(server.database, people);
});
afterAll(() => server?.close());

const messagesOf = (person: Person) => server.clientOf(person).messages;
const draftOf = async (person: Person) => (await messagesOf(person).draft({ appointmentId })).content;
const store = (person: Person, content: string) => messagesOf(person).storeDraft({ appointmentId, content });

it('of a message is there on another device, for its author alone', async () => {
  await store(people.patient, 'Since Monday');
  await store(people.patient, 'Since Monday I have');
  expect(await draftOf(await server.signInAgain(people.patient))).toBe('Since Monday I have');
  expect(await draftOf(people.doctor)).toBe('');
  const [stranger, admin] = [await server.person({ role: 'patient' }), await server.person({ role: 'admin' })];
  for (const person of [stranger, admin]) expect(await codeOf(draftOf(person))).toBe('NOT_FOUND');
});

it('is kept by those who may write there, and by nobody else', async () => {
  await store(people.doctor, 'Dear');
  expect(await draftOf(people.doctor)).toBe('Dear');
  const [stranger, admin] = [await server.person({ role: 'patient' }), await server.person({ role: 'admin' })];
  for (const person of [stranger, admin]) expect(await codeOf(store(person, 'Let me in'))).toBe('NOT_FOUND');
});

it('is forgotten once it is empty, sent or a month old', async () => {
  await store(people.patient, 'No');
  await store(people.patient, ' ');
  expect(await draftOf(people.patient)).toBe('');
  await store(people.patient, 'Good morning');
  const send = (content: string) =>
    messagesOf(people.patient).send({ appointmentId, clientId: crypto.randomUUID(), content });
  await send('Something else');
  expect(await draftOf(people.patient)).toBe('Good morning');
  await send('Good morning');
  expect(await draftOf(people.patient)).toBe('');
  await store(people.patient, 'Old');
  await store(people.doctor, 'Recent');
  await server.database.write(null, (db) =>
    db
      .updateTable('drafts')
      .set({ saved_at: new Date(Date.now() - 31 * 86_400_000) })
      .where('user_id', '=', people.patient.userId),
  );
  expect(await draftOf(people.patient)).toBe('');
  await server.runSchedule('drafts');
  const left = await server.database.read(null, (db) => db.selectFrom('drafts').select('content'));
  expect(left).toEqual([{ content: 'Recent' }]);
});
