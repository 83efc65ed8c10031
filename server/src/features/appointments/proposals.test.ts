import { randomUUID } from 'node:crypto';
import type { GivenRight } from '@polyclinic/contract/care/rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { joinCircle } from '../../testing/circle.ts';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createVisit } from '../../testing/visit.ts';
import { codeOf, dayAhead, refusal } from '../../testing/visits.ts';

let server: TestServer;
let doctor: Person;
let patient: Person;

beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());
beforeEach(async () => {
  doctor = await server.person({ role: 'doctor', verified: true });
  patient = await server.person({ role: 'patient' });
});

const as = (person: Person) => server.clientOf(person).appointments;
const startOf = async (id: string) => (await as(patient).get({ id })).startTime;
const told = async (person: Person) => {
  await server.settle();
  const { notifications } = await server.clientOf(person).notifications.list({});
  return notifications.map(({ kind }) => kind).filter((kind) => kind.startsWith('move_') || kind.endsWith('_moved'));
};
const visitAt = (startsAt: string, more: object = {}) =>
  createVisit(server.database, { patient, doctor, startsAt: Date.parse(startsAt), ...more });
async function propose(id: string, startTime: string, by = doctor) {
  const visit = await as(by).proposeMove({ id, startTime, shownStart: await startOf(id) });
  await server.settle();
  return visit;
}
/** A visit in three days, and the proposal to come in five. */
async function proposed(startTime = dayAhead(5, 20)) {
  const before = dayAhead(3, 20);
  const id = await visitAt(before);
  const { proposal } = await propose(id, startTime);
  return { id, before, startTime, proposalId: proposal?.id ?? '' };
}
const isFree = async (start: string) => {
  const range = { from: start, until: new Date(Date.parse(start) + 1).toISOString() };
  const { slots } = await server.clientOf().availability.slots({ providerId: doctor.providerId, ...range });
  return slots.some(({ available }) => available);
};
const book = (startTime: string, person: Person) =>
  as(person).book({
    providerId: doctor.providerId,
    appointmentType: 'video',
    startTime,
    idempotencyKey: randomUUID(),
  });

describe('another time that a doctor proposes', () => {
  it('is the visit’s once its patient agrees with one press, however soon the visit is; both are told', async () => {
    const soon = new Date(Math.ceil(Date.now() / 1_800_000) * 1_800_000 + 5_400_000).toISOString();
    const id = await visitAt(soon);
    expect(await codeOf(as(patient).reschedule({ id, startTime: dayAhead(3, 20) }))).toBe('OUTSIDE_WINDOW');
    const { proposal } = await propose(id, dayAhead(3, 20));
    expect(proposal).toMatchObject({ startTime: dayAhead(3, 20), expiresAt: soon });
    expect((await as(patient).get({ id })).proposal).toEqual(proposal);
    expect(await startOf(id)).toBe(soon);
    const accept = () => as(patient).acceptMove({ id, proposalId: proposal?.id ?? '' });
    expect(await accept()).toMatchObject({ startTime: dayAhead(3, 20), status: 'confirmed', proposal: null });
    expect(await accept()).toMatchObject({ startTime: dayAhead(3, 20) });
    expect(await told(patient)).toEqual(['appointment_moved', 'move_proposed']);
    expect(await told(doctor)).toEqual(['appointment_moved']);
  });

  it('leaves the visit where it is when the patient declines, and its doctor is told', async () => {
    const { id, before, startTime, proposalId } = await proposed();
    expect(await as(patient).endMove({ id, proposalId })).toMatchObject({ startTime: before, proposal: null });
    expect(await codeOf(as(patient).endMove({ id, proposalId }))).toBe('allowed');
    expect(await codeOf(as(patient).acceptMove({ id, proposalId }))).toBe('PROPOSAL_ENDED');
    expect([await told(doctor), await told(patient)]).toEqual([['move_stands'], ['move_proposed']]);
    expect(await isFree(startTime)).toBe(true);
  });

  it('is withdrawn by its doctor, and the patient is told that nothing is asked any more', async () => {
    const { id, before, proposalId } = await proposed();
    expect(await as(doctor).endMove({ id, proposalId })).toMatchObject({ startTime: before, proposal: null });
    expect(await codeOf(as(patient).acceptMove({ id, proposalId }))).toBe('PROPOSAL_ENDED');
    expect(await told(patient)).toEqual(['move_withdrawn', 'move_proposed']);
  });

  it('is replaced by the next one, which alone can be agreed to', async () => {
    const { id, startTime, proposalId } = await proposed();
    const { proposal } = await propose(id, dayAhead(6, 20));
    expect(await isFree(startTime)).toBe(true);
    expect(await codeOf(as(patient).acceptMove({ id, proposalId }))).toBe('PROPOSAL_ENDED');
    expect(await as(patient).acceptMove({ id, proposalId: proposal?.id ?? '' })).toMatchObject({
      startTime: dayAhead(6, 20),
    });
  });

  it('ends where nobody answers, at the latest as the visit begins; its doctor is told, once', async () => {
    const { id, before } = await proposed();
    const later = await server.at(3 * 86_400_000 + 60_000);
    try {
      for (const _ of [1, 2]) await later.runSchedule('move-proposals');
    } finally {
      await later.close();
    }
    expect(await as(patient).get({ id })).toMatchObject({ startTime: before, proposal: null });
    expect([await told(doctor), await told(patient)]).toEqual([['move_stands'], ['move_proposed']]);
  });

  it('ends with the visit that is cancelled or moved another way', async () => {
    const first = await proposed();
    await as(patient).reschedule({ id: first.id, startTime: dayAhead(4, 20) });
    expect(await codeOf(as(patient).acceptMove({ id: first.id, proposalId: first.proposalId }))).toBe('PROPOSAL_ENDED');
    expect(await startOf(first.id)).toBe(dayAhead(4, 20));
    const { proposal } = await propose(first.id, dayAhead(6, 30));
    await as(patient).cancel({ id: first.id });
    expect(await codeOf(as(patient).acceptMove({ id: first.id, proposalId: proposal?.id ?? '' }))).toBe(
      'PROPOSAL_ENDED',
    );
    expect(await isFree(dayAhead(6, 30))).toBe(true);
    expect(await told(doctor)).toEqual(['appointment_moved']);
  });

  it('is kept for its patient until then, and free for others afterwards', async () => {
    const { id, startTime, proposalId } = await proposed();
    const other = await server.person({ role: 'patient' });
    expect(await isFree(startTime)).toBe(false);
    expect(await codeOf(book(startTime, other))).toBe('SLOT_TAKEN');
    const forged = sql`insert into appointments (patient_id, provider_id, appointment_type, start_time)
      values (${other.userId}, ${doctor.providerId}, 'video', ${startTime})`;
    await expect(server.database.write(null, () => forged)).rejects.toMatchObject({ constraint: 'offered_to_another' });
    await as(doctor).endMove({ id, proposalId });
    expect(await codeOf(book(startTime, other))).toBe('allowed');
  });

  it('is answered once, where the patient agrees while the doctor withdraws', async () => {
    const { id, before, startTime, proposalId } = await proposed();
    const answers = [as(patient).acceptMove({ id, proposalId }), as(doctor).endMove({ id, proposalId })].map(codeOf);
    const [agreed, withdrawn] = await Promise.all(answers);
    expect([agreed, withdrawn].sort()).toEqual(['PROPOSAL_ENDED', 'allowed']);
    expect(await startOf(id)).toBe(agreed === 'allowed' ? startTime : before);
  });
});

describe('refused', () => {
  it('to all but the visit’s doctor: proposing; and to all but its patient’s side: agreeing', async () => {
    const { id, proposalId } = await proposed();
    const colleague = await server.person({ role: 'doctor', verified: true });
    const stranger = await server.person({ role: 'patient' });
    expect(await codeOf(propose(id, dayAhead(6, 20), patient))).toBe('FORBIDDEN');
    expect(await codeOf(propose(id, dayAhead(6, 20), colleague))).toBe('NOT_FOUND');
    expect(await codeOf(as(doctor).acceptMove({ id, proposalId }))).toBe('FORBIDDEN');
    for (const person of [stranger, colleague])
      expect(await codeOf(as(person).endMove({ id, proposalId }))).toBe('NOT_FOUND');
    expect(await codeOf(as(stranger).acceptMove({ id, proposalId }))).toBe('NOT_FOUND');
    expect(await codeOf(server.clientOf().appointments.acceptMove({ id, proposalId }))).toBe('UNAUTHENTICATED');
    const another = await visitAt(dayAhead(4, 20));
    expect(await codeOf(as(patient).acceptMove({ id: another, proposalId }))).toBe('NOT_FOUND');
    expect((await as(patient).get({ id })).proposal?.id).toBe(proposalId);
  });

  it.each<[GivenRight[], string]>([
    [['visits', 'book'], 'allowed'],
    [['visits'], 'NOT_FOUND'],
  ])('with the rights %j a caregiver who answers is %s', async (rights, outcome) => {
    const caregiver = await server.person({ role: 'patient' });
    await joinCircle(server, { patient, caregiver, rights });
    const { id, proposalId } = await proposed();
    expect((await as(caregiver).get({ id })).proposal?.id).toBe(proposalId);
    expect(await codeOf(as(caregiver).acceptMove({ id, proposalId }))).toBe(outcome);
  });

  it('is a time that has passed, is far off, is the visit’s own, or is another’s', async () => {
    const id = await visitAt(dayAhead(3, 20));
    const other = await server.person({ role: 'patient' });
    await createVisit(server.database, { patient: other, doctor, startsAt: Date.parse(dayAhead(5, 20)) });
    expect(await codeOf(propose(id, dayAhead(5, 20)))).toBe('SLOT_TAKEN');
    for (const time of [dayAhead(-1, 20), dayAhead(91, 20), dayAhead(3, 20)])
      expect(await refusal(propose(id, time))).toMatchObject({ code: 'INVALID_INPUT' });
    const elsewhere = as(doctor).proposeMove({ id, startTime: dayAhead(6, 20), shownStart: dayAhead(2, 20) });
    expect(await refusal(elsewhere)).toMatchObject({
      code: 'VISIT_MOVED',
      data: { startTime: dayAhead(3, 20) },
    });
    await server.database.write(null, (db) =>
      db
        .updateTable('providers')
        .set({ license_expires_on: dayAhead(5, 0).slice(0, 10) })
        .where('id', '=', doctor.providerId),
    );
    expect(await codeOf(propose(id, dayAhead(6, 20)))).toBe('SLOT_NOT_OFFERED');
  });

  it('is a visit that is not paid for, is over or has been cancelled', async () => {
    const held = await visitAt(dayAhead(3, 20), { paid: false });
    expect(await refusal(propose(held, dayAhead(5, 20)))).toMatchObject({
      code: 'TRANSITION_REFUSED',
      data: { status: 'scheduled' },
    });
    const cancelled = await visitAt(dayAhead(4, 20));
    await as(doctor).cancel({ id: cancelled });
    expect(await codeOf(propose(cancelled, dayAhead(6, 20)))).toBe('TRANSITION_REFUSED');
  });

  it('is agreeing to a time at which the patient has another visit by now: the visit stands, and so does the question', async () => {
    const { id, before, startTime, proposalId } = await proposed();
    const colleague = await server.person({ role: 'doctor', verified: true });
    await createVisit(server.database, { patient, doctor: colleague, startsAt: Date.parse(startTime) });
    expect(await codeOf(as(patient).acceptMove({ id, proposalId }))).toBe('PATIENT_BUSY');
    expect(await as(patient).get({ id })).toMatchObject({ startTime: before, proposal: { id: proposalId } });
  });
});
