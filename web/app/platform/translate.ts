import { type Language, withHoursArticle } from '@polyclinic/contract/platform/languages';
import format, { type CompiledMessage, type FormatOptions } from 'icu-minify/format';

/** Key → text, as web/plugins/compile-texts.ts prepares it. */
export type Texts = Record<string, CompiledMessage>;

type Values = Record<string, string | number>;

declare global {
  /** For each feature its keys, and the names of what each text needs: web/plugins/text-types.ts writes it down. */
  interface TextsOfFeatures {}
}

/** A feature that has texts; any name until its types have been written. */
export type Feature = keyof TextsOfFeatures extends never ? string : keyof TextsOfFeatures;

type TextsOf<Of extends Feature> = Of extends keyof TextsOfFeatures ? TextsOfFeatures[Of] : Record<string, never>;

type IsOne<Key, All = Key> = Key extends All ? ([All] extends [Key] ? true : false) : never;

/** What a text must be given; more is no harm. Of several keys it is not known which it will be, and what it needs. */
type Given<Needed, One> = One extends true
  ? [Needed] extends [never]
    ? [values?: Values]
    : [values: Values & Record<Needed & string, string | number>]
  : [values?: Values];

/** The text of a key with its placeholders filled; `count` chooses the plural form. */
export type Translate<Of extends Feature> = <Key extends keyof TextsOf<Of>>(
  key: Key,
  ...given: Given<TextsOf<Of>[Key], IsOne<Key>>
) => string;

/** The same where the key is known only when it runs. */
export type TranslateAny = (key: string, values?: Values) => string;

/** Dates and numbers are formatted by format.ts and reach a text as they are read, so that nothing else is asked for. */
function formattersOf(language: Language) {
  const pluralRules = new Intl.PluralRules(language);
  return { getPluralRules: () => pluralRules } as FormatOptions['formatters'];
}

/** Translates by one feature's texts; an unknown key stands for itself, `product` in each for what the product is called. */
export function createTranslate(language: Language, texts: Texts, product: string): TranslateAny {
  const formatters = formattersOf(language);
  return (key, values) => {
    const text = texts[key];
    if (typeof text === 'string') return text;
    return text ? withHoursArticle(String(format(text, language, { product, ...values }, { formatters }))) : key;
  };
}
