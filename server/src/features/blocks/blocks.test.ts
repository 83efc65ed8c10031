import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookPaid, joinCircle } from '../../testing/circle.ts';
import { countWaiting } from '../../testing/locks.ts';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createVisit, holdVisit } from '../../testing/visit.ts';
import { dayAhead, refusal } from '../../testing/visits.ts';

let server: TestServer;
let doctor: Person;
let patient: Person;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());
beforeEach(async () => {
  doctor = await server.person({ role: 'doctor', verified: true, fullName: 'Dr Karim' });
  patient = await server.person({ role: 'patient', fullName: 'Nadia' });
});

const blocksOf = (person: Person) => server.clientOf(person).blocks;
const closed = (isOwn: boolean) => ({ code: 'CONTACT_CLOSED', data: { isOwn } });
const NOT_FOUND = { code: 'NOT_FOUND' };

/** Blocks the other side of a visit, as the page shows what it does. */
async function block(by: Person, appointmentId: string) {
  const { visits } = await blocksOf(by).preview({ appointmentId });
  const shown = visits.map(({ id, refundPercent }) => ({ id, refundPercent }));
  return blocksOf(by).add({ appointmentId, visits: shown });
}
const booking = (by: Person, patientId?: string, halfHour = 22) =>
  server.clientOf(by).appointments.book({
    providerId: doctor.providerId,
    appointmentType: 'video',
    startTime: dayAhead(3, halfHour),
    idempotencyKey: randomUUID(),
    ...(patientId && { patientId }),
  });
const paidVisit = (halfHour: number) =>
  bookPaid(server, patient, { providerId: doctor.providerId, startTime: dayAhead(3, halfHour) });
const say = (by: Person, appointmentId: string) =>
  server.clientOf(by).messages.send({ appointmentId, clientId: randomUUID(), content: 'Hello' });
/** A visit that took place, about which both may write. */
async function pastVisit() {
  const id = await createVisit(server.database, { patient, doctor });
  await holdVisit(server.database, id);
  return id;
}
const rowOf = async (id: string) => {
  const rows = await server.database.read(null, (db) =>
    db
      .selectFrom('appointments')
      .select(['status', 'cancelled_by', 'refund_percent', 'called_off'])
      .where('id', '=', id),
  );
  return rows[0];
};
const returned = async (id: string) => {
  const rows = await server.database.read(null, (db) =>
    db
      .selectFrom('ledger_entries')
      .select('amount_cents')
      .where('appointment_id', '=', id)
      .where('kind', '=', 'refund'),
  );
  return rows.map(({ amount_cents }) => amount_cents);
};

describe('a patient’s block', () => {
  it('cancels what is ahead for what the rules refund, as the preview says, and no more', async () => {
    await server.database.write(
      null,
      () => sql`update providers set late_refund_percent = 40 where id = ${doctor.providerId}`,
    );
    const [early, late] = [(await paidVisit(20)).id, (await paidVisit(24)).id];
    await server.database.write(
      null,
      () => sql`update appointments set start_time = now() + interval '3 hours', end_time = now() + interval '210 minutes',
        confirmed_at = now() - interval '1 hour' where id = ${late}`,
    );
    const another = await createVisit(server.database, { patient: await server.person({ role: 'patient' }), doctor });
    const { fee_cents: fee } = (
      await server.database.read(null, (db) => db.selectFrom('appointments').select('fee_cents').where('id', '=', late))
    )[0]!;
    const preview = await blocksOf(patient).preview({ appointmentId: early });
    expect(preview).toMatchObject({ name: 'Dr Karim', patientName: null, side: 'patient', isBlocked: false });
    expect(preview.visits).toMatchObject([
      { id: late, refundPercent: 40, refundCents: Math.round(fee * 0.4) },
      { id: early, refundPercent: 100, refundCents: fee },
    ]);
    expect(await block(patient, early)).toEqual({ cancelled: 2 });
    await server.settle();
    expect(await rowOf(early)).toEqual({
      status: 'cancelled',
      cancelled_by: 'patient',
      refund_percent: 100,
      called_off: false,
    });
    expect(await rowOf(late)).toMatchObject({ status: 'cancelled', refund_percent: 40 });
    expect(await returned(early)).toEqual([fee]);
    expect(await returned(late)).toEqual([Math.round(fee * 0.4)]);
    expect(await rowOf(another)).toMatchObject({ status: 'confirmed' });
    // The doctor reads of an appointment that its patient cancelled, as of any other.
    const { notifications } = await server.clientOf(doctor).notifications.list({});
    expect(notifications.map(({ kind }) => kind)).toContain('appointment_cancelled');
  });

  it('does nothing where it would do something else than was shown', async () => {
    const { id } = await paidVisit(20);
    const visits = [{ id, refundPercent: 0 }];
    for (const shown of [[], visits])
      expect(await refusal(blocksOf(patient).add({ appointmentId: id, visits: shown }))).toMatchObject({
        code: 'BLOCK_CHANGED',
      });
    expect(await rowOf(id)).toMatchObject({ status: 'confirmed' });
    expect(await blocksOf(patient).list()).toEqual({ blocks: [] });
  });

  it('refuses bookings, waiting and words of both, each in their own words, and is undone', async () => {
    const id = await pastVisit();
    await say(doctor, id);
    await block(patient, id);
    expect(await refusal(say(doctor, id))).toEqual(closed(false));
    expect(await refusal(say(patient, id))).toEqual(closed(true));
    expect(await refusal(booking(patient))).toEqual(closed(true));
    const terms = { isOffered: true, feeCents: 2_000, withinHours: 24 } as const;
    const question = { providerId: doctor.providerId, question: 'May I?', feeCents: 2_000, withinHours: 24 } as const;
    await server.clientOf(doctor).providers.setWrittenAnswers(terms);
    const { appointments } = server.clientOf(patient);
    await expect(appointments.ask({ ...question, idempotencyKey: randomUUID() })).rejects.toMatchObject({
      ...closed(true),
      defined: true,
    });
    const { waitlist, messages, providers } = server.clientOf(patient);
    const day = { from: dayAhead(4, 0), until: dayAhead(5, 0) };
    expect(await refusal(waitlist.waitForDay({ providerId: doctor.providerId, visitType: 'video', ...day }))).toEqual(
      closed(true),
    );
    expect(await refusal(messages.setTyping({ appointmentId: id, isTyping: true }))).toEqual(closed(true));
    const file = { appointmentId: id, clientId: randomUUID(), name: 'a.pdf', size: 3 };
    expect(await refusal(server.clientOf(doctor).messages.startUpload(file))).toEqual(closed(false));
    expect(await messages.list({ appointmentId: id })).toMatchObject({
      contact: 'own',
      messages: [{ content: 'Hello' }],
    });
    expect(await server.clientOf(doctor).messages.list({ appointmentId: id })).toMatchObject({ contact: 'closed' });
    expect(await providers.mine({})).toEqual([]);
    const { blocks } = await blocksOf(patient).list();
    expect(blocks).toMatchObject([{ name: 'Dr Karim', personId: doctor.providerId, patientName: null }]);
    expect(await blocksOf(doctor).list()).toEqual({ blocks: [] });

    await blocksOf(patient).end({ id: blocks[0]?.id ?? '' });
    await say(doctor, id);
    await booking(patient);
    expect(await messages.list({ appointmentId: id })).toMatchObject({ contact: 'open' });
  });

  it('lets what was sent be taken back, not corrected', async () => {
    const id = await pastVisit();
    const [first, second] = [await say(doctor, id), await say(doctor, id)];
    await block(patient, id);
    const { messages } = server.clientOf(doctor);
    expect(await refusal(messages.correct({ messageId: first.id, content: 'Else' }))).toEqual(closed(false));
    expect(await messages.takeBack({ messageId: second.id })).toMatchObject({ content: '' });
  });

  it('leaves a visit that has begun to its end', async () => {
    const begun = await createVisit(server.database, { patient, doctor });
    await server.database.write(
      null,
      () => sql`update appointments set start_time = start_time - interval '10 minutes', end_time = end_time - interval '10 minutes'
        where id = ${begun}`,
    );
    expect(await blocksOf(patient).preview({ appointmentId: begun })).toMatchObject({ visits: [] });
    expect(await block(patient, begun)).toEqual({ cancelled: 0 });
    expect(await rowOf(begun)).toMatchObject({ status: 'confirmed' });
    expect(await server.clientOf(doctor).appointments.start({ id: begun })).toMatchObject({ status: 'in_progress' });
  });

  it('made twice is one', async () => {
    const id = await pastVisit();
    await block(patient, id);
    expect(await block(patient, id)).toEqual({ cancelled: 0 });
    expect((await blocksOf(patient).list()).blocks).toHaveLength(1);
  });

  it('ends what each waits for, without offering them the time it frees', async () => {
    const { id } = await paidVisit(20);
    const { waitlist } = server.clientOf(patient);
    const day = { from: dayAhead(3, 0), until: dayAhead(4, 0) };
    await waitlist.waitForDay({ providerId: doctor.providerId, visitType: 'video', ...day });
    await waitlist.waitForEarlier({ appointmentId: id });
    await block(patient, id);
    await server.settle();
    expect(await waitlist.list()).toMatchObject({ waits: [] });
  });

  it('refuses a booking that was under way', async () => {
    const id = await pastVisit();
    let booked = Promise.resolve({ code: '', data: null as unknown });
    const actor = { userId: patient.userId, role: 'patient' } as const;
    await server.database.transaction(actor, async (trx) => {
      await sql`select * from block_other_side(${id})`.execute(trx);
      booked = refusal(booking(patient));
      await expect.poll(() => countWaiting(server.database)).toBeGreaterThan(0);
    });
    expect(await booked).toEqual(closed(true));
  });
});

describe('a doctor’s block', () => {
  it('refunds the patient in full, who is told neutrally and shown other doctors', async () => {
    const { id } = await paidVisit(20);
    await server.database.write(
      null,
      () => sql`update appointments set start_time = now() + interval '1 hour', end_time = now() + interval '90 minutes',
        confirmed_at = now() - interval '1 hour' where id = ${id}`,
    );
    const preview = await blocksOf(doctor).preview({ appointmentId: id });
    expect(preview).toMatchObject({ name: 'Nadia', side: 'provider', visits: [{ id, refundPercent: 100 }] });
    await block(doctor, id);
    await server.settle();
    expect(await rowOf(id)).toEqual({
      status: 'cancelled',
      cancelled_by: 'provider',
      refund_percent: 100,
      called_off: true,
    });
    expect(await returned(id)).toEqual([preview.visits[0]?.refundCents]);
    const { notifications } = await server.clientOf(patient).notifications.list({});
    expect(notifications.map(({ kind }) => kind)).toContain('appointment_called_off');
    expect(notifications.map(({ kind }) => kind)).not.toContain('appointment_cancelled');
    expect(await refusal(booking(patient))).toEqual(closed(false));
    expect((await blocksOf(doctor).list()).blocks).toMatchObject([{ name: 'Nadia', personId: patient.userId }]);
    expect(await blocksOf(patient).list()).toEqual({ blocks: [] });
  });

  it('stays when the patient ends theirs', async () => {
    const id = await pastVisit();
    await block(doctor, id);
    await block(patient, id);
    const { blocks } = await blocksOf(patient).list();
    await blocksOf(patient).end({ id: blocks[0]?.id ?? '' });
    expect(await refusal(booking(patient))).toEqual(closed(false));
    expect((await blocksOf(doctor).list()).blocks).toHaveLength(1);
  });
});

describe('whom a patient can’t book', () => {
  const closedOf = async (by: Person) => (await blocksOf(by).closed()).contacts;

  it('is told to them and to who books for them, and whose block it is to its owner alone', async () => {
    const caregiver = await server.person({ role: 'patient', fullName: 'Marwa' });
    await joinCircle(server, { patient, caregiver, rights: ['book'] });
    const id = await pastVisit();
    expect(await closedOf(patient)).toEqual([]);
    const contact = { providerId: doctor.providerId, patientId: patient.userId };
    await block(doctor, id);
    expect(await closedOf(patient)).toEqual([{ ...contact, isOwn: false, isForAll: true }]);
    await block(patient, id);
    expect(await closedOf(patient)).toEqual([{ ...contact, isOwn: true, isForAll: true }]);
    expect(await closedOf(caregiver)).toEqual([{ ...contact, isOwn: false, isForAll: false }]);
    expect(await closedOf(await server.person({ role: 'patient' }))).toEqual([]);
    for (const other of [doctor, await server.person({ role: 'admin', duty: 'support' })])
      expect(await refusal(blocksOf(other).closed())).toMatchObject({ code: 'FORBIDDEN' });
  });

  it('is none for who only reads or writes for them', async () => {
    const caregiver = await server.person({ role: 'patient' });
    await joinCircle(server, { patient, caregiver, rights: ['messages'] });
    await block(doctor, await pastVisit());
    expect(await closedOf(caregiver)).toEqual([]);
  });

  it('is not among those whom they have seen, whichever of the two blocked the other', async () => {
    const id = await pastVisit();
    const seen = () => server.clientOf(patient).providers.mine({});
    expect(await seen()).toMatchObject([{ provider: { id: doctor.providerId } }]);
    await block(doctor, id);
    expect(await seen()).toEqual([]);
  });
});

describe('whose a block is', () => {
  it('is neither another’s to make nor to see nor to end, and nobody’s of the staff', async () => {
    const id = await pastVisit();
    const others = [
      await server.person({ role: 'patient' }),
      await server.person({ role: 'doctor', verified: true }),
      await server.person({ role: 'admin', duty: 'support' }),
      await server.person({ role: 'admin' }),
    ];
    for (const other of others) {
      expect(await refusal(blocksOf(other).preview({ appointmentId: id }))).toMatchObject(NOT_FOUND);
      expect(await refusal(blocksOf(other).add({ appointmentId: id, visits: [] }))).toMatchObject(NOT_FOUND);
    }
    await block(patient, id);
    const { blocks } = await blocksOf(patient).list();
    for (const other of [doctor, ...others]) {
      expect(await blocksOf(other).list()).toEqual({ blocks: [] });
      await blocksOf(other).end({ id: blocks[0]?.id ?? '' });
    }
    expect((await blocksOf(patient).list()).blocks).toHaveLength(1);
  });

  it('binds caregivers, who neither make nor end it without speaking for the patient', async () => {
    const caregiver = await server.person({ role: 'patient', fullName: 'Marwa' });
    await joinCircle(server, { patient, caregiver, rights: ['book', 'messages'] });
    const id = await pastVisit();
    expect(await refusal(blocksOf(caregiver).preview({ appointmentId: id }))).toMatchObject(NOT_FOUND);
    expect(await refusal(blocksOf(caregiver).add({ appointmentId: id, visits: [] }))).toMatchObject(NOT_FOUND);
    await block(patient, id);
    expect(await refusal(booking(caregiver, patient.userId))).toEqual(closed(false));
    expect(await refusal(say(caregiver, id))).toEqual(closed(false));
    expect(await blocksOf(caregiver).list()).toEqual({ blocks: [] });
    // With visits of their own they have nothing to do with it.
    await booking(caregiver);
  });

  it('is made and ended for a dependent by who manages them', async () => {
    const { care } = server.clientOf(patient);
    const sami = { fullName: 'Sami', birthDate: '2015-01-01', relationship: 'parent', locale: 'ar' } as const;
    const { id: child } = await care.addDependent(sami);
    const { id } = await booking(patient, child);
    const preview = await blocksOf(patient).preview({ appointmentId: id });
    expect(preview).toMatchObject({ patientName: 'Sami', side: 'patient', visits: [{ id }] });
    await block(patient, id);
    expect(await refusal(booking(patient, child))).toEqual(closed(true));
    const { blocks } = await blocksOf(patient).list();
    expect(blocks).toMatchObject([{ name: 'Dr Karim', patientName: 'Sami' }]);
    await blocksOf(patient).end({ id: blocks[0]?.id ?? '' });
    await booking(patient, child);
  });
});
