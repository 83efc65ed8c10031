import { languages } from '@polyclinic/contract/platform/languages';
import { apiOf } from './support/api.ts';
import { englishFinder, findKeys } from './support/foreign.ts';
import { linkFollower } from './support/links.ts';
import { expectUsableByAll } from './support/looking.ts';
import type { Address } from './support/product.ts';
import { read } from './support/reading.ts';
import { expect, test } from './support/test.ts';
import { fillIn } from './walk/places.ts';
import { paths } from './walk/routes.ts';
import { SIGHTS, sightsOf, WALKERS } from './walk/sights.ts';

test('the walk knows every route', () => {
  expect(Object.keys(SIGHTS).sort()).toEqual([...paths].sort());
});

test('the walk tells English from what only looks like it', () => {
  const find = englishFinder('fr', new Map([['Cardiology', 'Cardiologie']]));
  const [whole, part] = [
    'See my appointments',
    'Oups. What you have written is kept. These times are free next: 10:30',
  ];
  expect(find([whole, part, 'Cardiology', 'Messages', 'Voir mes rendez-vous', 'Dr. Karim Mansour'])).toEqual([
    whole,
    part,
    'Cardiology',
  ]);
  expect(
    findKeys(['signUp.done', 'accounts:signUp.done', 'Voir 3.5 sur 5.', 'patient@polyclinic.example']),
  ).toHaveLength(2);
});

for (const language of languages) {
  for (const walker of WALKERS) {
    test(`a ${walker} walks through every page in ${language}`, async ({ visit, product, expectProblem }) => {
      test.setTimeout(240_000);
      // The page that is not there is one of those that are looked at.
      expectProblem(/404 .*no\/such\/page/);
      const as = walker === 'guest' ? undefined : walker;
      const page = await visit({ as, locale: language, reducedMotion: 'reduce' });
      const follow = linkFollower(page);
      const findEnglish = englishFinder(language, await translatedNames(product, language));
      for (const sight of sightsOf(walker)) {
        const answer = await page.goto(`/${language}${await fillIn(product, sight)}`);
        const reading = await read(page);
        expect.soft(findKeys(reading.texts), `${page.url()} shows keys`).toEqual([]);
        expect.soft(findEnglish(reading.texts), `${page.url()} speaks English`).toEqual([]);
        // The languages of a page that is not there are not there either.
        if (answer?.ok()) expect.soft(await follow(reading), `${page.url()} has broken links`).toEqual([]);
        await expectUsableByAll(page);
      }
    });
  }
}

/** What the database translates, by its English. */
async function translatedNames({ url }: Address, locale: (typeof languages)[number]): Promise<Map<string, string>> {
  const api = apiOf(url);
  const [english, own] = await Promise.all([
    api.providers.specialties({ locale: 'en' }),
    api.providers.specialties({ locale }),
  ]);
  const ownNames = new Map(own.map(({ slug, name }) => [slug, name]));
  return new Map(english.map(({ slug, name }) => [name, ownNames.get(slug) ?? name]));
}
