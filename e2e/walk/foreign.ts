import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EXTENSIONS } from '@polyclinic/contract/messages/rules';
import type { Language } from '@polyclinic/contract/platform/languages';

const features = join(import.meta.dirname, '../../web/app/features');

/** Messages as they can be recognised on a page: said as they are, or with what fills their gaps. */
type Sayings = { whole: Set<string>; filled: RegExp[]; parts: string[] };

const GAP = /\{\{[^}]*\}\}|<\/?\w+\s*\/?>/;
// What fills a placeholder is a name, a time or a price, and not what somebody has written.
const FILLED = '.{1,60}';
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
const countWords = (text: string) => text.match(/\p{L}+/gu)?.length ?? 0;

/** Most have no gap, and looking those up costs nothing. */
function toSayings(all: string[][]): Sayings {
  const [whole, gapped] = [all.filter(({ length }) => length === 1), all.filter(({ length }) => length > 1)];
  return {
    whole: new Set(whole.flat()),
    filled: gapped.map((parts) => new RegExp(`^${parts.map(escaped).join(FILLED)}$`, 'u')),
    parts: all.flat().map(oneLine),
  };
}

const partsOf = (message: string): string[] => oneLine(message).split(GAP);

const isSaidIn = ({ whole, filled }: Sayings, text: string): boolean =>
  whole.has(text) || filled.some((pattern) => pattern.test(text));

const messagesOf = (language: Language): string[] =>
  globSync(`**/messages/${language}.json`, { cwd: features }).flatMap((path) =>
    Object.values<string>(JSON.parse(named(language, readFileSync(join(features, path), 'utf8')))),
  );

/** A gap that is filled with the same everywhere: by itself it would be said by every text. */
const named = (language: Language, texts: string): string =>
  texts.replaceAll('{{product}}', language === 'ar' ? 'بوليكلينك' : 'Polyclinic');

/** From this many words on, a part of a message is recognised anywhere; shorter ones only by themselves. */
const LONG = 4;

/**
 * Recognises texts of ours that are English on a page of another language. `names` are what else is translated, by
 * their English; a text that is the same in both languages is no sign of anything.
 */
export function englishFinder(
  language: Language,
  names: Map<string, string> = new Map(),
): (texts: string[]) => string[] {
  if (language === 'en') return () => [];
  const own = toSayings([...messagesOf(language), ...names.values()].map(partsOf));
  const english = toSayings([...messagesOf('en'), ...names.keys()].map(partsOf).filter(hasWords));
  const long = english.parts.filter((part) => countWords(part) >= LONG);
  const isEnglish = (text: string) => isSaidIn(english, text) || long.some((part) => text.includes(part));
  // Much of what a page says stands on every other one, too.
  const judged = new Map<string, boolean>();
  const isForeign = (text: string) => {
    const known = judged.get(text) ?? (isEnglish(text) && !isSaidIn(own, text));
    judged.set(text, known);
    return known;
  };
  return (texts) => texts.filter(isForeign);
}

// Between two gaps an "of" alone is found in many a name.
const hasWords = (parts: string[]) =>
  parts.length === 1 ? countWords(parts.join(' ')) > 0 : /\p{L}{3}/u.test(parts.join(' '));

// Names of messages look like `signUp.done` or `accounts:signUp.done`.
const KEY = /^(?:[a-z/]+:)?[a-z][A-Za-z]*(?:\.[A-Za-z_-]+)+$/;

const isFileName = (word: string) =>
  Object.values(EXTENSIONS).some((ends) => ends.some((end) => word.endsWith(`.${end}`)));

/** Words that are the name of a message where the message should be. */
export function findKeys(texts: string[]): string[] {
  return texts.flatMap((text) => text.split(' ')).filter((word) => KEY.test(word) && !isFileName(word));
}
