import { globSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { LOCALES, type Locale, PLURAL, readTexts, stem, type Texts } from './message-files.ts';
import { findUnusualTexts } from './unusual-texts.ts';

const PLACEHOLDER = /\{\{\s*([\w.]+)[^}]*\}\}/g;

/** Checks every folder of messages: missing, unused, unknown, broken placeholder, wrong plural forms. One line per breach. */
export function findMessageBreaches(): string[] {
  const folders = globSync('{web/app,server/src}/**/messages/en.json')
    .map((file) => dirname(file))
    .filter((path) => !path.includes('node_modules'));
  return [
    ...folders.flatMap((folder) => [...compareLanguages(folder), ...unusedKeys(folder), ...findUnusualTexts(folder)]),
    ...unknownKeys(),
  ];
}

function compareLanguages(folder: string): string[] {
  const english = readTexts(folder, 'en');
  return LOCALES.flatMap((locale) => {
    const texts = readTexts(folder, locale);
    return [...missing(english, texts), ...pluralBreaches(texts, locale), ...placeholderBreaches(english, texts)].map(
      (breach) => `${folder}/${locale}.json: ${breach}`,
    );
  });
}

function missing(english: Texts, texts: Texts): string[] {
  const stems = new Set([...texts.keys()].map(stem));
  const englishStems = new Set([...english.keys()].map(stem));
  return [
    ...[...englishStems].filter((key) => !stems.has(key)).map((key) => `${key} is missing`),
    ...[...stems].filter((key) => !englishStems.has(key)).map((key) => `${key} is not in en.json`),
    ...[...texts].filter(([, text]) => text.trim() === '').map(([key]) => `${key} is empty`),
  ];
}

/** A form that a language lacks is never shown; one that it has and that is missing shows the key. */
function pluralBreaches(texts: Texts, locale: Locale): string[] {
  const plurals = [...texts.keys()].filter((key) => PLURAL.test(key));
  const forms: string[] = new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
  const isForm = (key: string) => forms.includes(PLURAL.exec(key)?.[1] ?? '');
  return [
    ...[...new Set(plurals.map(stem))].flatMap((key) =>
      forms.filter((form) => !texts.has(`${key}_${form}`)).map((form) => `${key}_${form} is missing`),
    ),
    ...plurals.filter((key) => !isForm(key)).map((key) => `${key} is no plural form of this language`),
  ];
}

function placeholderBreaches(english: Texts, texts: Texts): string[] {
  return [...texts].flatMap(([key, text]) => {
    if ((text.match(/\{\{/g)?.length ?? 0) !== (text.match(/\}\}/g)?.length ?? 0))
      return [`${key} has an unbalanced brace`];
    if (/(?<!\{)\{(?!\{)|(?<!\})\}(?!\})/.test(text)) return [`${key} has a single brace`];
    const expected = placeholdersOf(english.get(`${stem(key)}_other`) ?? english.get(key) ?? text);
    const unknown = [...placeholdersOf(text)].filter((name) => !expected.has(name));
    // "One visit" may do without its number; what stands for many numbers may not.
    const lost = /_(zero|one|two)$/.test(key) ? [] : [...expected].filter((name) => !placeholdersOf(text).has(name));
    return [
      ...unknown.map((name) => `${key} has the unknown placeholder ${name}`),
      ...lost.map((name) => `${key} lacks the placeholder ${name}`),
    ];
  });
}

/** What the product is called is given to each text, and not every language needs to say it. */
const placeholdersOf = (text: string): Set<string> =>
  new Set([...text.matchAll(PLACEHOLDER)].map((match) => match[1] ?? '').filter((name) => name !== 'product'));

/** A key counts as used where its text stands in the sources of its room, or a template begins or ends as it does. */
function unusedKeys(folder: string): string[] {
  const room = folder.startsWith('web/') ? 'web/app' : 'server/src';
  const sources = sourceText(room);
  const stems = new Set([...readTexts(folder, 'en').keys()].map(stem));
  return [...stems].filter((key) => !isUsed(key, sources)).map((key) => `${folder}/en.json: ${key} is used nowhere`);
}

function isUsed(key: string, sources: string): boolean {
  if (quotedIn(sources).has(key)) return true;
  const parts = key.split('.');
  if (templateEndsIn(sources).has(parts.slice(1).join('.'))) return true;
  return parts.slice(1).some((_, index) => isTemplateStart(sources, parts.slice(0, index + 1).join('.')));
}

const isTemplateStart = (sources: string, words: string): boolean =>
  [...templateStartsIn(sources)].some((start) => start.endsWith(words));

/** The names of the features whose texts a page's file asks for, and what it asks of them by keys that have no type. */
const FEATURES = /\b(?:useT|t)ranslation\([^')]*'([\w/]+)'\)/g;
const ASKED = /\btAny\(\s*((?:[^,()]|\([^()]*\))*)/g;
const LITERAL = /'([^']+)'|`([^`]+)`/g;
/** What is no key: comments, what is compared with, and what is looked up by. */
const NO_KEY = /\/\*[\s\S]*?\*\/|\/\/.*|[!=]== '[^']*'|\[[^[\]]*\]/g;

/** Keys that pages put together when they run, and that fit none in a file of messages. All others are types. */
function unknownKeys(): string[] {
  const files = globSync('web/app/{features,platform,routes,ui}/**/*.{ts,tsx}').filter(
    (file) => !/\.test\.ts/.test(file),
  );
  return files.flatMap((file) => {
    const source = readFileSync(file, 'utf8').replaceAll(NO_KEY, '');
    const features = [...source.matchAll(FEATURES)].map((match) => match[1] ?? '');
    const known = keysOf(features);
    const asked = [...source.matchAll(ASKED)].flatMap(([, argument = '']) => [...argument.matchAll(LITERAL)]);
    return asked
      .filter(([, key, template]) => !known.some((one) => (key ? one === key : shapeOf(template ?? '').test(one))))
      .map(([text]) => `${file}: ${text} is in no file of messages`);
  });
}

/** The keys of these features; of all where a file is handed its translation by another. */
const keysOf = (features: string[]) => keysIn(features.length > 0 ? `{${features.join(',')},}` : '**');

const shapeOf = (template: string): RegExp =>
  new RegExp(
    `^${template
      .split(/\$\{[^}]*\}/)
      .map(escaped)
      .join('.+')}$`,
  );

const escaped = (text: string): string => text.replaceAll('.', '\\.');

/** Asked again and again, found once. */
function once<Found>(find: (about: string) => Found): (about: string) => Found {
  const known = new Map<string, Found>();
  return (about) => {
    const found = known.get(about) ?? find(about);
    known.set(about, found);
    return found;
  };
}

const keysIn = once((names) => {
  const folders = globSync(`web/app/features/${names}/messages/en.json`).map((file) => dirname(file));
  return folders.flatMap((folder) => [...readTexts(folder, 'en').keys()].map(stem));
});

const sourceText = once((room) =>
  globSync(`${room}/**/*.{ts,tsx}`)
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n'),
);

/** What stands in templates between a dot and the end, as in `${kind}.title`, and before the first place and its dot. */
const templateEndsIn = once((sources) => new Set([...sources.matchAll(/\}\.([\w.-]+)`/g)].map(([, end]) => end ?? '')));
const templateStartsIn = once(
  (sources) => new Set([...sources.matchAll(/([\w.-]+)\.\$\{/g)].map(([, start]) => start ?? '')),
);

/** Whatever stands between quotes as a key would, behind the name of its feature or not. */
const quotedIn = once(
  (sources) => new Set([...sources.matchAll(/(?<=['"`:])[\w.-]+(?=['"`])/g)].map(([text]) => text)),
);
