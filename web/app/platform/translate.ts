import type { Language } from '@polyclinic/contract/platform/languages';
import format, { type CompiledMessage } from 'icu-minify/format';

/** Key → text, as web/plugins/compile-texts.ts prepares it. */
export type Texts = Record<string, CompiledMessage>;

type Values = Record<string, string | number>;

/** The text of a key with its placeholders filled; `count` chooses the plural form. */
export type Translate = (key: string, values?: Values) => string;

function formattersOf(language: Language) {
  const pluralRules = new Intl.PluralRules(language);
  return {
    getPluralRules: () => pluralRules,
    // Dates and numbers are formatted by format.ts, and reach a text as what is to be read.
    getNumberFormat: () => new Intl.NumberFormat(language),
    getDateTimeFormat: () => new Intl.DateTimeFormat(language),
  };
}

/** Translates by one feature's texts; an unknown key stands for itself. */
export function createTranslate(language: Language, texts: Texts): Translate {
  const formatters = formattersOf(language);
  return (key, values) => {
    const text = texts[key];
    if (typeof text === 'string') return text;
    return text ? String(format(text, language, values, { formatters })) : key;
  };
}
