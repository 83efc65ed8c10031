import { randomUUID } from 'node:crypto';
import type { AvailabilityInput } from '@polyclinic/contract/availability/schemas';
import type { PracticeInput } from '@polyclinic/contract/providers/schemas';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { giveDocuments } from '../../testing/practice.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
let specialtyId: string;
let otherSpecialtyId: string;
/** Nobody else's */
let licenseNumber: string;

beforeAll(async () => {
  server = await testServer();
  const rows = await server.database.write(null, (db) =>
    db
      .insertInto('specialties')
      .values([{ slug: 'cardiology' }, { slug: 'pediatrics' }])
      .returning('id'),
  );
  [specialtyId, otherSpecialtyId] = rows.map(({ id }) => id) as [string, string];
});
afterAll(() => server?.close());
beforeEach(() => {
  licenseNumber = randomUUID();
});

const practice = (changes: Partial<PracticeInput> = {}): PracticeInput => ({
  specialtyId,
  licenseNumber,
  licenseAuthority: 'Medical Syndicate',
  licenseCountry: 'EG',
  licenseExpiresOn: '2099-12-31',
  yearsExperience: 7,
  languages: ['ar', 'en'],
  hourlyRate: 99.5,
  biographies: { en: 'I listen.', ar: 'أصغي إليكم.' },
  timeZone: 'Africa/Cairo',
  visitTypes: ['video', 'phone'],
  availability: { mon: { enabled: true, start: '09:00', end: '17:00' } },
  ...changes,
});
const save = (person: Person | undefined, changes: Partial<PracticeInput> = {}) =>
  server.clientOf(person).providers.savePractice(practice(changes));
const doctor = () => server.person({ role: 'doctor', fullName: 'Dr Own' });

async function decide(providerId: string, status: 'approved' | 'documents_needed' | 'rejected', note = '') {
  const admin = await server.person({ role: 'admin' });
  if (status === 'approved') await server.database.transaction(null, (trx) => giveDocuments(trx, providerId));
  await server.clientOf(admin).admin.decide({ providerId, status, note });
}

describe('a practice', () => {
  it('is nothing before it is saved, then what was saved, waiting for review', async () => {
    const person = await doctor();
    expect(await server.clientOf(person).providers.ownPractice()).toBeNull();
    const learnt = { education: 'Cairo University', certifications: 'Egyptian Board of Cardiology' };
    const saved = await save(person, learnt);
    expect(saved).toMatchObject({ ...practice(learnt), verificationStatus: 'pending_review', verificationNote: '' });
    expect(await server.clientOf(person).providers.ownPractice()).toEqual(saved);
  });

  it('is changed by saving again, and stays one; a calendar that was open before is not saved over it', async () => {
    const person = await doctor();
    const first = await save(person);
    const { availability } = server.clientOf(person);
    const shown = await availability.own();
    await save(person, { availability: undefined, isAcceptingPatients: false });
    await expect(availability.save(shown as AvailabilityInput)).rejects.toMatchObject({ code: 'AVAILABILITY_CHANGED' });
    expect(await save(person, { hourlyRate: null, city: 'Cairo', country: 'EG' })).toMatchObject({
      id: first.id,
      hourlyRate: null,
      city: 'Cairo',
    });
  });

  it('offers visits in person once it says where they take place', async () => {
    const person = await doctor();
    const inPerson = { visitTypes: ['video' as const, 'in_person' as const] };
    const needed = (path: string) => ({ code: 'INVALID_INPUT', data: { fields: [{ path, code: 'address_needed' }] } });
    await expect(save(person, inPerson)).rejects.toMatchObject(needed('address'));
    await expect(save(person, { ...inPerson, address: '' })).rejects.toMatchObject(needed('address'));
    await save(person);
    await expect(save(person, inPerson)).rejects.toMatchObject(needed('visitTypes'));
    await server.clientOf(person).encounters.savePracticeContact({ phone: '', address: '12 Elm Street' });
    expect(await save(person, inPerson)).toMatchObject(inPerson);
  });

  it('begins with visits in person where it says so and where, in one save', async () => {
    const person = await doctor();
    const inPerson = { visitTypes: ['in_person' as const] };
    expect(await save(person, { ...inPerson, address: '12 Elm Street' })).toMatchObject(inPerson);
    const { encounters } = server.clientOf(person);
    expect(await encounters.practiceContact()).toEqual({ phone: '', address: '12 Elm Street' });
    // The same form once more, as by a double press; then with another address
    expect(await save(person, { ...inPerson, address: '12 Elm Street' })).toMatchObject(inPerson);
    await save(person, { ...inPerson, address: '14 Elm Street' });
    expect((await encounters.practiceContact()).address).toBe('14 Elm Street');
    await expect(save(person, { ...inPerson, address: '' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
  });

  it('is found once it is approved, by what it says', async () => {
    const person = await doctor();
    const { id } = await save(person, { biographies: { fr: 'Unmistakable words' } });
    const find = async () => (await server.clientOf().providers.search({ q: 'unmistakable' })).providers;
    expect(await find()).toEqual([]);
    await decide(id, 'approved');
    expect(await find()).toMatchObject([{ id, fullName: 'Dr Own', feeCents: 4_975 }]);
  });

  it.each<[string, () => Partial<PracticeInput>]>([
    ['licence number', () => ({ licenseNumber: 'LIC-2' })],
    ['licensing authority', () => ({ licenseAuthority: 'Another one' })],
    ['country of the licence', () => ({ licenseCountry: 'FR' })],
    ['last day of the licence', () => ({ licenseExpiresOn: '2098-12-31' })],
    ['specialty', () => ({ specialtyId: otherSpecialtyId })],
  ])('that is verified goes back to review with another %s, and with nothing else', async (_, changes) => {
    const person = await doctor();
    const { id } = await save(person);
    await decide(id, 'approved');
    expect(await save(person, { biographies: { en: 'Other words' } })).toMatchObject({
      verificationStatus: 'approved',
    });
    expect(await save(person, changes())).toMatchObject({ verificationStatus: 'pending_review' });
    await expect(server.clientOf().providers.get({ id })).rejects.toMatchObject({ code: 'PROVIDER_NOT_FOUND' });
  });

  it('that is verified goes back to review under another name, and stays with the same one in other letters', async () => {
    const person = await doctor();
    const { id } = await save(person);
    await decide(id, 'approved');
    const rename = async (fullName: string) => {
      await server.clientOf(person).accounts.updateProfile({ fullName });
      return (await server.clientOf(person).providers.ownPractice())?.verificationStatus;
    };
    expect(await rename('DR ÓWN')).toBe('approved');
    expect(await rename('Dr Someone Else')).toBe('pending_review');
  });

  it.each(['documents_needed', 'rejected'] as const)('that was %s waits again once it is saved', async (status) => {
    const person = await doctor();
    const { id } = await save(person);
    await decide(id, status, 'Please send your diploma');
    expect(await server.clientOf(person).providers.ownPractice()).toMatchObject({
      verificationStatus: status,
      verificationNote: 'Please send your diploma',
    });
    expect(await save(person)).toMatchObject({ verificationStatus: 'pending_review' });
  });
});

describe('a practice is refused', () => {
  it.each([
    ['a patient', 'patient'],
    ['an administrator', 'admin'],
  ] as const)('to %s, beside a doctor', async (_, role) => {
    const person = await server.person({ role });
    await expect(save(person)).rejects.toMatchObject({ code: 'FORBIDDEN', status: 403 });
    await expect(server.clientOf(person).providers.ownPractice()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(save(await doctor())).resolves.toMatchObject({ biographies: { en: 'I listen.' } });
  });

  it('to a visitor', async () => {
    await expect(save(undefined)).rejects.toMatchObject({ code: 'UNAUTHENTICATED', status: 401 });
  });

  it('in another doctor’s name: each saves and reads their own', async () => {
    const [one, other] = [await doctor(), await doctor()];
    const saved = await save(one, { biographies: { en: 'Mine' } });
    await save(other, { biographies: { en: 'Theirs' } });
    const forged = { ...practice(), id: saved.id } as PracticeInput;
    await expect(server.clientOf(other).providers.savePractice(forged)).rejects.toMatchObject({ status: 400 });
    expect(await server.clientOf(one).providers.ownPractice()).toMatchObject({ biographies: { en: 'Mine' } });
  });

  it.each<[string, object]>([
    ['its own verification', { verificationStatus: 'approved' }],
    ['no language', { languages: [] }],
    ['no visit type', { visitTypes: [] }],
    ['an unknown zone', { timeZone: 'Mars/Olympus' }],
    ['a zone that calendars have forgotten', { timeZone: 'US/Pacific-New' }],
    ['an offset for a zone', { timeZone: '+05:30' }],
    ['a licence of nothing to see', { licenseNumber: '\u200b\u200b\u200b' }],
    ['a negative rate', { hourlyRate: -1 }],
    ['a rate that comes to cents', { hourlyRate: 0.6 }],
    ['an absurd rate', { hourlyRate: 1e12 }],
    ['a rate that is no number', { hourlyRate: Number.NaN }],
    ['years that are no number', { yearsExperience: Number.NaN }],
    ['hours that end before they begin', { availability: { mon: { enabled: true, start: '17:00', end: '09:00' } } }],
    ['a NUL', { biographies: { en: 'a\u0000b' } }],
    ['a biography of a novel', { biographies: { es: 'x'.repeat(4_001) } }],
    ['a biography in a language of nobody', { biographies: { tlh: 'nuqneH' } }],
    ['an insurer that is not on the list', { insurers: ['eg-nobody'] }],
    ['a country that is none', { country: 'Egypt' }],
    ['a short licence', { licenseNumber: '1' }],
    ['nobody who gave the licence', { licenseAuthority: '' }],
    ['a licence of no country', { licenseCountry: '' }],
    ['a licence without end', { licenseExpiresOn: '' }],
    ['a licence that ends on no day', { licenseExpiresOn: '2027-02-30' }],
    ['nobody’s specialty', { specialtyId: randomUUID() }],
  ])('with %s, and changes nothing', async (_, changes) => {
    const person = await doctor();
    await expect(save(person, changes)).rejects.toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    expect(await server.clientOf(person).providers.ownPractice()).toBeNull();
  });
});

describe('the own public page', () => {
  it('is read before anybody else may, with what is missing, and then as patients read it', async () => {
    const person = await doctor();
    const own = (locale: 'en' | 'ar' | 'fr' = 'en') => server.clientOf(person).providers.ownProfile({ locale });
    expect(await own()).toBeNull();
    const { id } = await save(person);
    const waiting = await own('ar');
    expect(waiting).toMatchObject({
      isListed: false,
      missing: ['education', 'certifications', 'city', 'country'],
      profile: { id, bio: 'أصغي إليكم.', bioLocale: 'ar', trust: { parts: { verification: 0 } } },
    });
    expect(await own('fr')).toMatchObject({ profile: { bio: 'I listen.', bioLocale: 'en' } });
    await decide(id, 'approved');
    await save(person, { city: 'Cairo', country: 'EG' });
    const listed = await own();
    expect(listed).toMatchObject({ isListed: true, missing: ['education', 'certifications'] });
    const { slug } = await server
      .clientOf(person)
      .providers.ownPractice()
      .then((practice) => practice!);
    expect(listed?.profile).toEqual(await server.clientOf().providers.profile({ slug }));
  });

  it('is each doctor’s own', async () => {
    await save(await doctor());
    expect(await server.clientOf(await doctor()).providers.ownProfile({})).toBeNull();
    const asPatient = server.clientOf(await server.person({ role: 'patient' })).providers.ownProfile({});
    await expect(asPatient).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  it('is saved without its availability, which then stays; a new one needs its zone', async () => {
    const person = await doctor();
    const { timeZone, availability, visitTypes, ...rest } = practice();
    const client = server.clientOf(person).providers;
    await expect(client.savePractice(rest)).rejects.toMatchObject({ data: { fields: [{ path: 'timeZone' }] } });
    await save(person, { isAcceptingPatients: false });
    expect(await client.savePractice({ ...rest, city: 'Cairo' })).toMatchObject({
      city: 'Cairo',
      timeZone,
      availability,
      visitTypes,
      isAcceptingPatients: false,
    });
  });
});
