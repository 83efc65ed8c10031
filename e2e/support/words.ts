import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Language } from '@polyclinic/contract/platform/languages';
import { createTranslate, type Texts, type TranslateAny } from '../../web/app/platform/translate.ts';
import { compileTexts } from '../../web/plugins/compile-texts.ts';

const features = join(import.meta.dirname, '../../web/app/features');

type KeysOf<Feature extends keyof TextsOfFeatures> = `${Feature}:${Extract<keyof TextsOfFeatures[Feature], string>}`;
/** Each key behind the name of its feature; any string until the types have been written. */
export type Key = keyof TextsOfFeatures extends never
  ? string
  : { [Feature in keyof TextsOfFeatures]: KeysOf<Feature> }[keyof TextsOfFeatures];
type Words = (key: Key, values?: Parameters<TranslateAny>[1]) => string;

const known = new Map<Language, Words>();

/** The product's own words in a language: `words('ar')('calls:muted')`. An unknown key is an error. */
export function words(language: Language): Words {
  const translate = known.get(language) ?? readWords(language);
  known.set(language, translate);
  return translate;
}

/** A key that a test puts together; `words` throws where there is none. */
export const asKey = (key: string) => key as Key;

/** What a text says before the part that it is told. */
export const beginningOf = (language: Language, key: Key, part: string, values: object = {}): string =>
  words(language)(key, { ...values, [part]: '|' }).split('|')[0] ?? '';

function readWords(language: Language): Words {
  const files = globSync(`**/messages/${language}.json`, { cwd: features });
  const texts: Texts = Object.assign({}, ...files.map(textsOf));
  const translate = createTranslate(language, texts, language === 'ar' ? 'بوليكلينك' : 'Polyclinic');
  return (key, values) => {
    if (!Object.hasOwn(texts, key)) throw new Error(`No page says ${key}`);
    return translate(key, values);
  };
}

function textsOf(path: string): Texts {
  const texts = compileTexts(JSON.parse(readFileSync(join(features, path), 'utf8')));
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [`${dirname(dirname(path))}:${key}`, text]));
}
