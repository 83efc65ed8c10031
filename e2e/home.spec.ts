import { devices, type Locator, type Page } from '@playwright/test';
import { formatMoney } from '@polyclinic/contract/platform/format';
import type { Language } from '@polyclinic/contract/platform/languages';
import { FALLBACK_SPECIALTY_SLUGS } from '@polyclinic/contract/providers/rules';
import { untilAlive } from './support/alive.ts';
import { apiOf, type Caller } from './support/api.ts';
import { bookPaid, coming, dayAhead, freeStarts, listedProvider } from './support/arranging.ts';
import { eitherDirection } from './support/either-direction.ts';
import { withFailingSpecialties, withLateSpecialties } from './support/late-specialties.ts';
import { newcomer, signedIn } from './support/people.ts';
import { expect, test } from './support/test.ts';
import { asKey, words } from './support/words.ts';

const ZONES = { en: 'Europe/London', ar: 'Africa/Cairo' };
const CHEST_PAIN = { en: 'chest pain', ar: 'ألم في الصدر' };

const SECTIONS = [
  'about',
  'how',
  'specialties',
  'find',
  'split',
  'patients',
  'doctors',
  'carebridge',
  'pricing',
] as const;

const FEATURES: Partial<Record<(typeof SECTIONS)[number], string>> = { find: 'showcase', carebridge: 'carebridge' };
const titleOf = (section: (typeof SECTIONS)[number]) => `${FEATURES[section] ?? 'home'}:${section}.title`;

const LISTED = ['cardiology', 'dermatology', 'pediatrics', 'psychiatry', 'orthopedics', 'obgyn'] as const;

const showcaseOf = (page: Page, language: Language): Locator =>
  page.getByRole('region', { name: words(language)('showcase:find.title') });

/** Dollars of the cards, in whichever digits. */
async function pricesIn(region: Locator): Promise<number[]> {
  const texts = await region.getByRole('article').locator('.text-lg.tabular-nums').allInnerTexts();
  const latin = (text: string) => text.replace(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)));
  return texts.map((text) => Number(/\d+/.exec(latin(text))?.[0] ?? 0));
}

for (const language of eitherDirection) {
  test(`the home page leads to doctors, orders and narrows them, and explains their trust in ${language} @long`, async ({
    visit,
    product,
  }) => {
    const t = words(language);
    const page = await visit({ locale: language, timezoneId: ZONES[language] });
    await page.goto(`/${language}`);
    for (const section of SECTIONS)
      await expect(page.getByRole('region', { name: t(asKey(titleOf(section))) })).toBeAttached();
    const regionOf = (section: (typeof SECTIONS)[number]) =>
      page.getByRole('region', { name: t(asKey(titleOf(section))) });
    const about = regionOf('about');
    for (const part of ['mission', 'vision', 'commitment'] as const)
      await expect(about.getByRole('heading', { name: t(`home:about.${part}.title`) })).toBeAttached();
    await expect(about).toContainText(t('home:about.mission.text'));
    await expect(regionOf('how').getByRole('listitem')).toHaveCount(5);
    await expect(regionOf('specialties').getByText(t('home:specialties.popular'), { exact: true })).toHaveCount(5);
    await expect(regionOf('pricing').getByText(t('home:pricing.soon'), { exact: true })).toHaveCount(2);
    const listed = page.getByRole('navigation', { name: t('home:listed.label') }).getByRole('link');
    await expect(listed).toHaveText(LISTED.map((slug) => t(`home:listed.${slug}`)));
    const { lowestFeeCents } = await apiOf(product.url).home.figures();
    expect(lowestFeeCents).toBeGreaterThan(0);
    const plans = { visit: lowestFeeCents ?? 0, membership: 9_900, family: 17_900 };
    for (const [name, cents] of Object.entries(plans)) {
      const said = (part: string) => t(asKey(`home:pricing.${name}.${part}`));
      const plan = regionOf('pricing')
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: said('name') }) });
      for (const part of ['text', 'period', '1', '2', '3']) await expect(plan).toContainText(said(part));
      const price = formatMoney(cents, 'USD', language, true);
      const shown = name === 'visit' ? t('home:pricing.from', { price }) : price;
      await expect(plan.getByText(shown, { exact: true })).toBeAttached();
      await expect(plan.getByRole('link', { name: said('cta') })).toBeAttached();
      await expect(plan.getByText(t('home:pricing.popular'))).toHaveCount(name === 'membership' ? 1 : 0);
    }
    const showcase = showcaseOf(page, language);
    await showcase.getByText(t('showcase:find.filters'), { exact: true }).click();
    const highest = showcase.getByRole('slider', { name: t('showcase:find.priceTo') });
    await untilAlive(highest);
    for (const [bound, value] of [
      ['min', '0'],
      ['max', '200'],
      ['step', '5'],
    ] as const)
      await expect(highest).toHaveAttribute(bound, value);
    const less = language === 'ar' ? 'ArrowRight' : 'ArrowLeft';
    for (const [key, value] of [
      [less, '195'],
      ['End', '200'],
      ['Home', '0'],
    ] as const) {
      await highest.press(key);
      await expect(highest).toHaveValue(value);
    }
    await highest.fill('60');
    await showcase.getByLabel(t('showcase:find.sort'), { exact: true }).selectOption('price-high');
    await expect(page).toHaveURL(/sort=price-high/);
    await expect.poll(async () => Math.max(...(await pricesIn(showcase)))).toBeLessThanOrEqual(60);
    const prices = await pricesIn(showcase);
    expect(prices).toEqual(prices.toSorted((a, b) => b - a));
    const card = showcase.getByRole('article').first();
    await card.getByText(t('showcase:trust.why')).click();
    await expect(card.getByText(t('showcase:trust.part.responseSpeed'), { exact: true })).toBeVisible();
    await expect(card.getByRole('listitem').filter({ has: page.locator('svg rect') })).toHaveCount(6);

    await showcase.getByLabel(t('showcase:find.text')).fill('zyxwv-qwrtz');
    await expect(showcase.getByText(t('showcase:find.none'))).toBeVisible();
    await showcase.getByLabel(t('showcase:find.text')).fill(CHEST_PAIN[language]);
    await expect(showcase.getByText(t('symptoms:symptom.emergency.title'))).toBeVisible();

    const hero = page.getByRole('search').first();
    await hero.getByLabel(t('home:search.text')).fill('okafor');
    await hero.getByLabel(t('home:search.language')).selectOption('en');
    await hero.getByLabel(t('home:search.when'), { exact: true }).selectOption('week');
    await hero.getByRole('button', { name: t('home:search.submit') }).click();
    await expect(page).toHaveURL(new RegExp(`/${language}/find-doctor\\?.*q=okafor.*when=week`));
    await expect(page.getByRole('article')).toHaveCount(1);
  });
}

test('a signed-in person sees at home what comes until tomorrow, and no more', async ({ product, mailbox }) => {
  const caller = await newcomer(product, mailbox, { fullName: 'Nora Lind', email: 'nora.lind@example.org' });
  const { id } = await listedProvider(product, 'Daniel Okafor');
  const book = async (days: number) => {
    const [start = ''] = await freeStarts(product, id, dayAhead(product, days));
    return bookPaid(caller.api, id, start, 'phone', '+44 20 7946 0958');
  };
  const cardOf = async (language: Language, { cookie }: Caller) => {
    const answer = await fetch(`${product.url}/${language}`, { headers: { cookie } });
    return /<section aria-labelledby="upcoming"[\s\S]*?<\/section>/.exec(await answer.text())?.[0] ?? '';
  };
  const [near, far] = [await book(1), await book(4)];
  for (const language of eitherDirection) {
    const t = words(language);
    const card = await cardOf(language, caller);
    expect(card).toMatch(new RegExp(`<h2 id="upcoming"[^>]*>${t('home:upcoming.title')}</h2>`));
    expect(card).toContain(t('appointments:timing.tomorrow'));
    expect(card).toContain(`href="/${language}/visit/${near}"`);
    expect(card).not.toContain(far);
    expect(card, 'by phone there is no call to join').not.toContain('/call/');
  }
  const { appointmentId } = await coming(product);
  for (const [as, button] of [
    ['patient', 'join'],
    ['doctor', 'start'],
  ] as const) {
    const card = await cardOf('en', await signedIn(product, as));
    expect(card, as).toMatch(
      new RegExp(`<a [^>]*href="/en/call/${appointmentId}"[\\s\\S]*?${words('en')(`appointments:call.${button}`)}</a>`),
    );
  }
});

test('eight places wait for the specialties, and the commonest six stand there if they stay away @long', async ({
  visit,
  product,
}) => {
  const t = words('fr');
  const page = await visit();
  // For a browser without a window, as for a search engine, pages wait until they are whole.
  await page.setExtraHTTPHeaders({ 'user-agent': devices['Desktop Chrome'].userAgent });
  await withLateSpecialties(product, 'fr', async () => {
    // Such an address is rendered each time.
    await page.goto('/fr?rendered=anew', { waitUntil: 'commit' });
    const region = page.getByRole('region', { name: t('home:specialties.title') });
    await expect(region.locator('[aria-busy=true] > *')).toHaveCount(8);
    await expect(region.getByRole('link')).toHaveCount(6);
    for (const slug of FALLBACK_SPECIALTY_SLUGS) await expect(region).toContainText(t(`showcase:specialty.${slug}`));
  });
  await test.step('so they do if reading them fails', async () => {
    await withFailingSpecialties(product, 'fr', async () => {
      const answer = await fetch(`${product.url}/fr?rendered=again`);
      expect(answer.status).toBe(200);
      const [list = ''] = /<section aria-labelledby="specialties"[\s\S]*?<\/section>/.exec(await answer.text()) ?? [];
      expect(list.match(/<a /g)).toHaveLength(6);
      for (const slug of FALLBACK_SPECIALTY_SLUGS) expect(list).toContain(`specialty=${slug}`);
    });
  });
});

test('an early interest is confirmed by mail and can be withdrawn @long', async ({ visit, mailbox }) => {
  const t = words('ar');
  const email = 'early@example.org';
  const page = await visit({ locale: 'ar' });
  await page.goto('/ar');
  const form = page.getByRole('form', { name: t('carebridge:early.title') });
  await form.getByLabel(t('carebridge:early.email')).fill('nobody');
  await form.getByRole('button', { name: t('carebridge:early.submit') }).click();
  await expect(form.getByText(t('carebridge:early.error.email'))).toBeVisible();
  await form.getByLabel(t('carebridge:early.email')).fill(email);
  await form.getByRole('button', { name: t('carebridge:early.submit') }).click();
  await expect(form.getByText(t('carebridge:early.error.consent'))).toBeVisible();
  await form.getByLabel(t('carebridge:early.consent')).check();
  await form.getByRole('button', { name: t('carebridge:early.submit') }).click();
  await expect(page.getByText(t('carebridge:early.done'))).toBeVisible();
  await page.goto(await mailbox.linkTo('/ar/early-access', email));
  await page.getByRole('button', { name: t('carebridge:leave.submit') }).click();
  await expect(page.getByText(t('carebridge:leave.done'))).toBeVisible();
});

test('the home page searches, and leads to booking and to the early list, without scripts @long', async ({
  visit,
  expectProblem,
}) => {
  expectProblem(/\.js: csp$/);
  const t = words('en');
  const page = await visit({ javaScriptEnabled: false });
  await page.goto('/en');
  const showcase = showcaseOf(page, 'en');
  await showcase.getByLabel(t('showcase:find.text')).fill('okafor');
  await showcase.getByRole('button', { name: t('home:search.submit') }).click();
  await expect(showcase.getByRole('article')).toHaveCount(1);
  await showcase.getByRole('link', { name: t('showcase:find.bookWith', { name: 'Daniel Okafor' }) }).click();
  await expect(page).toHaveURL(/\/en\/book\?provider=/);
  await page.goto('/en?q=chest+pain');
  await expect(showcase.getByText(t('symptoms:symptom.emergency.title'))).toBeVisible();
  const form = page.getByRole('form', { name: t('carebridge:early.title') });
  await form.getByLabel(t('carebridge:early.email')).fill('plain@example.org');
  await form.getByRole('button', { name: t('carebridge:early.submit') }).click();
  await expect(page.getByText(t('carebridge:early.error.consent'))).toBeVisible();
  await expect(page.getByLabel(t('carebridge:early.email'))).toHaveValue('plain@example.org');
});
