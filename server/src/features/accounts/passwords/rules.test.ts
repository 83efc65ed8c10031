import { readFileSync } from 'node:fs';
import { password } from '@polyclinic/contract/accounts/schemas';
import { describe, expect, it } from 'vitest';
import { codeOf } from '../../../testing/visits.ts';
import { refuseGuessable } from './rules.ts';

const AMAL = ['amal.haddad@example.com', 'Amal Haddad'];
const outcome = async (text: string, personal: string[] = AMAL) =>
  codeOf(refuseGuessable(password.parse(text), personal));

const COMMON: Record<string, string[]> = {
  'Cyrillic letters': ['раssword', 'рaѕѕwоrd', 'РАSSWОRD', 'qwеrty', 'іlоvеyоu', 'mоnkеy12'],
  'Greek letters': ['passwοrd', 'Ρassword', 'ILΟVEYOU', 'Ιloveyou', 'fοοtball'],
  'Armenian and Cherokee letters': ['p\u0251ssw\u0585rd', 'ᏢAՏՏᎳOᎡᎠ'],
  'joiners and what nobody sees': [
    'pass\u200dword',
    'pa\u200bss\u00adword',
    'p\u2060a\ufeffssword',
    'pass\ufe0fword',
    'pass\u{e0041}word',
    'p\u034fassword',
  ],
  'marks on the letters': [
    'p\u0337a\u0337s\u0337s\u0337w\u0337o\u0337r\u0337d\u0337',
    'pássw\u00f6rd',
    'p\u0488assword',
  ],
  'other widths and styles': [
    '\uff50\uff41\uff53\uff53\uff57\uff4f\uff52\uff44',
    '𝐩𝐚𝐬𝐬𝐰𝐨𝐫𝐝',
    '𝓅𝒶𝓈𝓈𝓌𝑜𝓇𝒹',
    'ⓟⓐⓢⓢⓦⓞⓡⓓ',
    '🅿🅰🆂🆂🆆🅾🆁🅳',
    '🅟🅐🅢🅢🅦🅞🅡🅓',
  ],
  'several at once': ['Р\u200da\u0301ѕ\u00adѕw0rd!!', 'p4\u0455\u0455w\u03bfrd2024'],
};

describe('a common password', () => {
  it.each(Object.entries(COMMON))('is refused in %s', async (_, written) => {
    for (const text of written) expect(await outcome(text), text).toBe('COMMON_PASSWORD');
  });
});

const VARIATIONS: Record<string, (text: string) => string> = {
  'as it is': (text) => text,
  'in capitals': (text) => text.toUpperCase(),
  'with 1 behind it': (text) => `${text}1`,
  'with ! behind it': (text) => `${text}!`,
  'with a year behind it': (text) => `${text}2026`,
  'with 123! behind it': (text) => `${text}123!`,
  'with 1 before it': (text) => `1${text}`,
};

describe('every password of the list', () => {
  it.each(Object.entries(VARIATIONS))('is refused %s', { tags: ['long'], timeout: 120_000 }, async (_, vary) => {
    const lines = readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8').split('\n');
    const listed = lines.filter((line) => line !== '' && !line.startsWith('# '));
    expect(listed.length).toBeGreaterThan(10_000);
    const allowed: string[] = [];
    for (const text of listed.map(vary))
      if (password.safeParse(text).success && (await outcome(text)) === 'allowed') allowed.push(text);
    expect(allowed).toEqual([]);
  });
});

describe('what belongs to the person or the product', () => {
  it('is refused as it looks', async () => {
    for (const text of [
      'роlусlіnіс',
      'Ροlyclinic1',
      'teleh\u0435\u0430lth',
      'аmаl.hаddаd',
      'Hаddad1990',
      'am\u200dal haddad',
    ])
      expect(await outcome(text), text).toBe('COMMON_PASSWORD');
  });

  it('is refused where the name itself is written in those letters', async () => {
    expect(await outcome('Taras 1990', ['t@example.com', 'Тарас'])).toBe('allowed');
    expect(await outcome('Тарас1990', ['t@example.com', 'Тарас'])).toBe('COMMON_PASSWORD');
    expect(await outcome('Amara1990', ['a@example.com', 'Аmаrа'])).toBe('COMMON_PASSWORD');
  });
});

describe('a password that nobody guesses', () => {
  it.each([
    'pine teal apricot',
    'сосна берег абрикос',
    'πεύκο ακτή βερίκοκο',
    'شجرة على الشاطئ',
    'नीला पहाड़ नदी',
    '松の木と海岸',
    '92736451',
    'heron 2026 lake!',
    '!!kx7#qp-42',
    '7-green-3-boats-1',
    'figue-verte-12',
  ])('is taken in whichever script: %s', async (text) => expect(await outcome(text)).toBe('allowed'));
});
