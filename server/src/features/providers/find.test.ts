import { trustScore } from '@polyclinic/contract/providers/rules';
import type { ProviderSearchInput } from '@polyclinic/contract/providers/schemas';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
const doctors: Record<string, Person> = {};

type Changes = Record<string, unknown>;
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const open = (days: string[], start: string, end: string) =>
  JSON.stringify(Object.fromEntries(DAYS.map((day) => [day, { enabled: days.includes(day), start, end }])));

async function doctor(name: string, changes: Changes, verified = true) {
  const person = await server.person({ role: 'doctor', fullName: name, verified });
  await server.database.write(null, (db) =>
    db.updateTable('providers').set(changes).where('id', '=', person.providerId),
  );
  doctors[name] = person;
}

async function addSpecialty(slug: string): Promise<string> {
  const [row] = await server.database.write(null, (db) =>
    db.insertInto('specialties').values({ slug }).returning('id'),
  );
  if (!row) throw new Error('The specialty was not made.');
  return row.id;
}

beforeAll(async () => {
  server = await testServer();
  const [cardiology, dermatology] = [await addSpecialty('cardiology'), await addSpecialty('dermatology')];
  await addSpecialty('primary-care');
  const rated = (average_rating: string, total_reviews = 10) => ({ average_rating, total_reviews });
  await doctor('Arab Heart', {
    ...rated('4.10'),
    languages: ['ar'],
    specialty_id: cardiology,
    hourly_rate: '80',
    insurers: ['eg-axa'],
  });
  await doctor('English Heart', {
    ...rated('4.90', 2),
    languages: ['en'],
    specialty_id: cardiology,
    hourly_rate: '300',
    availability: open(DAYS, '08:00', '11:00'),
  });
  await doctor('French Skin', {
    ...rated('4.50'),
    languages: ['fr'],
    specialty_id: dermatology,
    hourly_rate: '120',
    visit_types: ['phone'],
    availability: open(['sat', 'sun'], '09:00', '12:00'),
  });
  await doctor('Nobody Knows', { ...rated('5.00'), languages: ['en'], specialty_id: cardiology }, false);
});
afterAll(() => server?.close());

const find = (input: ProviderSearchInput = {}) => server.clientOf().providers.search(input);
const namesOf = async (input: ProviderSearchInput) => (await find(input)).providers.map(({ fullName }) => fullName);

describe('a filter', () => {
  it.each<[string, ProviderSearchInput, string[]]>([
    ['insurer', { insurer: 'eg-axa' }, ['Arab Heart']],
    ['visit type', { visitType: 'video' }, ['English Heart', 'Arab Heart']],
    ['visit type that few offer', { visitType: 'phone', specialty: 'dermatology' }, ['French Skin']],
    ['least price', { minFee: 61, sort: 'price-low' }, ['English Heart']],
    ['most price', { maxFee: 60, sort: 'price-low' }, ['Arab Heart', 'French Skin']],
    ['evenings', { availability: 'evenings' }, ['Arab Heart']],
    ['evenings, the cheapest first', { availability: 'evenings', sort: 'price-low' }, ['Arab Heart']],
    [
      'the weekend, the dearest first',
      { availability: 'weekend', sort: 'price-high' },
      ['English Heart', 'French Skin', 'Arab Heart'],
    ],
    ['the weekend', { availability: 'weekend', specialty: 'dermatology' }, ['French Skin']],
    ['a week', { availability: 'week', sort: 'rating' }, ['English Heart', 'French Skin', 'Arab Heart']],
  ])('narrows by %s', async (_, input, expected) => {
    expect(await namesOf(input)).toEqual(expected);
  });

  it.each<[string, object]>([
    ['an insurer that is not on the list', { insurer: 'eg-nobody' }],
    ['a visit type that is none', { visitType: 'telepathy' }],
    ['a time that is none', { availability: 'yesterday' }],
    ['an order that is none', { sort: 'bribes' }],
    ['a negative price', { minFee: -1 }],
    ['a zone that is none', { timeZone: 'Mars/Olympus' }],
  ])('refuses %s', async (_, input) => {
    await expect(find(input as ProviderSearchInput)).rejects.toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  });
});

describe('the order', () => {
  it.each<[string, ProviderSearchInput, string[]]>([
    ['the reader’s language, then rating', { locale: 'en' }, ['English Heart', 'French Skin', 'Arab Heart']],
    ['another reader’s language', { locale: 'ar' }, ['Arab Heart', 'English Heart', 'French Skin']],
    ['rating', { sort: 'rating', locale: 'ar' }, ['English Heart', 'French Skin', 'Arab Heart']],
    ['price, lowest first', { sort: 'price-low' }, ['Arab Heart', 'French Skin', 'English Heart']],
    ['price, highest first', { sort: 'price-high' }, ['English Heart', 'French Skin', 'Arab Heart']],
    [
      'trust: ten reviews count for more than two',
      { sort: 'trust-score' },
      ['French Skin', 'Arab Heart', 'English Heart'],
    ],
  ])('is by %s', async (_, input, expected) => {
    expect(await namesOf(input)).toEqual(expected);
  });

  it('by trust is that of the scores on the cards', async () => {
    const totals = (await find({ sort: 'trust-score' })).providers.map(({ trust }) => trust.total);
    expect(totals).toEqual(totals.toSorted((one, other) => other - one));
  });
});

describe('free times', () => {
  it('on the card lie within what was asked for', async () => {
    const { providers } = await find({ availability: 'evenings', timeZone: 'America/New_York' });
    expect(providers.length).toBeGreaterThan(0);
    for (const { nextSlot } of providers) {
      const { hour } = Temporal.Instant.from(nextSlot ?? '').toZonedDateTimeISO('America/New_York');
      expect(hour).toBeGreaterThanOrEqual(17);
      expect(hour).toBeLessThan(22);
    }
  });

  it('that are all taken hide a doctor, and one that is free shows them', async () => {
    const weekend = () => namesOf({ availability: 'weekend', specialty: 'dermatology' });
    const doctor = doctors['French Skin']!;
    const patient = await server.person({ role: 'patient' });
    await server.clientOf(patient).accounts.updateProfile({ phone: '+12125550142' });
    const take = async (start: string) => {
      const visit = {
        patient_id: patient.userId,
        provider_id: doctor.providerId,
        appointment_type: 'phone',
        start_time: new Date(start),
      };
      await server.database.write(null, (db) => db.insertInto('appointments').values(visit as never));
    };
    const now = Date.now();
    const range = { from: new Date(now).toISOString(), until: new Date(now + 15 * 86_400_000).toISOString() };
    const { slots } = await server.clientOf().availability.slots({ providerId: doctor.providerId, ...range });
    const [last, ...others] = slots
      .filter(({ available }) => available)
      .map(({ start }) => start)
      .toReversed();
    for (const start of others) await take(start);
    expect(await weekend()).toEqual(['French Skin']);
    await take(last ?? '');
    expect(await weekend()).toEqual([]);
  });
});

describe('a symptom', () => {
  it.each(['chest pain', 'dolor de pecho', 'ألم في الصدر', 'douleur thoracique'])(
    '%j leads to those who often see it, with its notice',
    async (q) => {
      const { providers, symptom } = await find({ q, locale: 'fr' });
      expect(providers.map(({ fullName }) => fullName)).toEqual(['English Heart', 'Arab Heart']);
      expect(symptom).toMatchObject({ id: 'chest-pain', name: 'Douleur thoracique', isEmergency: true });
    },
  );

  it('that can wait has no notice; a name is no symptom', async () => {
    expect(await find({ q: 'acné' })).toMatchObject({ symptom: { id: 'acne', isEmergency: false }, total: 1 });
    expect(await find({ q: 'Arab Heart' })).toMatchObject({ symptom: null, total: 1 });
  });

  it('leads to nobody else in another order', async () => {
    // Two specialties often see it.
    expect(await namesOf({ q: 'palpitations', sort: 'price-low' })).toEqual(['Arab Heart', 'English Heart']);
  });

  it('is narrowed by the words beside it', async () => {
    expect(await namesOf({ q: 'chest pain speaks Arabic' })).toEqual(['Arab Heart']);
  });
});

describe('words of a biography', () => {
  it('find their doctor after those who were understood, within the filters', async () => {
    const change = (bio: string) =>
      server.database.write(null, (db) =>
        db.updateTable('providers').set({ bio }).where('id', '=', doctors['French Skin']!.providerId),
      );
    await change('I keep a notebook on chest pain at Kilimanjaro’s foot.');
    expect(await namesOf({ q: 'Kilimanj' })).toEqual(['French Skin']);
    expect(await namesOf({ q: 'notebook kilimanjaro', sort: 'price-high' })).toEqual(['French Skin']);
    expect(await namesOf({ q: 'chest pain kilimanjaro' })).toEqual(['English Heart', 'Arab Heart', 'French Skin']);
    expect(await namesOf({ q: 'chest pain kilimanjaro', specialty: 'cardiology' })).not.toContain('French Skin');
    expect(await namesOf({ q: 'chest pain kilimanjaro', languages: ['ar'] })).toEqual(['Arab Heart']);
    expect(await namesOf({ q: 'chest pain' })).toEqual(['English Heart', 'Arab Heart']);
    await change(`${'x'.repeat(3_000)} and nothing else`);
    expect(await namesOf({ q: 'Kilimanj' })).toEqual([]);
  });
});

it('finds words of a biography among those who are free at the wished times', async () => {
  await server.database.write(null, (db) =>
    db.updateTable('providers').set({ bio: 'Zanzibar' }).where('id', '=', doctors['English Heart']!.providerId),
  );
  expect(await namesOf({ q: 'zanzibar', availability: 'week' })).toEqual(['English Heart']);
  expect(await namesOf({ q: 'zanzibar', availability: 'evenings' })).toEqual([]);
});

async function slugOf(name: string): Promise<string> {
  const [row] = await server.database.read(null, (db) =>
    db.selectFrom('providers').select('slug').where('id', '=', doctors[name]!.providerId),
  );
  return row?.slug ?? '';
}

describe('the page of a doctor', () => {
  const profile = async (slug: string) => server.clientOf().providers.profile({ slug });

  it('is found by its address, and under a name of before with the current one', async () => {
    const slug = await slugOf('Arab Heart');
    expect(slug).toMatch(/^arab-heart-[0-9a-f]{8}$/);
    expect(await profile(slug)).toMatchObject({ slug, fullName: 'Arab Heart', insurers: ['eg-axa'] });
    expect(await profile(`maiden-name-${slug.slice(-8)}`)).toMatchObject({ slug });
  });

  it('is not there for a doctor who is not verified, nor for nobody', async () => {
    const hidden = await slugOf('Nobody Knows');
    for (const slug of [hidden, 'nobody-00000000', 'no-id-at-all', '🙂🙂🙂🙂🙂🙂🙂🙂']) {
      await expect(profile(slug)).rejects.toMatchObject({ code: 'PROVIDER_NOT_FOUND', status: 404 });
    }
  });

  it('explains its trust score by what it was computed from', async () => {
    const { trust, evidence, averageRating, totalReviews } = await profile(await slugOf('Arab Heart'));
    expect(trust).toEqual(trustScore({ isVerified: true, averageRating, totalReviews, ...evidence }));
    expect((await profile(await slugOf('English Heart'))).trust.isNew).toBe(true);
  });

  it('names the language that its words are written in', async () => {
    const id = doctors['Arab Heart']!.providerId;
    await server.database.write(null, (db) =>
      db.insertInto('provider_biographies').values([
        { provider_id: id, locale: 'ar', bio: 'أهلًا' },
        { provider_id: id, locale: 'fr', bio: 'Bonjour' },
      ]),
    );
    const slug = await slugOf('Arab Heart');
    const read = (locale: 'ar' | 'en' | 'es') => server.clientOf().providers.profile({ slug, locale });
    expect(await read('ar')).toMatchObject({ bio: 'أهلًا', bioLocale: 'ar' });
    // A reader of one language in these letters may make out another; not another script.
    expect(await read('en')).toMatchObject({ bio: 'Bonjour', bioLocale: 'fr' });
    await server.database.write(null, (db) =>
      db.insertInto('provider_biographies').values({ provider_id: id, locale: 'en', bio: 'Welcome' }),
    );
    expect(await read('es')).toMatchObject({ bio: 'Welcome', bioLocale: 'en' });
    expect(await read('ar')).toMatchObject({ bio: 'أهلًا', bioLocale: 'ar' });
  });

  it('names its place in the reader’s language', async () => {
    await server.database.write(null, (db) =>
      db
        .updateTable('providers')
        .set({ city: 'Cairo', country: 'EG' })
        .where('id', '=', doctors['Arab Heart']!.providerId),
    );
    const slug = await slugOf('Arab Heart');
    const read = (locale: 'ar' | 'es') => server.clientOf().providers.profile({ slug, locale });
    expect(await read('ar')).toMatchObject({ city: 'القاهرة', country: 'مصر', countryCode: 'EG' });
    expect(await read('es')).toMatchObject({ city: 'El Cairo', country: 'Egipto' });
  });
});
