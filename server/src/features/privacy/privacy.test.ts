import { type ConsentKind, TERMS_VERSION } from '@polyclinic/contract/privacy/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountsOn } from '../../testing/accounts.ts';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { createVisit } from '../../testing/visit.ts';
import { codeOf, refusal } from '../../testing/visits.ts';

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

const privacyOf = (person?: Person) => server.clientOf(person).privacy;

const [version, old] = [TERMS_VERSION, '2020-01'];
const consentOf = async (person: Person, kind: ConsentKind) =>
  (await privacyOf(person).consents()).consents.find((consent) => consent.kind === kind);
const acceptEarlier = ({ userId: user_id }: Person) =>
  server.database.write(null, (db) =>
    db.insertInto('consents').values({ user_id, kind: 'terms', version: old, is_given: true }),
  );

describe('a consent', () => {
  it('holds by default, is withdrawn and given again, and each decision stays with its version', async () => {
    const briefing = () => server.clientOf(doctor).encounters.briefing({ appointmentId: visitId });
    const decide = (isGiven: boolean) =>
      privacyOf(patient).decideConsent({ kind: 'health_sharing', version: '2026-11', isGiven });
    expect(await consentOf(patient, 'health_sharing')).toMatchObject({ isGiven: true, decisions: [] });
    expect((await briefing()).patient).toMatchObject({ allergies: 'Penicillin' });
    await decide(false);
    expect(JSON.stringify(await briefing())).not.toContain('Penicillin');
    await decide(true);
    const { decisions } = (await consentOf(patient, 'health_sharing')) ?? {};
    expect(decisions?.map(({ isGiven }) => isGiven)).toEqual([true, false]);
    expect(decisions?.[0]?.version).toBe('2026-11');
    expect((await briefing()).patient).toMatchObject({ allergies: 'Penicillin' });
    expect((await privacyOf(doctor).consents()).consents.map(({ kind }) => kind)).toEqual(['terms']);
    expect(await refusal(privacyOf().consents())).toMatchObject({ code: 'UNAUTHENTICATED' });
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

describe('the terms', () => {
  const asked = async (person: Person) => (await server.clientOf(person).accounts.session())?.isAskedForTerms;

  it('are asked of whoever has not accepted them, and of whoever accepted an older version', async () => {
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
