import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readProof, refuteProof, signerOf } from '../../audit/index.ts';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createVisit } from '../../testing/visit.ts';

let server: TestServer;
let patient: Person;
let doctor: Person;
let appointmentId: string;

beforeAll(async () => {
  server = await testServer();
  patient = await server.person({ role: 'patient' });
  doctor = await server.person({ role: 'doctor', verified: true });
  appointmentId = await createVisit(server.database, { patient, doctor });
  for (let time = 0; time < 6; time += 1) await server.clientOf(doctor).messages.list({ appointmentId });
});
afterAll(() => server?.close());

const get = (id: string, person?: Person) =>
  server.request(`/api/access-proofs/${id}`, { headers: person?.headers ?? {} });
const listed = async () => (await server.clientOf(patient).privacy.accesses({})).accesses;

it('gives no proof before a checkpoint holds the entry', async () => {
  const [first] = await listed();
  expect(first?.isProved).toBe(false);
  expect((await get(first?.id ?? '', patient)).status).toBe(404);
});

it('proves each entry to its patient, offline, by the key alone', async () => {
  await server.runSchedule('access-checkpoints');
  const { publicKey } = signerOf(server.services.secrets);
  const accesses = await listed();
  expect(accesses).toHaveLength(6);
  for (const { id, isProved } of accesses) {
    expect(isProved).toBe(true);
    const answer = await get(id, patient);
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="access-${id}.tlog-proof"`);
    const proof = readProof(await answer.text());
    if (!proof) throw new Error('the proof is not read');
    expect(JSON.parse(proof.words)).toEqual(expect.arrayContaining(['access', id, doctor.userId, patient.userId]));
    expect(refuteProof(proof, publicKey)).toBeNull();
    expect(refuteProof({ ...proof, words: proof.words.replace('"read"', '"none"') }, publicKey)).not.toBeNull();
  }
});

it('gives it to nobody else, and none of what is not there', async () => {
  const [first] = await listed();
  const others = [
    doctor,
    await server.person({ role: 'patient' }),
    await server.person({ role: 'admin', duty: 'auditor' }),
    await server.person({ role: 'admin', duty: 'support' }),
  ];
  for (const person of others) expect((await get(first?.id ?? '', person)).status).toBe(404);
  expect((await get(first?.id ?? '')).status).toBe(401);
  for (const id of [randomUUID(), 'nothing']) expect((await get(id, patient)).status).toBe(404);
});
