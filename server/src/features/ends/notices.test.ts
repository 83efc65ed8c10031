import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createVisit } from '../../testing/visit.ts';
import { dayAhead, refusal } from '../../testing/visits.ts';

const FEE = 6_000;
let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await testServer();
  admin = await server.person({ role: 'admin' });
});
afterAll(() => server?.close());

const twoPeople = async () => ({
  patient: await server.person({ role: 'patient' }),
  doctor: await server.person({ role: 'doctor', verified: true }),
});
type Two = Awaited<ReturnType<typeof twoPeople>>;

const seenBy = (person: Person, id: string) => server.clientOf(person).appointments.get({ id });

async function book({ patient, doctor }: Two, startTime = dayAhead(3, 20)) {
  const visit = { providerId: doctor.providerId, appointmentType: 'video' as const, startTime };
  return server.clientOf(patient).appointments.book({ ...visit, idempotencyKey: randomUUID() });
}

/** A visit that was paid at the gateway. */
async function paid(two: Two) {
  const { id } = await book(two);
  const { sessionId } = await server.clientOf(two.patient).payments.checkout({ appointmentId: id });
  await server.clientOf().payments.sandboxAct({ sessionId, action: 'pay' });
  await server.settle();
  return id;
}

/** Moved there by hand, and paid an hour ago: no longer free to undo. */
const beginAt = (id: string, minutes: number) =>
  server.database.write(
    null,
    () => sql`update appointments set confirmed_at = now() - interval '1 hour', start_time = now() + ${minutes} * interval '1 minute',
      end_time = now() + ${minutes + 30} * interval '1 minute' where id = ${id}`,
  );

describe('the money of a visit', () => {
  it('is what was paid, what came back, what is under way and what stays, to both sides', async () => {
    const two = await twoPeople();
    expect((await book(two, dayAhead(4, 20))).money).toBeNull();
    const id = await paid(two);
    const all = { paidCents: FEE, returnedCents: 0, claimedCents: 0, underWayCents: 0, staysCents: FEE };
    for (const person of [two.patient, two.doctor, admin]) expect((await seenBy(person, id)).money).toEqual(all);

    await server.database.write(
      null,
      () => sql`update providers set late_refund_percent = 25 where id = ${two.doctor.providerId}`,
    );
    await beginAt(id, 120);
    const { money } = await server.clientOf(two.patient).appointments.cancel({ id });
    expect(money).toEqual({
      paidCents: FEE,
      returnedCents: 0,
      claimedCents: 0,
      underWayCents: 1_500,
      staysCents: 4_500,
    });
    await server.settle();
    const part = { paidCents: FEE, returnedCents: 1_500, claimedCents: 0, underWayCents: 0, staysCents: 4_500 };
    for (const person of [two.patient, two.doctor, admin]) expect((await seenBy(person, id)).money).toEqual(part);
    const { appointments } = await server.clientOf(two.patient).appointments.mine({});
    expect(appointments.find((one) => one.id === id)?.money).toEqual(part);
    const other = await server.person({ role: 'patient' });
    expect((await refusal(seenBy(other, id))).code).toBe('NOT_FOUND');
  });
});

describe('a hold', () => {
  it('ends no later than the visit begins', async () => {
    const two = await twoPeople();
    const id = await createVisit(server.database, { ...two, startsIn: 10, paid: false });
    const { holdExpiresAt, startTime } = await seenBy(two.patient, id);
    expect(holdExpiresAt).toBe(startTime);
    const later = await createVisit(server.database, { ...two, startsIn: 90, paid: false });
    const held = await seenBy(two.patient, later);
    expect(Date.parse(held.holdExpiresAt ?? '')).toBeLessThan(Date.parse(held.startTime));
  });
});

/** A visit by video that began so many minutes ago, with its doctor in the call from the start for as many. */
async function begun(minutes: number, { stayed }: { stayed: number }) {
  const two = await twoPeople();
  const id = await createVisit(server.database, { ...two });
  await beginAt(id, -minutes);
  await server.database.write(
    null,
    () => sql`insert into call_presence (appointment_id, user_id) values (${id}, ${two.doctor.userId})`,
  );
  await server.database.write(
    null,
    () => sql`update call_presence p
      set stays = tstzmultirange(tstzrange(a.start_time, a.start_time + ${stayed} * interval '1 minute', '[]'))
      from appointments a where a.id = p.appointment_id and a.id = ${id}`,
  );
  return { ...two, id };
}

describe('a doctor who cancels a visit that has begun', () => {
  it('after waiting in vain is told to mark a no-show instead', async () => {
    const { doctor, id } = await begun(20, { stayed: 18 });
    const { appointments } = server.clientOf(doctor);
    expect((await refusal(appointments.cancel({ id }))).code).toBe('NO_SHOW_INSTEAD');
    expect((await seenBy(doctor, id)).status).toBe('confirmed');
  });

  it('leaves the evidence of it to support, as it was then', async () => {
    const { patient, doctor, id } = await begun(5, { stayed: 4 });
    await server.clientOf(doctor).appointments.cancel({ id });
    await server.clientOf(patient).ends.dispute({ id, reason: 'He was there.' });
    const { disputes } = await server.clientOf(admin).ends.disputed({});
    const dispute = disputes.find(({ appointmentId }) => appointmentId === id);
    expect(dispute?.evidence?.presence.provider).toHaveLength(1);
    const { startTime } = await seenBy(patient, id);
    expect(dispute?.evidence).toMatchObject({ presence: { patient: [], wereConnected: false }, provider: null });
    expect(dispute?.evidence?.presence.provider[0]?.from).toBe(startTime);
    expect(dispute?.visit.timeZone).toBe('UTC');
  });
});

describe('a disputed end', () => {
  it('shows support what the patient wrote, and both sides what support decided and why', async () => {
    const two = await twoPeople();
    const id = await createVisit(server.database, { ...two, type: 'phone' });
    await beginAt(id, -91);
    const [patient, doctor] = [server.clientOf(two.patient), server.clientOf(two.doctor)];
    await patient.ends.state({ id, statement: 'missed_by_provider', reason: 'Nobody called.' });
    await doctor.appointments.markNoShow({ id });
    await server.carryOutActs();
    await server.settle();
    const { disputes } = await server.clientOf(admin).ends.disputed({});
    const dispute = disputes.find(({ appointmentId }) => appointmentId === id);
    expect(dispute).toMatchObject({ patientReason: 'Nobody called.' });
    expect((await seenBy(two.patient, id)).decisions).toEqual([]);
    const decision = { correctTo: 'held' as const, reason: 'The phone company shows a call.' };
    await server.clientOf(admin).ends.resolve({ disputeId: dispute?.id ?? '', ...decision });
    for (const person of [two.patient, two.doctor]) {
      const { decisions } = await seenBy(person, id);
      expect(decisions).toEqual([
        { correctedTo: 'held', reason: 'The phone company shows a call.', decidedAt: expect.any(String) },
      ]);
    }
  });
});

it('says of a visit that was called off because its doctor is out of practice that it was', async () => {
  const two = await twoPeople();
  const id = await createVisit(server.database, { ...two, startsIn: 3 * 1_440 });
  expect((await seenBy(two.patient, id)).isCalledOff).toBe(false);
  await server.clientOf(admin).admin.suspend({ providerId: two.doctor.providerId, reason: 'x' });
  expect((await seenBy(two.patient, id)).isCalledOff).toBe(true);
});
