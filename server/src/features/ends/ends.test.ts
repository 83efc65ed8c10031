import { ANSWER_MS, DISPUTE_MS, STATEMENT_MS } from '@polyclinic/contract/ends/rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createVisit } from '../../testing/visit.ts';
import { codeOf, refusal } from '../../testing/visits.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await testServer();
  admin = await server.person({ role: 'admin' });
});
afterAll(() => server?.close());

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
type Stay = [from: number, until: number];
type Options = { type?: 'video' | 'phone'; ago?: number; status?: 'in_progress' };

/** A visit of two new people that began so many milliseconds ago. */
async function visitThat({ type = 'phone', ago = 91 * MINUTE, status }: Options = {}) {
  const people = {
    patient: await server.person({ role: 'patient' }),
    doctor: await server.person({ role: 'doctor', verified: true }),
  };
  const id = await createVisit(server.database, { ...people, type });
  if (status) await server.database.write(null, () => sql`update appointments set status = ${status} where id = ${id}`);
  await beginAgo(id, ago);
  const [patient, doctor] = [server.clientOf(people.patient), server.clientOf(people.doctor)];
  return { id, people, patient, doctor };
}
type Visit = Awaited<ReturnType<typeof visitThat>>;

/** Quietly: time passes, so that what is pending stays so; otherwise the visit moves. */
const beginAgo = (id: string, ago: number, { isQuiet = false } = {}) =>
  server.database.transaction(null, async (trx) => {
    if (isQuiet) await sql`alter table appointments disable trigger _580_lapse_acts`.execute(trx);
    await sql`update appointments set start_time = now() - make_interval(secs => ${ago / 1000}),
      end_time = now() - make_interval(secs => ${ago / 1000}) + interval '30 minutes' where id = ${id}`.execute(trx);
    if (isQuiet) await sql`alter table appointments enable trigger _580_lapse_acts`.execute(trx);
  });

/** Somebody was in the call's room, in minutes from the start. */
async function wasThere({ id }: Visit, { userId }: Person, stays: Stay[], isConnected = false) {
  await server.database.write(
    null,
    () => sql`insert into call_presence (appointment_id, user_id) values (${id}, ${userId})`,
  );
  const ranges = stays.map(
    ([from, until]) =>
      sql`tstzrange(a.start_time + ${from} * interval '1 minute', a.start_time + ${until} * interval '1 minute', '[]')`,
  );
  await server.database.write(
    null,
    () => sql`update call_presence p set stays = tstzmultirange(${sql.join(ranges)}),
      connected_at = case when ${isConnected} then a.start_time end
      from appointments a where a.id = p.appointment_id and p.appointment_id = ${id} and p.user_id = ${userId}`,
  );
}

const tick = async () => {
  await server.database.write(null, () => sql`update end_questions set look_at = now()`);
  await server.runSchedule('visits');
  await server.settle();
};
const endOf = ({ patient, id }: Visit) => patient.appointments.get({ id });
const kindsOf = async (person: Person) =>
  (await server.clientOf(person).notifications.list({})).notifications.map(({ kind }) => kind);
const settlesOf = async (id: string) =>
  (
    await server.database.read<{ payload: unknown }>(
      null,
      () => sql`select payload from outbox where effect = 'payment.settle' and payload ->> 'appointmentId' = ${id}`,
    )
  ).length;

describe('a call whose doctor', () => {
  it.each([
    ['never came', [], [[-2, 40]]],
    ['never came, nor did the patient', [], []],
    ['left before the waiting time was over', [[0, 8]], []],
    ['left before the patient came in time', [[0, 5]], [[8, 30]]],
  ] as [string, Stay[], Stay[]][])(
    '%s is cancelled with all of the fee, told and counted',
    async (_, doctors, patients) => {
      const visit = await visitThat({ type: 'video' });
      const { id, people } = visit;
      if (doctors.length > 0) await wasThere(visit, people.doctor, doctors);
      if (patients.length > 0) await wasThere(visit, people.patient, patients);
      await server.runSchedule('visits');
      expect(await endOf(visit)).toMatchObject({
        status: 'cancelled',
        cancelledBy: 'system',
        outcome: 'missed_by_provider',
        outcomeBy: 'presence',
        refundPercent: 100,
        canDispute: true,
      });
      expect(await settlesOf(id)).toBe(1);
      await server.settle();
      expect(await kindsOf(people.patient)).toContain('visit_missed_by_provider');
      expect(await kindsOf(people.doctor)).toContain('visit_missed_by_provider');
      const [practice] = await server.database.read<{ missed: number }>(
        null,
        () => sql`select cancelled_visits as missed from providers where id = ${people.doctor.providerId}`,
      );
      expect(practice?.missed).toBe(1);
      const { providers } = await server.clientOf(admin).ends.missed();
      expect(providers.find(({ providerId }) => providerId === people.doctor.providerId)).toMatchObject({ missed: 1 });
      expect(await codeOf(visit.patient.ends.missed())).toBe('FORBIDDEN');
    },
  );

  it('waited in vain is a no-show, of which the patient is told', async () => {
    const visit = await visitThat({ type: 'video' });
    await wasThere(visit, visit.people.doctor, [[-3, 16]]);
    await tick();
    expect(await endOf(visit)).toMatchObject({
      status: 'no_show',
      outcome: 'missed_by_patient',
      outcomeBy: 'presence',
      refundPercent: 0,
    });
    expect(await kindsOf(visit.people.patient)).toContain('visit_missed_by_patient');
  });

  it('spoke with the patient took place, though nobody ended it', async () => {
    const visit = await visitThat({ type: 'video', status: 'in_progress' });
    for (const person of [visit.people.doctor, visit.people.patient]) await wasThere(visit, person, [[0, 20]], true);
    await tick();
    expect(await endOf(visit)).toMatchObject({ status: 'completed', outcome: 'held', outcomeBy: 'presence' });
  });

  it('says that the patient stayed away, who was there, does not brand the patient', async () => {
    const visit = await visitThat({ type: 'video' });
    for (const person of [visit.people.doctor, visit.people.patient]) await wasThere(visit, person, [[0, 20]]);
    await visit.doctor.appointments.markNoShow({ id: visit.id });
    await server.carryOutActs();
    await tick();
    expect(await endOf(visit)).toMatchObject({
      status: 'confirmed',
      outcome: null,
      providerStatement: 'missed_by_patient',
    });
    await visit.patient.ends.state({ id: visit.id, statement: 'missed_by_provider', reason: 'No sound' });
    expect(await endOf(visit)).toMatchObject({
      status: 'cancelled',
      outcome: 'unclear',
      refundPercent: 0,
      openDispute: { side: 'patient', reason: 'No sound' },
    });
  });
});

it('keeps every stay of somebody who comes and goes', async () => {
  const visit = await visitThat({ type: 'video', ago: -5 * MINUTE });
  const { id, patient, people } = visit;
  const { token } = await patient.calls.token({ appointmentId: id });
  const [own] = await patient.calls.join({ token });
  await patient.calls.leave({ token, joinedAt: own?.joinedAt ?? '' });
  await patient.calls.join({ token });
  await patient.calls.stay({ token });
  const [row] = await server.database.read<{ stays: number }>(
    null,
    () => sql`select (select count(*)::int from unnest(stays)) as stays from call_presence
      where appointment_id = ${id} and user_id = ${people.patient.userId}`,
  );
  expect(row?.stays).toBe(2);
});

describe('a visit by phone', () => {
  it('whose start nobody marked is completed within 72 hours, and its note signed', async () => {
    const visit = await visitThat({ ago: STATEMENT_MS });
    const { id, doctor } = visit;
    expect((await doctor.appointments.get({ id })).mayState).toEqual(['held', 'missed_by_patient']);
    await doctor.appointments.complete({ id });
    await server.carryOutActs();
    expect(await endOf(visit)).toMatchObject({
      status: 'completed',
      outcome: 'held',
      outcomeBy: 'provider',
      refundPercent: 0,
    });
    const note = { subjective: 'cough', objective: '', assessment: '', plan: 'rest' };
    const { version } = await doctor.encounters.save({ appointmentId: id, version: 0, ...note });
    await doctor.encounters.sign({ appointmentId: id, version });
    await server.carryOutActs();
    expect((await doctor.encounters.note({ appointmentId: id }))?.signedAt).not.toBeNull();
  });

  it('is not stated by its doctor later, nor a visit completed before its start', async () => {
    const late = await visitThat({ ago: STATEMENT_MS + 31 * MINUTE });
    expect(await codeOf(late.doctor.appointments.complete({ id: late.id }))).toBe('OUTSIDE_WINDOW');
    const early = await visitThat({ ago: -2 * MINUTE });
    expect(await codeOf(early.doctor.appointments.complete({ id: early.id }))).toBe('OUTSIDE_WINDOW');
  });

  it('of which nobody says anything is asked about twice, then of its patient, then held back and returned', async () => {
    const visit = await visitThat({ ago: 30 * MINUTE + 2 * HOUR });
    const { id, people } = visit;
    await tick();
    await beginAgo(id, 30 * MINUTE + 24 * HOUR);
    await tick();
    await tick();
    expect((await kindsOf(people.doctor)).filter((kind) => kind === 'end_reminder')).toHaveLength(2);
    expect(await endOf(visit)).toMatchObject({ status: 'confirmed', outcome: null });
    await beginAgo(id, 30 * MINUTE + STATEMENT_MS);
    await tick();
    expect(await kindsOf(people.patient)).toContain('end_asked');
    await tick();
    expect((await endOf(visit)).outcome).toBeNull();
    await server.database.write(
      null,
      () =>
        sql`update end_questions set patient_asked_at = now() - make_interval(secs => ${ANSWER_MS / 1000}) where appointment_id = ${id}`,
    );
    await tick();
    expect(await endOf(visit)).toMatchObject({ status: 'cancelled', outcome: 'unclear', refundPercent: 0 });
    expect(await kindsOf(people.doctor)).toContain('visit_unclear');
    await server.database.write(
      null,
      () =>
        sql`update appointments set outcome_at = now() - make_interval(secs => ${DISPUTE_MS / 1000}) where id = ${id}`,
    );
    await server.runSchedule('visits');
    expect(await endOf(visit)).toMatchObject({ outcome: 'unclear', refundPercent: 100 });
    expect(await settlesOf(id)).toBe(1);
    await server.settle();
  });

  it('against whose patient’s complaint the doctor says nothing is missed by the doctor', async () => {
    const visit = await visitThat({ ago: 16 * MINUTE });
    const { id, patient, people } = visit;
    expect((await endOf(visit)).mayState).toEqual(['missed_by_provider']);
    const stated = await patient.ends.state({ id, statement: 'missed_by_provider' });
    expect(stated).toMatchObject({ status: 'confirmed', patientStatement: 'missed_by_provider', mayState: [] });
    expect(await codeOf(patient.ends.state({ id, statement: 'missed_by_provider' }))).toBe('STATEMENT_NOT_OPEN');
    await server.settle();
    expect(await kindsOf(people.doctor)).toContain('end_complaint');
    await beginAgo(id, 30 * MINUTE + STATEMENT_MS);
    await tick();
    expect(await endOf(visit)).toMatchObject({
      outcome: 'missed_by_provider',
      outcomeBy: 'patient',
      refundPercent: 100,
    });
  });

  it('of which the two say the opposite is disputed', async () => {
    const visit = await visitThat();
    await visit.patient.ends.state({ id: visit.id, statement: 'missed_by_provider', reason: 'I waited' });
    await visit.doctor.appointments.complete({ id: visit.id });
    await server.carryOutActs();
    await server.settle();
    expect(await endOf(visit)).toMatchObject({
      outcome: 'held',
      openDispute: { side: 'patient', reason: 'I waited' },
      canDispute: false,
    });
    expect(await kindsOf(visit.people.doctor)).toContain('end_disputed');
  });

  it('took place where its patient says so, and is nobody else’s to state', async () => {
    const visit = await visitThat();
    const { id } = visit;
    const stranger = server.clientOf(await server.person({ role: 'patient' }));
    expect(await codeOf(stranger.ends.state({ id, statement: 'held' }))).toBe('NOT_FOUND');
    expect(await codeOf(visit.doctor.ends.state({ id, statement: 'held' }))).toBe('FORBIDDEN');
    expect(await visit.patient.ends.state({ id, statement: 'held' })).toMatchObject({
      outcome: 'held',
      outcomeBy: 'patient',
    });
    expect(await codeOf(visit.patient.ends.state({ id, statement: 'held' }))).toBe('STATEMENT_NOT_OPEN');
  });

  it('ends once, however many say so at once', async () => {
    const visit = await visitThat();
    const { id } = visit;
    await Promise.all([
      codeOf(visit.patient.ends.state({ id, statement: 'held' })),
      server.runSchedule('visits'),
      server.runEffect('visit.decide', { appointmentId: id }),
    ]);
    await server.settle();
    expect(await endOf(visit)).toMatchObject({ outcome: 'held', openDispute: null });
    const before = await endOf(visit);
    await server.runEffect('visit.decide', { appointmentId: id });
    expect((await endOf(visit)).outcomeAt).toBe(before.outcomeAt);
  });
});

describe('a dispute', () => {
  async function missedByPatient() {
    const visit = await visitThat();
    await visit.doctor.appointments.markNoShow({ id: visit.id });
    await server.carryOutActs();
    await server.settle();
    return visit;
  }
  const supportOf = () => server.clientOf(admin).ends;

  it('is opened with a reason by either side, once and in time, and by nobody else', async () => {
    const { id, patient, doctor } = await missedByPatient();
    expect(await codeOf(patient.ends.dispute({ id, reason: '  ' }))).toBe('REASON_REQUIRED');
    const stranger = server.clientOf(await server.person({ role: 'patient' }));
    expect(await codeOf(stranger.ends.dispute({ id, reason: 'x' }))).toBe('NOT_FOUND');
    const disputed = await patient.ends.dispute({ id, reason: 'Nobody called' });
    expect(disputed).toMatchObject({ canDispute: false, openDispute: { side: 'patient', reason: 'Nobody called' } });
    expect(await refusal(doctor.ends.dispute({ id, reason: 'x' }))).toMatchObject({
      code: 'DISPUTE_NOT_POSSIBLE',
      data: { reason: 'open' },
    });
    const old = await missedByPatient();
    await server.database.write(
      null,
      () =>
        sql`update appointments set outcome_at = now() - make_interval(secs => ${DISPUTE_MS / 1000 + 1}) where id = ${old.id}`,
    );
    expect((await endOf(old)).canDispute).toBe(false);
    expect(await refusal(old.patient.ends.dispute({ id: old.id, reason: 'x' }))).toMatchObject({
      data: { reason: 'too_late' },
    });
    const open = await visitThat();
    expect(await refusal(open.patient.ends.dispute({ id: open.id, reason: 'x' }))).toMatchObject({
      data: { reason: 'not_ended' },
    });
  });

  it('is corrected by support: status, fact, money, both told, once', async () => {
    const visit = await missedByPatient();
    const { id, patient, people } = visit;
    await patient.ends.dispute({ id, reason: 'Nobody called' });
    const { disputes } = await supportOf().disputed({});
    const dispute = disputes.find(({ appointmentId }) => appointmentId === id);
    expect(dispute).toMatchObject({
      side: 'patient',
      reason: 'Nobody called',
      visit: { outcome: 'missed_by_patient', refundPercent: 0 },
      evidence: { provider: { said: 'missed_by_patient' }, patient: null },
    });
    const input = {
      disputeId: dispute?.id ?? '',
      correctTo: 'missed_by_provider',
      reason: 'No call was made',
    } as const;
    expect(await codeOf(patient.ends.disputed({}))).toBe('FORBIDDEN');
    expect(await codeOf(patient.ends.resolve(input))).toBe('FORBIDDEN');
    expect(await codeOf(supportOf().resolve({ ...input, reason: ' ' }))).toBe('REASON_REQUIRED');
    const resolved = await supportOf().resolve(input);
    expect(resolved).toMatchObject({
      status: 'resolved',
      resolution: { correctedTo: 'missed_by_provider', houseBearsPercent: 0 },
    });
    expect(await settlesOf(id)).toBe(1);
    expect(await codeOf(supportOf().resolve(input))).toBe('DISPUTE_RESOLVED');
    expect(await endOf(visit)).toMatchObject({
      status: 'cancelled',
      outcome: 'corrected',
      endFact: 'missed_by_provider',
      outcomeBy: 'support',
      refundPercent: 100,
      canDispute: false,
      openDispute: null,
    });
    await server.settle();
    for (const person of [people.patient, people.doctor]) expect(await kindsOf(person)).toContain('end_resolved');
  });

  it('that is dismissed leaves the outcome, and what was returned stays returned', async () => {
    const dismissed = await missedByPatient();
    await dismissed.patient.ends.dispute({ id: dismissed.id, reason: 'x' });
    const idOf = async (id: string) =>
      (await supportOf().disputed({})).disputes.find(({ appointmentId }) => appointmentId === id)?.id ?? '';
    const one = { disputeId: await idOf(dismissed.id), correctTo: null, reason: 'The call was logged' };
    expect((await supportOf().resolve(one)).resolution).toMatchObject({ correctedTo: null });
    expect(await endOf(dismissed)).toMatchObject({
      status: 'no_show',
      outcome: 'missed_by_patient',
      canDispute: false,
    });
    const missed = await visitThat({ type: 'video' });
    await tick();
    await missed.doctor.ends.dispute({ id: missed.id, reason: 'We spoke by phone' });
    const other = { disputeId: await idOf(missed.id), correctTo: 'held', reason: 'So did the patient say' } as const;
    expect((await supportOf().resolve(other)).resolution).toMatchObject({ houseBearsPercent: 100 });
    expect(await endOf(missed)).toMatchObject({ status: 'completed', endFact: 'held', refundPercent: 100 });
    expect(await codeOf(supportOf().resolve({ ...other, disputeId: crypto.randomUUID() }))).toBe('NOT_FOUND');
  });
});

describe('what the doctor presses in time', () => {
  /** The doctor presses while the statement is open; the minute in which it can be taken back is not over. */
  async function pressedAt(ago: number, options: Options = {}) {
    const visit = await visitThat({ ...options, ago });
    await visit.patient.ends.state({ id: visit.id, statement: 'missed_by_provider', reason: 'Nobody called' });
    return visit;
  }

  it('is waited for, though the time to state it runs out in its pending minute', async () => {
    const visit = await pressedAt(30 * MINUTE + STATEMENT_MS - 30_000);
    await visit.doctor.appointments.complete({ id: visit.id });
    await beginAgo(visit.id, 30 * MINUTE + STATEMENT_MS + 30_000, { isQuiet: true });
    await tick();
    expect(await visit.doctor.appointments.get({ id: visit.id })).toMatchObject({
      status: 'confirmed',
      outcome: null,
      pendingAct: { act: 'complete' },
    });
    await server.carryOutActs();
    expect(await endOf(visit)).toMatchObject({
      outcome: 'held',
      outcomeBy: 'provider',
      openDispute: { side: 'patient' },
    });
  });

  it('counts from when it was pressed', async () => {
    const visit = await visitThat();
    await visit.doctor.appointments.complete({ id: visit.id });
    await server.database.write(
      null,
      () => sql`update pending_acts set created_at = now() - interval '59 seconds' where appointment_id = ${visit.id}`,
    );
    await server.carryOutActs();
    const [row] = await server.database.read<{ seconds: number }>(
      null,
      () => sql`select extract(epoch from now() - provider_stated_at)::float as seconds
        from appointments where id = ${visit.id}`,
    );
    expect(row?.seconds).toBeGreaterThan(58);
  });

  it('and takes back is not waited for any more', async () => {
    const visit = await pressedAt(30 * MINUTE + STATEMENT_MS - 30_000);
    await visit.doctor.appointments.complete({ id: visit.id });
    await visit.doctor.appointments.takeBackAct({ id: visit.id });
    await beginAgo(visit.id, 30 * MINUTE + STATEMENT_MS + 30_000, { isQuiet: true });
    await tick();
    expect(await endOf(visit)).toMatchObject({ outcome: 'missed_by_provider', refundPercent: 100 });
  });

  it('at the close of the room of a call is waited for too', async () => {
    const visit = await visitThat({ type: 'video', ago: 59 * MINUTE });
    await visit.doctor.appointments.complete({ id: visit.id });
    await beginAgo(visit.id, 61 * MINUTE, { isQuiet: true });
    await tick();
    expect(await visit.doctor.appointments.get({ id: visit.id })).toMatchObject({
      outcome: null,
      pendingAct: { act: 'complete' },
    });
    await server.carryOutActs();
    expect(await endOf(visit)).toMatchObject({ status: 'confirmed', providerStatement: 'held' });
    expect(await kindsOf(visit.people.patient)).toContain('end_asked');
  });
});

describe('a doctor who cancels', () => {
  it('from the start on has missed the visit: told, counted, and disputable', async () => {
    const visit = await visitThat({ ago: 2 * HOUR });
    const { id, people, patient } = visit;
    expect(await visit.doctor.appointments.cancel({ id })).toMatchObject({
      status: 'cancelled',
      cancelledBy: 'provider',
      outcome: 'missed_by_provider',
      outcomeBy: 'provider',
      refundPercent: 100,
    });
    expect(await settlesOf(id)).toBe(1);
    await server.settle();
    for (const person of [people.patient, people.doctor]) {
      expect(await kindsOf(person)).toContain('visit_missed_by_provider');
      expect(await kindsOf(person)).not.toContain('appointment_cancelled');
    }
    expect((await patient.appointments.get({ id })).canDispute).toBe(true);
    const { providers } = await server.clientOf(admin).ends.missed();
    expect(providers.find(({ providerId }) => providerId === people.doctor.providerId)).toMatchObject({ missed: 1 });
  });

  it('before the start has called it off', async () => {
    const visit = await visitThat({ ago: -10 * MINUTE });
    expect(await visit.doctor.appointments.cancel({ id: visit.id })).toMatchObject({
      status: 'cancelled',
      outcome: null,
      canDispute: false,
    });
  });

  it('after waiting in vain is to mark the no-show instead', async () => {
    const visit = await visitThat({ type: 'video', ago: 20 * MINUTE });
    await wasThere(visit, visit.people.doctor, [[-3, 20]]);
    const { id, doctor } = visit;
    expect(await codeOf(doctor.appointments.cancel({ id }))).toBe('NO_SHOW_INSTEAD');
    await wasThere(visit, visit.people.patient, [[2, 4]]);
    expect(await codeOf(doctor.appointments.cancel({ id }))).toBe('allowed');
  });
});

describe('an administrator', () => {
  it('cancels a visit ahead, and leaves one that has begun to the rule', async () => {
    const { appointments } = server.clientOf(admin);
    const [ahead, begun] = [await visitThat({ ago: -HOUR }), await visitThat({ ago: MINUTE })];
    expect(await appointments.cancel({ id: ahead.id, reason: 'Ill' })).toMatchObject({ status: 'cancelled' });
    expect(await codeOf(appointments.cancel({ id: begun.id, reason: 'Ill' }))).toBe('TRANSITION_REFUSED');
  });

  it('who suspends a doctor calls off what is ahead, and leaves what has begun to the rule', async () => {
    const waiting = await visitThat({ type: 'video', ago: 35 * MINUTE });
    await waiting.doctor.appointments.complete({ id: waiting.id });
    await server.carryOutActs();
    const { providerId } = waiting.people.doctor;
    const others = [await server.person({ role: 'patient' }), await server.person({ role: 'patient' })];
    const [going, ahead] = await Promise.all(
      others.map((patient, place) =>
        createVisit(server.database, {
          patient,
          doctor: waiting.people.doctor,
          type: 'phone',
          startsIn: 60 + place * 60,
        }),
      ),
    );
    await beginAgo(going!, 4 * MINUTE);
    expect(await server.clientOf(admin).admin.provider({ providerId })).toMatchObject({ comingVisits: 1 });
    expect(await server.clientOf(admin).admin.suspend({ providerId, reason: 'Complaints' })).toEqual({
      cancelledVisits: 1,
    });
    expect(await endOf(waiting)).toMatchObject({ status: 'confirmed', providerStatement: 'held' });
    const statusOf = async (place: number, id = '') =>
      (await server.clientOf(others[place]).appointments.get({ id })).status;
    expect([await statusOf(0, going), await statusOf(1, ahead)]).toEqual(['confirmed', 'cancelled']);
    expect(await waiting.patient.ends.state({ id: waiting.id, statement: 'held' })).toMatchObject({ outcome: 'held' });
  });
});

describe('“held”', () => {
  const SAID = 'visit_said_held';

  it('by the doctor’s word alone is told to the patient, with until when it can be disputed', async () => {
    const visit = await visitThat();
    await visit.doctor.appointments.complete({ id: visit.id });
    await server.carryOutActs();
    await server.settle();
    expect(await endOf(visit)).toMatchObject({ outcome: 'held', outcomeBy: 'provider', canDispute: true });
    expect((await kindsOf(visit.people.patient)).filter((kind) => kind === SAID)).toHaveLength(1);
    expect(await kindsOf(visit.people.doctor)).not.toContain(SAID);
    const [mail] = await server.database.read<{ body: string }>(
      null,
      () => sql`select body_text as body from mails where recipient = ${visit.people.patient.email}
        and subject like '%took place%'`,
    );
    const until = new Date(Date.parse((await endOf(visit)).outcomeAt ?? '') + DISPUTE_MS);
    const day = new Intl.DateTimeFormat('en', { timeZone: 'UTC', day: 'numeric', month: 'long' }).format(until);
    expect(mail?.body.replaceAll('\u00a0', ' ')).toContain(day);
  });

  it.each(['by the patient’s word', 'in a call that connected', 'over a complaint'])('%s is not', async (how) => {
    const isCall = how === 'in a call that connected';
    const visit = await visitThat(isCall ? { type: 'video', status: 'in_progress' } : {});
    const { id, people, doctor, patient } = visit;
    if (isCall) for (const person of [people.doctor, people.patient]) await wasThere(visit, person, [[0, 20]], true);
    if (how === 'over a complaint')
      await patient.ends.state({ id, statement: 'missed_by_provider', reason: 'No call' });
    if (how === 'by the patient’s word') await patient.ends.state({ id, statement: 'held' });
    else await doctor.appointments.complete({ id });
    await server.carryOutActs();
    await server.settle();
    expect((await endOf(visit)).outcome).toBe('held');
    expect(await kindsOf(people.patient)).not.toContain(SAID);
  });
});

describe('an end that is contested from the first', () => {
  it('is told as disputed, not as unclear until somebody disputes', async () => {
    const visit = await visitThat();
    await visit.patient.ends.state({ id: visit.id, statement: 'missed_by_provider', reason: 'No call' });
    await visit.doctor.appointments.markNoShow({ id: visit.id });
    await server.carryOutActs();
    await server.settle();
    expect(await endOf(visit)).toMatchObject({ outcome: 'unclear', openDispute: { side: 'patient' } });
    for (const person of [visit.people.patient, visit.people.doctor]) {
      expect(await kindsOf(person)).toContain('end_disputed');
      expect(await kindsOf(person)).not.toContain('visit_unclear');
    }
  });

  it('has no words of the patient’s as the doctor’s reason', async () => {
    const visit = await visitThat({ type: 'video', ago: 61 * MINUTE });
    const { id, people } = visit;
    for (const person of [people.doctor, people.patient]) await wasThere(visit, person, [[0, 20]], true);
    await server.database.write(
      null,
      () =>
        sql`update appointments set provider_statement = 'missed_by_patient', provider_stated_at = now() where id = ${id}`,
    );
    await visit.patient.ends.state({ id, statement: 'held', reason: 'We spoke' });
    expect(await endOf(visit)).toMatchObject({ outcome: 'held', openDispute: { side: 'provider', reason: '' } });
  });
});
