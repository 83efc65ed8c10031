import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { type Language, languages } from '../contract/src/platform/languages.ts';
import { icoOf } from './brand/ico.ts';
import { browserIcon, homeScreenIcon } from './brand/icon.ts';
import { previewPage, previewSize } from './brand/preview.ts';
import { findChromium } from './chromium.ts';

/** Draws every picture of the mark from its one outline: `npm run brand` after a change of it or of the claim. */
const FOLDER = join(import.meta.dirname, '../web/public');

/** What home screens ask for; a maskable one keeps the mark within the circle that any platform may cut out. */
const ICONS = [
  { file: 'icons/192.png', size: 192, shape: 'rounded' },
  { file: 'icons/512.png', size: 512, shape: 'rounded' },
  { file: 'icons/maskable-192.png', size: 192, shape: 'maskable' },
  { file: 'icons/maskable-512.png', size: 512, shape: 'maskable' },
  { file: 'apple-touch-icon.png', size: 180, shape: 'square' },
] as const;

const ICO_SIZES = [16, 32, 48];

type Picture = { html: string; width: number; height: number };

async function draw(browser: Browser, { html, width, height }: Picture): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}

function iconPicture(svg: string, size: number): Picture {
  const style = '<style>body { margin: 0 } svg { display: block; width: 100vw; height: 100vh }</style>';
  return { html: style + svg, width: size, height: size };
}

async function drawIcons(browser: Browser): Promise<void> {
  await writeFile(join(FOLDER, 'favicon.svg'), `${browserIcon()}\n`);
  const small = await Promise.all(ICO_SIZES.map((size) => draw(browser, iconPicture(browserIcon(), size))));
  await writeFile(
    join(FOLDER, 'favicon.ico'),
    icoOf(small.map((png, index) => ({ png, size: ICO_SIZES[index] ?? 0 }))),
  );
  for (const { file, size, shape } of ICONS) {
    await writeFile(join(FOLDER, file), await draw(browser, iconPicture(homeScreenIcon(shape), size)));
  }
}

async function drawPreview(browser: Browser, language: Language): Promise<void> {
  const png = await draw(browser, { html: await previewPage(language), ...previewSize });
  await writeFile(join(FOLDER, `social/${language}.png`), png);
}

for (const folder of ['icons', 'social']) await mkdir(join(FOLDER, folder), { recursive: true });
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await drawIcons(browser);
  for (const language of languages) await drawPreview(browser, language);
} finally {
  await browser.close();
}
