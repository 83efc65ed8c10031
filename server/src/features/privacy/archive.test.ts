import { randomUUID } from 'node:crypto';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { CONSENT_VERSIONS } from '@polyclinic/contract/privacy/rules';
import { Fhir } from 'fhir';
import { sql } from 'kysely';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { type Attachments, attachmentsOn } from '../../testing/attachments.ts';
import { choose } from '../../testing/consents.ts';
import { samples } from '../../testing/files.ts';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createVisit, holdVisit } from '../../testing/visit.ts';
import { refusal } from '../../testing/visits.ts';
import { OWN } from './exports/queries.ts';
import { buildExport } from './jobs.ts';

let server: TestServer;
let patient: Person;
let doctor: Person;
let visitId: string;

beforeAll(async () => {
  server = await testServer();
  patient = await server.person({ role: 'patient', fullName: 'Amal <Haddad>', locale: 'fr' });
  doctor = await server.person({ role: 'doctor', fullName: 'Dr Nour', verified: true });
  visitId = await createVisit(server.database, { patient, doctor });
  await server.clientOf(patient).accounts.updateProfile({ allergies: 'Penicillin', medicalConditions: 'Asthma' });
});
afterAll(() => server?.close());

const privacyOf = (person: Person) => server.clientOf(person).privacy;

describe('a copy of everything', () => {
  const made = async (person: Person) => {
    await privacyOf(person).requestExport();
    expect(await refusal(privacyOf(person).requestExport())).toMatchObject({ code: 'EXPORT_UNDER_WAY' });
    await server.settle();
    const { exports } = await privacyOf(person).exports();
    return exports[0]?.url ?? '';
  };

  const handIn = (person: Person) => {
    const body = new FormData();
    body.set('kind', 'licence');
    body.set('file', new File([new Uint8Array(samples.pdf())], 'licence.pdf'));
    return server.request('/api/documents', {
      method: 'POST',
      body,
      headers: { ...person.headers, origin: server.origin },
    });
  };

  it('holds what is one’s own as JSON, with a FHIR bundle that another library finds valid, and nothing of others', async () => {
    const marked = `mark-${randomUUID()}`;
    const own = server.clientOf(patient).messages;
    const say = (content: string) => own.send({ appointmentId: visitId, clientId: randomUUID(), content });
    const [corrected, mistaken] = [await say(`former ${marked}`), await say(`mistaken ${marked}`)];
    await own.correct({ messageId: corrected.id, content: marked });
    await own.takeBack({ messageId: mistaken.id });
    const waitFor = ({ email }: Person, topic: 'family' | 'membership') =>
      server.clientOf().home.requestEarlyAccess({ email, topic, consent: true, locale: 'fr' });
    await waitFor(patient, 'family');
    await waitFor(doctor, 'membership');
    await server.settle();
    for (const isGiven of [false, true])
      await privacyOf(patient).decideConsent({
        kind: 'health_sharing',
        version: CONSENT_VERSIONS.health_sharing,
        isGiven,
      });
    const url = await made(patient);
    const answer = await server.request(url, { headers: patient.headers });
    expect(answer.headers.get('content-type')).toBe('application/zip');
    const files = await unzip(Buffer.from(await answer.arrayBuffer()));
    expect(files['data/messages.json']).toContain(`"${marked}"`);
    expect(files['data/messages.json']).not.toMatch(/former|mistaken/);
    const versions = JSON.parse(files['data/message_versions.json'] ?? '[]');
    expect(versions).toMatchObject([{ content: `former ${marked}` }, { content: `mistaken ${marked}` }]);
    expect(JSON.parse(files['data/profile.json'] ?? '[]')).toMatchObject([{ allergies: 'Penicillin' }]);
    const decided = {
      kind: 'health_sharing',
      version: CONSENT_VERSIONS.health_sharing,
      language: 'fr',
      decided_at: expect.any(String),
    };
    const read = {
      title: expect.stringMatching(/\w/),
      text: expect.stringMatching(/allergies/),
      is_own_decision: true,
    };
    const consents = JSON.parse(files['data/consents.json'] ?? '[]');
    expect(consents).toMatchObject([
      { ...decided, ...read, is_given: false },
      { ...decided, ...read, is_given: true },
    ]);
    expect(Object.keys(consents[0])).not.toContain('decided_by');
    const bundle = JSON.parse(files['fhir-r4-bundle.json'] ?? '{}');
    const types = bundle.entry.map(({ resource }: { resource: { resourceType: string } }) => resource.resourceType);
    expect(types).toEqual(expect.arrayContaining(['Patient', 'AllergyIntolerance', 'Condition', 'Appointment']));
    expect(faultsOf(bundle)).toEqual([]);
    const said = bundle.entry
      .map(({ resource }: { resource: Resource & { status?: string } }) => resource)
      .filter(({ resourceType }: Resource) => resourceType === 'Communication');
    expect(said).toMatchObject([{ status: 'completed' }, { status: 'entered-in-error' }]);
    expect(JSON.parse(files['data/sessions.json'] ?? '[]')).toMatchObject([{ signedInAt: expect.any(String) }]);
    expect(JSON.parse(files['data/early_access.json'] ?? '[]')).toMatchObject([{ topic: 'family' }]);
    const mails: { kind: string; recipient: string }[] = JSON.parse(files['data/mails.json'] ?? '[]');
    expect(mails.map(({ kind }) => kind)).toContain('early_access');
    expect(new Set(mails.map(({ recipient }) => recipient))).toEqual(new Set([patient.email]));
    const [mail] = await server.database.read(null, (db) =>
      db.selectFrom('mails').selectAll().where('recipient', '=', patient.email).where('key', 'like', 'export_ready:%'),
    );
    expect(mail).toMatchObject({ locale: 'fr' });
    expect(mail?.body_text).toContain('/fr/privacy');
    await handIn(doctor);
    await server
      .clientOf(doctor)
      .encounters.savePracticeContact({ phone: '+20 100 555 0119', address: '12 Elm Street' });
    const doctors = await unzip(
      Buffer.from(await (await server.request(await made(doctor), { headers: doctor.headers })).arrayBuffer()),
    );
    expect(Object.entries(doctors)).toContainEqual([
      expect.stringMatching(/^files\/.+\/licence\.pdf$/),
      expect.stringContaining('%PDF'),
    ]);
    expect(doctors['data/practice_contact.json']).toContain('12 Elm Street');
    expect(JSON.stringify(doctors)).not.toContain('Penicillin');
    expect(JSON.stringify(doctors)).not.toContain(marked);
  });

  it('is not made without a file that can’t be read, and made once it can, with notes and managed people', async () => {
    const world = await attachmentsOn(server);
    const { people } = world;
    const { clientId } = await world.send('report #1?.txt', Buffer.from('All is well.'));
    await signNote(world);
    await manageAdam(world);
    const [{ path = '' } = {}] = await server.database.read(null, (db) =>
      db.selectFrom('messages').select('attachment_url as path').where('client_id', '=', clientId),
    );
    await privacyOf(people.patient).requestExport();
    const stored = join(server.services.environment.DATA_DIR, 'files', 'kept', String(path));
    await rename(stored, `${stored}.away`);
    await expect(server.settle()).rejects.toThrow();
    expect((await privacyOf(people.patient).exports()).exports).toMatchObject([{ state: 'pending', url: null }]);
    await rename(`${stored}.away`, stored);
    const [{ id: exportId = '' } = {}] = (await privacyOf(people.patient).exports()).exports;
    await buildExport(server.services, { exportId });
    const [{ url = null } = {}] = (await privacyOf(people.patient).exports()).exports;
    const answer = await server.request(String(url), { headers: people.patient.headers });
    const files = await unzip(Buffer.from(await answer.arrayBuffer()));
    const bundle = JSON.parse(files['fhir-r4-bundle.json'] ?? '{}');
    expect(faultsOf(bundle)).toEqual([]);
    const resources: Resource[] = bundle.entry.map(({ resource }: { resource: Resource }) => resource);
    const only = (type: string) => resources.filter(({ resourceType }) => resourceType === type);
    const [document] = only('DocumentReference');
    const { pathname } = new URL(document?.content?.[0]?.attachment.url ?? '', 'https://beside.example');
    expect(files[decodeURIComponent(pathname.slice(1))]).toBe('All is well.');
    const [note] = only('Composition');
    expect(note).toMatchObject({ status: 'amended' });
    expect(JSON.stringify(note)).toMatch(/palpitations.*Take it at night/);
    expect(only('Patient')).toMatchObject([{ id: people.patient.userId }, { birthDate: '2015-05-01' }]);
    expect(only('AllergyIntolerance')).toMatchObject([{ code: { text: 'Nuts' } }]);
    expect(JSON.stringify(only('Communication'))).toContain('He sleeps badly.');
    expect(files['data/health_changes.json']).toContain('Nuts');
  });

  it('of a doctor holds the practice: visits and statement as tables, and what they signed as PDF, which its patient reads of', async () => {
    const own = await server.person({ role: 'doctor', fullName: 'Dr Salma', verified: true, locale: 'fr' });
    const treated = await server.person({ role: 'patient', fullName: '=Huda, "H"' });
    const { encounters } = server.clientOf(own);
    const visits: string[] = [];
    for (const startsIn of [10, 70]) {
      const appointmentId = await createVisit(server.database, { patient: treated, doctor: own, startsIn });
      // Longer than a sheet, with a word that is longer than a line
      const plan = `Plan ${'x'.repeat(200)} ${'repos et eau. '.repeat(500)}\nتناول الدواء ليلًا.`;
      await encounters.save({ appointmentId, version: 0, subjective: 'migraine', objective: '', assessment: '', plan });
      visits.push(appointmentId);
    }
    const [signed = '', draft = ''] = visits;
    await holdVisit(server.database, signed);
    await encounters.sign({ appointmentId: signed, version: 1 });
    await server.carryOutActs();
    await encounters.amend({ appointmentId: signed, content: 'Le soir.', idempotencyKey: randomUUID() });
    const terms = { feeCents: 0, withinHours: 24 } as const;
    await server.clientOf(own).providers.setWrittenAnswers({ isOffered: true, ...terms });
    await server.clientOf(treated).appointments.ask({
      providerId: own.providerId,
      question: 'Deux comprimés ?',
      idempotencyKey: randomUUID(),
      ...terms,
    });
    const answer = await server.request(await made(own), { headers: own.headers });
    const files = await unzipBytes(Buffer.from(await answer.arrayBuffer()));
    const inPractice = Object.keys(files).filter((name) => name.startsWith('practice/'));
    expect(inPractice.sort()).toEqual([
      expect.stringMatching(new RegExp(`^practice/notes/\\d{4}-\\d\\d-\\d\\d_${signed}\\.pdf$`)),
      'practice/statement.csv',
      'practice/visits.csv',
    ]);
    const note = new Uint8Array(files[inPractice[0] ?? ''] ?? []);
    const { text, totalPages } = await extractText(note, { mergePages: true });
    expect(totalPages).toBeGreaterThan(1);
    for (const word of ['Huda', 'Dr Salma', 'migraine', 'Le soir.', signed]) expect(text).toContain(word);
    expect(text.match(/repos/g)).toHaveLength(500);
    const table = files['practice/visits.csv']?.toString() ?? '';
    expect(table).toContain(`,"'=Huda, ""H""",`);
    expect(table).toContain(',Question écrite,');
    expect(table.split('\r\n').filter((line) => line.includes(signed) || line.includes(draft))).toHaveLength(2);
    const { accesses } = await privacyOf(treated).accesses({});
    expect(accesses).toContainEqual(
      expect.objectContaining({ actorRole: 'doctor', action: 'read', subject: 'encounter_note' }),
    );
    const theirs = await unzip(
      Buffer.from(await (await server.request(await made(treated), { headers: treated.headers })).arrayBuffer()),
    );
    expect(Object.keys(theirs).filter((name) => name.startsWith('practice/'))).toEqual([]);
    expect(theirs['data/notes.json']).toContain('migraine');
  });

  it('tells of the decisions that one made for a managed person, and that another made for oneself', async () => {
    const mother = await server.person({ role: 'patient', locale: 'en' });
    const adam = { fullName: 'Adam', locale: 'es', birthDate: '2015-05-01', relationship: 'parent' } as const;
    const { id } = await server.clientOf(mother).care.addDependent(adam);
    await choose(server, mother, 'health_sharing', id);
    await choose(server, mother, 'review_name');
    const decisionsIn = async (person: Person) => {
      const answer = await server.request(await made(person), { headers: person.headers });
      const files = await unzip(Buffer.from(await answer.arrayBuffer()));
      return JSON.parse(files['data/consents.json'] ?? '[]');
    };
    const given = { is_given: true, is_own_decision: true, text: expect.stringMatching(/\w/) };
    expect(await decisionsIn(mother)).toMatchObject([
      { ...given, person_id: id, kind: 'health_sharing', version: CONSENT_VERSIONS.health_sharing },
      { ...given, person_id: mother.userId, kind: 'review_name', language: 'en' },
    ]);
    const other = await server.person({ role: 'patient' });
    await server.database.write(
      null,
      () => sql`
        insert into consents (user_id, kind, version, is_given, decided_by)
        values (${other.userId}, 'review_name', '2026-11', true, ${mother.userId})`,
    );
    expect(await decisionsIn(other)).toMatchObject([{ person_id: other.userId, is_own_decision: false }]);
  });

  /** What a table with somebody's id in it is not copied for. */
  const NOT_COPIED: Record<string, string> = {
    access_log: 'by accesses_by_others(): who looked; what one looked at is in the others’ copies',
    account_suspensions: 'by the view own_suspensions',
    'auth.account': 'a hash of the password',
    'auth.mailbox_proofs': 'when a mailed link was last followed',
    'auth.session': 'described by device and place, without its token',
    'auth.two_factor': 'secrets',
    'auth.used_codes': 'hashes, forgotten within minutes',
    'auth.user': 'its address is in account.json, its name and language in the profile',
    'auth.verification': 'links that act for their holder, gone within a day',
    breach_letters: 'what the operator writes of a breach, to all whom it is about',
    breach_versions: 'of the operator, and of no person but who wrote it down',
    breaches: 'the same',
    call_signals: 'gone within minutes',
    checklist_ticks: 'what verifiers have looked at: the operator’s; its doctor reads the decision',
    conversations: 'counts of what the copy has',
    digest_items: 'which notifications wait for a summary; they themselves are in the copy',
    early_access: 'by readEarlyAccess()',
    emergency_actions: 'what administrators stopped and why: the operator’s',
    factor_resets: 'told by mail at the time; what the staff wrote down of it is the operator’s',
    failed_work: 'work that a server gave up, by ids; who of the administrators closed it is the operator’s',
    installation_settings: 'of the installation, and of no person',
    list_changes: 'of the installation; auditors read in recent activity who changed a list',
    mails: 'by readMails(): without the texts, whose links act for their holder',
    pending_acts: 'of doctors alone, forgotten a month later; what came of them is in visits and notes',
    payment_alerts: 'what administrators look at, by ids; the money is in refunds and ledger_lines',
    provider_cards: 'what a list shows of the listing, which is in practice.json',
    provider_finding: 'what a search asks of the listing, which is in practice.json',
    provider_presence: 'when a doctor was last online, gone within a day',
    provider_terms: 'the listing’s words, for the search',
    provider_words: 'the listing’s words, for the search',
    reviews: 'by the view own_reviews',
    risk_alert_events: 'what the staff made of an alert: the operator’s',
    risk_alerts: 'what rules found, by ids, for the staff to look into: the operator’s',
    risk_replays: 'what other numbers of a rule would have found: the operator’s, gone within hours',
    risk_rules: 'of the installation, and of no person',
    settings_changes: 'of the installation; administrators read them in the console',
    staff: 'who works here as what: the operator’s',
    staff_invitations: 'of the operator, gone within days',
    ticket_notes:
      'what colleagues of support said to one another; given out by hand where somebody asks (decision 131)',
    typing_indicators: 'gone within seconds',
    uploads: 'begun and never sent, gone within a day',
    verification_assignments: 'which verifier looks at an application now: the operator’s',
  };

  it('leaves out no table that names somebody, but for a reason', async () => {
    const read = Object.values(OWN)
      .flatMap((select) => select('').toOperationNode().sqlFragments)
      .flatMap((text) => [...text.matchAll(/(?:from|join) (\w+)/g)].map(([, table]) => table));
    const named = await server.database.read(
      null,
      () => sql<{ name: string }>`
        select distinct case c.table_schema when 'public' then '' else c.table_schema || '.' end || c.table_name as name
        from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        where t.table_type = 'BASE TABLE' and c.table_schema in ('public', 'auth')
          and c.column_name ~ '^(user|patient|provider|provider_user|caregiver|sender|author|writer|actor|recipient)_id$|_by$|^(recipient|identifier|assigned_to|holder)$|email$'`,
    );
    expect(
      named
        .map(({ name }) => name)
        .filter((name) => !read.includes(name))
        .toSorted(),
    ).toEqual(Object.keys(NOT_COPIED).toSorted());
  });

  /** What a row of `providers` says beside what its doctor entered. */
  const NOT_COPIED_OF_PRACTICE: Record<string, string> = {
    availability_updated_at: 'when hours were last changed',
    evidence_at: 'when figures were last computed',
    fee_cents: 'half an hour of hourly_rate',
    is_verified: 'follows from verification_status',
    leaving_at: 'in deletions',
    license_is_shared: 'that another account has the same licence',
    license_key: 'the licence, for the search',
    license_lapsed_at: 'follows from license_expires_on',
    open_starts: 'computed from availability, exceptions and visits',
    place_key: 'city and country, for the search',
    profile_fields: 'how many fields are filled',
    search_text: 'the listing’s words, for the search',
    short_id: 'the end of the id',
    suspended_at: 'in practice_suspensions',
    updated_at: 'when the row was last changed',
    user_id: 'one’s own',
  };

  it('leaves out nothing of a practice, but for a reason', async () => {
    const answer = await server.request(await made(doctor), { headers: doctor.headers });
    const files = await unzip(Buffer.from(await answer.arrayBuffer()));
    const [practice] = JSON.parse(files['data/practice.json'] ?? '[]');
    const columns = await server.database.read(
      null,
      () => sql<{ name: string }>`
        select attname as name from pg_attribute
        where attrelid = 'providers'::regclass and attnum > 0 and not attisdropped`,
    );
    expect(
      columns
        .map(({ name }) => name)
        .filter((name) => !(name in practice))
        .toSorted(),
    ).toEqual(Object.keys(NOT_COPIED_OF_PRACTICE).toSorted());
  });

  it('opens for nobody else, not by a changed link, and not once its time is over', async () => {
    const url = await made(patient);
    expect((await server.request(url)).status).toBe(401);
    expect((await server.request(url, { headers: doctor.headers })).status).toBe(404);
    expect((await server.request(`${url}x`, { headers: patient.headers })).status).toBe(404);
    const [{ path = null } = {}] = await server.database.read(null, (db) =>
      db.selectFrom('exports').select('path').where('user_id', '=', patient.userId).orderBy('id', 'desc').limit(1),
    );
    await server.database.write(null, (db) => db.updateTable('exports').set({ expires_at: new Date(0) }));
    expect((await server.request(url, { headers: patient.headers })).status).toBe(404);
    expect((await privacyOf(patient).exports()).exports).toEqual([]);
    await server.runSchedule('exports');
    await server.settle();
    await expect(server.services.files.open(String(path))).rejects.toThrow();
  });
});

type Resource = { resourceType: string; content?: { attachment: { url: string } }[] };

/** What another library finds wrong with a bundle. */
const faultsOf = (bundle: object) =>
  new Fhir().validate(bundle).messages.filter(({ severity }) => ['fatal', 'error'].includes(String(severity)));

async function signNote({ as, visit: appointmentId }: Attachments): Promise<void> {
  const { encounters } = as.doctor;
  const note = { subjective: 'palpitations', objective: '', assessment: '', plan: 'rest' };
  await encounters.save({ appointmentId, version: 0, ...note });
  await holdVisit(server.database, appointmentId);
  await encounters.sign({ appointmentId, version: 1 });
  await server.carryOutActs();
  await encounters.amend({ appointmentId, content: 'Take it at night.', idempotencyKey: randomUUID() });
}

/** A child without an account, with an allergy and a visit. */
async function manageAdam({ as, people: { patient, doctor } }: Attachments): Promise<void> {
  const adam = { fullName: 'Adam', locale: 'ar' } as const;
  const { id } = await as.patient.care.addDependent({ ...adam, birthDate: '2015-05-01', relationship: 'parent' });
  await as.patient.care.saveDependent({ ...adam, id, allergies: 'Nuts', medicalConditions: '' });
  const visit = await createVisit(server.database, { patient: { ...patient, userId: id }, doctor, startsIn: 120 });
  await as.patient.messages.send({ appointmentId: visit, clientId: randomUUID(), content: 'He sleeps badly.' });
}

async function unzip(bytes: Buffer): Promise<Record<string, string>> {
  const files = await unzipBytes(bytes);
  return Object.fromEntries(Object.entries(files).map(([name, content]) => [name, content.toString()]));
}

async function unzipBytes(bytes: Buffer): Promise<Record<string, Buffer>> {
  const zip = await new Promise<ZipFile>((resolve, reject) =>
    fromBuffer(bytes, { lazyEntries: false }, (error, file) => (error ? reject(error) : resolve(file))),
  );
  const entries: Entry[] = [];
  const ended = new Promise((resolve) => zip.on('end', resolve));
  zip.on('entry', (entry: Entry) => entries.push(entry));
  await ended;
  return Object.fromEntries(
    await Promise.all(entries.map(async (entry) => [entry.fileName, await contentOf(zip, entry)])),
  );
}

const contentOf = (zip: ZipFile, entry: Entry) =>
  new Promise<Buffer>((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : buffer(stream).then(resolve, reject))),
  );
