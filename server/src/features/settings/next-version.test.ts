import { type Insurer, NO_OTHER_NAMES, SHIPPED_INSURERS } from '@polyclinic/contract/providers/insurers/schemas';
import type { SpecialtyWords } from '@polyclinic/contract/settings/schemas';
import { ensureSpecialties, SHIPPED_SPECIALTIES } from '@polyclinic/database/sample/specialties';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findInsurers } from '../../installation/index.ts';
import type { Person } from '../../testing/people.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

// What an administrator made of the lists of one version, and what becomes of it with the lists of the next.

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await testServer();
  admin = await server.person({ role: 'admin' });
  await ensureSpecialties(server.urls.owner);
});
afterAll(() => server?.close());

const settings = () => server.clientOf(admin).settings;
const specialties = async () => (await settings().specialties()).specialties;
const insurerNow = async (code: string) => (await settings().insurers()).find((one) => one.code === code) as Insurer;

it('a next version’s specialties arrive where nobody has changed them, those that somebody changed stay, and none is there twice', async () => {
  const edited = (await specialties()).find(({ slug }) => slug === 'cardiology');
  if (!edited) throw new Error('no cardiology');
  const { current } = edited;
  const wanted: SpecialtyWords = {
    ...current,
    texts: { ...current.texts, en: { ...current.texts.en, name: 'Heart and vessels' } },
  };
  await settings().changeSpecialty({ id: edited.id, shown: current, wanted });
  await server.database.write(null, (db) => db.insertInto('specialties').values({ slug: 'own-field' }).returning('id'));
  const before = await specialties();

  const words = (name: string) => [`${name} of the next version`, `What ${name} does`] as const;
  const all = (name: string) => ({ en: words(name), ar: words(name), es: words(name), fr: words(name) });
  const next = [
    ...SHIPPED_SPECIALTIES.map((one) =>
      one.slug === 'cardiology' || one.slug === 'neurology' ? { ...one, text: all(one.slug) } : one,
    ),
    { slug: 'sleep-medicine', text: all('sleep') },
  ];
  await ensureSpecialties(server.urls.owner, next);
  // As by the start of a second node
  await ensureSpecialties(server.urls.owner, next);

  const after = await specialties();
  const find = (slug: string) => after.find((one) => one.slug === slug);
  const slugs = after.map(({ slug }) => slug);
  expect(new Set(slugs).size).toBe(slugs.length);
  expect(slugs.toSorted()).toEqual([...before.map(({ slug }) => slug), 'sleep-medicine'].toSorted());
  expect(find('sleep-medicine')?.current.texts.fr).toEqual({
    name: 'sleep of the next version',
    description: 'What sleep does',
  });
  expect(find('neurology')?.current.texts.ar.name).toBe('neurology of the next version');
  expect(find('cardiology')?.current.texts).toEqual({
    // One text was changed: the others follow.
    en: { name: 'Heart and vessels', description: 'What cardiology does' },
    ar: { name: 'cardiology of the next version', description: 'What cardiology does' },
    es: { name: 'cardiology of the next version', description: 'What cardiology does' },
    fr: { name: 'cardiology of the next version', description: 'What cardiology does' },
  });
  expect(find('own-field')).toMatchObject({ shipped: null });
});

it('a next version’s insurers arrive, and those that an administrator renamed, retired or added stay so, none twice', async () => {
  const words = async (code: string) => {
    const { name, names, isRetired } = await insurerNow(code);
    return { name, names, isRetired };
  };
  const change = async (code: string, changes: Partial<Insurer>) => {
    const shown = await words(code);
    await settings().changeInsurer({ code, shown, wanted: { ...shown, ...changes } });
  };
  await change('gb-aviva', { name: 'Aviva Health' });
  await change('gb-bupa', { isRetired: true });
  await settings().addInsurer({ country: 'NG', name: 'Hygeia', names: NO_OTHER_NAMES });

  const renamed = (code: string, name: string) => ({ code, country: code.slice(0, 2).toUpperCase(), name });
  const empty = { names: NO_OTHER_NAMES, isRetired: false };
  const next: Insurer[] = [
    ...SHIPPED_INSURERS.filter(({ code }) => !['gb-aviva', 'gb-bupa', 'gb-axa'].includes(code)),
    { ...renamed('gb-aviva', 'Aviva Group'), ...empty, names: { ...empty.names, fr: 'Aviva Royaume-Uni' } },
    { ...renamed('gb-bupa', 'Bupa UK'), ...empty },
    { ...renamed('gb-axa', 'AXA Global'), ...empty },
    { ...renamed('gb-freedom', 'Freedom'), ...empty },
    // The next version has what an administrator had added under the same code.
    { ...renamed('ng-hygeia', 'Hygeia HMO'), ...empty },
  ];
  const after = await findInsurers(server.services.database, next);
  const find = (code: string) => after.filter((one) => one.code === code);
  expect(after).toHaveLength(next.length);
  expect(find('gb-aviva')).toMatchObject([
    { name: 'Aviva Health', names: { fr: 'Aviva Royaume-Uni' }, isRetired: false },
  ]);
  expect(find('gb-bupa')).toMatchObject([{ name: 'Bupa UK', isRetired: true }]);
  expect(find('gb-axa')).toMatchObject([{ name: 'AXA Global', isRetired: false }]);
  expect(find('gb-freedom')).toMatchObject([{ name: 'Freedom' }]);
  expect(find('ng-hygeia')).toMatchObject([{ name: 'Hygeia', isRetired: false }]);
  // And one that the version leaves out goes, unless somebody made it theirs.
  const without = await findInsurers(
    server.services.database,
    next.filter(({ code }) => code !== 'gb-freedom' && code !== 'gb-aviva'),
  );
  expect(without.map(({ code }) => code)).not.toContain('gb-freedom');
  expect(without.find(({ code }) => code === 'gb-aviva')).toMatchObject({ name: 'Aviva Health' });
});

it('which countries are served and their numbers are what an administrator chose, whatever a version brings', async () => {
  const given = await settings().get();
  const wanted = {
    ...given,
    productName: 'Al Noor',
    supportEmail: 'help@alnoor.test',
    privacyEmail: 'help@alnoor.test',
    countries: ['EG', 'GB'],
  };
  await settings().change({ ...wanted, shown: null });
  await settings().changeEmergencyNumber({ country: 'EG', shown: null, wanted: '997' });
  await settings().changeEmergencyNumber({ country: 'PE', shown: null, wanted: '' });
  // The next version starts on the same data.
  await ensureSpecialties(server.urls.owner, SHIPPED_SPECIALTIES);
  const next = await server.restarted({});
  expect(next.services.installation.settings().countries).toEqual(['EG', 'GB']);
  expect(next.services.installation.emergencyNumbers()).toEqual([
    { country: 'EG', number: '997' },
    { country: 'PE', number: '' },
  ]);
  await next.close();
});
