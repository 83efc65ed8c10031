import { existsSync, globSync, readFileSync } from 'node:fs';
import { measureLabels } from './label-widths.ts';
import { LOCALES, type Locale, readTexts } from './message-files.ts';

/** Whatever looks like a button: links within running text may break. */
const BUTTON = /<(\w*Button|CallLink|ExportLink)\b/g;
const CHOICES = /<(?:TabLinks|Tabs|RadioChips)\b/;
const LABEL_OF_CHOICE = /\blabel: t(?:Any)?\(([^)]*)\)/g;
const FEATURES = /\b(?:useT|t)ranslation\([^')]*'([\w/]+)'\)/g;
const ASKED = /\bt(?:Any)?\(([^)]*)\)/g;
const KEY = /'([\w.]+)'|`([^`]+)`/g;
const ICON = /<\w+ [^>]*\bsize-\d/;

/** The narrowest phone, without the margins of the page and the padding of a button; an icon and its gap take more. */
const LINE = 320 - 2 * 16 - 2 * 16;
const ICON_AND_GAP = 28;

type Label = { feature: string; key: string; room: number };

/** Labels of buttons, tabs and chips that break over two lines on the narrowest phone, in the product's own letters. */
export async function findLongLabels(): Promise<string[]> {
  const measure = await measureLabels();
  const sources = globSync('web/app/features/**/*.tsx')
    .filter((file) => !file.includes('/design/'))
    .map((file) => readFileSync(file, 'utf8'));
  const literals = new Set(
    sources.flatMap((source) => [...source.matchAll(/'([\w.]+)'/g)].map(([, key]) => key ?? '')),
  );
  const labels = sources.flatMap(labelsIn);
  const breaches = LOCALES.flatMap((locale) =>
    labels.flatMap(({ feature, key, room }) =>
      textsOf(feature, locale)
        // What a template fits and is asked for by its whole key elsewhere is something else.
        .filter(([own]) => own === key || (shapeOf(key).test(own) && !literals.has(own)))
        .map(([own, text]) => ({ own, width: Math.ceil(measure(filled(text), locale)) }))
        .filter(({ width }) => width > room)
        .map(
          ({ own, width }) =>
            `${feature}/messages/${locale}.json: ${own} is ${width} px wide, of ${room} that a button has`,
        ),
    ),
  );
  return [...new Set(breaches)];
}

/** The keys of what is written on the buttons of a file, and how wide each may be. */
function labelsIn(source: string): Label[] {
  const features = [...source.matchAll(FEATURES)].map((match) => match[1] ?? '');
  const choices = (CHOICES.test(source) ? [...source.matchAll(LABEL_OF_CHOICE)] : []).map(([, asked = '']) => ({
    asked,
    room: LINE,
  }));
  const buttons = [...source.matchAll(BUTTON)].flatMap(({ 1: name = '', index }) => askedWithin(source, name, index));
  return [...choices, ...buttons].flatMap(({ asked, room }) =>
    [...asked.matchAll(KEY)].flatMap(([, key, template]) =>
      features.map((feature) => ({ feature, key: key ?? template ?? '', room })),
    ),
  );
}

function askedWithin(source: string, name: string, start: number): { asked: string; room: number }[] {
  const opened = endOfTag(source, start);
  const end = source.indexOf(`</${name}>`, opened);
  if (end < 0 || source[opened - 2] === '/') return [];
  const children = source.slice(opened, end);
  const room = ICON.test(children) ? LINE - ICON_AND_GAP : LINE;
  return [...children.matchAll(ASKED)].map(([, asked = '']) => ({ asked, room }));
}

/** Where a tag's own attributes end: an arrow or a comparison within braces ends nothing. */
function endOfTag(source: string, start: number): number {
  let depth = 0;
  for (let index = start; index < source.length; index++) {
    if (source[index] === '{') depth++;
    else if (source[index] === '}') depth--;
    else if (source[index] === '>' && depth === 0) return index + 1;
  }
  return source.length;
}

const shapeOf = (key: string): RegExp =>
  new RegExp(`^${key.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '[^.]+')}(?:_[a-z]+)?$`);

const read = new Map<string, [string, string][]>();

/** What ends as a sentence is said beside a button, not on it. */
function textsOf(feature: string, locale: Locale): [string, string][] {
  const folder = `web/app/features/${feature}/messages`;
  const known = read.get(`${folder}/${locale}`);
  if (known) return known;
  const texts = existsSync(folder) ? [...readTexts(folder, locale)].filter(([, text]) => !/[.…]$/.test(text)) : [];
  read.set(`${folder}/${locale}`, texts);
  return texts;
}

/** Names and amounts of a common length. */
const filled = (text: string): string =>
  text
    .replaceAll('{{name}}', 'Karim Mansour')
    .replaceAll(/\{\{(?:number|count)\}\}/g, '12')
    .replaceAll(/\{\{\w+\}\}/g, '00:00');
