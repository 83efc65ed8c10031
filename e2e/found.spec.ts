import type { Page } from '@playwright/test';
import { AIMS } from '@polyclinic/contract/home/rules';
import { formatMoney, formatNumber, formatRating, languageName } from '@polyclinic/contract/platform/format';
import { type Language, languages } from '@polyclinic/contract/platform/languages';
import { insurerName, SHIPPED_INSURERS } from '@polyclinic/contract/providers/insurers/schemas';
import { TRUST_WEIGHTS, type TrustPart } from '@polyclinic/contract/providers/rules';
import { apiOf } from './support/api.ts';
import { listedProvider } from './support/arranging.ts';
import { eitherDirection } from './support/either-direction.ts';
import { expect, test } from './support/test.ts';
import { asKey, words } from './support/words.ts';

/** What machines read of a page, from the HTML as it was sent. */
async function headOf(page: Page, path: string) {
  const html = await (await page.request.get(path)).text();
  return page.evaluate((text) => {
    const sent = new DOMParser().parseFromString(text, 'text/html');
    const all = (selector: string) => [...sent.querySelectorAll(selector)];
    const values = (selector: string, name: string) => all(selector).map((one) => one.getAttribute(name) ?? '');
    const contents = (name: string) => values(`meta[property="${name}"], meta[name="${name}"]`, 'content');
    return {
      rules: sent.compatMode,
      title: sent.title,
      description: contents('description'),
      robots: contents('robots'),
      canonical: values('link[rel="canonical"]', 'href'),
      alternates: all('link[rel="alternate"][hreflang]').map((one) => [
        one.getAttribute('hreflang'),
        one.getAttribute('href'),
      ]),
      preview: ['og:title', 'og:description', 'og:url', 'og:image', 'og:locale', 'twitter:card'].map(contents),
      things: all('script[type="application/ld+json"]').flatMap(
        (one) => JSON.parse(one.textContent ?? '')['@graph'] as { '@type': string }[],
      ),
    };
  }, html);
}

/** The addresses that a sitemap or a list of them names. */
async function listedIn(page: Page, path: string): Promise<string[]> {
  const answer = await page.request.get(path);
  expect(answer.headers()['content-type']).toContain('application/xml');
  return page.evaluate(
    (text) => {
      const document = new DOMParser().parseFromString(text, 'application/xml');
      if (document.querySelector('parsererror')) throw new Error('The sitemap is not well formed.');
      return [...document.querySelectorAll('loc')].map(({ textContent }) => textContent ?? '');
    },
    await answer.text(),
  );
}

/** What a reader is told by a page, from the HTML as it was sent. */
async function partsOf(page: Page, path: string) {
  const html = await (await page.request.get(path)).text();
  return page.evaluate((sent) => {
    const main = new DOMParser().parseFromString(sent, 'text/html').querySelector('main');
    const all = (selector: string) => [...(main?.querySelectorAll(selector) ?? [])];
    return {
      text: main?.textContent ?? '',
      images: all('[role="img"]').map((one) => `${one.getAttribute('aria-label')}: ${one.textContent}`),
      times: all('a[href*="start="] time').map((one) => one.getAttribute('datetime')),
      rows: all('tr').map(({ children }) => [...children].slice(0, 3).map((cell) => cell.textContent)),
    };
  }, html);
}

/** What the page of this doctor has to say of their work. */
async function sayingsOf(url: string, slug: string, language: Language) {
  const t = words(language);
  const provider = await apiOf(url).providers.profile({ slug, locale: language });
  const points = Object.entries(TRUST_WEIGHTS).flatMap(([part, weight]) => {
    const own = formatNumber(provider.trust.parts[part as TrustPart], language);
    const most = formatNumber(weight, language);
    return t(asKey(`providers/profile:part.${part}`)) + t('providers/profile:trust.points', { points: own, most });
  });
  const { reviews } = await apiOf(url).reviews.ofProvider({ providerId: provider.id });
  const foreign = reviews.filter((one) => one.comment && one.locale !== language).map(({ locale }) => locale);
  const total = formatNumber(provider.trust.total, language);
  const sayings = [
    provider.bio,
    t('providers/profile:qualifications.education') + provider.education,
    t('providers/profile:qualifications.certifications') + provider.certifications,
    formatMoney(provider.feeCents, 'USD', language, true),
    t('providers/profile:insurers.title') +
      provider.insurers.map((code) => insurerName(code, SHIPPED_INSURERS, language)).join(''),
    ...provider.languages.map((code) => languageName(code, language)),
    ...points,
    ...foreign.map((code) => t('providers/profile:about.language', { language: languageName(code, language) })),
  ];
  const score = `${t('providers/profile:trust.of', { points: total, most: formatNumber(100, language) })}: ${total}`;
  return { sayings, score, slots: provider.slots };
}

for (const language of eitherDirection) {
  test(`a doctor's page and the investors' say what the API knows, in ${language} @long`, async ({
    visit,
    product,
  }) => {
    const t = words(language);
    const page = await visit({ locale: language });
    const { slug } = await listedProvider(product, 'Daniel Okafor');
    const { sayings, score, slots } = await sayingsOf(product.url, slug, language);
    const { text, images, times } = await partsOf(page, `/${language}/doctor/${slug}`);
    for (const saying of sayings) expect.soft(text).toContain(saying);
    expect.soft(images).toContain(score);
    expect(times.length).toBeGreaterThan(2);
    expect(slots).toEqual(expect.arrayContaining(times));

    const { providers } = await apiOf(product.url).providers.search({ q: 'Llewellyn', acceptingPatients: false });
    const resting = await partsOf(page, `/${language}/doctor/${providers[0]?.slug}`);
    expect(resting.text).toContain(t('providers/profile:book.notAccepting'));
    expect(resting.times).toEqual([]);

    const figures = await apiOf(product.url).home.figures();
    // Such an address is rendered each time.
    const investors = await partsOf(page, `/${language}/investors?rendered=anew`);
    const { averageRating, completedVisits, countries, doctors, patients, reviews } = figures;
    const counts = {
      doctors,
      languages: figures.languages.length,
      countries,
      patients,
      visits: completedVisits,
      reviews,
    };
    const targets: Partial<Record<string, number>> = AIMS;
    const targetOf = (name: string) =>
      targets[name] ? formatNumber(targets[name], language) : `–${t('investors:live.none')}`;
    expect(investors.rows.slice(1)).toEqual([
      ...Object.entries(counts).map(([name, count]) => [
        t(asKey(`investors:live.${name}`)) + t(asKey(`investors:live.${name}.how`)),
        formatNumber(count, language),
        targetOf(name),
      ]),
      [
        t('investors:live.rating') + t('investors:live.rating.how'),
        formatRating(averageRating ?? 0, language),
        targetOf('rating'),
      ],
    ]);
    expect(investors.text).toContain(
      t('investors:kpi.title') + t('investors:kpi.lead', { number: formatNumber(30, language) }),
    );
    expect(investors.text).toContain(
      ['next', 'triage', 'compliance', 'payouts'].map((key) => t(asKey(`investors:claims.${key}`))).join(''),
    );
  });

  test(`every public page says where it is in each language, in ${language} @long`, async ({ visit, product }) => {
    const page = await visit({ locale: language });
    await page.goto(`/${language}`);
    const { slug } = await listedProvider(product, 'Daniel Okafor');
    const titles = new Set<string>();
    for (const path of ['', '/find-doctor', `/doctor/${slug}`, '/help', '/investors', '/terms', '/auth']) {
      const head = await headOf(page, `/${language}${path}`);
      const at = (other: string) => `${product.url}/${other}${path}`;
      expect.soft(head.rules, `${path} is laid out by today's rules`).toBe('CSS1Compat');
      expect.soft(head.canonical, path).toEqual([at(language)]);
      expect
        .soft(head.alternates, path)
        .toEqual([...languages.map((other) => [other, at(other)]), ['x-default', at('en')]]);
      expect.soft(head.description.join().length, path).toBeGreaterThan(20);
      expect.soft(head.robots, path).toEqual([]);
      expect
        .soft(
          head.preview.every((values) => values.length === 1 && values[0]),
          path,
        )
        .toBe(true);
      expect.soft(head.preview[3], path).toEqual([`${product.url}/social/${language}.png`]);
      const types = head.things.map((thing) => thing['@type']);
      expect.soft(types, path).toEqual(expect.arrayContaining(path ? ['BreadcrumbList'] : ['Organization', 'WebSite']));
      titles.add(head.title);
    }
    expect(titles.size, 'each page has a title of its own').toBe(7);
    const [help, home] = [await headOf(page, `/${language}/help`), await headOf(page, `/${language}`)];
    const t = words(language);
    expect(JSON.stringify(help.things.find((thing) => thing['@type'] === 'FAQPage'))).toContain(
      JSON.stringify({ '@type': 'Answer', text: t('help/answers:answer.privacy') }),
    );
    expect(home.things.find((thing) => thing['@type'] === 'WebSite')).toMatchObject({
      potentialAction: { target: { urlTemplate: `${product.url}/${language}/search?q={search_term_string}` } },
    });
    const filtered = await headOf(page, `/${language}/find-doctor?q=garcia&page=2`);
    expect(filtered.canonical).toEqual([`${product.url}/${language}/find-doctor`]);
  });
}

test('pages of one person, of a step or of a mail are left out @long', async ({ visit, expectProblem }) => {
  expectProblem(/404/);
  const page = await visit({ as: 'patient' });
  await page.goto('/en');
  for (const path of ['/patient', '/messages', '/profile', '/payment/cancel', '/offline', '/no/such/page']) {
    expect((await headOf(page, `/en${path}`)).robots, path).toEqual(['noindex']);
  }
  for (const [as, path] of [
    ['doctor', '/provider'],
    ['administrator', '/admin'],
  ] as const) {
    const theirs = await visit({ as });
    expect((await headOf(theirs, `/en${path}`)).robots, path).toEqual(['noindex']);
  }
});

test('the sitemap names every public page and doctor, and each is where it says @long', async ({ visit, product }) => {
  const page = await visit();
  await page.goto('/en');
  const robots = await (await page.request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${product.url}/sitemap.xml`);
  const parts = await listedIn(page, '/sitemap.xml');
  expect(parts.map((part) => new URL(part).pathname)).toEqual(['/sitemaps/pages.xml', '/sitemaps/doctors-1.xml']);
  const pages = await listedIn(page, '/sitemaps/pages.xml');
  const providers = await listedIn(page, '/sitemaps/doctors-1.xml');
  expect(pages.length % languages.length).toBe(0);
  const { slug } = await listedProvider(product, 'Daniel Okafor');
  for (const language of languages) expect(providers).toContain(`${product.url}/${language}/doctor/${slug}`);
  // Of the doctors, one from the end as well.
  for (const address of [...pages, ...providers.slice(-1)]) {
    expect.soft((await headOf(page, address)).canonical).toEqual([address]);
  }
  expect((await page.request.get('/sitemaps/none.xml')).status()).toBe(404);
});

for (const language of eitherDirection) {
  const dir = language === 'ar' ? 'rtl' : 'ltr';

  test(`it can be installed, and its link has a picture, in ${language} @long`, async ({ visit }) => {
    const page = await visit();
    await page.goto(`/${language}`);
    const address = await page.locator('link[rel="manifest"]').getAttribute('href');
    const manifest = await (await page.request.get(address ?? '')).json();
    expect(manifest).toMatchObject({ dir, start_url: `/${language}`, scope: '/', display: 'standalone' });
    const sizeOf = (src: string) =>
      page.evaluate(async (path) => {
        const image = Object.assign(new Image(), { src: path });
        await image.decode();
        return `${image.naturalWidth}x${image.naturalHeight}`;
      }, src);
    for (const { src, sizes } of manifest.icons) expect(await sizeOf(src)).toBe(sizes);
    expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable');
    expect(await sizeOf(`/social/${language}.png`)).toBe('1200x630');
    expect(await sizeOf('/favicon.ico')).not.toBe('0x0');
    expect(await sizeOf('/apple-touch-icon.png')).toBe('180x180');
    await expect(page.locator('meta[name="theme-color"]')).toHaveCount(2);
  });
}
