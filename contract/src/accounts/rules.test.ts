import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGuessable, passwordForms, wordsOf } from './rules.ts';
import { password } from './schemas.ts';

const common = new Set(['password', 'dragon', 'love', 'letmein', 'qwerty', 'iloveyou']);
const personal = ['amal.haddad@clinique-nord.example', 'Amal Haddad'];
const isRefused = (text: string) => isGuessable(text, common, personal);

describe('a password that would be guessed', () => {
  it.each([
    'password',
    'PassWord',
    'P@ssw0rd',
    'p4$$w0rd!',
    'password2024',
    'Password123!',
    '!!dragon99',
    'drag0n.',
    'dragondragon',
    'l3tm31n',
    'love1234',
    'pässwörd',
    'aaaaaaaa',
    '121212',
    'abcabcabc',
    '3456789',
    'fedcba',
    'polyclinic',
    'Polyclinic-2026!',
    'p0lycl1nic',
    'polyclinicpassword',
    'amalhaddad',
    'Haddad.Amal',
    'h4dd4d2020',
    'haddad-1984',
    'clinique-nord',
    'amal.haddad@clinique-nord.example',
    'amal+password',
  ])('%s', (text) => {
    expect(isRefused(text)).toBe(true);
  });

  it.each([
    'pine teal apricot',
    'tall-grey-heron',
    'figue-verte-12',
    'dragon wings over oslo',
    'amal met the heron',
    'kx7#qp',
    'شجرة خضراء',
    '92736451',
  ])('is not %s', (text) => {
    expect(isRefused(text)).toBe(false);
  });

  it('is one of the list with any capitals and any few digits and signs behind it', () => {
    const letters = fc.constantFrom(...common);
    const end = fc.stringMatching(/^[0-9!?.]{0,8}$/);
    fc.assert(
      fc.property(letters, end, fc.infiniteStream(fc.boolean()), (word, behind, capital) => {
        const cased = [...word].map((letter) => (capital.next().value ? letter.toUpperCase() : letter)).join('');
        expect(isRefused(cased + behind)).toBe(true);
      }),
    );
  });

  it('is found or not however the same text is encoded', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), (text) => {
        expect(isRefused(text.normalize('NFD'))).toBe(isRefused(text.normalize('NFC')));
        expect(passwordForms(text).every((form) => form.length >= 3)).toBe(true);
      }),
    );
  });
});

it('takes the words of an address and a name apart', () => {
  expect(wordsOf(personal)).toEqual(['clinique', 'example', 'haddad', 'amal', 'nord']);
});

it('is the same password in every way to write it, and its length is counted after that', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const [composed, apart] = [text.normalize('NFC'), text.normalize('NFD')];
      expect(password.safeParse(apart).data).toBe(password.safeParse(composed).data);
    }),
  );
  expect(password.parse('\uff50olyclinic')).toBe('polyclinic');
  expect(password.safeParse('\ufb03\ufb03').success).toBe(true);
});
