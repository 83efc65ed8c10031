import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatNumber } from '@polyclinic/contract/platform/format';
import { languages } from '@polyclinic/contract/platform/languages';
import { CONSENT_VERSIONS, type ConsentKind, RETENTION_YEARS, TERMS_VERSION } from '@polyclinic/contract/privacy/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountsOn } from '../../testing/accounts.ts';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createVisit } from '../../testing/visit.ts';
import { codeOf, refusal } from '../../testing/visits.ts';

const WEB_FEATURES = join(import.meta.dirname, '../../../../web/app/features');

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

const dependentOf = async (parent: Person) => {
  const child = { fullName: 'Leo', birthDate: '2020-05-01', relationship: 'child', locale: 'en' } as const;
  const { id } = await server.clientOf(parent).care.addDependent(child);
  return id;
};
const privacyOf = (person?: Person) => server.clientOf(person).privacy;

const [version, old] = [TERMS_VERSION, '2020-01'];
const consentOf = async (person: Person, kind: ConsentKind) =>
  (await privacyOf(person).consents()).consents.find((consent) => consent.kind === kind);
const acceptEarlier = ({ userId: user_id }: Person) =>
  server.database.write(null, (db) =>
    db.insertInto('consents').values({ user_id, kind: 'terms', version: old, is_given: true }),
  );

describe('a consent', () => {
  it('holds once it is given, is withdrawn and given again, and each decision stays with its text', async () => {
    const briefing = () => server.clientOf(doctor).encounters.briefing({ appointmentId: visitId });
    const decide = (isGiven: boolean) =>
      privacyOf(patient).decideConsent({ kind: 'health_sharing', version: CONSENT_VERSIONS.health_sharing, isGiven });
    for (const kind of ['health_sharing', 'review_name'] as const)
      expect(await consentOf(patient, kind)).toMatchObject({ isGiven: false, isAsked: true, decisions: [] });
    expect(await briefing()).toMatchObject({ sharing: 'not_shared', patient: null });
    await decide(true);
    expect(await briefing()).toMatchObject({ sharing: 'shared', patient: { allergies: 'Penicillin' } });
    await decide(false);
    expect(await briefing()).toMatchObject({ sharing: 'not_shared', patient: null });
    expect(JSON.stringify(await briefing())).not.toContain('Penicillin');
    await decide(true);
    expect(await consentOf(patient, 'health_sharing')).toMatchObject({ isGiven: true, isAsked: false });
    const { decisions } = (await consentOf(patient, 'health_sharing')) ?? {};
    expect(decisions?.map(({ isGiven }) => isGiven)).toEqual([true, false, true]);
    expect(decisions?.[0]).toMatchObject({
      version: CONSENT_VERSIONS.health_sharing,
      language: 'fr',
      title: 'Mes médecins voient mon profil de santé',
      text: expect.stringContaining('allergies'),
    });
    expect((await briefing()).patient).toMatchObject({ allergies: 'Penicillin' });
    expect((await privacyOf(doctor).consents()).consents.map(({ kind }) => kind)).toEqual(['terms']);
    expect(await refusal(privacyOf().consents())).toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('stands with the words that were agreed to when others replace them, and is not asked anew', async () => {
    const early = await server.person({ role: 'patient', locale: 'es' });
    const visit = await createVisit(server.database, { patient: early, doctor, startsIn: 4320 });
    const decided = { user_id: early.userId, kind: 'health_sharing', version: '2026-11', is_given: true };
    await server.database.write(null, (db) => db.insertInto('consents').values(decided));
    const title = 'Los médicos de mis visitas ven mi perfil de salud';
    expect(await consentOf(early, 'health_sharing')).toMatchObject({
      version: CONSENT_VERSIONS.health_sharing,
      isGiven: true,
      isAsked: false,
      decisions: [{ version: '2026-11', title, text: expect.stringContaining('una visita concreta') }],
    });
    const { sharing } = await server.clientOf(doctor).encounters.briefing({ appointmentId: visit });
    expect(sharing).toBe('shared');
  });

  it('is given to the text that was read: another version is refused and nothing kept', async () => {
    const somebody = await server.person({ role: 'patient' });
    for (const kind of ['terms', 'health_sharing', 'review_name'] as const) {
      const decision = { kind, version: old, isGiven: true };
      expect(await refusal(privacyOf(somebody).decideConsent(decision))).toMatchObject({ code: 'CONSENT_OUTDATED' });
      expect(await consentOf(somebody, kind)).toMatchObject({ decisions: [] });
    }
    const decision = { kind: 'terms', version, isGiven: true } as const;
    expect(await refusal(privacyOf().decideConsent(decision))).toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await consentOf(somebody, 'terms')).toMatchObject({ isGiven: false });
  });
});

describe('a patient who chose nothing', () => {
  it('can still be called for a visit by phone, by its doctor alone, and shares nothing else', async () => {
    const silent = await server.person({ role: 'patient' });
    const change = { phone: '+33 1 99 00 12 34', emergencyContact: 'Sami', allergies: 'Latex' };
    await server.clientOf(silent).accounts.updateProfile(change);
    const byPhone = await createVisit(server.database, {
      patient: silent,
      doctor,
      startsIn: 1440,
      type: 'phone',
    });
    const byVideo = await createVisit(server.database, { patient: silent, doctor, startsIn: 2880 });
    const contactOf = (person: Person, appointmentId: string) =>
      server.clientOf(person).encounters.contact({ appointmentId });
    expect(await contactOf(doctor, byPhone)).toMatchObject({ patientPhone: change.phone });
    expect(await contactOf(doctor, byVideo)).toMatchObject({ patientPhone: '' });
    const stranger = await server.person({ role: 'doctor', verified: true });
    expect(await refusal(contactOf(stranger, byPhone))).toMatchObject({ code: 'NOT_FOUND' });
    const seen = await server.clientOf(doctor).encounters.briefing({ appointmentId: byPhone });
    expect(seen).toMatchObject({ sharing: 'not_shared', patient: null });
    const from = new Date(Date.now() + 70_000_000).toISOString();
    const until = new Date(Date.now() + 100_000_000).toISOString();
    const { visits } = await server.clientOf(doctor).encounters.day({ from, until });
    expect(visits.find(({ appointmentId }) => appointmentId === byPhone)).toMatchObject({ allergies: null });
  });
});

describe('a profile that somebody manages', () => {
  it('is decided about by its manager, and by nobody else', async () => {
    const parent = await server.person({ role: 'patient', locale: 'es' });
    const personId = await dependentOf(parent);
    const kind = 'health_sharing' as const;
    const decide = (person: Person) =>
      privacyOf(person).decideConsent({
        kind,
        version: CONSENT_VERSIONS[kind],
        isGiven: true,
        language: 'ar',
        personId,
      });
    expect(await refusal(decide(patient))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal(privacyOf(patient).consents({ personId }))).toMatchObject({ code: 'NOT_FOUND' });
    const { consents } = await decide(parent);
    expect(consents.find((consent) => consent.kind === kind)).toMatchObject({
      isGiven: true,
      decisions: [{ language: 'ar', title: 'أطبائي يرون ملفي الصحي', decidedBy: { isYou: true, name: 'A patient' } }],
    });
    expect(consents.map((consent) => consent.kind)).not.toContain('terms');
    expect(await consentOf(parent, kind)).toMatchObject({ isGiven: false, isAsked: true });
  });
});

describe('the texts that are kept with consents', () => {
  it.each(languages)('are those that stand on the pages (%s)', async (language) => {
    const read = (feature: string): Record<string, string> =>
      JSON.parse(readFileSync(join(WEB_FEATURES, feature, 'messages', `${language}.json`), 'utf8'));
    const rows = await server.database.read(null, (db) =>
      db.selectFrom('consent_texts').select(['kind', 'version', 'title', 'body']).where('language', '=', language),
    );
    const textOf = (kind: ConsentKind) =>
      rows.find((row) => row.kind === kind && row.version === CONSENT_VERSIONS[kind]);
    const [pages, terms] = [read('privacy'), read('terms')];
    for (const kind of ['health_sharing', 'review_name'] as const)
      expect(textOf(kind)).toMatchObject({
        title: pages[`consent.${kind}.title`],
        body: pages[`consent.${kind}.text`],
      });
    const body = textOf('terms')?.body ?? '';
    expect(textOf('terms')?.title).toBe(terms.title);
    for (const [key, text] of Object.entries(terms).filter(([key]) => /^(heading|point|text)\./.test(key)))
      expect(body, key).toContain(text.replace('{{years}}', formatNumber(RETENTION_YEARS, language)));
    expect(body).not.toMatch(/polyclinic/i);
  });

  it('never change, even for the owner of the database: another text is another version', async () => {
    const refused = { message: expect.stringContaining('an agreed text never changes') };
    const agreed = { kind: 'terms', version, language: 'fr' };
    const edit = server.database.write(null, (db) =>
      db
        .updateTable('consent_texts')
        .set({ body: 'Other words' })
        .where((eb) => eb.and(agreed)),
    );
    await expect(edit).rejects.toMatchObject(refused);
    const removal = server.database.write(null, (db) => db.deleteFrom('consent_texts').where((eb) => eb.and(agreed)));
    await expect(removal).rejects.toMatchObject(refused);
  });
});

describe('the terms', () => {
  const asked = async (person: Person) => (await server.clientOf(person).accounts.session())?.isAskedForTerms;

  it('are asked of people who have not accepted them, or accepted an older version', async () => {
    const somebody = await server.person({ role: 'doctor' });
    const phone = await server.signInAgain(somebody);
    expect(await asked(somebody)).toBe(true);
    expect(await consentOf(somebody, 'terms')).toMatchObject({ isGiven: false, isAsked: true, decisions: [] });
    await acceptEarlier(somebody);
    expect(await consentOf(somebody, 'terms')).toMatchObject({ isGiven: false, decisions: [{ version: old }] });
    expect(await asked(somebody)).toBe(true);
    await privacyOf(somebody).decideConsent({ kind: 'terms', version, isGiven: true });
    expect(await asked(somebody)).toBe(false);
    await expect.poll(() => asked(phone)).toBe(false);
    const decisions = [{ version, isGiven: true, decidedAt: expect.any(String) }, { version: old }];
    expect(await consentOf(somebody, 'terms')).toMatchObject({ isGiven: true, isAsked: false, decisions });
  });

  it('are accepted with the account, in the version that was shown', async () => {
    const { cookie } = await accountsOn(server).confirmed();
    const client = server.clientOf({ ...patient, headers: { cookie } });
    expect((await client.accounts.session())?.isAskedForTerms).toBe(false);
    const { consents } = await client.privacy.consents();
    expect(consents[0]).toMatchObject({ kind: 'terms', version, isGiven: true, isAsked: false, isWithdrawable: false });
    expect(consents[0]?.decisions).toMatchObject([{ version, isGiven: true }]);
  });

  it('are not withdrawn but with the account', async () => {
    const somebody = await server.person({ role: 'patient' });
    await privacyOf(somebody).decideConsent({ kind: 'terms', version, isGiven: true });
    const withdrawal = { kind: 'terms', version, isGiven: false } as const;
    expect(await refusal(privacyOf(somebody).decideConsent(withdrawal))).toMatchObject({ code: 'CONSENT_STAYS' });
    const row = { user_id: somebody.userId, kind: 'terms', version, is_given: false };
    const written = server.database.write(null, (db) => db.insertInto('consents').values(row));
    await expect(written).rejects.toThrow('consents_terms_stay');
    expect(await consentOf(somebody, 'terms')).toMatchObject({ isGiven: true, decisions: [{ isGiven: true }] });
  });
});

describe('who looked', () => {
  it('is told by name and in order, page by page, without one’s own looks or anybody else’s', async () => {
    for (let time = 0; time < 25; time += 1)
      server.services.accessLog.note({
        actor: { userId: doctor.userId, role: 'doctor' },
        action: 'read',
        subject: 'messages',
        subjectId: visitId,
        patientId: patient.userId,
      });
    await server.services.accessLog.flush();
    const first = await privacyOf(patient).accesses({});
    expect(first.accesses).toHaveLength(20);
    expect(first.accesses[0]).toMatchObject({ actorRole: 'doctor', actorName: 'Dr Nour', action: 'read' });
    const second = await privacyOf(patient).accesses(first.next ?? {});
    const ids = [...first.accesses, ...second.accesses].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(25);
    expect((await privacyOf(await server.person({ role: 'patient' })).accesses({})).accesses).toEqual([]);
    const nowhereOnEarth = { ...first.next, beforeAt: '2026-11-22T10:00:00+23:59' };
    expect(await codeOf(privacyOf(patient).accesses(nowhereOnEarth))).toBe('INVALID_INPUT');
  });
});
