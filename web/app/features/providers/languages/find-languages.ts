import { normalizeForSearch } from '@polyclinic/contract/providers/rules';
import type { NamedLanguage } from './list-languages.ts';

const MOST_SHOWN = 50;

/** As a search compares it, with Persian letters as the Arabic ones that a reader may type instead. */
const toText = (name: string) => normalizeForSearch(name).replaceAll('ی', 'ي').replaceAll('ک', 'ك');

/** "الأمهرية" is found by "أمهرية" as well. */
const wordsOf = (name: string) => name.split(/[\s(-]+/).flatMap((word) => [word, word.replace(/^ال/, '')]);

/** Those whose name, in either language, has a word that begins so; names that begin so come first. */
export function findLanguages(all: readonly NamedLanguage[], typed: string, chosen: readonly string[]) {
  const text = toText(typed);
  const place = ({ name, own, code }: NamedLanguage) => {
    const names = [name, own].map(toText);
    if (code === text || names.some((one) => one.startsWith(text))) return 0;
    return names.some((one) => wordsOf(one).some((word) => word.startsWith(text))) ? 1 : 2;
  };
  return all
    .filter(({ code }) => !chosen.includes(code))
    .map((language) => ({ language, place: place(language) }))
    .filter((found) => found.place < 2)
    .sort((a, b) => a.place - b.place)
    .slice(0, MOST_SHOWN)
    .map(({ language }) => language);
}
