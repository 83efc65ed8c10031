import { LOCALES } from '@polyclinic/contract/platform/fields';
import { isSpokenLanguage, SIGN_LANGUAGES } from '@polyclinic/contract/providers/languages/rules';
import { expect, test } from 'vitest';
import { findLanguages } from './find-languages.ts';
import { listLanguages } from './list-languages.ts';

const codes = (typed: string, locale: (typeof LOCALES)[number] = 'en', chosen: string[] = []) =>
  findLanguages(listLanguages(locale), typed, chosen).map(({ code }) => code);

test.each(LOCALES)('every language has a name of its own in %s, none twice, the commonest first', (locale) => {
  const list = listLanguages(locale);
  expect(list.length).toBeGreaterThan(200);
  const first = list.slice(0, 10).map(({ code }) => code);
  expect(first).toEqual(['en', 'ar', 'es', 'fr', 'hi', 'ur', 'pt', 'zh', 'de', 'ru']);
  expect(list.filter(({ code, name, own }) => name === code || own === '' || own === code)).toEqual([]);
  expect(new Set(list.map(({ name }) => name)).size).toBe(list.length);
});

test('a language is found by its name in the page’s language, in its own, without accents, or by its code', () => {
  expect(codes('quech')).toEqual(['qu']);
  expect(codes('Runasimi')).toEqual(['qu']);
  expect(codes('islenska')).toEqual(['is']);
  expect(codes('فارسي', 'ar')).toContain('fa');
  expect(codes('أمهري', 'ar')).toContain('am');
  expect(codes('tigr')).toEqual(['ti']);
  expect(codes('ur')[0]).toBe('ur');
  expect(codes('sign').toSorted()).toEqual(SIGN_LANGUAGES.toSorted());
  expect(codes('klingon')).toEqual([]);
});

test('what is chosen already is not offered again', () => {
  expect(codes('amharic', 'en', ['am'])).toEqual([]);
});

test('sign languages are languages; a code that nobody speaks is none', () => {
  expect(SIGN_LANGUAGES.every(isSpokenLanguage)).toBe(true);
  expect(['xx', 'english', '', 'zzz'].some(isSpokenLanguage)).toBe(false);
});
