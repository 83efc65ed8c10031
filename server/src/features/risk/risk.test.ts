import { randomUUID } from 'node:crypto';
import { ROWS_NAMED } from '@polyclinic/contract/risk/rules';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { HistoryWriter, replaceHistory } from '../../testing/risk-histories.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { codeOf } from '../../testing/visits.ts';

let server: TestServer;
let admin: Person;
let second: Person;
let auditor: Person;
let doctor: Person;
let patient: Person;

beforeAll(async () => {
  server = await testServer();
  admin = await server.person({ role: 'admin', fullName: 'Ruth Admin' });
  second = await server.person({ role: 'admin', fullName: 'Sue Second' });
  auditor = await server.person({ role: 'admin', duty: 'auditor' });
  doctor = await server.person({ role: 'doctor', verified: true, fullName: 'Dr Nobody There' });
  patient = await server.person({ role: 'patient', fullName: 'Pat Absent' });
});
afterAll(() => server?.close());
beforeEach(() => server.database.write(null, () => sql`delete from risk_alerts`));

const risk = (person: Person | undefined = admin) => server.clientOf(person).risk;

/** So many video visits that their doctor completed and nobody entered. */
async function completeUnseen(visits: number): Promise<void> {
  const writer = new HistoryWriter(Date.now());
  for (let i = 0; i < visits; i += 1) writer.visit(doctor, patient.userId, { hours: 2 + i, by: 'provider' });
  await replaceHistory(server.database, writer.history);
  await server.runSchedule('risks');
}

async function oneAlert(visits = 3) {
  await completeUnseen(visits);
  const { alerts } = await risk().list({});
  expect(alerts).toHaveLength(1);
  return alerts[0]!;
}

/** A request of this database waits for another transaction to end. */
const untilOneWaits = () =>
  expect
    .poll(() =>
      server.database.read(null, () => sql`select from pg_locks where locktype = 'transactionid' and not granted`),
    )
    .toHaveLength(1);

describe('an alert', () => {
  it('says whom a rule found and how much, once, however often it is asked', async () => {
    const alert = await oneAlert();
    expect(alert).toMatchObject({
      rule: 'unattended_visits',
      kind: 'fraud',
      severity: 'high',
      person: { userId: doctor.userId, name: 'Dr Nobody There' },
      network: null,
      measure: 3,
      threshold: 3,
      windowHours: 720,
      state: 'open',
      assigneeName: null,
    });
    await Promise.all([server.runSchedule('risks'), server.runSchedule('risks')]);
    await completeUnseen(5);
    const { alerts, counts } = await risk().list({});
    expect(alerts).toMatchObject([{ id: alert.id, measure: 5 }]);
    expect(counts).toEqual({ open: 1, assigned: 0, confirmed: 0, dismissed: 0 });
    const { admin: overseen } = server.clientOf(auditor);
    expect((await overseen.overview()).risks).toMatchObject([{ kind: 'fraud_alerts', severity: 'high', number: 1 }]);
    expect((await overseen.waiting()).risk).toBe(1);
    expect((await risk().get({ id: alert.id })).history.map(({ act }) => act)).toEqual(['opened']);
  });

  it('opens the rows behind it, the latest fifty of more, and nothing of what they were about', async () => {
    const { id } = await oneAlert(ROWS_NAMED + 4);
    const found = await risk(auditor).get({ id });
    expect(found.evidence).toMatchObject([{ kind: 'appointment', count: ROWS_NAMED + 4 }]);
    const [{ rows }] = found.evidence as [(typeof found.evidence)[number]];
    expect(rows).toHaveLength(ROWS_NAMED);
    expect(rows[0]).toMatchObject({
      person: { userId: patient.userId, name: 'Pat Absent' },
      other: { userId: doctor.userId, name: 'Dr Nobody There' },
      status: 'completed',
      amountCents: 6_000,
      currency: 'USD',
    });
    expect(Object.keys(rows[0]!).toSorted()).toEqual([
      'amountCents',
      'appointmentId',
      'at',
      'country',
      'currency',
      'id',
      'other',
      'person',
      'status',
    ]);
    expect(found).toMatchObject({ ruleVersion: 1, personRole: 'doctor', mayAct: false });
    await expect
      .poll(() =>
        server.database.read(
          null,
          () => sql`select 1 from access_log where actor_id = ${auditor.userId} and patient_id = ${patient.userId}`,
        ),
      )
      .toHaveLength(1);
  });

  it('is narrowed by kind, severity and state', async () => {
    await oneAlert();
    expect((await risk().list({ kind: 'fraud', severity: 'high' })).alerts).toHaveLength(1);
    for (const other of [{ kind: 'technical' }, { severity: 'low' }] as const) {
      const { alerts, counts } = await risk().list(other);
      expect(alerts).toEqual([]);
      expect(counts.open).toBe(0);
    }
    expect((await risk().list({ state: 'dismissed' })).alerts).toEqual([]);
    expect((await risk().list({ page: 2 })).alerts).toEqual([]);
  });
});

describe('an administrator', () => {
  it('assigns, notes, and dismisses with a reason; all of it stays', async () => {
    const { id } = await oneAlert();
    await risk().act({ id, act: 'assigned', assignee: second.userId });
    expect((await risk().list({ state: 'assigned' })).alerts).toMatchObject([{ assigneeName: 'Sue Second' }]);
    for (const act of ['noted', 'dismissed'] as const)
      expect(await codeOf(risk().act({ id, act, words: '  ' }))).toBe('REASON_REQUIRED');
    await risk().act({ id, act: 'noted', words: 'Asked the doctor.' });
    await risk().act({ id, act: 'dismissed', words: 'The calls were by another tool.' });
    expect(await codeOf(risk().act({ id, act: 'confirmed' }))).toBe('RISK_CHANGED');
    expect(await codeOf(risk().act({ id, act: 'assigned', assignee: null }))).toBe('RISK_CHANGED');
    const { state, assignee, history } = await risk(auditor).get({ id });
    expect({ state, assignee }).toEqual({ state: 'dismissed', assignee: null });
    expect(history).toMatchObject([
      { act: 'opened', by: null },
      { act: 'assigned', by: 'Ruth Admin', assignee: 'Sue Second' },
      { act: 'noted', by: 'Ruth Admin', words: 'Asked the doctor.' },
      { act: 'dismissed', by: 'Ruth Admin', words: 'The calls were by another tool.' },
    ]);
    await risk(second).act({ id, act: 'reopened', words: 'There was no such tool.' });
    expect((await risk().get({ id })).state).toBe('assigned');
    await risk().act({ id, act: 'confirmed' });
    const { activities } = await server.clientOf(auditor).admin.overview();
    expect(activities[0]).toMatchObject({
      action: 'risk_alert',
      person: 'Ruth Admin',
      subject: { name: 'Dr Nobody There' },
      status: 'confirmed',
    });
    expect((await risk().list({ state: 'confirmed' })).counts).toMatchObject({ open: 0, confirmed: 1 });
  });

  it('is not told again of what was decided, unless it is half as much again', async () => {
    const { id } = await oneAlert(4);
    await risk().act({ id, act: 'dismissed', words: 'Known.' });
    await completeUnseen(5);
    expect((await risk().list({})).alerts).toEqual([]);
    await completeUnseen(6);
    const { alerts } = await risk().list({});
    expect(alerts).toMatchObject([{ measure: 6 }]);
    expect(await codeOf(risk().act({ id, act: 'reopened', words: 'Again' }))).toBe('RISK_CHANGED');
  });

  it('decides nothing about themself, nothing that is not there, and gives it to no other duty', async () => {
    const { id } = await oneAlert();
    expect(await codeOf(risk().act({ id: randomUUID(), act: 'confirmed' }))).toBe('NOT_FOUND');
    expect(await codeOf(risk().get({ id: randomUUID() }))).toBe('NOT_FOUND');
    expect(await codeOf(risk().act({ id, act: 'assigned', assignee: auditor.userId }))).toBe('NOT_FOUND');
    await server.database.write(null, () => sql`update risk_alerts set person_id = ${admin.userId} where id = ${id}`);
    expect(await codeOf(risk().act({ id, act: 'dismissed', words: 'It is fine.' }))).toBe('STAFF_ONESELF');
    expect((await risk().get({ id })).mayAct).toBe(false);
    expect((await risk(second).get({ id })).mayAct).toBe(true);
    expect(await codeOf(risk(second).act({ id, act: 'confirmed' }))).toBe('allowed');
  });

  it('who leaves gives back what they had', async () => {
    const leaving = await server.person({ role: 'admin' });
    const { id } = await oneAlert();
    await risk().act({ id, act: 'assigned', assignee: leaving.userId });
    await server.clientOf(admin).staff.setDuty({ userId: leaving.userId, duty: 'support' });
    expect(await risk().get({ id })).toMatchObject({ state: 'open', assignee: null });
    expect((await risk().get({ id })).history.at(-1)).toMatchObject({ act: 'unassigned', by: null });
  });

  it('who left since is not given what they had when it is opened again', async () => {
    const leaving = await server.person({ role: 'admin' });
    const { id } = await oneAlert();
    await risk().act({ id, act: 'assigned', assignee: leaving.userId });
    await risk().act({ id, act: 'confirmed' });
    await server.clientOf(admin).staff.remove({ userId: leaving.userId });
    const { alerts } = await risk().list({ state: 'confirmed' });
    expect(alerts).toMatchObject([{ id, state: 'confirmed', assigneeName: null }]);
    await risk().act({ id, act: 'reopened', words: 'It goes on.' });
    expect(await risk().get({ id })).toMatchObject({ state: 'open', assignee: null });
  });

  it('who leaves while they are given one gives it back', async () => {
    const leaving = await server.person({ role: 'admin' });
    const { id } = await oneAlert();
    const actor = { userId: admin.userId, role: 'admin' } as const;
    const left = await server.services.database.transaction(actor, async (trx) => {
      await sql`select act_on_risk(${id}, 'assigned', '', ${leaving.userId})`.execute(trx);
      const leaves = server.clientOf(second).staff.setDuty({ userId: leaving.userId, duty: 'support' });
      await untilOneWaits();
      return { leaves };
    });
    await left.leaves;
    expect(await risk().get({ id })).toMatchObject({ state: 'open', assignee: null });
  });

  it('who opens one again while the rule finds another is told so', async () => {
    const { id } = await oneAlert();
    await risk().act({ id, act: 'dismissed', words: 'Known.' });
    const { answer } = await server.database.transaction(null, async (trx) => {
      await sql`insert into risk_alerts (rule_id, rule_version, kind, person_id, measure, evidence, score)
        select rule_id, rule_version, kind, person_id, measure, evidence, score from risk_alerts where id = ${id}`.execute(
        trx,
      );
      const opens = codeOf(risk().act({ id, act: 'reopened', words: 'Again' }));
      await untilOneWaits();
      return { answer: opens };
    });
    expect(await answer).toBe('RISK_CHANGED');
    expect((await risk().list({})).alerts).toHaveLength(1);
  });

  it('reads the latest hundred of what was made of an alert, and how many there are', async () => {
    const { id } = await oneAlert();
    await server.database.write(
      null,
      () => sql`insert into risk_alert_events (alert_id, act, words)
        select ${id}, 'noted', 'Note ' || n from generate_series(1, 120) n`,
    );
    const { history, events } = await risk().get({ id });
    expect(events).toBe(121);
    expect(history).toHaveLength(100);
    expect(history.at(-1)?.words).toBe('Note 120');
  });
});

it('is read by administrators and auditors, and acted on by administrators; by nobody else, whichever way', async () => {
  const { id } = await oneAlert();
  expect((await risk(auditor).list({})).alerts).toHaveLength(1);
  expect(await codeOf(risk(auditor).act({ id, act: 'confirmed' }))).toBe('FORBIDDEN');
  const asAuditor = { userId: auditor.userId, role: 'admin' } as const;
  await expect(
    server.services.database.write(asAuditor, () => sql`select act_on_risk(${id}, 'confirmed', '', null)`),
  ).rejects.toMatchObject({ code: '42501' });
  const others = [
    patient,
    doctor,
    await server.person({ role: 'admin', duty: 'support' }),
    await server.person({ role: 'admin', duty: 'verifier' }),
    await server.person({ role: 'admin', duty: 'finance' }),
  ];
  for (const person of others) {
    expect(await codeOf(risk(person).list({}))).toBe('FORBIDDEN');
    expect(await codeOf(risk(person).get({ id }))).toBe('FORBIDDEN');
    expect(await codeOf(risk(person).act({ id, act: 'confirmed' }))).toBe('FORBIDDEN');
    const role = person === patient ? 'patient' : person === doctor ? 'doctor' : 'admin';
    const actor = { userId: person.userId, role } as const;
    expect(await server.services.database.read(actor, () => sql`select 1 from risk_alerts`)).toEqual([]);
    for (const call of [
      sql`select * from find_risk_alerts('open', '', '', 0, 20)`,
      sql`select * from read_risk_alert(${id})`,
      sql`select * from risk_alert_rows(${id})`,
      sql`select act_on_risk(${id}, 'confirmed', '', null)`,
    ])
      await expect(server.services.database.write(actor, () => call)).rejects.toMatchObject({ code: '42501' });
  }
  expect(await codeOf(server.clientOf().risk.list({}))).toBe('UNAUTHENTICATED');
  expect((await risk().get({ id })).state).toBe('open');
});

it('a rule that fails is named, and keeps none of the others from what they find', async () => {
  await completeUnseen(3);
  await server.database.write(null, () => sql`delete from risk_alerts`);
  const definition = await functionOf('risk_chargebacks');
  await server.database.write(
    null,
    () => sql`
      create or replace function risk_chargebacks(at_least integer, since timestamptz, until timestamptz)
        returns table (person_id uuid, network text, measure integer, evidence jsonb)
        language plpgsql stable as $$ begin raise query_canceled; end $$`,
  );
  await expect(server.runSchedule('risks')).rejects.toThrow('chargebacks');
  expect((await risk().list({})).alerts).toMatchObject([{ rule: 'unattended_visits' }]);
  await server.database.write(null, () => sql.raw(definition));
});

async function functionOf(name: string): Promise<string> {
  const [row] = await server.database.read(
    null,
    () => sql<{ definition: string }>`select pg_get_functiondef(${name}::regproc) as definition`,
  );
  return row?.definition ?? '';
}

it('lists that an auditor goes through are their duty; people whom they open one by one are counted', async () => {
  const { accessLog } = server.services;
  const actor = { userId: auditor.userId, role: 'admin' } as const;
  const ids = Array.from({ length: 100 }, () => randomUUID());
  const reads = ids.map((id) => ({ actor, action: 'read', subject: 'profile', subjectId: id, patientId: id }) as const);
  const found = async () => {
    await accessLog.flush();
    await server.runSchedule('risks');
    return (await risk().list({})).alerts.filter(({ rule }) => rule === 'mass_reading');
  };
  for (const read of reads) accessLog.noteListed(read);
  expect(await found()).toEqual([]);
  const doctors = { userId: doctor.userId, role: 'doctor' } as const;
  for (const read of reads) accessLog.noteListed({ ...read, actor: doctors });
  expect(await found()).toMatchObject([{ person: { userId: doctor.userId }, measure: 100 }]);
  for (const read of reads) accessLog.note(read);
  expect((await found()).map(({ person }) => person?.userId).toSorted()).toEqual(
    [auditor.userId, doctor.userId].toSorted(),
  );
});
