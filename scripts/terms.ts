import { readFileSync } from 'node:fs';
import type { Locale } from './message-files.ts';

const TERMS = 'docs/terms.json';

/** What a language says for a thing, in which forms it stands in texts, and the other words for it that are refused. */
type Term = { say: string; forms: string; not?: string };
/** A firm thing has one word: where the English text names it, the others must say theirs. */
type Thing = Record<Locale, Term> & { firm?: true };
type Words = { forms: RegExp; not?: RegExp; say: string };

const LETTERS_BEFORE = '(?<![\\p{L}_-])';
const LAST = '(?!\\p{L})';
/** Arabic writes particles and the article before its words, and pronouns behind them. */
const FIRST = { en: LETTERS_BEFORE, ar: '(?<!\\p{L})[وف]?[بكل]?(?:ال|ل)?', es: LETTERS_BEFORE, fr: LETTERS_BEFORE };
const LAST_REFUSED = { en: LAST, ar: `(?:ي|ك|ه|ها|نا|كم|هم|كما)?${LAST}`, es: LAST, fr: LAST };

const TERMS_BY_THING: [string, Thing][] = Object.entries(JSON.parse(readFileSync(TERMS, 'utf8')));
const things = TERMS_BY_THING.map(([name, { firm, ...terms }]) => ({
  name,
  firm,
  en: wordsOf(terms.en, 'en'),
  ar: wordsOf(terms.ar, 'ar'),
  es: wordsOf(terms.es, 'es'),
  fr: wordsOf(terms.fr, 'fr'),
}));

function wordsOf({ say, forms, not }: Term, locale: Locale): Words {
  // English is whole words; the others' forms are beginnings, since their endings are many.
  const ending = locale === 'en' ? LAST : '';
  const refused = not ? { not: new RegExp(`${FIRST[locale]}(?:${not})${LAST_REFUSED[locale]}`, 'giu') } : {};
  return { say, forms: new RegExp(`${FIRST[locale]}(?:${forms})${ending}`, 'iu'), ...refused };
}
/** The signs of vowels are written or not; names and links are not texts. */
const plain = (text: string): string =>
  text.replaceAll(/[\u064b-\u0652\u0640]/g, '').replaceAll(/https?:\S+|\{\{\s*(?!number)\w+\s*\}\}/g, '…');

const namedBy = new Map<string, typeof things>();

/** The things that an English text names. */
function thingsNamedBy(english: string): typeof things {
  const known = namedBy.get(english);
  if (known) return known;
  const text = plain(english);
  const named = things.filter(({ en }) => en.forms.test(text));
  namedBy.set(english, named);
  return named;
}

/** Each other word that a text says for a thing that its English text names: one thing, one word. */
export function findOtherTerms(text: string, english: string, locale: Locale): string[] {
  const said = plain(text);
  const named = thingsNamedBy(english);
  return (locale === 'en' ? things : named).flatMap((thing) => {
    const { say, forms, not } = thing[locale];
    const isOwn = (word: string) => named.some((one) => one !== thing && one[locale].forms.test(word));
    const others = ((not && said.match(not)) ?? []).filter((word) => !isOwn(word));
    const breaches = others.map((word) => `says "${word}" for ${thing.name}; say ${say} (${TERMS})`);
    const isMissing = thing.firm && !forms.test(said) && locale !== 'en';
    return isMissing ? [...breaches, `has no word for ${thing.name}; say ${say} (${TERMS})`] : breaches;
  });
}
