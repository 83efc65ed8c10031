import type { Page } from '@playwright/test';
import { untilAlive } from './support/alive.ts';
import { eitherDirection } from './support/either-direction.ts';
import { expect, test } from './support/test.ts';
import { words } from './support/words.ts';

const FONTS_BYTES = 60_000;

/** What this page fetches of the built files from now on, by its path. */
function builtFiles(page: Page): Map<string, Record<string, string>> {
  const files = new Map<string, Record<string, string>>();
  page.on('response', (answer) => {
    const { pathname } = new URL(answer.url());
    if (pathname.startsWith('/assets/') && answer.ok()) files.set(pathname, answer.headers());
  });
  return files;
}

for (const language of eitherDirection) {
  test(`a first visit carries two fonts at most, and files that are packed and cached for ever, in ${language}`, async ({
    visit,
  }) => {
    const page = await visit({ locale: language });
    const files = builtFiles(page);
    await page.goto(`/${language}`);
    await untilAlive(page.getByRole('button', { name: words(language)('shell:theme.switch') }));
    const names = [...files.keys()];
    const fonts = names.filter((name) => name.endsWith('.woff2'));
    const bytes = fonts.reduce((sum, name) => sum + Number(files.get(name)?.['content-length']), 0);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes).toBeLessThanOrEqual(FONTS_BYTES);
    for (const name of names) expect(files.get(name)?.['cache-control'], name).toContain('immutable');
    const texts = names.filter((name) => /\.(js|css)$/.test(name));
    expect(texts.length).toBeGreaterThan(10);
    // Very small ones are no shorter when packed.
    const isSmall = (name: string) => Number(files.get(name)?.['content-length']) < 1_024;
    for (const name of texts) if (!isSmall(name)) expect(files.get(name)?.['content-encoding'], name).toBe('br');
  });
}

test('nothing moves for a person who wants no motion @long', async ({ visit }) => {
  const page = await visit({ reducedMotion: 'reduce' });
  const moving = () =>
    [...document.querySelectorAll('*')].filter((element) => {
      const { animationDuration, transitionProperty } = getComputedStyle(element);
      return transitionProperty !== 'none' || Number.parseFloat(animationDuration) > 0.001;
    }).length;
  for (const path of ['/en/find-doctor', '/en']) {
    await page.goto(path);
    expect(await page.evaluate(moving), path).toBe(0);
  }
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await page.evaluate(moving)).toBeGreaterThan(0);
});
