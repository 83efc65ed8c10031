import { randomInt, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Attachments, attachmentsOn } from '../../testing/attachments.ts';
import { samples } from '../../testing/files.ts';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createVisit, holdVisit } from '../../testing/visit.ts';
import { codeOf, dayAhead } from '../../testing/visits.ts';

const PASSWORD = 'figue-verte-12';
const mark = (what: string) => `${what}-${randomUUID().slice(0, 8)}`;
const phoneOf = (prefix: string) => `${prefix}${randomInt(10_000, 99_999)}`;
/** What would lead back to the person: each is first found, and then nowhere. */
const traces = {
  name: mark('Zaynab'),
  otherName: mark('زينب').replaceAll(/[a-z]/gi, ''),
  phone: phoneOf('+4420794'),
  // Without what reads as a number
  contact: mark('contact').replaceAll(/\d/g, 'x'),
  allergy: mark('allergy'),
  condition: mark('condition'),
  symptoms: mark('symptoms'),
  message: mark('message'),
  file: `${mark('file')}.txt`,
  review: mark('review'),
  ticket: mark('ticket'),
};
const NOTE = { subjective: 'palpitations', objective: '120/80', assessment: mark('assessment'), plan: 'rest' };

let server: TestServer;
let world: Attachments;
let coming: string;
beforeAll(async () => {
  server = await testServer();
  await noteWhatIsQueued();
  world = await attachmentsOn(server);
  await givePassword(world.people.patient);
  await live();
});
afterAll(() => server?.close());

async function givePassword({ userId: user_id }: Pick<Person, 'userId'>) {
  const password = await (await server.services.auth.$context).password.hash(PASSWORD);
  await server.database.write(null, (db) =>
    db.insertInto('auth.account').values({ user_id, account_id: user_id, provider_id: 'credential', password }),
  );
}

/** Keeps what is queued, also by an effect in its turn, beside what dump() reads: a queue forgets what it has done. */
const noteWhatIsQueued = () =>
  server.database.write(
    null,
    () => sql`do $do$ begin
    create schema noted;
    create table noted.queued (row text);
    create function noted.note() returns trigger language plpgsql security definer as
      $$ begin insert into noted.queued values (new::text); return null; end $$;
    create trigger noted after insert on outbox for each row execute function noted.note();
    end $do$`,
  );

/** A visit that was, with all that comes of one, and one that is paid and to come. */
async function live() {
  const { as, people, visit: appointmentId } = world;
  await as.patient.accounts.updateProfile({
    fullName: traces.name,
    otherName: traces.otherName,
    phone: traces.phone,
    emergencyContact: traces.contact,
    allergies: traces.allergy,
    medicalConditions: traces.condition,
  });
  const { messages } = as.patient;
  const said = await messages.send({ appointmentId, clientId: randomUUID(), content: traces.message });
  await messages.correct({ messageId: said.id, content: `${traces.message}, then` });
  await messages.takeBack({ messageId: (await world.send(traces.file, Buffer.from(traces.message))).id });
  await world.send(traces.file, Buffer.from(traces.message));
  await as.doctor.support.report({
    appointmentId,
    clientId: randomUUID(),
    reason: 'insult',
    text: 'Rude',
    messages: [said.id],
    showsCall: false,
  });
  await as.doctor.encounters.save({ appointmentId, version: 0, ...NOTE });
  await holdVisit(server.database, appointmentId);
  await as.doctor.encounters.sign({ appointmentId, version: 1 });
  await server.carryOutActs();
  await as.patient.reviews.write({ appointmentId, rating: 5, comment: traces.review });
  const { id } = await as.patient.appointments.book({
    providerId: people.doctor.providerId,
    startTime: dayAhead(3, 20),
    appointmentType: 'video',
    symptoms: traces.symptoms,
    idempotencyKey: randomUUID(),
  });
  coming = id;
  const { sessionId } = await as.patient.payments.checkout({ appointmentId: coming });
  await as.patient.payments.sandboxAct({ sessionId, action: 'pay' });
  await as.patient.support.open({
    clientId: randomUUID(),
    category: 'privacy',
    subject: traces.ticket,
    text: 'Where is it?',
  });
  await as.patient.privacy.requestExport();
  await as.doctor.privacy.requestExport();
  await beNamedByOthers();
  await server.settle();
}

/** Somebody else writes the address down, to invite it and to hand a profile over to it. */
async function beNamedByOthers() {
  const { care } = world.as.outsider;
  const { email } = world.people.patient;
  await care.invite({ part: 'caregiver', email, relationship: 'other', rights: [] });
  const child = { fullName: 'Adam', birthDate: '2008-05-01', relationship: 'parent', locale: 'en' } as const;
  await care.handOver({ id: (await care.addDependent(child)).id, email });
}

async function textOf(table: string): Promise<string> {
  const rows = await server.database.read(
    null,
    () => sql<{ row: string }>`select t::text as row from ${sql.table(table)} t`,
  );
  return rows.map(({ row }) => row).join('\n');
}

/** Every row of every table, as text. Counters of the pace are forgotten within a day. */
async function dump(): Promise<string> {
  const tables = await server.database.read(
    null,
    () => sql<{ name: string }>`
      select schemaname || '.' || tablename as name from pg_tables
      where schemaname in ('public', 'auth', 'jobs') and tablename not in ('rate_limits', 'rate_limit')`,
  );
  return (await Promise.all(tables.map(({ name }) => textOf(name)))).join('\n');
}

async function filesAsText(): Promise<string> {
  const folder = join(server.services.environment.DATA_DIR, 'files');
  const paths = await world.stored();
  const texts = await Promise.all(paths.map((path) => readFile(join(folder, path), 'latin1')));
  return [...paths, ...texts].join('\n');
}

/** Which of these are in the database or the files. */
async function foundOf(searched: Record<string, string>): Promise<string[]> {
  const text = [await dump(), await filesAsText()].join('\n');
  return Object.keys(searched).filter((what) => text.includes(searched[what] ?? ''));
}

const age = (column: 'due_at' | 'closing_at' | 'ended_at', interval: string) =>
  server.database.write(
    null,
    () => sql`update account_deletions set ${sql.ref(column)} = ${sql.ref(column)} - ${interval}::interval
      where state in ('waiting', 'closing', 'done')`,
  );

async function mailedLink(kind: string): Promise<string> {
  const [mail] = await server.database.read(null, (db) =>
    db.selectFrom('mails').select('body_text').where('key', 'like', `${kind}:%`).orderBy('created_at', 'desc').limit(1),
  );
  return /deletion\?token=(\S+)/.exec(mail?.body_text ?? '')?.[1] ?? '';
}

/** As somebody who has forgotten the password. */
async function resetThroughMail(): Promise<void> {
  const { accounts } = server.clientOf();
  await accounts.requestPasswordReset({ email: world.people.patient.email });
  const [mail] = await server.database.read(null, (db) =>
    db.selectFrom('mails').select('body_text').where('key', 'like', 'reset_password:%'),
  );
  const token = /token=([\w.-]+)/.exec(mail?.body_text ?? '')?.[1] ?? '';
  await accounts.resetPassword({ token, password: 'figue-bleue-12' });
}

describe('the end of an account', () => {
  let token = '';

  it('is asked for by a patient who knows the password, once, and taken back by page or by mail', async () => {
    const { as } = world;
    const ask = (currentPassword: string) => as.patient.privacy.requestDeletion({ currentPassword });
    expect(await as.patient.privacy.deletion()).toEqual({
      isPossible: true,
      mustEndVisits: false,
      openVisits: 1,
      deletion: null,
    });
    expect(await as.doctor.privacy.deletion()).toMatchObject({ isPossible: true, mustEndVisits: true });
    const admin = server.clientOf(await server.person({ role: 'admin' })).privacy;
    expect(await admin.deletion()).toMatchObject({ isPossible: false });
    expect(await codeOf(ask('something else'))).toBe('WRONG_PASSWORD');
    expect(await codeOf(admin.requestDeletion({ currentPassword: PASSWORD }))).toBe('FORBIDDEN');
    expect(await codeOf(as.patient.privacy.takeBackDeletion())).toBe('DELETION_OVER');
    expect(await ask(PASSWORD)).toMatchObject({ deletion: { state: 'waiting' } });
    expect(await codeOf(ask(PASSWORD))).toBe('DELETION_UNDER_WAY');
    expect(await as.outsider.privacy.deletion()).toMatchObject({ deletion: null });
    expect(await codeOf(as.outsider.privacy.takeBackDeletion())).toBe('DELETION_OVER');
    await server.settle();
    token = await mailedLink('deletion_requested');
    const nobody = server.clientOf().privacy;
    expect(await codeOf(nobody.deletionByLink({ token: `${token}x` }))).toBe('INVALID_TOKEN');
    expect(await nobody.deletionByLink({ token })).toMatchObject({ state: 'waiting' });
    expect(await nobody.takeBackByLink({ token })).toMatchObject({ state: 'taken_back' });
    expect(await codeOf(nobody.takeBackByLink({ token }))).toBe('DELETION_OVER');
    await age('due_at', '15 days');
    await server.runSchedule('deletions');
    expect((await as.patient.accounts.profile()).fullName).toBe(traces.name);
    await ask(PASSWORD);
    expect(await as.patient.privacy.takeBackDeletion()).toMatchObject({ deletion: null });
  });

  it('begins after a fortnight: visits are called off with their refund, and nobody is signed in any more', async () => {
    const { as, people } = world;
    await as.patient.privacy.requestDeletion({ currentPassword: PASSWORD });
    await server.settle();
    token = await mailedLink('deletion_requested');
    await server.runSchedule('deletions');
    expect(await as.patient.privacy.deletion()).toMatchObject({ deletion: { state: 'waiting' } });
    await age('due_at', '14 days');
    await server.runSchedule('deletions');
    await server.settle();
    expect(await as.doctor.appointments.get({ id: coming })).toMatchObject({
      status: 'cancelled',
      paymentStatus: 'refunded',
    });
    server.services.sessions.remove(people.patient.token);
    expect(await codeOf(as.patient.accounts.profile())).toBe('UNAUTHENTICATED');
    const again = server.clientOf().accounts.signIn({ email: people.patient.email, password: PASSWORD });
    expect(await codeOf(again)).toBe('INVALID_CREDENTIALS');
    expect(await codeOf(server.clientOf().privacy.takeBackByLink({ token }))).toBe('DELETION_OVER');
    expect(await codeOf(resetThroughMail())).toBe('INVALID_TOKEN');
  });

  it('leaves no trace in the database, the files and the queue, but what has to be kept', async () => {
    const searched = { ...traces, email: world.people.patient.email };
    await server.runSchedule('deletions');
    expect(await foundOf(searched), 'an hour was waited for, and each trace was there').toEqual(Object.keys(searched));
    await age('closing_at', '1 hour');
    await server.runSchedule('deletions');
    await server.settle();
    await server.services.courier.deliverWaiting();
    const farewell = await mailedLink('account_deleted');
    const [last] = await server.database.read(null, (db) =>
      db.selectFrom('mails').select(['subject', 'html', 'body_text']).where('key', 'like', 'account_deleted:%'),
    );
    expect(JSON.stringify(last)).not.toContain(traces.name);
    await server.runSchedule('old-mails');
    expect(await world.stored(), 'a copy of another’s data stays for its day').toEqual([
      expect.stringContaining('exports/'),
    ]);
    await server.database.write(null, () => sql`update exports set created_at = created_at - interval '23 hours'`);
    await server.runSchedule('exports');
    await server.settle();
    expect((await world.as.doctor.privacy.exports()).exports).toEqual([]);
    expect(await foundOf(searched)).toEqual([]);
    expect(await world.stored()).toEqual([]);
    const queued = await textOf('noted.queued');
    expect(queued).toContain('payment.refund');
    expect(Object.values(searched).filter((trace) => queued.includes(trace))).toEqual([]);
    expect(await server.clientOf().privacy.deletionByLink({ token: farewell })).toMatchObject({ state: 'done' });
  });

  it('is carried out for others where one of them fails', async () => {
    const people = [await server.person({ role: 'patient' }), await server.person({ role: 'patient', fullName: 'An' })];
    const { email } = await server.person({ role: 'patient', fullName: 'Anwar' });
    await server.clientOf().accounts.requestPasswordReset({ email });
    await server.services.courier.deliverWaiting();
    for (const { userId: user_id } of people)
      await server.database.write(null, (db) =>
        db.insertInto('account_deletions').values({ user_id, state: 'closing', closing_at: new Date(0) }),
      );
    const only = sql.raw(`check (state <> 'done' or user_id <> '${people[0]?.userId}')`);
    await server.database.write(null, () => sql`alter table account_deletions add constraint unlucky ${only}`);
    const stateOf = async ({ userId }: (typeof people)[number]) => {
      const [row] = await server.database.read(null, (db) =>
        db.selectFrom('account_deletions').select('state').where('user_id', '=', userId),
      );
      return row?.state;
    };
    await server.runSchedule('deletions');
    expect(await Promise.all(people.map(stateOf))).toEqual(['closing', 'done']);
    await server.database.write(null, () => sql`alter table account_deletions drop constraint unlucky`);
    await server.runSchedule('deletions');
    expect(await Promise.all(people.map(stateOf))).toEqual(['done', 'done']);
    expect(await textOf('mails'), 'of somebody whose name begins as theirs').toContain(email);
  });

  it('keeps payments and signed notes under a pseudonym, until their time is over', async () => {
    const { as, visit: appointmentId, people } = world;
    expect(await as.doctor.encounters.note({ appointmentId })).toMatchObject(NOTE);
    const { patientName } = await as.doctor.appointments.get({ id: appointmentId });
    expect(patientName).toMatch(/^P-[0-9A-F]{8}$/);
    const entries = await server.database.read(null, (db) =>
      db.selectFrom('ledger_entries').select('kind').where('appointment_id', '=', coming).orderBy('kind'),
    );
    expect(entries.map(({ kind }) => kind)).toEqual(['charge', 'refund']);
    const [provider] = await server.database.read(null, (db) =>
      db.selectFrom('providers').select('total_reviews').where('id', '=', people.doctor.providerId),
    );
    expect(provider?.total_reviews).toBe(0);
    // What was read just now is noted a moment later.
    await server.services.accessLog.flush();
    await age('ended_at', '9 years');
    await server.runSchedule('kept');
    expect(await dump()).toContain(people.patient.userId);
    await age('ended_at', '2 years');
    await server.runSchedule('kept');
    const rows = (await dump()).split('\n');
    expect(rows.filter((row) => row.includes(people.patient.userId) || row.includes(NOTE.assessment))).toEqual([]);
  });
});

describe('the end of a doctor’s account', () => {
  const left = {
    bio: mark('bio'),
    address: mark('street'),
    phone: phoneOf('+2010055'),
    place: mark('place'),
    document: `${mark('licence')}.pdf`,
  };
  const name = mark('Nadir');
  let doctor: Person;
  let patient: Person;
  let seen: string;

  const document = () => {
    const body = new FormData();
    body.set('kind', 'licence');
    body.set('file', new File([new Uint8Array(samples.pdf())], left.document));
    return server.request('/api/documents', {
      method: 'POST',
      body,
      headers: { ...doctor.headers, origin: server.origin },
    });
  };
  const isListed = async () => {
    const { providers } = await server.clientOf().providers.search({ q: name });
    return providers.some(({ id }) => id === doctor.providerId);
  };
  const ask = () => server.clientOf(doctor).privacy.requestDeletion({ currentPassword: PASSWORD });

  beforeAll(async () => {
    doctor = await server.person({ role: 'doctor', verified: true, fullName: name });
    patient = await server.person({ role: 'patient' });
    await givePassword(doctor);
    const mine = server.clientOf(doctor);
    await server.database.write(
      null,
      () => sql`
        update providers set bio = ${left.bio}, place_names = ${left.place}, takes_urgent = true,
          urgent_hours = '{"start": "19:00", "end": "22:00"}'
        where id = ${doctor.providerId!}`,
    );
    await mine.encounters.savePracticeContact({ phone: left.phone, address: left.address });
    await document();
    seen = await createVisit(server.database, { patient, doctor });
    await mine.messages.send({ appointmentId: seen, clientId: randomUUID(), content: 'Take it twice a day.' });
    await mine.encounters.save({ appointmentId: seen, version: 0, ...NOTE });
    await holdVisit(server.database, seen);
    await mine.encounters.sign({ appointmentId: seen, version: 1 });
    await server.carryOutActs();
  });

  it('waits until no visit is open, takes the listing away at once, and gives it back', async () => {
    const ahead = await createVisit(server.database, { patient, doctor, startsIn: 3000 });
    expect(await server.clientOf(doctor).privacy.deletion()).toMatchObject({ mustEndVisits: true, openVisits: 1 });
    expect(await codeOf(ask())).toBe('VISITS_AHEAD');
    await server.clientOf(doctor).appointments.cancel({ id: ahead });
    expect(await isListed()).toBe(true);
    expect(await ask()).toMatchObject({ mustEndVisits: false, deletion: { state: 'waiting' } });
    expect(await isListed()).toBe(false);
    await server.clientOf(doctor).privacy.takeBackDeletion();
    expect(await isListed()).toBe(true);
  });

  it('leaves of the practice what patients’ records name, and that without a name once its time is over', async () => {
    await ask();
    await server.settle();
    await age('due_at', '14 days');
    await server.runSchedule('deletions');
    const searched = { ...left, email: doctor.email, bytes: '%PDF' };
    expect(await foundOf(searched)).toEqual(Object.keys(searched));
    await age('closing_at', '1 hour');
    await server.runSchedule('deletions');
    await server.settle();
    await server.services.courier.deliverWaiting();
    await server.runSchedule('old-mails');
    expect(await foundOf(searched)).toEqual([]);
    const [practice] = await server.database.read(null, (db) =>
      db.selectFrom('providers').select(['takes_urgent', 'urgent_hours']).where('id', '=', doctor.providerId!),
    );
    expect(practice).toEqual({ takes_urgent: false, urgent_hours: null });
    const theirs = server.clientOf(patient);
    const visit = () => theirs.appointments.get({ id: seen });
    expect(await theirs.encounters.note({ appointmentId: seen })).toMatchObject(NOTE);
    expect(await visit()).toMatchObject({ providerName: name, status: 'completed' });
    expect(JSON.stringify(await theirs.messages.list({ appointmentId: seen }))).toContain('twice a day');
    expect(await isListed()).toBe(false);
    const told = async () => (await theirs.notifications.list({})).notifications.map(({ kind }) => kind);
    expect((await told()).filter((kind) => kind === 'doctor_left')).toHaveLength(1);
    await server.runEffect('practice.closed', { providerId: doctor.providerId ?? '' });
    expect((await told()).filter((kind) => kind === 'doctor_left')).toHaveLength(1);
    await server.services.accessLog.flush();
    await age('ended_at', '11 years');
    await server.database.write(null, () => sql`update mails set created_at = created_at - interval '11 years'`);
    await server.runSchedule('old-mails');
    await server.runSchedule('kept');
    expect((await visit()).providerName).toMatch(/^P-[0-9A-F]{8}$/);
    expect(await dump()).not.toContain(name);
  });
});

describe('disputes of a patient who leaves', () => {
  const words = { reason: mark('reason'), complaint: mark('complaint'), answer: mark('answer') };
  let doctor: Person;
  let patient: Person;
  let disputed: string;
  let unclear: string;

  const write = (query: ReturnType<typeof sql>) => server.database.write(null, () => query);
  const lines = () =>
    server.database.read(
      { userId: doctor.userId, role: 'doctor' },
      () =>
        sql<{
          kind: string;
        }>`select kind, amount_cents, standing, settles_at from practice_ledger() order by settles_at, kind`,
    );
  const stateOfDeletion = async () => {
    const [row] = await server.database.read(null, (db) =>
      db.selectFrom('account_deletions').select('state').where('user_id', '=', patient.userId),
    );
    return row?.state;
  };

  /** Paid, and to end as somebody says. */
  async function pastVisit(daysAgo: number): Promise<string> {
    const id = await createVisit(server.database, { patient, doctor, startsIn: 4000 + daysAgo * 60 });
    await write(sql`update appointments set start_time = app_now() - make_interval(days => ${daysAgo}::integer),
      end_time = app_now() - make_interval(days => ${daysAgo}::integer) + interval '30 minutes' where id = ${id}`);
    await write(sql`insert into payments (appointment_id, patient_id, provider_user_id, amount_cents, status, gateway, captured_cents)
      values (${id}, ${patient.userId}, ${doctor.userId}, 6000, 'paid', 'sandbox', 6000)`);
    await write(sql`insert into captures (payment_id, reference, amount_cents, currency, standing)
      select id, 'pi_' || id, 6000, 'USD', 'accepted' from payments where appointment_id = ${id}`);
    await write(sql`insert into ledger_entries (payment_id, appointment_id, patient_id, provider_user_id, kind, amount_cents,
        capture_id, gateway_reference, created_at)
      select p.id, p.appointment_id, p.patient_id, p.provider_user_id, 'charge', 6000, c.id, uuidv7()::text,
        app_now() - make_interval(days => ${daysAgo}::integer)
      from payments p join captures c on c.payment_id = p.id where p.appointment_id = ${id}`);
    return id;
  }

  beforeAll(async () => {
    doctor = await server.person({ role: 'doctor', verified: true });
    patient = await server.person({ role: 'patient' });
    disputed = await pastVisit(9);
    await write(sql`update appointments set status = 'cancelled', outcome = 'missed_by_provider', outcome_by = 'presence',
      outcome_at = app_now() - interval '8 days', refund_percent = 100, patient_statement = 'missed_by_provider',
      patient_stated_at = app_now() - interval '8 days', patient_reason = ${words.complaint} where id = ${disputed}`);
    await write(sql`update refunds set state = 'returned', returned_at = app_now()`);
    await write(sql`insert into end_disputes (appointment_id, patient_id, provider_user_id, side, reason, opened_at)
      values (${disputed}, ${patient.userId}, ${doctor.userId}, 'provider', ${words.reason}, app_now() - interval '7 days')`);
    unclear = await pastVisit(12);
    await write(sql`update appointments set status = 'cancelled', outcome = 'unclear', outcome_at = app_now(),
      refund_percent = 0 where id = ${unclear}`);
    await write(sql`insert into account_deletions (user_id, state, closing_at)
      values (${patient.userId}, 'closing', app_now() - interval '2 hours')`);
  });

  it('are waited for, and so is money that is held back', async () => {
    await write(sql`update appointments set refund_percent = 100 where id = ${unclear}`);
    await write(sql`update refunds set state = 'returned', returned_at = app_now()`);
    await server.runSchedule('deletions');
    expect(await stateOfDeletion(), 'an open dispute').toBe('closing');
    await write(sql`update end_disputes set status = 'resolved', resolved_at = app_now() - interval '2 days',
      resolution = ${words.answer}, corrected_to = 'held', house_bears_percent = 100 where appointment_id = ${disputed}`);
    await write(sql`update appointments set status = 'completed', outcome = 'corrected', corrected_to = 'held',
      outcome_by = 'support', outcome_at = app_now() - interval '2 days' where id = ${disputed}`);
    await write(sql`update refunds set state = 'returned', returned_at = app_now()`);
    await write(sql`update appointments set refund_percent = 0 where id = ${unclear}`);
    await server.runSchedule('deletions');
    expect(await stateOfDeletion(), 'money that is held back').toBe('closing');
    await write(sql`update appointments set refund_percent = 100 where id = ${unclear}`);
    await write(sql`update refunds set state = 'returned', returned_at = app_now()`);
  });

  it('stay with what the doctor was stated, without a word, until their time is over', async () => {
    const before = await lines();
    expect(before.map(({ kind }) => kind)).toContain('house_share');
    expect(await foundOf(words)).toEqual(Object.keys(words));
    await server.runSchedule('deletions');
    expect(await stateOfDeletion()).toBe('done');
    expect(await lines()).toEqual(before);
    expect(await foundOf(words)).toEqual([]);
    await server.services.accessLog.flush();
    await age('ended_at', '11 years');
    await server.runSchedule('kept');
    expect(await textOf('end_disputes')).not.toContain(disputed);
  });
});
