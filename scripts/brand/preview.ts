import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languageName } from '../../contract/src/platform/format.ts';
import { directionOf, type Language, languages } from '../../contract/src/platform/languages.ts';
import { markShape } from '../../web/app/ui/mark-shape.ts';

const root = join(import.meta.dirname, '../..');
const fonts = join(root, 'node_modules/@fontsource-variable/readex-pro/files');

/** What Open Graph asks for. */
export const previewSize = { width: 1200, height: 630 };

type Words = { brand: string; claim: string; lead: string };

async function wordsOf(language: Language): Promise<Words> {
  const read = async (feature: string): Promise<Record<string, string>> =>
    JSON.parse(await readFile(join(root, `web/app/features/${feature}/messages/${language}.json`), 'utf8'));
  const shell = await read('shell');
  return { brand: shell.brand ?? '', claim: shell['social.claim'] ?? '', lead: shell['social.lead'] ?? '' };
}

async function fontFace(script: 'latin' | 'arabic'): Promise<string> {
  const file = await readFile(join(fonts, `readex-pro-${script}-wght-normal.woff2`), 'base64');
  return `@font-face { font-family: Readex-${script}; font-weight: 160 700; src: url(data:font/woff2;base64,${file}) }`;
}

const styles = `
  html { overflow: hidden }
  body { margin: 0; width: 1200px; height: 630px; overflow: hidden; position: relative; background: var(--paper);
    color: var(--ink); font: 350 32px/1.45 Readex-latin, Readex-arabic }
  main { position: absolute; inset-block: 72px; inset-inline: 72px 470px; display: flex; flex-direction: column }
  .name { display: flex; align-items: center; gap: 14px; margin-inline-start: -6px; font-size: 40px; font-weight: 600 }
  .name svg { width: 60px }
  h1 { margin: auto 0 24px; font-size: 72px; line-height: 1.12; font-weight: 600; text-wrap: balance }
  :lang(en) h1, :lang(es) h1, :lang(fr) h1 { letter-spacing: -0.02em }
  p { margin: 0 0 36px; color: var(--muted); text-wrap: pretty }
  ul { margin: auto 0 0; padding: 0; display: flex; gap: 14px; list-style: none; font-size: 26px; font-weight: 450 }
  li { padding: 6px 22px; border-radius: 40px; border: 2px solid var(--line); white-space: nowrap }
  li.lit { background: var(--apricot); border-color: var(--apricot) }
  .large { position: absolute; inset-inline-end: -8px; inset-block-start: 67px; width: 496px }
  [dir=rtl] svg { scale: -1 1 }`;

function mark(className: string): string {
  const part = (outline: string, colour: string) => `<path d="${outline}" style="fill: var(--${colour})"/>`;
  const { upright, lying, cross } = markShape;
  return `<svg class="${className}" viewBox="0 0 32 32">${part(upright, 'mark')}${part(lying, 'apricot')}${part(cross, 'mark-overlap')}</svg>`;
}

function languagePills(language: Language): string {
  const pill = (one: Language) =>
    `<li lang="${one}" class="${one === language ? 'lit' : ''}">${languageName(one, one).replace(/^./u, (first) => first.toLocaleUpperCase(one))}</li>`;
  return `<ul>${[language, ...languages.filter((one) => one !== language)].map(pill).join('')}</ul>`;
}

/** The picture that a link to us shows elsewhere, as a page to be drawn. */
export async function previewPage(language: Language): Promise<string> {
  const { brand, claim, lead } = await wordsOf(language);
  const tokens = await readFile(join(root, 'web/app/ui/tokens.css'), 'utf8');
  const faces = await Promise.all([fontFace('latin'), fontFace('arabic')]);
  return `<!doctype html><html lang="${language}" dir="${directionOf(language)}" data-theme="light">
    <meta charset="utf-8"><style>${tokens}${faces.join('')}${styles}</style>
    ${mark('large')}
    <main><div class="name">${mark('')}${brand}</div><h1>${claim}</h1><p>${lead}</p>${languagePills(language)}</main></html>`;
}
