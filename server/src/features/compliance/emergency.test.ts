import { randomUUID } from 'node:crypto';
import { DUTIES } from '@polyclinic/contract/staff/rules';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { joinCircle } from '../../testing/circle.ts';
import { openRecordOf, type Proven, provenPerson } from '../../testing/emergency.ts';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createVisit, holdVisit } from '../../testing/visit.ts';
import { codeOf } from '../../testing/visits.ts';

const WHY = 'Brought in unconscious, no papers';
const NOTE = { subjective: 'palpitations', objective: '120/80', assessment: 'benign', plan: 'less coffee' };

let server: TestServer;
let ruth: Proven;
let omar: Proven;
let auditor: Person;
let patient: Person;
let other: Person;
let doctor: Proven;
/** With the patient, held and noted */
let held: string;

beforeAll(async () => {
  server = await testServer();
  ruth = await provenPerson(server, { role: 'admin', fullName: 'Ruth Adler' });
  omar = await provenPerson(server, { role: 'admin', fullName: 'Omar Said' });
  auditor = await server.person({ role: 'admin', duty: 'auditor' });
  patient = await server.person({ role: 'patient', fullName: 'Amal Haddad', locale: 'fr' });
  other = await server.person({ role: 'patient', fullName: 'Sami Nasser' });
  doctor = await provenPerson(server, { role: 'doctor', verified: true, fullName: 'Ana Ruiz' });
  await server.clientOf(patient).accounts.updateProfile({ allergies: 'Penicillin', medicalConditions: 'Asthma' });
  held = await createVisit(server.database, { patient, doctor });
  await server.clientOf(doctor).encounters.save({ appointmentId: held, version: 0, ...NOTE });
  await holdVisit(server.database, held);
  await server.clientOf(doctor).encounters.sign({ appointmentId: held, version: 1 });
  await server.carryOutActs();
});
afterAll(() => server?.close());
/** Nobody has anything open, and nobody is too fast. */
afterEach(() =>
  owner(`update emergency_accesses set ended_at = app_now(), ended_how = 'pressed' where ended_at is null`),
);

const owner = (statement: string) => server.database.write(null, () => sql.raw(statement));
const as = (person: Person) => server.clientOf(person).compliance;
const open = (opener: Proven, whose: Person = patient) => openRecordOf(server, opener, whose);
const record = (opener: Person, id: string) => as(opener).emergencyRecord({ id });

/** An urgent visit that begins in five minutes. */
async function urgentVisit(whose: Person, whom: Person): Promise<string> {
  const id = await createVisit(server.database, { patient: whose, doctor: whom });
  await owner(`update appointments set urgency = 'urgent' where id = '${id}'`);
  return id;
}

describe('an emergency access', () => {
  it('opens one patient’s allergies, conditions and signed notes to an administrator, and no message or file', async () => {
    const { id } = await open(ruth);
    expect(await as(ruth).openAccess({})).toMatchObject({
      access: { id, state: 'open', patient: { name: 'Amal Haddad' } },
    });
    const found = await record(ruth, id);
    expect(found).toMatchObject({
      fullName: 'Amal Haddad',
      allergies: 'Penicillin',
      medicalConditions: 'Asthma',
      notes: [{ ...NOTE, providerName: 'Ana Ruiz', specialty: 'General practice' }],
      noteCount: 1,
      access: { openedBy: 'Ruth Adler', openedAs: 'administrator', isOwn: true, endedAt: null },
    });
    expect(Object.keys(found).toSorted()).toEqual(
      [
        'access',
        'allergies',
        'birthDate',
        'emergencyContact',
        'fullName',
        'medicalConditions',
        'noteCount',
        'notes',
        'phone',
      ].toSorted(),
    );
    // By its own procedure alone, which notes each look
    const { encounters, messages } = server.clientOf(ruth);
    expect(await codeOf(encounters.note({ appointmentId: held }))).toBe('NOT_FOUND');
    expect(await codeOf(messages.list({ appointmentId: held }))).toBe('NOT_FOUND');
    expect(await codeOf(encounters.record({ personId: patient.userId }))).toBe('FORBIDDEN');
  });

  it('lasts half an hour, is another’s to nobody, and says when it is over', async () => {
    const { id } = await open(ruth);
    const { access } = await as(ruth).openAccess({});
    expect(Date.parse(access?.expiresAt ?? '') - Date.parse(access?.openedAt ?? '')).toBe(30 * 60_000);
    for (const person of [omar, auditor, doctor, other, patient])
      expect(await codeOf(record(person, id))).toBe('NOT_FOUND');
    await owner(`update emergency_accesses set expires_at = app_now() where id = '${id}'`);
    expect(await codeOf(record(ruth, id))).toBe('EMERGENCY_ACCESS_OVER');
    expect(await as(ruth).openAccess({})).toMatchObject({ access: null });
  });

  it('asks for a reason, the password and a code of the app that was not used before', async () => {
    const given = { id: randomUUID(), patientId: patient.userId, reason: WHY, ...(await ruth.prove()) };
    const { openRecord } = as(ruth);
    expect(await codeOf(openRecord({ ...given, reason: ' ' }))).toBe('REASON_REQUIRED');
    expect(await codeOf(openRecord({ ...given, currentPassword: 'a wrong guess' }))).toBe('WRONG_PASSWORD');
    expect(await codeOf(openRecord({ ...given, code: undefined }))).toBe('WRONG_CODE');
    expect(await codeOf(openRecord({ ...given, code: '000000' }))).toBe('WRONG_CODE');
    expect(await as(ruth).openAccess({ patientId: patient.userId })).toEqual({
      access: null,
      candidate: 'Amal Haddad',
    });
    expect(await codeOf(openRecord(given))).toBe('allowed');
    expect(await codeOf(openRecord({ ...given, id: randomUUID() }))).toBe('WRONG_CODE');
  });

  it('is refused to everybody else, and of nobody who is no patient', async () => {
    const input = { id: randomUUID(), patientId: patient.userId, reason: WHY };
    for (const duty of DUTIES.filter((one) => one !== 'administrator')) {
      const colleague = await provenPerson(server, { role: 'admin', duty });
      expect(await codeOf(as(colleague).openRecord({ ...input, ...(await colleague.prove()) })), duty).toBe(
        'FORBIDDEN',
      );
    }
    const stranger = await provenPerson(server, { role: 'patient' });
    for (const person of [stranger, doctor, auditor])
      expect(await as(person).openAccess({ patientId: patient.userId })).toEqual({ access: null, candidate: null });
    for (const person of [stranger, doctor])
      expect(await codeOf(as(person).openRecord({ ...input, ...(await person.prove()) }))).toBe('FORBIDDEN');
    for (const patientId of [doctor.userId, ruth.userId, randomUUID()]) {
      const code = await codeOf(as(ruth).openRecord({ ...input, patientId, ...(await ruth.prove()) }));
      expect(['NOT_FOUND', 'STAFF_ONESELF']).toContain(code);
    }
    expect(await codeOf(server.clientOf().compliance.openAccess({}))).toBe('UNAUTHENTICATED');
  });

  it('opens to the doctor of an urgent visit under way what was not shared, until the visit is cancelled', async () => {
    const colleague = await provenPerson(server, { role: 'doctor', verified: true, fullName: 'Karim Mansour' });
    const routine = await createVisit(server.database, { patient, doctor: colleague, startsIn: 10 });
    const given = { id: randomUUID(), patientId: patient.userId, reason: WHY, ...(await colleague.prove()) };
    expect(await codeOf(as(colleague).openRecord(given)), 'of a routine visit').toBe('FORBIDDEN');
    await owner(`update appointments set urgency = 'emergency' where id = '${routine}'`);
    const briefing = () => server.clientOf(colleague).encounters.briefing({ appointmentId: routine });
    expect(await codeOf(as(colleague).openRecord({ ...given, patientId: other.userId }))).toBe('FORBIDDEN');
    await as(colleague).openRecord(given);
    expect(await record(colleague, given.id)).toMatchObject({
      allergies: 'Penicillin',
      access: { openedAs: 'doctor' },
    });
    // What opens it is the access alone: elsewhere it is as little shared as before.
    expect(await briefing()).toMatchObject({ sharing: 'not_shared', patient: null });
    await owner(
      `update appointments set status = 'cancelled', cancelled_at = app_now(), cancelled_by = 'provider', refund_percent = 100 where id = '${routine}'`,
    );
    expect(await codeOf(record(colleague, given.id))).toBe('EMERGENCY_ACCESS_OVER');
  });

  it('is one, however often it is pressed; another patient’s opens once it has ended', async () => {
    const [proof, patientId] = [await ruth.prove(), patient.userId];
    const first = await open(ruth);
    expect(await open(ruth)).toEqual(first);
    expect(await codeOf(open(ruth, other))).toBe('EMERGENCY_ACCESS_OPEN');
    await as(ruth).endEmergencyAccess({ id: first.id });
    await as(ruth).endEmergencyAccess({ id: first.id });
    expect(await codeOf(record(ruth, first.id))).toBe('EMERGENCY_ACCESS_OVER');
    const again = { id: first.id, patientId, reason: WHY, ...proof, ...(await ruth.prove()) };
    expect(await codeOf(as(ruth).openRecord(again)), 'under the name of one that is over').toBe(
      'EMERGENCY_ACCESS_OVER',
    );
    expect((await open(ruth, other)).id).not.toBe(first.id);
  });

  it('of two presses at the same instant is one', async () => {
    const [a, b] = [randomUUID(), randomUUID()];
    const actor = { userId: ruth.userId, role: 'admin' } as const;
    const press = (id: string) =>
      server.services.database.write(
        actor,
        () => sql<{ id: string }>`select open_emergency_access(${id}, ${patient.userId}, ${WHY}) as id`,
      );
    const [[one], [two]] = await Promise.all([press(a), press(b)]);
    expect(one?.id).toBe(two?.id);
  });

  it('opens five records in an hour, and no sixth', async () => {
    const strict = await server.restarted({ RATE_LIMIT_FACTOR: '1' });
    try {
      const flooder = await provenPerson(server, { role: 'admin' });
      const actor = { userId: flooder.userId, role: 'admin' } as const;
      const press = () =>
        strict.services.database
          .write(actor, () => sql`select open_emergency_access(${randomUUID()}, ${patient.userId}, ${WHY})`)
          .then(() =>
            owner(`update emergency_accesses set ended_at = app_now(), ended_how = 'pressed' where ended_at is null`),
          )
          .then(
            () => 'opened',
            ({ constraint }: { constraint: string }) => constraint,
          );
      const outcomes = [];
      for (let time = 1; time <= 6; time += 1) outcomes.push(await press());
      expect(outcomes).toEqual([...Array(5).fill('opened'), 'rate_limit']);
    } finally {
      await strict.close();
    }
  });
});

describe('while it lasts', () => {
  it('each look is in the access log as an emergency’s, where the patient and auditors read it', async () => {
    const { id } = await open(ruth);
    for (const page of [1, 2]) await as(ruth).emergencyRecord({ id, page });
    const { accesses } = await server.clientOf(patient).privacy.accesses({});
    const looks = accesses.filter(({ subject }) => subject === 'emergency_record');
    expect(looks.slice(0, 2)).toMatchObject([
      { actorRole: 'admin', action: 'read' },
      { actorRole: 'admin', action: 'read' },
    ]);
    const found = await as(auditor).accesses({ purpose: 'emergency', person: 'Ruth Adler' });
    expect(found.accesses.map(({ id }) => id)).toEqual(expect.arrayContaining(looks.slice(0, 2).map(({ id }) => id)));
    expect(new Set(found.accesses.map(({ subject }) => subject))).toEqual(new Set(['emergency_record']));
  });

  it('looks at many records count as mass reading', async () => {
    for (const whose of [patient, other]) {
      const { id } = await open(omar, whose);
      await record(omar, id);
      await as(omar).endEmergencyAccess({ id });
    }
    await server.services.accessLog.flush();
    const found = await server.database.read(
      null,
      () => sql<{ person_id: string; measure: number }>`
        select person_id, measure from risk_mass_reading(2, now() - interval '1 hour', now() + interval '1 hour')`,
    );
    expect(found).toContainEqual({ person_id: omar.userId, measure: 2 });
  });

  it('is ended by another administrator, by a suspension and by another duty, but by nobody else', async () => {
    const { id } = await open(ruth);
    for (const person of [auditor, doctor, patient])
      expect(await codeOf(as(person).endEmergencyAccess({ id }))).toBe('FORBIDDEN');
    expect(await codeOf(as(omar).endEmergencyAccess({ id: randomUUID() }))).toBe('NOT_FOUND');
    await as(omar).endEmergencyAccess({ id });
    expect(await codeOf(record(ruth, id))).toBe('EMERGENCY_ACCESS_OVER');
    const howEnded = async (accessId: string) => {
      const { accesses } = await as(auditor).emergencyAccesses({});
      return accesses.find((one) => one.id === accessId)?.endedHow;
    };
    expect(await howEnded(id)).toBe('pressed');
    const leaving = await provenPerson(server, { role: 'admin' });
    const first = await open(leaving);
    await server.clientOf(ruth).staff.setDuty({ userId: leaving.userId, duty: 'support' });
    expect(await howEnded(first.id)).toBe('rights');
    const abusive = await provenPerson(server, { role: 'admin' });
    const second = await open(abusive);
    await server.clientOf(ruth).people.suspend({ userId: abusive.userId, reason: 'Looked around' });
    expect(await howEnded(second.id)).toBe('rights');
    const visited = await provenPerson(server, { role: 'doctor', verified: true });
    await urgentVisit(other, visited);
    const third = await open(visited, other);
    await owner(`update providers set suspended_at = app_now() where id = '${visited.providerId}'`);
    expect(await howEnded(third.id)).toBe('rights');
    expect(await codeOf(record(visited, third.id))).toBe('EMERGENCY_ACCESS_OVER');
  });

  it('the patient and who manages their profile are told in their language, and read who, why and how it was found', async () => {
    const daughter = await server.person({ role: 'patient', fullName: 'Marwa', locale: 'ar' });
    await joinCircle(server, { patient, caregiver: daughter, rights: ['visits', 'records'] });
    const { id: dependent } = await server
      .clientOf(daughter)
      .care.addDependent({ fullName: 'Adam', birthDate: '2019-05-01', relationship: 'parent', locale: 'ar' });
    await server.settle();
    const { id } = await open(ruth);
    await server.settle();
    const kindsOf = async (person: Person) =>
      (await server.clientOf(person).notifications.list({})).notifications.map(({ kind }) => kind);
    expect(await kindsOf(patient)).toContain('record_opened');
    expect(await kindsOf(daughter)).not.toContain('care_record_opened');
    const mails = async ({ email }: Person) =>
      server.database.read(null, (db) =>
        db
          .selectFrom('mails')
          .select(['subject', 'body_text'])
          .where('recipient', '=', email)
          .orderBy('created_at', 'desc'),
      );
    const [mail] = await mails(patient);
    expect(mail?.subject).toMatch(/urgence/);
    expect(mail?.subject).not.toContain('Amal');
    expect(mail?.body_text).not.toContain('unconscious');
    expect(mail?.body_text).toContain('/fr/help/requests/new');
    expect((await as(patient).ownEmergencyAccesses()).accesses[0]).toMatchObject({
      id,
      state: 'open',
      openedAs: 'administrator',
      doctorName: null,
      forName: null,
      reason: 'Found unconscious',
    });
    expect((await as(other).ownEmergencyAccesses()).accesses.map((one) => one.id)).not.toContain(id);
    await as(ruth).endEmergencyAccess({ id });
    await open(ruth, { userId: dependent } as Person);
    await server.settle();
    expect(await kindsOf(daughter)).toContain('care_record_opened');
    expect((await mails(daughter))[0]?.body_text).toContain('Adam');
    expect((await as(daughter).ownEmergencyAccesses()).accesses).toMatchObject([{ forName: 'Adam' }]);
  });
});

describe('its review', () => {
  const review = (
    person: Person,
    id: string,
    verdict: 'justified' | 'unjustified' = 'justified',
    note = 'The clinic confirmed it.',
  ) => as(person).reviewEmergencyAccess({ id, verdict, note });
  const listed = async (id: string, state: 'waiting' | 'reviewed' = 'waiting') =>
    (await as(auditor).emergencyAccesses({ state })).accesses.find((one) => one.id === id);

  it('is another administrator’s, once it is over, with its reason, and once', async () => {
    const { id } = await open(ruth);
    expect(await codeOf(review(omar, id))).toBe('EMERGENCY_ACCESS_CHANGED');
    await as(ruth).endEmergencyAccess({ id });
    expect(await codeOf(review(ruth, id))).toBe('SECOND_PERSON');
    for (const person of [auditor, doctor, patient]) expect(await codeOf(review(person, id))).toBe('FORBIDDEN');
    expect(await codeOf(review(omar, id, 'justified', ' '))).toBe('REASON_REQUIRED');
    expect(await codeOf(review(omar, randomUUID()))).toBe('NOT_FOUND');
    await review(omar, id);
    await review(omar, id);
    expect(await codeOf(review(omar, id, 'unjustified'))).toBe('EMERGENCY_ACCESS_CHANGED');
    expect(await listed(id, 'reviewed')).toMatchObject({
      state: 'justified',
      review: { by: 'Omar Said', note: 'The clinic confirmed it.' },
    });
    const own = (await as(patient).ownEmergencyAccesses()).accesses.find((one) => one.id === id);
    expect(own).toMatchObject({ state: 'justified' });
    const { activities } = await server.clientOf(auditor).admin.overview();
    expect(activities.slice(0, 2)).toMatchObject([
      { action: 'emergency_access', status: 'justified', person: 'Omar Said', subject: null },
      { action: 'emergency_access', status: 'opened', person: 'Ruth Adler', subject: null },
    ]);
  });

  it('is asked of the administrators who did not open it, without a word about the patient', async () => {
    const asksOf = async (person: Person) => {
      const { notifications } = await server.clientOf(person).notifications.list({});
      return notifications.filter(({ kind }) => kind === 'record_review_asked').map((ask) => ask.id);
    };
    const people = [ruth, omar, auditor, patient];
    await server.settle();
    const before = new Set((await Promise.all(people.map(asksOf))).flat());
    const { id } = await open(ruth);
    await server.settle();
    // Earlier asks fill the first page, so new ones are told apart by their id.
    const after = await Promise.all(people.map(asksOf));
    expect(after.map((asks) => asks.filter((ask) => !before.has(ask)).length)).toEqual([0, 1, 0, 0]);
    const [mail] = await server.database.read(null, (db) =>
      db.selectFrom('mails').select(['subject', 'body_text']).where('body_text', 'like', `%emergency-accesses/${id}%`),
    );
    expect(mail?.subject).toBe('Emergency access to a health record needs to be checked');
    expect(mail?.body_text).not.toMatch(/Amal|unconscious/);
  });

  it('is due in three days, and a severe risk of the overview once nobody did it by then', async () => {
    const { id } = await open(ruth);
    await as(ruth).endEmergencyAccess({ id });
    const due = await listed(id);
    expect(due).toMatchObject({ state: 'due' });
    expect(Date.parse(due?.reviewDueAt ?? '') - Date.parse(due?.openedAt ?? '')).toBe(72 * 3_600_000);
    const risksOf = async (person: Person) => (await server.clientOf(person).admin.overview()).risks;
    expect(await risksOf(auditor)).toContainEqual(expect.objectContaining({ kind: 'emergency_reviews_due' }));
    await owner(`update emergency_accesses set review_due_at = app_now() where id = '${id}'`);
    expect(await listed(id)).toMatchObject({ state: 'late' });
    expect(await risksOf(auditor)).toContainEqual(
      expect.objectContaining({ kind: 'emergency_reviews_late', severity: 'high', number: 1 }),
    );
    const finance = await server.person({ role: 'admin', duty: 'finance' });
    expect((await risksOf(finance)).map(({ kind }) => kind)).not.toContain('emergency_reviews_late');
    await review(omar, id);
    expect((await risksOf(auditor)).map(({ kind }) => kind)).not.toContain('emergency_reviews_late');
  });

  it('is read by administrators and auditors alone, whose look the patient sees', async () => {
    const { id } = await open(ruth);
    for (const duty of DUTIES) {
      const colleague = await server.person({ role: 'admin', duty });
      const mayRead = duty === 'auditor' || duty === 'administrator';
      expect(await codeOf(as(colleague).emergencyAccesses({})), duty).toBe(mayRead ? 'allowed' : 'FORBIDDEN');
      expect(await codeOf(as(colleague).emergencyAccess({ id })), duty).toBe(mayRead ? 'allowed' : 'FORBIDDEN');
    }
    expect(await codeOf(as(auditor).emergencyAccess({ id: randomUUID() }))).toBe('NOT_FOUND');
    for (const call of [as(patient).emergencyAccesses({}), as(patient).emergencyAccess({ id })])
      expect(await codeOf(call)).toBe('FORBIDDEN');
    await server.services.accessLog.flush();
    const [entry] = await server.database.read(null, (db) =>
      db
        .selectFrom('access_log')
        .select('patient_id')
        .where('subject_id', '=', id)
        .where('subject', '=', 'emergency_access'),
    );
    expect(entry).toEqual({ patient_id: patient.userId });
  });
});

it('ends with the patient’s account, and stays without a word about them', async () => {
  const leaving = await provenPerson(server, { role: 'patient', fullName: 'Lena Weber' });
  const { id } = await open(ruth, leaving);
  await server.database.write(null, (db) =>
    db.insertInto('account_deletions').values({ user_id: leaving.userId, state: 'closing', closing_at: new Date(0) }),
  );
  await server.runSchedule('deletions');
  expect(await codeOf(record(ruth, id))).toBe('EMERGENCY_ACCESS_OVER');
  const { accesses } = await as(auditor).emergencyAccesses({});
  expect(accesses.find((one) => one.id === id)).toMatchObject({ patient: null, reason: '', endedHow: 'erased' });
  expect(await codeOf(open(ruth, leaving))).toBe('NOT_FOUND');
});
