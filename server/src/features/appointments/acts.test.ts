import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EffectHandlers, startJobs } from '../../jobs/index.ts';
import { jobs } from '../../jobs.ts';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { openTab } from '../../testing/tab.ts';
import { createVisit, toStatus } from '../../testing/visit.ts';
import { codeOf, refusal } from '../../testing/visits.ts';
import { carryOutAct } from './jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const MINUTE = 60_000;
const NOTE = { subjective: 'palpitations', objective: '', assessment: '', plan: 'rest' };

/** Two people with a visit whose waiting time is over, as far along its life as `status` says. */
async function visitIn(status: 'confirmed' | 'in_progress' | 'completed') {
  const people = {
    patient: await server.person({ role: 'patient' }),
    doctor: await server.person({ role: 'doctor', verified: true }),
  };
  const id = await createVisit(server.database, { ...people, type: 'phone' });
  const started = sql`start_time = now() - interval '16 minutes', end_time = now() + interval '14 minutes'`;
  await server.database.write(null, () => sql`update appointments set ${started} where id = ${id}`);
  const path = { confirmed: [], in_progress: ['in_progress'], completed: ['in_progress', 'completed'] }[status];
  for (const step of path) await server.database.write(null, () => toStatus(step, id));
  const [doctor, patient] = [server.clientOf(people.doctor), server.clientOf(people.patient)];
  return { id, people, doctor, patient };
}
type Visit = Awaited<ReturnType<typeof visitIn>>;

/** A completed visit whose note was pressed to be signed. */
async function signing() {
  const visit = await visitIn('completed');
  const { version } = await visit.doctor.encounters.save({ appointmentId: visit.id, version: 0, ...NOTE });
  const note = await visit.doctor.encounters.sign({ appointmentId: visit.id, version });
  return { ...visit, version, note };
}

const acts = {
  complete: {
    from: 'in_progress',
    to: 'completed',
    press: ({ doctor, id }: Visit) => doctor.appointments.complete({ id }),
  },
  no_show: {
    from: 'confirmed',
    to: 'no_show',
    press: ({ doctor, id }: Visit) => doctor.appointments.markNoShow({ id }),
  },
} as const;
const cases = Object.entries(acts).map(([act, how]) => ({ act: act as keyof typeof acts, ...how }));
const statesOf = async (id: string) =>
  (
    await server.database.read(null, (db) =>
      db.selectFrom('pending_acts').select(['act', 'state']).where('appointment_id', '=', id).orderBy('id'),
    )
  ).map(({ act, state }) => `${act} ${state}`);

const kindsToldTo = async (person: Person) =>
  (await server.clientOf(person).notifications.list({})).notifications.map(({ kind }) => kind);

/** Puts an act on record that its own function would refuse. */
const record = ({ id }: Visit, act: string) =>
  server.database.write(null, () => sql`select record_act(a, ${act}) from appointments a where id = ${id}`);

describe.each(cases)('$act', ({ act, from, to, press }) => {
  it('waits a minute, in which the patient sees nothing of it, and is carried out then', async () => {
    const visit = await visitIn(from);
    const { id, doctor, patient } = visit;
    const pressed = await press(visit);
    expect(pressed).toMatchObject({ status: from, pendingAct: { act } });
    expect(Date.parse(pressed.pendingAct?.dueAt ?? '') - Date.now()).toBeGreaterThan(MINUTE - 5_000);
    await server.settle();
    await server.runSchedule('acts');
    expect(await doctor.appointments.get({ id })).toMatchObject({ status: from, pendingAct: pressed.pendingAct });
    expect(await patient.appointments.get({ id })).toMatchObject({ status: from, pendingAct: null });
    await server.carryOutActs();
    for (const client of [doctor, patient])
      expect(await client.appointments.get({ id })).toMatchObject({ status: to, pendingAct: null });
    expect(await codeOf(doctor.appointments.takeBackAct({ id }))).toBe('ACT_OVER');
    expect(await statesOf(id)).toEqual([`${act} done`]);
  });

  it('pressed again or in two tabs is the same, and runs once however many carry it out', async () => {
    const visit = await visitIn(from);
    const [first, ...others] = await Promise.all([press(visit), press(visit), press(visit)]);
    for (const other of others) expect(other.pendingAct).toEqual(first?.pendingAct);
    await server.database.write(null, () => sql`update pending_acts set due_at = app_now() where state = 'pending'`);
    const [row] = await server.database.read(null, (db) =>
      db.selectFrom('pending_acts').select('id').where('appointment_id', '=', visit.id),
    );
    const actId = row?.id ?? '';
    await Promise.all([1, 2, 3].map(() => server.runEffect('act.due', { actId })));
    expect(await statesOf(visit.id)).toEqual([`${act} done`]);
    expect(await refusal(press(visit))).toEqual({ code: 'TRANSITION_REFUSED', data: { status: to } });
  });

  it('is taken back by its author alone, once and for all, until it is due', async () => {
    const visit = await visitIn(from);
    const { id, doctor, patient } = visit;
    expect(await codeOf(doctor.appointments.takeBackAct({ id }))).toBe('ACT_OVER');
    await press(visit);
    const stranger = server.clientOf(await server.person({ role: 'doctor', verified: true }));
    expect(await codeOf(stranger.appointments.takeBackAct({ id }))).toBe('NOT_FOUND');
    expect(await codeOf(patient.appointments.takeBackAct({ id }))).toBe('FORBIDDEN');
    expect(await codeOf(server.clientOf().appointments.takeBackAct({ id }))).toBe('UNAUTHENTICATED');
    for (const _ of [1, 2])
      expect(await doctor.appointments.takeBackAct({ id })).toMatchObject({ status: from, pendingAct: null });
    await server.carryOutActs();
    expect(await statesOf(id)).toEqual([`${act} taken_back`]);
    expect((await patient.appointments.get({ id })).status).toBe(from);
    await press(visit);
    await server.database.write(null, () => sql`update pending_acts set due_at = app_now() where state = 'pending'`);
    expect(await codeOf(doctor.appointments.takeBackAct({ id }))).toBe('ACT_OVER');
    await server.carryOutActs();
    expect(await statesOf(id)).toEqual([`${act} taken_back`, `${act} done`]);
  });

  it('is told to its author’s tabs alone before it is carried out, and noted in the access log only then', async () => {
    const visit = await visitIn(from);
    const origin = await server.listen();
    const [own, others] = [await openTab(origin, visit.people.doctor), await openTab(origin, visit.people.patient)];
    const changes = async () => {
      await server.services.accessLog.flush();
      return server.database.read(null, (db) =>
        db
          .selectFrom('access_log')
          .select('actor_id')
          .where('subject_id', '=', visit.id)
          .where('action', '=', 'change'),
      );
    };
    await press(visit);
    await own.hear('appointment');
    expect(others.events.filter(({ kind }) => kind === 'appointment')).toEqual([]);
    expect(await changes()).toEqual([]);
    await server.carryOutActs();
    await others.hear('appointment', ({ status }) => status === to);
    expect(await changes()).toEqual([{ actor_id: visit.people.doctor.userId }]);
  });
});

describe('an act that has lost its ground', () => {
  it('lapses where the visit was cancelled', async () => {
    const visit = await visitIn('confirmed');
    const { id, doctor } = visit;
    await acts.no_show.press(visit);
    await doctor.appointments.cancel({ id, reason: 'Fell ill' });
    expect((await doctor.appointments.get({ id })).pendingAct).toBeNull();
    await server.carryOutActs();
    expect(await statesOf(id)).toEqual(['no_show lapsed']);
    expect((await doctor.appointments.get({ id })).status).toBe('cancelled');
    expect(await kindsToldTo(visit.people.doctor)).toContain('no_show_lapsed');
    expect(await kindsToldTo(visit.people.patient)).not.toContain('no_show_lapsed');
  });

  it('lapses where a missed visit begins after all', async () => {
    const visit = await visitIn('confirmed');
    await acts.no_show.press(visit);
    expect(await visit.doctor.appointments.start({ id: visit.id })).toMatchObject({ pendingAct: null });
    expect(await statesOf(visit.id)).toEqual(['no_show lapsed']);
  });

  it('stands where a visit that is completed without having begun begins meanwhile', async () => {
    const visit = await visitIn('confirmed');
    await acts.complete.press(visit);
    expect(await visit.doctor.appointments.start({ id: visit.id })).toMatchObject({ pendingAct: { act: 'complete' } });
    await server.carryOutActs();
    expect(await statesOf(visit.id)).toEqual(['complete done']);
  });

  it('is done where the visit came to the same end by itself', async () => {
    const visit = await visitIn('in_progress');
    await acts.complete.press(visit);
    await server.database.write(null, () => toStatus('completed', visit.id));
    expect(await statesOf(visit.id)).toEqual(['complete done']);
  });

  it('lapses where it can’t be carried out, and stops no other', async () => {
    const [lost, good] = [await visitIn('in_progress'), await visitIn('in_progress')];
    await record(lost, 'no_show');
    await acts.complete.press(good);
    await server.database.write(
      null,
      () => sql`update appointments set provider_statement = 'held', provider_stated_at = now() where id = ${lost.id}`,
    );
    await server.carryOutActs();
    expect(await statesOf(lost.id)).toEqual(['no_show lapsed']);
    expect(await kindsToldTo(lost.people.doctor)).toContain('no_show_lapsed');
    expect((await lost.patient.appointments.get({ id: lost.id })).status).toBe('in_progress');
    expect(await statesOf(good.id)).toEqual(['complete done']);
  });
});

it('refuses another act while one is pending', async () => {
  const visit = await visitIn('in_progress');
  await record(visit, 'no_show');
  expect(await refusal(acts.complete.press(visit))).toMatchObject({ code: 'ACT_PENDING', data: { act: 'no_show' } });
});

describe('signing', () => {
  it('waits a minute, in which the patient reads nothing; what is signed then stays signed', async () => {
    const { id: appointmentId, version, note, doctor, patient } = await signing();
    expect(note).toMatchObject({ signedAt: null, version, pendingAct: { act: 'sign' } });
    expect(await doctor.encounters.sign({ appointmentId, version })).toEqual(note);
    expect(await doctor.encounters.note({ appointmentId })).toEqual(note);
    expect(await doctor.appointments.get({ id: appointmentId })).toMatchObject({ pendingAct: note.pendingAct });
    expect(await patient.encounters.note({ appointmentId })).toBeNull();
    const addendum = { appointmentId, content: 'Drink more.', idempotencyKey: randomUUID() };
    expect(await codeOf(doctor.encounters.amend(addendum))).toBe('NOTE_NOT_POSSIBLE');
    await server.carryOutActs();
    expect(await patient.encounters.note({ appointmentId })).toMatchObject({ ...NOTE, signedAt: expect.any(String) });
    expect(await codeOf(doctor.appointments.takeBackAct({ id: appointmentId }))).toBe('ACT_OVER');
    expect(await codeOf(doctor.encounters.save({ appointmentId, version: version + 1, ...NOTE }))).toBe('NOTE_CHANGED');
    const signed = await doctor.encounters.sign({ appointmentId, version });
    expect(signed).toMatchObject({ signedAt: expect.any(String), pendingAct: null });
    await doctor.encounters.amend(addendum);
  });

  it('is taken back, and then asked for again', async () => {
    const { id, version, doctor, patient } = await signing();
    expect(await doctor.appointments.takeBackAct({ id })).toMatchObject({ status: 'completed', pendingAct: null });
    await server.carryOutActs();
    expect(await patient.encounters.note({ appointmentId: id })).toBeNull();
    await doctor.encounters.sign({ appointmentId: id, version });
    await server.carryOutActs();
    expect(await patient.encounters.note({ appointmentId: id })).not.toBeNull();
  });

  it('lapses where the note is edited meanwhile: nobody signs words that they have not seen', async () => {
    const { id: appointmentId, version, doctor, patient, people } = await signing();
    const edited = await doctor.encounters.save({ appointmentId, version, ...NOTE, plan: 'run' });
    expect(await doctor.encounters.note({ appointmentId })).toMatchObject({ pendingAct: null, signedAt: null });
    await server.carryOutActs();
    expect(await statesOf(appointmentId)).toEqual(['sign lapsed']);
    expect(await kindsToldTo(people.doctor)).toContain('sign_lapsed');
    expect(await patient.encounters.note({ appointmentId })).toBeNull();
    await doctor.encounters.sign({ appointmentId, version: edited.version });
    await server.carryOutActs();
    expect(await patient.encounters.note({ appointmentId })).toMatchObject({ plan: 'run' });
  });

  it('is carried out though its author is suspended within the minute: the visit was held', async () => {
    const { id: appointmentId, people, patient } = await signing();
    await server.database.write(
      null,
      () => sql`update providers set verification_status = 'rejected' where user_id = ${people.doctor.userId}`,
    );
    await server.carryOutActs();
    expect(await patient.encounters.note({ appointmentId })).not.toBeNull();
  });
});

describe('within the minute', () => {
  const suspend = async ({ people }: Visit) => {
    const admin = server.clientOf(await server.person({ role: 'admin' })).admin;
    await admin.suspend({ providerId: people.doctor.providerId, reason: 'Looked into' });
  };

  it.each(cases)('a doctor who is suspended has said $act, and it is carried out', async ({ act, from, to, press }) => {
    const visit = await visitIn(from);
    await press(visit);
    await suspend(visit);
    await server.carryOutActs();
    expect(await statesOf(visit.id)).toEqual([`${act} done`]);
    expect(await visit.patient.appointments.get({ id: visit.id })).toMatchObject({ status: to });
  });

  it('a note is signed though the end of its visit is disputed', async () => {
    const visit = await signing();
    await server.database.write(
      null,
      () => sql`update appointments set outcome = 'held', outcome_by = 'provider', outcome_at = now()
        where id = ${visit.id}`,
    );
    await visit.patient.ends.dispute({ id: visit.id, reason: 'Nobody called' });
    await server.carryOutActs();
    expect(await statesOf(visit.id)).toContain('sign done');
    expect(await visit.patient.encounters.note({ appointmentId: visit.id })).not.toBeNull();
  });

  it('an account does not end, nor does what its doctor pressed', async () => {
    const visit = await visitIn('in_progress');
    await acts.complete.press(visit);
    const asked = sql`insert into account_deletions (user_id) values (${visit.people.doctor.userId})`;
    await expect(server.database.write(null, () => asked)).rejects.toMatchObject({ constraint: 'visits_ahead' });
    await server.carryOutActs();
    expect(await statesOf(visit.id)).toEqual(['complete done']);
  });

  it.each(cases)('a server that stops has $act carried out once by the next', async ({ act, from, to, press }) => {
    const visit = await visitIn(from);
    await press(visit);
    // What the server had taken from the queue goes with it.
    await server.database.write(
      null,
      () => sql`delete from outbox where effect = 'act.due' and payload ->> 'actId' in (
        select id::text from pending_acts where appointment_id = ${visit.id})`,
    );
    await server.database.write(
      null,
      () => sql`update pending_acts set due_at = app_now() where appointment_id = ${visit.id}`,
    );
    await Promise.all([server.runSchedule('acts'), server.runSchedule('acts')]);
    await server.settle();
    expect(await statesOf(visit.id)).toEqual([`${act} done`]);
    expect(await visit.patient.appointments.get({ id: visit.id })).toMatchObject({ status: to });
    const told = (await kindsToldTo(visit.people.patient)).filter((kind) => kind.startsWith('visit_'));
    expect(told).toEqual([act === 'complete' ? 'visit_said_held' : 'visit_missed_by_patient']);
  });
});

it('forgets acts a month after they ended', async () => {
  const visit = await visitIn('in_progress');
  await acts.complete.press(visit);
  await server.carryOutActs();
  await server.runSchedule('old-acts');
  expect(await statesOf(visit.id)).toHaveLength(1);
  await server.database.write(
    null,
    () => sql`update pending_acts set ended_at = now() - interval '31 days' where appointment_id = ${visit.id}`,
  );
  await server.runSchedule('old-acts');
  expect(await statesOf(visit.id)).toEqual([]);
});

it('is carried out by the queue when it is due, not before, also by a shifted clock', { timeout: 30_000 }, async () => {
  const shifted = await testServer({ nowOffsetMs: 72 * 60 * MINUTE, environment: { ACT_DELAY: '1200' } });
  const people = {
    patient: await shifted.person({ role: 'patient' }),
    doctor: await shifted.person({ role: 'doctor', verified: true }),
  };
  const id = await createVisit(shifted.database, { ...people, type: 'phone', startsIn: 72 * 60 + 5 });
  await shifted.database.write(
    null,
    () => sql`update appointments set start_time = start_time - interval '6 minutes' where id = ${id}`,
  );
  const { appointments } = shifted.clientOf(people.doctor);
  await appointments.start({ id });
  const first = Promise.withResolvers<void>();
  const handlers: EffectHandlers = {
    ...jobs.handlers,
    'act.due': async (services, payload) => {
      await carryOutAct(services, payload);
      first.resolve();
    },
  };
  const queue = await startJobs(shifted.services, shifted.urls.worker, { handlers, schedules: [] });
  await appointments.complete({ id });
  await first.promise;
  await queue.stop(2_000);
  // Too early, it would have done nothing.
  expect((await appointments.get({ id })).status).toBe('completed');
  await shifted.close();
});
