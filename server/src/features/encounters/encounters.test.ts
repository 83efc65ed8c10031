import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { choose } from '../../testing/consents.ts';
import { type Client, type TestServer, testServer } from '../../testing/server.ts';
import { createVisit, holdVisit, type VisitOptions } from '../../testing/visit.ts';
import { codeOf } from '../../testing/visits.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server?.close());

const addendum = (content: string) => ({ content, idempotencyKey: randomUUID() });
const parts = { subjective: 'palpitations', objective: '120/80', assessment: 'benign', plan: 'less coffee' };

async function newVisit(options: Partial<VisitOptions> = {}) {
  const people = {
    patient: await server.person({ role: 'patient' }),
    doctor: await server.person({ role: 'doctor', verified: true }),
  };
  const appointmentId = await createVisit(server.database, { ...people, ...options });
  return {
    appointmentId,
    people,
    patient: server.clientOf(people.patient),
    doctor: server.clientOf(people.doctor),
    outsider: server.clientOf(await server.person({ role: 'doctor', verified: true })),
  };
}

const complete = (id: string) => holdVisit(server.database, id);

async function sign(doctor: Client, appointmentId: string, version: number) {
  await doctor.encounters.sign({ appointmentId, version });
  await server.carryOutActs();
  return doctor.encounters.sign({ appointmentId, version });
}

it('keeps a draft to its doctor, and one page from writing over another', async () => {
  const { appointmentId, patient, doctor, outsider } = await newVisit();
  const first = await doctor.encounters.save({ appointmentId, version: 0, ...parts });
  expect(await doctor.encounters.save({ appointmentId, version: 0, ...parts })).toEqual(first);
  const second = await doctor.encounters.save({ appointmentId, ...first, ...parts, plan: 'rest' });
  expect(await codeOf(doctor.encounters.save({ appointmentId, ...first, ...parts }))).toBe('NOTE_CHANGED');
  expect(await codeOf(doctor.encounters.save({ appointmentId, version: 0, ...parts }))).toBe('NOTE_CHANGED');
  expect(await doctor.encounters.note({ appointmentId })).toMatchObject({ ...second, plan: 'rest', signedAt: null });
  expect(await patient.encounters.note({ appointmentId })).toBeNull();
  expect(await codeOf(outsider.encounters.note({ appointmentId }))).toBe('NOT_FOUND');
  expect(await codeOf(outsider.encounters.feedback({ appointmentId }))).toBe('NOT_FOUND');
  expect(await codeOf(outsider.encounters.save({ appointmentId, version: 1, ...parts }))).toBe('NOT_FOUND');
  expect(await codeOf(patient.encounters.save({ appointmentId, version: 1, ...parts }))).toBe('FORBIDDEN');
});

it('is signed once, after the visit, read by its patient, and amended by addenda alone', async () => {
  const { appointmentId, patient, doctor, outsider } = await newVisit();
  const { version } = await doctor.encounters.save({ appointmentId, version: 0, ...parts });
  expect(await codeOf(doctor.encounters.sign({ appointmentId, version }))).toBe('NOTE_NOT_POSSIBLE');
  expect(await codeOf(doctor.encounters.amend({ appointmentId, ...addendum('more') }))).toBe('NOTE_NOT_POSSIBLE');
  await complete(appointmentId);
  expect(await codeOf(doctor.encounters.sign({ appointmentId, version: version + 1 }))).toBe('NOTE_CHANGED');
  expect(await codeOf(outsider.encounters.sign({ appointmentId, version }))).toBe('NOT_FOUND');
  const signed = await sign(doctor, appointmentId, version);
  expect(signed.signedAt).not.toBeNull();
  expect(await doctor.encounters.sign({ appointmentId, version })).toEqual(signed);
  expect(await codeOf(doctor.encounters.sign({ appointmentId, version: signed.version }))).toBe('NOTE_CHANGED');
  expect(await codeOf(doctor.encounters.save({ appointmentId, ...parts, version: signed.version }))).toBe(
    'NOTE_CHANGED',
  );
  await doctor.encounters.amend({ appointmentId, ...addendum('The result came: all is well.') });
  expect(await codeOf(outsider.encounters.amend({ appointmentId, ...addendum('mine') }))).toBe('NOT_FOUND');
  const read = await patient.encounters.note({ appointmentId });
  expect(read).toMatchObject({ ...parts, addenda: [{ content: 'The result came: all is well.' }] });
  const BY_PHONE = new Date('2026-11-24T10:05:00Z');
  expect(read?.wentOnByPhoneAt).toBeNull();
  await server.database.write(null, (db) =>
    db.updateTable('appointments').set({ went_on_by_phone_at: BY_PHONE }).where('id', '=', appointmentId),
  );
  expect((await patient.encounters.note({ appointmentId }))?.wentOnByPhoneAt).toBe(BY_PHONE.toISOString());
  expect((await patient.encounters.record({})).notes[0]?.wentOnByPhoneAt).toBe(BY_PHONE.toISOString());
  const rewrite = server.database.write(null, (db) =>
    db.updateTable('encounter_notes').set({ plan: 'other' }).where('appointment_id', '=', appointmentId),
  );
  await expect(rewrite).rejects.toMatchObject({ constraint: 'encounter_signed' });
});

it('takes an addendum once, however often it is sent', async () => {
  const { appointmentId, doctor } = await newVisit();
  const { version } = await doctor.encounters.save({ appointmentId, version: 0, ...parts });
  await complete(appointmentId);
  await sign(doctor, appointmentId, version);
  const added = { appointmentId, ...addendum('more') };
  const answers = await Promise.all([doctor.encounters.amend(added), doctor.encounters.amend(added)]);
  for (const { addenda } of answers) expect(addenda).toHaveLength(1);
  expect(await codeOf(doctor.encounters.amend({ ...added, content: 'other' }))).toBe('IDEMPOTENCY_KEY_REUSED');
  const again = await doctor.encounters.amend({ appointmentId, ...addendum('more') });
  expect(again.addenda.map(({ content }) => content)).toEqual(['more', 'more']);
});

it('tells a doctor of another visit nothing of its state', async () => {
  const [open, cancelled] = [await newVisit(), await newVisit()];
  await cancelled.patient.appointments.cancel({ id: cancelled.appointmentId });
  for (const appointmentId of [open.appointmentId, cancelled.appointmentId, randomUUID()]) {
    expect(await codeOf(open.outsider.encounters.save({ appointmentId, version: 0, ...parts }))).toBe('NOT_FOUND');
    expect(await codeOf(open.outsider.encounters.amend({ appointmentId, ...addendum('mine') }))).toBe('NOT_FOUND');
    expect(await codeOf(open.outsider.encounters.sign({ appointmentId, version: 1 }))).toBe('NOT_FOUND');
  }
  const own = { appointmentId: cancelled.appointmentId, version: 0, ...parts };
  expect(await codeOf(cancelled.doctor.encounters.save(own))).toBe('NOTE_NOT_POSSIBLE');
});

it('notes in its patient’s name who changed a note, and who looked up their number', async () => {
  const { appointmentId, patient, doctor, people } = await newVisit();
  const { version } = await doctor.encounters.save({ appointmentId, version: 0, ...parts });
  await complete(appointmentId);
  await doctor.encounters.sign({ appointmentId, version });
  await server.carryOutActs();
  await doctor.encounters.amend({ appointmentId, ...addendum('more') });
  await doctor.encounters.contact({ appointmentId });
  await patient.encounters.contact({ appointmentId });
  await server.services.accessLog.flush();
  const noted = await server.database.read(null, (db) =>
    db
      .selectFrom('access_log')
      .select(['actor_id', 'action', 'subject'])
      .where('subject_id', '=', appointmentId)
      .where('patient_id', '=', people.patient.userId)
      .where('subject', 'in', ['encounter_note', 'contact'])
      .orderBy('at'),
  );
  const [changed, read] = ['change', 'read'].map((action) => ({
    actor_id: people.doctor.userId,
    action,
    subject: 'encounter_note',
  }));
  const lookedUp = { actor_id: people.doctor.userId, action: 'read', subject: 'contact' };
  expect(noted).toHaveLength(6);
  expect(noted).toEqual(expect.arrayContaining([changed, read, lookedUp]));
  expect(noted.filter(({ action }) => action === 'change')).toHaveLength(3);
});

it('asks both how it was, each for themselves', async () => {
  const { appointmentId, patient, doctor, outsider } = await newVisit();
  const say = (client: Client, score: 'good' | 'poor') =>
    codeOf(client.encounters.giveFeedback({ appointmentId, score, problems: score === 'poor' ? ['sound'] : [] }));
  expect(await say(patient, 'good')).toBe('NOT_FOUND');
  await complete(appointmentId);
  expect([await say(patient, 'good'), await say(doctor, 'good'), await say(patient, 'poor')]).toEqual(
    Array(3).fill('allowed'),
  );
  expect(await say(outsider, 'good')).toBe('NOT_FOUND');
  expect(await patient.encounters.feedback({ appointmentId })).toEqual({ score: 'poor', problems: ['sound'] });
  expect(await doctor.encounters.feedback({ appointmentId })).toEqual({ score: 'good', problems: [] });
});

it('shows the number and the place to the two people of the visit while it is to come', async () => {
  const { appointmentId, patient, doctor, outsider } = await newVisit({ type: 'in_person' });
  await doctor.encounters.savePracticeContact({ phone: '+44 20 7946 0000', address: '1 Harley Street, London' });
  expect(await patient.encounters.contact({ appointmentId })).toMatchObject({ address: '1 Harley Street, London' });
  expect(await codeOf(outsider.encounters.contact({ appointmentId }))).toBe('NOT_FOUND');
  expect(await outsider.encounters.practiceContact()).toEqual({ phone: '', address: '1 Test Street' });
  expect(await codeOf(patient.encounters.savePracticeContact({ phone: '1', address: '' }))).toBe('FORBIDDEN');
  await complete(appointmentId);
  expect(await patient.encounters.contact({ appointmentId })).toMatchObject({ address: '', practicePhone: '' });
});

it('tells the doctor before the visit what the patient stated, what came before and what was sent', async () => {
  const patient = await server.person({ role: 'patient' });
  const doctor = await server.person({ role: 'doctor', verified: true });
  await server.clientOf(patient).accounts.updateProfile({ allergies: 'penicillin', medicalConditions: 'asthma' });
  await choose(server, patient, 'health_sharing');
  const client = server.clientOf(doctor);
  const earlier = await createVisit(server.database, { patient, doctor });
  const { version } = await client.encounters.save({ appointmentId: earlier, version: 0, ...parts });
  await complete(earlier);
  const coming = await createVisit(server.database, { patient, doctor, startsIn: 600, paid: false });
  const ask = (appointmentId = coming) => client.encounters.briefing({ appointmentId });
  expect(await ask()).toMatchObject({
    patient: { allergies: 'penicillin', medicalConditions: 'asthma' },
    earlier: [{ id: earlier, status: 'completed', assessment: '' }],
    files: [],
  });
  await sign(client, earlier, version);
  await server.database.write(null, (db) =>
    db.insertInto('messages').values({
      appointment_id: earlier,
      sender_id: patient.userId,
      content: 'scan.pdf',
      message_type: 'file',
      attachment_url: `${earlier}/${patient.userId}/scan.pdf`,
      attachment_name: 'scan.pdf',
      attachment_size: 12,
      attachment_type: 'application/pdf',
    } as never),
  );
  const told = await ask();
  expect(told).toMatchObject({
    language: null,
    earlier: [{ assessment: 'benign' }],
    files: [{ name: 'scan.pdf', size: 12 }],
  });
  expect(Date.parse(told.files[0]!.sharedAt)).toBeGreaterThan(Date.now() - 600_000);
  expect(await ask(earlier)).toMatchObject({ language: 'en', earlier: [] });
  const day = {
    from: new Date(Date.now() - 3_600_000).toISOString(),
    until: new Date(Date.now() + 86_400_000).toISOString(),
  };
  const short = { appointmentId: coming, allergies: 'penicillin', earlier: 1, files: 1 };
  expect(await client.encounters.day(day)).toEqual({ visits: [short] });
  const colleague = server.clientOf(await server.person({ role: 'doctor', verified: true }));
  expect(await colleague.encounters.day(day)).toEqual({ visits: [] });
  expect(await codeOf(server.clientOf(patient).encounters.day(day))).toBe('FORBIDDEN');
});

it('tells nobody else, and of a slot that is only held nothing of the patient', async () => {
  const { appointmentId, patient, doctor, outsider } = await newVisit({ paid: false, startsIn: 600 });
  const day = { from: new Date().toISOString(), until: new Date(Date.now() + 86_400_000).toISOString() };
  const visits = [{ appointmentId, allergies: null, earlier: 0, files: 0 }];
  expect(await doctor.encounters.day(day)).toEqual({ visits });
  await server.services.accessLog.flush();
  const { accesses } = await patient.privacy.accesses({});
  expect(accesses.filter(({ subject }) => subject === 'briefing')).toHaveLength(1);
  expect(await doctor.encounters.briefing({ appointmentId })).toEqual({
    language: null,
    sharing: 'not_yet',
    patient: null,
    earlier: [],
    files: [],
  });
  expect(await codeOf(outsider.encounters.briefing({ appointmentId }))).toBe('NOT_FOUND');
  expect(await codeOf(patient.encounters.briefing({ appointmentId }))).toBe('FORBIDDEN');
});
