import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const LOCALES = ['en', 'ar', 'es', 'fr'] as const;
export type Locale = (typeof LOCALES)[number];
export type Texts = Map<string, string>;

export const PLURAL = /_(zero|one|two|few|many|other)$/;

export const stem = (key: string): string => key.replace(PLURAL, '');

/** The texts of a folder of messages in one language, by their keys. */
export function readTexts(folder: string, locale: Locale): Texts {
  const texts: Texts = new Map();
  const walk = (value: unknown, path: string): void => {
    if (typeof value === 'string') texts.set(path, value);
    else for (const [key, inner] of Object.entries(value as object)) walk(inner, path ? `${path}.${key}` : key);
  };
  walk(JSON.parse(readFileSync(join(folder, `${locale}.json`), 'utf8')), '');
  return texts;
}
