import type { Locale } from './message-files.ts';

const NARROW_SPACE = '\u202f';

type Rule = [breach: string, pattern: RegExp];

const SPACED_MARK: Rule = ['has a space before a mark', /\p{L} [,.;:!?،؛؟](?![\p{L}.])/u];
const FOREIGN_QUOTES: Rule = ['has “ ” where its language has « »', /[“”]/];
const EVERYWHERE: Rule[] = [
  ['has a straight quotation mark or apostrophe: “ ” ‘ ’', /["']/],
  ['has two spaces in a row', /\S {2,}\S/],
];

const UNSPACED = new RegExp(
  `[\\p{L})»X][ \u00a0]?[;!?](?!\\w)|[\\p{L})»X][ \u00a0]?:(?=\\s|$)|«(?!${NARROW_SPACE})|(?<!${NARROW_SPACE})»`,
  'u',
);

const RULES: Record<Locale, Rule[]> = {
  en: [SPACED_MARK],
  ar: [
    SPACED_MARK,
    FOREIGN_QUOTES,
    ['has , ; or ? where Arabic has ، ؛ or ؟', /\p{Script=Arabic}\s*[,;?]/u],
    // Numbers of telephones are written as they are dialled.
    ['has 0 to 9 where Arabic has ٠ to ٩', /(?<![+\d][\d ]*)\d/],
    ['has % where Arabic has ٪', /%/],
  ],
  es: [
    SPACED_MARK,
    FOREIGN_QUOTES,
    ['closes a question that it has not opened', /^[^¿]*\?|\?[^¿]*\?/],
    ['closes an exclamation that it has not opened', /^[^¡]*!|![^¡]*!/],
    ['opens a question or exclamation that it does not close', /¿[^?]*$|¡[^!]*$/],
  ],
  fr: [
    FOREIGN_QUOTES,
    ['lacks a narrow no-break space (U+202F) beside ; : ! ? or « »', UNSPACED],
    ['lacks a no-break space (U+00A0) between a number and its unit', /(?:\d|X) (?:h|min|s|[KMG]o|%|€)(?![\p{L}’-])/u],
  ],
};

/** What the punctuation of a text takes from another language: docs/texts.md. */
export function wrongPunctuation(text: string, locale: Locale): string[] {
  const plain = text.replaceAll(/https?:\S+|\{\{\w+\}\}/g, 'X');
  return [...EVERYWHERE, ...RULES[locale]].filter(([, pattern]) => pattern.test(plain)).map(([breach]) => breach);
}
