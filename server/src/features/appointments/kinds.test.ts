import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createVisit, toStatus } from '../../testing/visit.ts';
import { codeOf } from '../../testing/visits.ts';

let server: TestServer;
let patient: Person;
let doctor: Person;
let stranger: Person;
let minutes = 60;

beforeAll(async () => {
  server = await testServer();
  patient = await server.person({ role: 'patient' });
  stranger = await server.person({ role: 'patient' });
  doctor = await server.person({ role: 'doctor', verified: true });
  await server.database.write(null, (db) =>
    db
      .updateTable('providers')
      .set({ visit_types: ['video', 'phone'] })
      .where('id', '=', doctor.providerId),
  );
});
afterAll(() => server?.close());

const visitIn = (startsIn: number) => createVisit(server.database, { patient, doctor, startsIn });
const as = (person?: Person) => server.clientOf(person).appointments;
const phone = '+12125550142';

describe('the kind of a visit', () => {
  it('is changed before it by its patient, to what the doctor offers, at the same price; both are told', async () => {
    minutes += 60;
    const id = await visitIn(minutes);
    const change = (person: Person | undefined, appointmentType: 'video' | 'phone' | 'in_person', number?: string) =>
      as(person).changeType({ id, appointmentType, phone: number });
    expect(await codeOf(change(stranger, 'phone'))).toBe('NOT_FOUND');
    expect(await codeOf(change(doctor, 'phone'))).toBe('FORBIDDEN');
    expect(await codeOf(change(undefined, 'phone'))).toBe('UNAUTHENTICATED');
    expect(await codeOf(change(patient, 'in_person'))).toBe('VISIT_TYPE_NOT_OFFERED');
    expect(await codeOf(change(patient, 'phone'))).toBe('PHONE_NEEDED');
    expect(await codeOf(change(patient, 'phone', '12'))).toBe('INVALID_INPUT');
    const before = await as(patient).get({ id });
    expect(await change(patient, 'phone', phone)).toMatchObject({
      appointmentType: 'phone',
      meetingUrl: null,
      feeCents: before.feeCents,
      startTime: before.startTime,
    });
    await server.settle();
    for (const person of [patient, doctor]) {
      const { notifications } = await server.clientOf(person).notifications.list({});
      expect(notifications.map(({ kind }) => kind)).toContain('visit_type_changed');
    }
    expect(await change(patient, 'video')).toMatchObject({ appointmentType: 'video', meetingUrl: `/call/${id}` });
  });

  it('stays once the visit has begun', async () => {
    const id = await visitIn(5);
    await server.database.write(null, () => toStatus('in_progress', id));
    const code = await codeOf(as(patient).changeType({ id, appointmentType: 'phone', phone }));
    expect(code).toBe('TRANSITION_REFUSED');
    await server.database.write(null, () => toStatus('cancelled', id));
  });
});

describe('a call that fails', () => {
  it('that can’t be another any more stores no number either', async () => {
    const visitor = await server.person({ role: 'patient' });
    const id = await createVisit(server.database, { patient: visitor, doctor, startsIn: 30 });
    await server.database.write(null, () => toStatus('cancelled', id));
    const number = async () => (await server.clientOf(visitor).accounts.profile()).phone;
    expect(await codeOf(as(visitor).changeType({ id, appointmentType: 'phone', phone }))).not.toBe('allowed');
    expect(await codeOf(as(visitor).goOnByPhone({ id, phone }))).not.toBe('allowed');
    expect(await number()).toBeNull();
  });

  it('goes on by phone at the wish of either side while it can be entered, and the visit says so', async () => {
    for (const person of [patient, doctor]) {
      const id = await visitIn(5);
      expect(await codeOf(as(stranger).goOnByPhone({ id }))).toBe('NOT_FOUND');
      const { wentOnByPhoneAt } = await as(person).goOnByPhone({ id });
      expect(wentOnByPhoneAt).not.toBeNull();
      for (const side of [patient, doctor])
        expect(await as(side).get({ id })).toMatchObject({ appointmentType: 'phone', wentOnByPhoneAt });
      const { patientPhone } = await server.clientOf(doctor).encounters.contact({ appointmentId: id });
      expect(patientPhone.replaceAll(/[^+\d]/g, '')).toBe(phone);
      expect(await codeOf(as(person).goOnByPhone({ id }))).toBe('TRANSITION_REFUSED');
      await server.settle();
      for (const side of [patient, doctor]) {
        const { notifications } = await server.clientOf(side).notifications.list({});
        expect(notifications[0]).toMatchObject({ kind: 'visit_by_phone', visit: { appointmentId: id } });
      }
      await server.database.write(null, () => toStatus('cancelled', id));
    }
  });

  it('lets both wait for the other from then, and ends by the patient’s word where the doctor was never there', async () => {
    const id = await visitIn(5);
    await as(patient).goOnByPhone({ id });
    const since = (minutes: number) =>
      server.database.write(
        null,
        () => sql`update appointments set start_time = now() - interval '40 minutes',
          end_time = now() - interval '10 minutes',
          went_on_by_phone_at = now() - make_interval(mins => ${minutes}) where id = ${id}`,
      );
    await server.database.write(
      null,
      () => sql`insert into call_presence (appointment_id, user_id) values (${id}, ${patient.userId})`,
    );
    const say = () => server.clientOf(patient).ends.state({ id, statement: 'missed_by_provider' });
    await since(14);
    expect((await as(patient).get({ id })).mayState).not.toContain('missed_by_provider');
    expect((await as(doctor).get({ id })).mayState).not.toContain('missed_by_patient');
    expect(await codeOf(say())).toBe('STATEMENT_NOT_OPEN');
    expect(await codeOf(as(doctor).markNoShow({ id }))).toBe('OUTSIDE_WINDOW');
    await since(15);
    expect((await as(doctor).get({ id })).mayState).toContain('missed_by_patient');
    await say();
    await server.settle();
    expect(await as(patient).get({ id })).toMatchObject({ outcome: 'missed_by_provider', refundPercent: 100 });
  });

  it('does not before it is open', async () => {
    minutes += 60;
    const id = await visitIn(minutes);
    expect(await codeOf(as(patient).goOnByPhone({ id }))).toBe('OUTSIDE_WINDOW');
  });
});
