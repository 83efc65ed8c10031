import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Language } from '@polyclinic/contract/platform/languages';
import { createTranslate, type Texts, type Translate } from '../../web/app/platform/translate.ts';
import { compileTexts } from '../../web/plugins/compile-texts.ts';

const features = join(import.meta.dirname, '../../web/app/features');

const known = new Map<Language, Translate>();

/** The product's own words in a language: `words('ar')('calls:muted')`. An unknown key is an error. */
export function words(language: Language): Translate {
  const translate = known.get(language) ?? readWords(language);
  known.set(language, translate);
  return translate;
}

/** What a text says before the part that it is told. */
export const beginningOf = (language: Language, key: string, part: string, values: object = {}): string =>
  words(language)(key, { ...values, [part]: '|' }).split('|')[0] ?? '';

function readWords(language: Language): Translate {
  const files = globSync(`**/messages/${language}.json`, { cwd: features });
  const texts: Texts = Object.assign({}, ...files.map(textsOf));
  const translate = createTranslate(language, texts);
  return (key, values) => {
    if (!Object.hasOwn(texts, key)) throw new Error(`No page says ${key}`);
    return translate(key, values);
  };
}

function textsOf(path: string): Texts {
  const texts = compileTexts(JSON.parse(readFileSync(join(features, path), 'utf8')));
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [`${dirname(dirname(path))}:${key}`, text]));
}
