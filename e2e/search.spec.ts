import type { Locator } from '@playwright/test';
import { languages } from '@polyclinic/contract/platform/languages';
import { trustTier } from '@polyclinic/contract/providers/rules';
import { pressAlive, untilAlive } from './support/alive.ts';
import { listedProvider } from './support/arranging.ts';
import { outOfReach } from './support/obstacles.ts';
import { signedIn } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const cairo = { locale: 'ar-EG', timezoneId: 'Africa/Cairo' };

test('a symptom leads to doctors, filters narrow them and can each be dropped @long', async ({ visit }) => {
  const t = words('en');
  const page = await visit();
  const card = page.getByRole('article');
  const chips = page.getByRole('list', { name: t('providers/search:chips.label') });
  await page.goto('/en/find-doctor');
  await page.getByLabel(t('providers/search:filter.text')).fill('chest pain');
  await expect(page.getByText(t('symptoms:symptom.emergency.title'))).toBeVisible();
  const emergency = t('symptoms:symptom.call', { number: '999' });
  await expect(page.getByRole('link', { name: emergency })).toHaveAttribute('href', 'tel:999');
  await expect(page.getByText(t('symptoms:symptom.noDiagnosis'))).toBeVisible();
  await page.getByRole('link', { name: 'Cardiology', exact: true }).click();
  await expect(page).toHaveURL(/specialty=cardiology/);
  // The address is there before the page is.
  await expect(page.getByLabel(t('providers/search:filter.specialty'), { exact: true })).toHaveValue('cardiology');
  await expect(card.filter({ hasText: 'Cardiology' })).toHaveCount(await card.count());

  await page.getByLabel(t('providers/search:sort.label')).selectOption('price-low');
  await expect(page).toHaveURL(/sort=price-low/);
  await page.getByLabel(t('providers/search:filter.when')).selectOption('week');
  await page.getByRole('checkbox', { name: 'Chinese' }).check();
  await expect(page.getByRole('paragraph').filter({ hasText: t('providers/search:results.none') })).toBeVisible();
  await expect(page.getByText(t('providers/search:results.nobodySpeaks', { languages: 'Chinese' }))).toBeVisible();
  await expect(page.getByLabel(t('providers/search:sort.label'))).toBeHidden();
  await page.getByRole('link', { name: /Speaks Chinese”: \d+ doctors?$/ }).click();
  // Up to three times on each of three days, each of which is booked at one press.
  const times = card.first().locator('a[href*="start="]');
  await expect(times.first()).toHaveAttribute('href', /\/en\/book\?provider=.*&step=details/);
  expect(await times.count()).toBeLessThanOrEqual(9);

  await chips
    .getByRole('link', { name: t('providers/search:chips.remove', { filter: t('providers/search:when.week') }) })
    .click();
  await expect(page).not.toHaveURL(/when=/);
  await chips.getByRole('link', { name: t('providers/search:results.clear') }).click();
  await expect(page).toHaveURL('/en/find-doctor');
  await expect(page.getByLabel(t('providers/search:filter.text'))).toHaveValue('');
  const nobody = await (await page.request.get('/en/find-doctor?min=9000')).text();
  expect(nobody).toContain(`>${t('providers/search:results.noneHint')}<`);
});

test('what is typed in Arabic on a phone is completed by keys, understood, and taken back thing by thing', async ({
  visit,
}) => {
  const t = words('ar');
  const page = await visit({ ...cairo, viewport: { width: 390, height: 844 } });
  const chips = page.getByRole('list', { name: t('providers/understood:label') });
  const take = (filter: string) =>
    chips.getByRole('link', { name: t('providers/understood:remove', { filter }), exact: true });
  await page.goto('/ar/find-doctor');
  const text = page.getByLabel(t('providers/search:filter.text'));
  await untilAlive(text);
  await text.pressSequentially('صدا');
  const offered = page.getByRole('listbox', { name: t('providers/suggestions:label') }).getByRole('option');
  await expect(offered.first()).toContainText('صداع');
  await text.press('ArrowDown');
  await expect(offered.first()).toHaveAttribute('aria-selected', 'true');
  await text.press('Enter');
  await expect(text).toHaveValue('صداع');
  await expect(offered).toHaveCount(0);
  await expect(page).toHaveURL(/q=/);
  await text.press('End');
  await text.pressSequentially(' بالفرنسية');
  await expect(take('الفرنسية')).toBeVisible();
  await expect(take('صداع')).toBeVisible();
  const cards = page.getByRole('article');
  for (const card of await cards.all()) await expect(card).toContainText('الفرنسية');
  await take('الفرنسية').press('Enter');
  await expect(text).toHaveValue('صداع');
  await expect(take('الفرنسية')).toBeHidden();
  await take('صداع').click();
  await expect(page).toHaveURL('/ar/find-doctor');
  await expect(chips).toBeHidden();
});

test('on a phone the first doctor’s times stand on the first screen, and a complaint is one chip', async ({
  visit,
}) => {
  const headaches = { en: 'headache', ar: 'صداع', es: 'dolor de cabeza', fr: 'mal de tête' };
  const height = 844;
  for (const language of languages) {
    const page = await visit({ locale: language, viewport: { width: 390, height } });
    for (const search of ['', `?q=${encodeURIComponent(headaches[language])}`]) {
      await page.goto(`/${language}/find-doctor${search}`);
      const last = page.getByRole('article').first().locator('a[href*="start="]').last();
      const { y, height: own } = (await last.boundingBox()) ?? { y: Infinity, height: 0 };
      expect(y + own, `the last time of the first doctor in ${language}${search}`).toBeLessThanOrEqual(height);
    }
    const words = new RegExp(headaches[language], 'i');
    await expect(page.getByRole('listitem').getByRole('link', { name: words })).toHaveCount(1);
  }
});

test('on a phone a doctor’s languages and facts have the whole line beside the portrait', async ({
  visit,
  product,
}) => {
  const { slug } = await listedProvider(product, 'Karim Mansour');
  const page = await visit({ viewport: { width: 390, height: 844 } });
  await page.goto(`/en/doctor/${slug}`);
  const spoken = page
    .getByRole('main')
    .getByRole('list', { name: words('en')('providers:card.speaks') })
    .first();
  const { x, width } = (await spoken.boundingBox()) ?? { x: 0, width: 0 };
  expect(x + width).toBeCloseTo(390 - 16, 0);
});

test('what was searched is offered as the symptoms of a booking, and stands in no address of it', async ({ visit }) => {
  const t = words('ar');
  const searched = 'ألم في الصدر';
  const page = await visit({ ...cairo, viewport: { width: 390, height: 844 } });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`/ar/find-doctor?q=${encodeURIComponent(searched)}`);
  const symptoms = page.getByLabel(t('appointments/booking:symptoms.label'));
  const offer = page.getByRole('button', {
    name: t('appointments/booking:symptoms.searched', { words: `\u2068${searched}\u2069` }),
  });
  await expect.poll(() => page.evaluate(() => Object.keys(sessionStorage).join())).toContain('searched');
  asked.length = 0;
  await pressAlive(page.getByRole('article').first().locator('a[href*="start="]').first());
  await expect(symptoms).toHaveValue('');
  await pressAlive(offer);
  await expect(symptoms).toHaveValue(searched);
  await expect(symptoms).toBeFocused();
  await expect(offer).toHaveCount(0);
  await expect(page.getByText(t('symptoms:symptom.emergency.title'))).toBeVisible();
  await symptoms.fill('');
  await expect(offer).toBeVisible();
  const told = asked.map((said) => decodeURIComponent(said)).filter((said) => said.includes(searched));
  expect(told).toEqual([]);
});

test('the fever of a newborn is urgent however it began, and has its own words @long', async ({ visit }) => {
  const t = words('ar');
  const page = await visit(cairo);
  const own = page.getByText(t('symptoms:symptom.newborn.text'));
  await page.goto(`/ar/find-doctor?q=${encodeURIComponent('حرارة رضيع عمره أسبوعين')}`);
  await expect(own).toBeVisible();
  await expect(page.getByText(t('symptoms:symptom.emergency.text'))).toHaveCount(0);
  await page.goto(`/ar/find-doctor?q=${encodeURIComponent('ألم في الصدر')}`);
  await expect(page.getByText(t('symptoms:symptom.emergency.text'))).toBeVisible();
  await expect(own).toHaveCount(0);
});

test('a search in Arabic works without scripts, down to the doctor’s page and a time to book @long', async ({
  visit,
  product,
  expectProblem,
}) => {
  expectProblem(/\.js: csp$/);
  const t = words('ar');
  const page = await visit({ ...cairo, javaScriptEnabled: false });
  await page.goto('/ar/find-doctor');
  await page.getByLabel(t('providers/search:filter.text')).fill('ألم في الصدر');
  await page.getByLabel(t('providers/search:filter.insurer')).selectOption('eg-axa');
  await page.getByLabel(t('providers/search:sort.label')).selectOption('trust-score');
  await page.getByRole('button', { name: t('providers/search:filter.submit') }).click();
  await expect(page.getByText(t('symptoms:symptom.emergency.title'))).toBeVisible();
  await expect(page).toHaveURL(/insurer=eg-axa.*sort=trust-score/);
  const { slug, trust } = await listedProvider(product, 'Karim Mansour');
  const fullName = 'كريم منصور';
  const karim = page.getByRole('article').filter({ hasText: fullName });
  await expect(karim.getByRole('listitem').first()).toContainText('العربية');
  expect(trust.isNew).toBe(false);
  const tier = trustTier(trust.total);
  await page.getByRole('link', { name: fullName, exact: true }).click();

  await expect(page).toHaveURL(`/ar/doctor/${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(fullName);
  await expect(page.locator('p[lang="ar"]').first()).toBeVisible();
  // Beside the name, and where it is explained.
  await expect(page.getByText(t(`providers/profile:tier.${tier}`), { exact: true })).toHaveCount(2);
  await expect(page.getByText(t('providers/profile:part.calendarFreshness'))).toBeVisible();
  await expect(page.getByText('القاهرة، مصر', { exact: true })).toBeVisible();
  // Without scripts nobody has said where the reader is.
  await expect(page.getByText(t('providers/profile:book.theirs', { place: 'القاهرة' }))).toBeVisible();
  await page.getByRole('link', { name: t('providers/profile:reviews.older') }).click();
  await expect(page).toHaveURL(/reviews=2#reviews/);
  await page.locator('a[href*="start="]').first().click();
  await expect(page).toHaveURL(/\/ar\/book\?provider=.*&start=.*&step=details/);
});

test('a doctor’s page tells machines who it is, in one address a language @long', async ({
  visit,
  product,
  expectProblem,
}) => {
  expectProblem(/404 .*\/doctor\//);
  const { slug, totalReviews } = await listedProvider(product, 'Karim Mansour');
  const page = await visit();
  await page.goto(`/en/doctor/somebody-else-${slug.slice(-8)}`);
  await expect(page).toHaveURL(`/en/doctor/${slug}`);
  const graph = JSON.parse((await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '{}');
  const physician = graph['@graph'].find((thing: { '@type': string }) => thing['@type'] === 'Physician');
  expect(physician).toMatchObject({
    aggregateRating: { reviewCount: totalReviews },
    // The page's own language first
    knowsLanguage: ['en', 'ar', 'fr'],
  });
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${product.url}/en/doctor/${slug}`);
  await expect(page.locator('link[hreflang="ar"]')).toHaveAttribute('href', `${product.url}/ar/doctor/${slug}`);
  // Sofia Almeida waits for her verification.
  const { api } = await signedIn(product, 'waitingDoctor');
  const own = await api.providers.ownPractice();
  const answer = await page.goto(`/en/doctor/${own?.slug}`);
  expect(answer?.status()).toBe(404);
});

test('a change made without a network is searched for once there is one @long', async ({ visit, expectProblem }) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED/);
  const t = words('en');
  const page = await visit();
  await page.goto('/en/find-doctor');
  const sort = page.getByLabel(t('providers/search:sort.label'));
  await untilAlive(sort);
  // Once a choice is followed the page has what it needs without a network.
  await sort.selectOption('rating');
  const next = page.getByRole('link', { name: t('providers/search/pages:next') });
  await expect(next).toHaveAttribute('href', /sort=rating/);
  await page.context().setOffline(true);
  await page.getByLabel(t('providers/search:filter.specialty'), { exact: true }).selectOption('dermatology');
  await expect(page.getByText(t('providers/search:offline.title'))).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(page).toHaveURL(/specialty=dermatology/);
  await expect(page.getByText(t('providers/search:offline.title'))).toBeHidden();
});

test('a search that fails says so in place of the doctors, keeps what was asked for, and finds them by a press @long', async ({
  visit,
  product,
}) => {
  const t = words('en');
  const page = await visit();
  const said = page.getByRole('alert').getByRole('paragraph').first();
  const again = page.getByRole('button', { name: t('providers/search:results.retry') });
  const answer = await outOfReach(product, 'provider_finding');
  const status = await page.goto('/en/find-doctor?specialty=cardiology&sort=price-low');
  expect(status?.status()).toBe(200);
  await expect(said).toHaveText(t('providers/search:results.failed'));
  await pressAlive(again);
  await expect(said).toHaveText(t('providers/search:results.failed'));
  await answer();
  await again.click();
  await expect(page.getByRole('article').first()).toContainText('Cardiology');
  await expect(page).toHaveURL('/en/find-doctor?specialty=cardiology&sort=price-low');
  // Nobody else is shown the failure afterwards.
  const other = await visit();
  await other.goto('/en/find-doctor?specialty=cardiology&sort=price-low');
  await expect(other.getByRole('article').first()).toContainText('Cardiology');
});

/** By how many pixels the texts of a list are wider than the room that it has for them. */
const cutBy = (list: Locator) =>
  list.evaluate((select: HTMLSelectElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(select);
    const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) throw new Error('nothing to measure with');
    pen.font = font;
    return Math.max(...[...select.options].map(({ text }) => pen.measureText(text).width - room));
  });

test('a phone shows each order in full, and waits with cards as tall as those that come @long', async ({ visit }) => {
  const page = await visit({ viewport: { width: 320, height: 800 } });
  const sort = page.locator('select[name=sort]');
  for (const language of ['fr', 'es', 'ar', 'en']) {
    await page.goto(`/${language}/find-doctor`);
    await page.evaluate(() => document.fonts.ready);
    expect.soft(await cutBy(sort), language).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize({ width: 390, height: 800 });
  await untilAlive(sort);
  const heights = (cards: Locator) =>
    cards.evaluateAll((all) => all.map((card) => card.getBoundingClientRect().height));
  const [first = 0, second = 0] = await heights(page.getByRole('article'));
  const { promise: answer, resolve } = Promise.withResolvers<void>();
  await page.route(/\.data/, async (route) => {
    await answer;
    await route.continue();
  });
  await sort.selectOption('rating');
  const waiting = page.locator('section[aria-busy=true] > div > .rounded-card');
  await expect(waiting).toHaveCount(6);
  const [height = 0] = await heights(waiting);
  expect(Math.abs(height - (first + second) / 2)).toBeLessThan(30);
  resolve();
  await expect(waiting).toHaveCount(0);
});
