import { randomUUID } from 'node:crypto';
import {
  type Insurer,
  type InsurerWords,
  NO_OTHER_NAMES,
  nameOfInsurer,
} from '@polyclinic/contract/providers/insurers/schemas';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../testing/people.ts';
import { giveDocuments } from '../../testing/practice.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { codeOf, refusal } from '../../testing/visits.ts';

let server: TestServer;
let admin: Person;
let specialtyId: string;
beforeAll(async () => {
  server = await testServer();
  admin = await server.person({ role: 'admin', fullName: 'Ruth' });
  const [row] = await server.database.write(null, (db) =>
    db.insertInto('specialties').values({ slug: 'cardiology' }).returning('id'),
  );
  specialtyId = row?.id ?? '';
});
afterAll(() => server?.close());

const settings = (person: Person | undefined = admin) => server.clientOf(person).settings;
const find = async (code: string) => (await settings().insurers()).find((one) => one.code === code);
const wordsOf = ({ name, names, isRetired }: Insurer): InsurerWords => ({ name, names, isRetired });

async function change(code: string, changes: Partial<InsurerWords>): Promise<void> {
  const shown = wordsOf((await find(code)) as Insurer);
  await settings().changeInsurer({ code, shown, wanted: { ...shown, ...changes } });
  await expect.poll(() => server.services.installation.insurers()).toContainEqual(await find(code));
}

const storedOf = (code: string) =>
  server.database.read(null, (db) =>
    db
      .selectFrom('insurers')
      .select(['name', 'english_name', 'arabic_name', 'spanish_name', 'french_name', 'is_retired'])
      .where('code', '=', code),
  );

const save = (person: Person, insurers: string[]) =>
  server.clientOf(person).providers.savePractice({
    specialtyId,
    licenseNumber: `L ${person.userId}`,
    licenseAuthority: 'Medical Syndicate',
    licenseCountry: 'EG',
    licenseExpiresOn: '2099-12-31',
    yearsExperience: 7,
    languages: ['ar'],
    hourlyRate: 80,
    timeZone: 'Africa/Cairo',
    insurers,
  });

async function listedDoctor(insurers: string[]): Promise<Person> {
  const person = await server.person({ role: 'doctor', fullName: 'Dr Own' });
  const { id: providerId } = await save(person, insurers);
  await server.database.transaction(null, (trx) => giveDocuments(trx, providerId));
  await server.clientOf(admin).admin.decide({ providerId, status: 'approved', note: '' });
  return person;
}

const searched = async (q: string, locale: 'en' | 'ar' | 'fr' = 'en') => {
  const { providers, understood } = await server.clientOf().providers.search({ q, locale });
  return { names: providers.map(({ fullName }) => fullName), understood };
};

const found = async (insurer: string) =>
  (await server.clientOf().providers.search({ insurer })).providers.map(({ fullName }) => fullName);

describe('the list of insurers', () => {
  it('is changed by an administrator, on every node, and what stood there before is stored', async () => {
    const other = await server.restarted({});
    const known = () =>
      [server, other].map(({ services }) => services.installation.insurers().find(({ code }) => code === 'sa-bupa'));
    const before = (await find('sa-bupa')) as Insurer;
    expect(before).toEqual({
      code: 'sa-bupa',
      country: 'SA',
      name: 'Bupa Arabia',
      names: { ...NO_OTHER_NAMES, ar: 'بوبا العربية' },
      isRetired: false,
    });
    const given = { code: 'sa-bupa', shown: wordsOf(before), wanted: { ...wordsOf(before), name: 'Bupa KSA' } };
    await settings().changeInsurer(given);
    // As by a second press
    await settings().changeInsurer(given);
    const renamed = { ...before, name: 'Bupa KSA' };
    await expect.poll(known).toEqual([renamed, renamed]);
    await other.close();
    expect(await settings(undefined).insurers()).toContainEqual(renamed);
    const changes = await server.database.read(null, (db) =>
      db.selectFrom('list_changes').select(['actor_id', 'subject', 'before', 'after']),
    );
    const nothing = { name: null, en: null, ar: null, es: null, fr: null, isRetired: null };
    expect(changes).toEqual([
      { actor_id: admin.userId, subject: 'insurer sa-bupa', before: nothing, after: { ...nothing, name: 'Bupa KSA' } },
    ]);
    const { activities } = await server.clientOf(admin).admin.overview();
    expect(activities[0]).toMatchObject({ action: 'insurers', status: 'changed', person: 'Ruth', subject: null });
  });

  it('follows the next version in all that nobody has changed, and in all once nothing is changed', async () => {
    const { names } = (await find('sa-tawuniya')) as Insurer;
    await change('sa-tawuniya', { names: { ...names, ar: 'تعاونية', fr: 'Tawuniya Assurance' } });
    expect(await storedOf('sa-tawuniya')).toEqual([
      {
        name: null,
        english_name: null,
        arabic_name: 'تعاونية',
        spanish_name: null,
        french_name: 'Tawuniya Assurance',
        is_retired: null,
      },
    ]);
    await change('sa-tawuniya', { names });
    expect(await storedOf('sa-tawuniya')).toEqual([]);
  });

  it('is not changed by who has not seen the latest change', async () => {
    const shown = wordsOf((await find('gb-aviva')) as Insurer);
    await change('gb-aviva', { name: 'Aviva Health' });
    const late = settings().changeInsurer({ code: 'gb-aviva', shown, wanted: { ...shown, name: 'Aviva UK' } });
    expect(await codeOf(late)).toBe('SETTINGS_CHANGED');
    expect(await find('gb-aviva')).toMatchObject({ name: 'Aviva Health' });
  });

  it('is nobody else’s to change, and has names', async () => {
    const words = wordsOf((await find('es-dkv')) as Insurer);
    const given = { code: 'es-dkv', shown: words, wanted: { ...words, name: 'DKV Seguros' } };
    const added = { country: 'ES', name: 'Mapfre', names: NO_OTHER_NAMES };
    const others = [
      await server.person({ role: 'patient' }),
      await server.person({ role: 'doctor' }),
      ...(await Promise.all(
        (['support', 'verifier', 'finance', 'auditor'] as const).map((duty) => server.person({ role: 'admin', duty })),
      )),
    ];
    for (const person of others) {
      expect(await codeOf(settings(person).changeInsurer(given))).toBe('FORBIDDEN');
      expect(await codeOf(settings(person).addInsurer(added))).toBe('FORBIDDEN');
      const asked = server.services.database.write(
        { userId: person.userId, role: 'admin' },
        () => sql`select change_insurer('es-dkv', '{}', '{"name": "Taken over"}')`,
      );
      await expect(asked).rejects.toMatchObject({ code: '42501' });
    }
    const guest = server.clientOf().settings;
    expect(await codeOf(guest.changeInsurer(given))).toBe('UNAUTHENTICATED');
    expect(await codeOf(guest.addInsurer(added))).toBe('UNAUTHENTICATED');
    for (const wrong of [
      { name: ' ' },
      { name: 'دي كيه في' },
      { name: 'x'.repeat(81) },
      { names: { ...NO_OTHER_NAMES, ar: 'www.evil.test' } },
      { names: { ...NO_OTHER_NAMES, fr: 'x'.repeat(81) } },
      { names: { en: '', ar: '', es: '' } },
    ])
      expect(await codeOf(settings().changeInsurer({ ...given, wanted: { ...words, ...wrong } as InsurerWords }))).toBe(
        'INVALID_INPUT',
      );
    expect(await codeOf(settings().addInsurer({ ...added, country: 'XX' }))).toBe('INVALID_INPUT');
    expect(await codeOf(settings().changeInsurer({ ...given, code: 'es-nobody' }))).toBe('SETTINGS_CHANGED');
    expect(await find('es-dkv')).toMatchObject(words);
    expect(await find('es-mapfre')).toBeUndefined();
    expect(await find('es-nobody')).toBeUndefined();
  });
});

describe('the name of an insurer', () => {
  it('is another in each language in which it is called otherwise, and finds by any of them', async () => {
    await listedDoctor(['lb-cnss']);
    const { names } = (await find('lb-cnss')) as Insurer;
    await change('lb-cnss', { names: { ...names, es: 'Caja Libanesa' } });
    const insurer = (await find('lb-cnss')) as Insurer;
    expect((['en', 'ar', 'es', 'fr'] as const).map((locale) => nameOfInsurer(insurer, locale))).toEqual([
      'NSSF',
      'الصندوق الوطني للضمان الاجتماعي',
      'Caja Libanesa',
      'CNSS',
    ]);
    const facet = { kind: 'insurer', id: 'lb-cnss', without: '' };
    for (const said of ['nssf', 'الصندوق الوطني للضمان الاجتماعي', ' Caja libanesa '])
      expect(await searched(said), said).toEqual({
        names: ['Dr Own'],
        understood: [{ ...facet, label: 'NSSF' }],
      });
    expect((await searched('CNSS', 'fr')).names).toEqual(['Dr Own']);
    expect((await searched('nssf', 'fr')).understood).toEqual([{ ...facet, label: 'CNSS' }]);
    expect((await searched('Manuvie', 'fr')).names).toEqual([]);
  });

  it('goes after that of a doctor', async () => {
    const doctor = await listedDoctor([]);
    await server.database.write(
      null,
      () => sql`update profiles set full_name = 'Aviva' where user_id = ${doctor.userId}`,
    );
    expect((await searched('aviva')).understood).toMatchObject([{ kind: 'name' }]);
  });
});

describe('an insurer that is retired', () => {
  it('stays with who has it, is found by it, and is nobody else’s to add until it comes back', async () => {
    const holder = await listedDoctor(['eg-misr-life']);
    const other = await server.person({ role: 'doctor' });
    await change('eg-misr-life', { isRetired: true });
    expect((await save(holder, ['eg-misr-life', 'eg-bupa'])).insurers).toEqual(['eg-misr-life', 'eg-bupa']);
    expect(await found('eg-misr-life')).toEqual(['Dr Own']);
    expect(await refusal(save(other, ['eg-misr-life']))).toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: [{ path: 'insurers', code: 'unknown' }] },
    });
    await save(other, []);
    expect(await codeOf(save(other, ['eg-misr-life']))).toBe('INVALID_INPUT');
    await save(holder, []);
    expect(await codeOf(save(holder, ['eg-misr-life']))).toBe('INVALID_INPUT');
    await change('eg-misr-life', { isRetired: false });
    expect((await save(other, ['eg-misr-life'])).insurers).toEqual(['eg-misr-life']);
  });
});

describe('an insurer that is added', () => {
  it('is added once, can be chosen and searched by, and is called otherwise without losing who has it', async () => {
    const given = { country: 'NG', name: 'Hygéia HMO', names: NO_OTHER_NAMES };
    expect(await settings().addInsurer(given)).toEqual({ code: 'ng-hygeia-hmo' });
    // As by a second press
    expect(await settings().addInsurer(given)).toEqual({ code: 'ng-hygeia-hmo' });
    expect(await codeOf(settings().addInsurer({ ...given, names: { ...NO_OTHER_NAMES, ar: 'هايجيا' } }))).toBe(
      'INSURER_EXISTS',
    );
    await listedDoctor(['ng-hygeia-hmo']);
    await change('ng-hygeia-hmo', { name: 'Hygeia', isRetired: true });
    expect(await found('ng-hygeia-hmo')).toEqual(['Dr Own']);
    expect(await codeOf(settings().addInsurer(given))).toBe('INSURER_EXISTS');
    expect((await settings().insurers()).filter(({ country }) => country === 'NG')).toEqual([
      { code: 'ng-hygeia-hmo', country: 'NG', name: 'Hygeia', names: NO_OTHER_NAMES, isRetired: true },
    ]);
  });

  it('is none that the version has', async () => {
    expect(await codeOf(settings().addInsurer({ country: 'EG', name: 'AXA', names: NO_OTHER_NAMES }))).toBe(
      'INSURER_EXISTS',
    );
    const nobody = `Insurer ${randomUUID().slice(0, 8)}`;
    expect(await codeOf(server.clientOf().providers.search({ insurer: 'eg-nobody' }))).toBe('INVALID_INPUT');
    const { code } = await settings().addInsurer({ country: 'EG', name: nobody, names: NO_OTHER_NAMES });
    await expect.poll(() => server.services.installation.insurers().some((one) => one.code === code)).toBe(true);
    expect(await found(code)).toEqual([]);
  });
});
