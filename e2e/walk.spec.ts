import type { Page } from '@playwright/test';
import { type Language, languages } from '@polyclinic/contract/platform/languages';
import { choicesOf } from './journeys/booking.ts';
import { pressAlive } from './support/alive.ts';
import { apiOf } from './support/api.ts';
import type { Address } from './support/product.ts';
import { expect, longUnless, test } from './support/test.ts';
import { asKey, type Key, words } from './support/words.ts';
import { englishFinder, findKeys } from './walk/foreign.ts';
import { linkFollower } from './walk/links.ts';
import { bringAxe, expectMenusUsableByAll, expectUsableByAll, isJudged, lookIn } from './walk/looking.ts';
import { isQuickBookingOpened, openingsOf } from './walk/opening.ts';
import { fillIn } from './walk/places.ts';
import { type Reading, read, readAsSent, unfold } from './walk/reading.ts';
import { paths } from './walk/routes.ts';
import { SIGHTS, WALKERS } from './walk/sights.ts';
import { expectReachedByTab } from './walk/tabbing.ts';

test('the walk knows every route', () => {
  expect(Object.keys(SIGHTS).sort()).toEqual([...paths].sort());
});

test('the walk tells English from what only looks like it', () => {
  const find = englishFinder('fr', new Map([['Cardiology', 'Cardiologie']]));
  const [whole, part] = ['See my appointments', 'Oups. Your details are saved. Next available times: 10:30'];
  expect(find([whole, part, 'Cardiology', 'Messages', 'Voir mes rendez-vous', 'Dr. Karim Mansour'])).toEqual([
    whole,
    part,
    'Cardiology',
  ]);
  expect(
    findKeys(['signUp.done', 'accounts:signUp.done', 'Voir 3.5 sur 5.', 'patient@polyclinic.example', 'diary.txt']),
  ).toHaveLength(2);
});

/** In which of its languages each walks in the short form: every page is opened, in either direction. */
const SHORT = { guest: 'ar', patient: 'en', doctor: 'ar', administrator: 'en' };

// Each walk is one long test, and none changes what another sees.
test.describe.configure({ mode: 'parallel' });

for (const language of languages) {
  for (const walker of WALKERS) {
    test(`a ${walker} walks through every page in ${language}${longUnless(language === SHORT[walker])}`, async ({
      visit,
      product,
      expectProblem,
    }) => {
      test.setTimeout(600_000);
      // The page that is not there is one of those that are looked at, and so are links that are over.
      expectProblem(/404 .*(no\/such\/page|unsubscribe|token=old)/);
      const as = walker === 'guest' ? undefined : walker;
      const page = await visit({ as, locale: language, ...lookIn(language) });
      if (isJudged(language)) await bringAxe(page);
      const follow = linkFollower(page);
      const findEnglish = englishFinder(language, await translatedNames(product, language));
      const expectOwnWords = (reading: Reading, address: string) => {
        expect.soft(findKeys(reading.texts), `${address} shows keys`).toEqual([]);
        expect.soft(findEnglish(reading.texts), `${address} speaks English`).toEqual([]);
        expect.soft(reading.strays, `${address} leaves its language`).toEqual([]);
      };
      const look = async (address: string) => {
        await unfold(page);
        const reading = await read(page);
        expectOwnWords(reading, address);
        await expectUsableByAll(page, language);
        return reading;
      };
      for (const { address, press, isOpened } of openingsOf(walker, language)) {
        const path = `/${language}${await fillIn(product, address)}`;
        if (!isOpened) {
          const sent = await readAsSent(page, path);
          expectOwnWords(sent, sent.address);
          if (sent.isThere)
            expect.soft(await follow(sent, sent.address), `${sent.address} has broken links`).toEqual([]);
          continue;
        }
        const answer = await page.goto(path);
        if (press) await pressButton(page, language, asKey(press));
        const reading = await look(page.url());
        if (walker === 'guest' && isWalkedByTab(language, address)) await expectReachedByTab(page);
        // The languages of a page that is not there are not there either.
        if (answer?.ok()) expect.soft(await follow(reading), `${page.url()} has broken links`).toEqual([]);
      }
      if (walker === 'guest' && isQuickBookingOpened(language)) await lookThroughQuickBooking(page, language, look);
      if (language !== 'en' && language !== 'ar') return;
      // The header is the same on every page; here is little else.
      await page.goto(`/${language}/help?q=xyzzy`);
      await expectMenusUsableByAll(page);
    });
  }
}

/** One language of each direction; a page that differs only by its query has the same order. */
const isWalkedByTab = (language: Language, address: string): boolean =>
  (language === 'en' || language === 'ar') && (!address.includes('?') || address === '/find-doctor?q=madrid');

/** A booking above the page, with a doctor who always has a time soon, up to where a guest signs in. */
async function lookThroughQuickBooking(
  page: Page,
  language: Language,
  look: (address: string) => Promise<Reading>,
): Promise<void> {
  const t = words(language);
  const dialog = page.getByRole('dialog');
  const goOn = dialog.getByRole('button', { name: t('appointments/booking:continue') });
  await page.goto(`/${language}?q=okafor`);
  await pressAlive(page.getByRole('link', { name: t('showcase:find.bookWith', { name: 'Daniel Okafor' }) }));
  await choicesOf(dialog, t('appointments/booking:date.title')).first().check();
  await choicesOf(dialog, t('appointments/booking:slots.label')).first().check();
  await look('the first step of a quick booking');
  await goOn.click();
  await dialog.getByRole('radio', { name: new RegExp(t('appointments/booking:urgency.emergency')) }).check();
  await dialog.getByLabel(t('appointments/booking:emergency.acknowledge')).check();
  await look('the second step of a quick booking');
  await goOn.click();
  await expect(dialog.getByRole('link', { name: t('appointments/booking:confirm.signIn') })).toBeVisible();
  await look('the third step of a quick booking');
}

/** Presses the first button that says a message, whatever its placeholders are filled with, until a dialog opens. */
async function pressButton(page: Page, language: Language, message: Key): Promise<void> {
  // Names of buttons are compared with plain spaces; French has others before a colon.
  const name = new RegExp(words(language)(message, { name: 'NAME' }).replace('NAME', '.+').replaceAll(/\s/g, '\\s'));
  await page.getByRole('button', { name }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** What the database translates, by its English. */
async function translatedNames({ url }: Address, locale: Language): Promise<Map<string, string>> {
  const api = apiOf(url);
  const [english, own] = await Promise.all([
    api.providers.specialties({ locale: 'en' }),
    api.providers.specialties({ locale }),
  ]);
  const ownNames = new Map(own.map(({ slug, name }) => [slug, name]));
  return new Map(english.map(({ slug, name }) => [name, ownNames.get(slug) ?? name]));
}
