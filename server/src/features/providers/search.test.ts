import type { ProviderSearchInput } from '@polyclinic/contract/providers/schemas';
import type { Database } from '@polyclinic/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
const doctors: Record<string, Person> = {};
const LICENSE = 'SECRET-LICENCE-4711';

type Changes = Partial<Record<'city' | 'country' | 'place_key' | 'bio' | 'hourly_rate' | 'average_rating', string>> & {
  languages?: string[];
  is_accepting_patients?: boolean;
  specialty_id?: string;
  total_reviews?: number;
  years_experience?: number;
  median_response_minutes?: number;
};

async function doctor(name: string, changes: Changes = {}, verified = true) {
  const person = await server.person({ role: 'doctor', fullName: name, verified, timeZone: 'Africa/Cairo' });
  await server.database.write(null, (db) =>
    db
      .updateTable('providers')
      .set({ license_number: `${LICENSE}-${person.userId.slice(-8)}`, city: '', ...changes })
      .where('id', '=', person.providerId),
  );
  doctors[name] = person;
}

beforeAll(async () => {
  server = await testServer();
  const [specialty] = await server.database.write(null, (db) =>
    db.insertInto('specialties').values({ slug: 'dermatology', position: 1 }).returning('id'),
  );
  const names = [
    { locale: 'en', name: 'Dermatology', description: 'Skin' },
    { locale: 'ar', name: 'الأمراض الجلدية', description: 'الجلد' },
  ].map((row) => ({ ...row, specialty_id: specialty!.id }));
  await server.database.write(null, (db) => db.insertInto('specialty_translations').values(names));
  await doctor('María García', {
    average_rating: '4.90',
    city: 'Sevilla',
    country: 'ES',
    place_key: 'ES/seville',
    languages: ['es'],
    total_reviews: 12,
  });
  await doctor('د. أحمد الشَّريف', {
    average_rating: '4.50',
    languages: ['ar', 'fr'],
    specialty_id: specialty!.id,
    years_experience: 11,
    median_response_minutes: 90,
  });
  await doctor('Nina Cheap', { average_rating: '4.00', hourly_rate: '40' });
  await doctor('Rested Doctor', { average_rating: '3.00', is_accepting_patients: false });
  await doctor(
    'Hidden Doctor',
    { average_rating: '5.00', city: 'Sevilla', country: 'ES', place_key: 'ES/seville' },
    false,
  );
});
afterAll(() => server?.close());

const find = (input: ProviderSearchInput = {}) => server.clientOf().providers.search(input);
const namesOf = async (input: ProviderSearchInput) => (await find(input)).providers.map(({ fullName }) => fullName);

describe('the search', () => {
  it('lists verified doctors who accept patients, best rated first', async () => {
    expect(await namesOf({ sort: 'rating' })).toEqual(['María García', 'د. أحمد الشَّريف', 'Nina Cheap']);
  });

  it.each<[string, ProviderSearchInput, string[]]>([
    ['specialty', { specialty: 'dermatology' }, ['د. أحمد الشَّريف']],
    ['an unknown specialty', { specialty: 'nothing' }, []],
    ['minimum rating', { minRating: 4.5 }, ['María García', 'د. أحمد الشَّريف']],
    ['maximum rate', { maxHourlyRate: 40 }, ['Nina Cheap']],
    ['languages, any of them', { languages: ['fr', 'es'] }, ['María García', 'د. أحمد الشَّريف']],
    ['everybody', { acceptingPatients: false, minRating: 0, q: 'rested' }, ['Rested Doctor']],
    ['text without accents', { q: 'garcia' }, ['María García']],
    ['text with accents', { q: 'GARCÍA sevilla' }, ['María García']],
    ['Arabic without hamza', { q: 'احمد' }, ['د. أحمد الشَّريف']],
    ['Arabic with hamza and vowel signs', { q: 'أَحْمَد الشريف' }, ['د. أحمد الشَّريف']],
    ['a specialty in another language', { q: 'الجلدية' }, ['د. أحمد الشَّريف']],
    ['a word of each', { q: 'garcia cairo' }, []],
    ['signs that a pattern would read', { q: '100%_\\' }, []],
    ['every filter', { q: 'maria', minRating: 4, maxHourlyRate: 200, languages: ['es'] }, ['María García']],
  ])('narrows by %s', async (_, input, expected) => {
    expect(await namesOf(input)).toEqual(expected);
  });

  it('offers the specialties in the reader’s language, in English where that is missing', async () => {
    const offered = async (locale: 'ar' | 'fr') => {
      const found = await server.clientOf().providers.specialties({ locale });
      return found.find(({ slug }) => slug === 'dermatology');
    };
    expect(await offered('ar')).toMatchObject({ name: 'الأمراض الجلدية', description: 'الجلد' });
    expect(await offered('fr')).toMatchObject({ name: 'Dermatology', description: 'Skin' });
  });

  it('gives a card everything it shows', async () => {
    const { providers } = await find({ q: 'الشريف', locale: 'ar' });
    expect(providers[0]).toMatchObject({
      specialty: { slug: 'dermatology', name: 'الأمراض الجلدية' },
      yearsExperience: 11,
      languages: ['ar', 'fr'],
      timeZone: 'Africa/Cairo',
      feeCents: 6_000,
      averageRating: 4.5,
      isOnline: false,
      medianResponseMinutes: 90,
    });
    expect(Date.parse(providers[0]!.nextSlot!)).toBeGreaterThan(Date.now());
  });

  it('asks the database once, however many cards', async () => {
    let reads = 0;
    const counting: Database = {
      ...server.services.database,
      read: (actor, build) => {
        reads += 1;
        return server.services.database.read(actor, build);
      },
    };
    const { searchProviders } = await import('./queries.ts');
    const { providerSearchInput } = await import('@polyclinic/contract/providers/schemas');
    const services = { ...server.services, database: counting };
    // The reference list of specialties is read once a minute.
    await searchProviders(services, providerSearchInput.parse({}));
    reads = 0;
    const page = await searchProviders(services, providerSearchInput.parse({}));
    expect(page.providers).toHaveLength(3);
    expect(reads).toBe(1);
  });

  it.each<[string, object]>([
    ['a rating that is not offered', { minRating: 3 }],
    ['a NUL', { q: 'a\u0000b' }],
    ['a text of a megabyte', { q: 'x'.repeat(100_000) }],
    ['page 0', { page: 0 }],
    ['a negative rate', { maxHourlyRate: -1 }],
    ['a rate that is none', { maxHourlyRate: Number.NaN }],
    ['a language that is none', { languages: ["'; drop table providers"] }],
    ['an unknown field', { isVerified: false }],
  ])('refuses %s', async (_, input) => {
    await expect(find(input as ProviderSearchInput)).rejects.toMatchObject({ status: 400, code: 'INVALID_INPUT' });
  });

  it('goes past its last page to an empty one', async () => {
    expect(await find({ page: 500 })).toMatchObject({
      providers: [],
      symptom: null,
      understood: [],
      unlisted: null,
      total: 3,
      page: 500,
      pages: 1,
    });
  });
});

describe('what stays hidden', () => {
  it('an unverified doctor, beside a verified one', async () => {
    const client = server.clientOf();
    expect(await namesOf({ q: 'sevilla', acceptingPatients: false })).toEqual(['María García']);
    expect(await client.providers.get({ id: doctors['María García']!.providerId })).toMatchObject({ city: 'Seville' });
    await expect(client.providers.get({ id: doctors['Hidden Doctor']!.providerId })).rejects.toMatchObject({
      code: 'PROVIDER_NOT_FOUND',
    });
  });

  it('the licence number, in every public answer', async () => {
    const client = server.clientOf();
    const id = doctors['María García']!.providerId;
    const [from, until] = [new Date().toISOString(), new Date(Date.now() + 86_400_000).toISOString()];
    const answers = await Promise.all([
      find({ acceptingPatients: false }),
      client.providers.get({ id }),
      client.availability.slots({ providerId: id, from, until }),
      client.providers.specialties({}),
    ]);
    expect(JSON.stringify(answers)).not.toContain(LICENSE);
    // The fee is said, which is half of it.
    expect(JSON.stringify(answers)).not.toMatch(/hourly/i);
    const [row] = await server.database.read(null, (db) =>
      db.selectFrom('providers').select('license_number').where('id', '=', id),
    );
    expect(row?.license_number).toContain(LICENSE);
  });

  it.each(['garcia', 'sevilla'])('is not found by its licence: %s is', async (q) => {
    expect(await namesOf({ q })).not.toEqual([]);
    expect(await namesOf({ q: LICENSE })).toEqual([]);
  });
});

describe('suggestions', () => {
  const textsOf = async (q: string, locale: 'en' | 'es' = 'en') =>
    (await server.clientOf().providers.suggestions({ q, locale })).map(({ kind, text }) => `${kind} ${text}`);

  it('offer doctors, professions, complaints and cities that begin so', async () => {
    expect(await textsOf('garc')).toContain('doctor María García');
    expect(await textsOf('dermat')).toContain('specialty dermatology');
    expect(await textsOf('migr', 'es')).toContain('complaint Migraña');
    expect(await textsOf('cair')).toContain('city Cairo');
    expect(await textsOf('%_')).toEqual([]);
  });

  it('do not name a doctor who is not listed', async () => {
    expect(await textsOf('hidden')).toEqual([]);
  });
});

describe('a search that finds nobody', () => {
  it('counts its unknown words by language, once a search, and no numbers', async () => {
    const { countMiss } = server.clientOf().providers;
    for (let n = 0; n < 2; n += 1) await countMiss({ q: 'Zyxwv 12345 dermatologist', locale: 'fr' });
    const rows = await server.database.read(null, (db) =>
      db.selectFrom('search_misses').select(['locale', 'word', 'times']),
    );
    expect(rows).toEqual([{ locale: 'fr', word: 'zyxwv', times: 2 }]);
  });

  it('is forgotten after a quarter year', async () => {
    const days = async () =>
      (await server.database.read(null, (db) => db.selectFrom('search_misses').select('word'))).map(({ word }) => word);
    const old = (word: string, ago: number) =>
      server.database.write(
        null,
        () => sql`
        insert into search_misses (day, locale, word)
        values ((app_now() at time zone 'UTC')::date - ${ago}::integer, 'en', ${word})`,
      );
    await old('older', 92);
    await old('newer', 88);
    await server.runSchedule('search-misses');
    const left = await days();
    expect(left).toContain('newer');
    expect(left).not.toContain('older');
  });
});

it('refuses a specialty with a NUL', async () => {
  await expect(find({ specialty: 'a\u0000b' })).rejects.toMatchObject({ status: 400, code: 'INVALID_INPUT' });
});

describe('pages', () => {
  it('hold twenty each, the same order throughout, nobody twice', async () => {
    const other = await testServer();
    try {
      for (let index = 0; index < 25; index++) await other.person({ role: 'doctor', verified: true });
      const client = other.clientOf();
      const [first, second] = await Promise.all([client.providers.search({}), client.providers.search({ page: 2 })]);
      expect([first.total, first.pages, first.providers.length, second.providers.length]).toEqual([25, 2, 20, 5]);
      expect(new Set([...first.providers, ...second.providers].map(({ id }) => id)).size).toBe(25);
      const few = await client.providers.search({ size: 6, page: 2 });
      expect([few.total, few.pages]).toEqual([25, 5]);
      expect(few.providers).toEqual(first.providers.slice(6, 12));
      await expect(client.providers.search({ size: 21 })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    } finally {
      await other.close();
    }
  });
});
