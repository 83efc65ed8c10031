import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isGuessable, passwordForms, prolongedEnd, sessionEnd, wordsOf } from './rules.ts';
import { password } from './schemas.ts';

const common = new Set(['password', 'dragon', 'love', 'letmein', 'qwerty', 'iloveyou', '123456', 'abc123', 'qwer1234']);
const personal = ['amal.haddad@clinique-nord.example', 'Amal Haddad'];
const isRefused = (text: string) => isGuessable(text, { common, lookAlikes: new Map() }, personal);

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
    'letmein!!!!!!!!!!',
    '123456!',
    '!123456',
    '1234562026',
    '1123456',
    'abc123!',
    '1qwer1234!',
    '!3456789!',
    'xxxxxxxxxxxx1!',
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

  it('is on the list, with any capitals and a few digits and symbols after it', () => {
    const letters = fc.constantFrom(...common);
    const end = fc.stringMatching(/^[0-9!?.]{0,8}$/);
    fc.assert(
      fc.property(letters, end, fc.infiniteStream(fc.boolean()), (word, behind, capital) => {
        const cased = [...word].map((letter) => (capital.next().value ? letter.toUpperCase() : letter)).join('');
        expect(isRefused(cased + behind)).toBe(true);
      }),
    );
  });

  it('is on the list and has digits itself, with a few more before and after it', () => {
    const word = fc.constantFrom('123456', 'abc123', 'qwer1234');
    const more = fc.stringMatching(/^[0-9!?.]{0,8}$/);
    fc.assert(
      fc.property(more, word, more, (before, text, behind) => {
        expect(isRefused(before + text + behind)).toBe(true);
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

it('splits an address and a name into words', () => {
  expect(wordsOf(personal)).toEqual(['clinique', 'example', 'haddad', 'amal', 'nord']);
});

it('is the same password in every Unicode form, and its length is counted after normalizing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      const [composed, apart] = [text.normalize('NFC'), text.normalize('NFD')];
      expect(password.safeParse(apart).data).toBe(password.safeParse(composed).data);
    }),
  );
  expect(password.parse('\uff50olyclinic')).toBe('polyclinic');
  expect(password.safeParse('\ufb03\ufb03').success).toBe(true);
});

describe('a session', () => {
  const HOUR = 3_600_000;
  const kinds = fc.record({
    role: fc.constantFrom('patient' as const, 'doctor' as const, 'admin' as const),
    isSharedDevice: fc.boolean(),
  });
  /** The pauses in hours between one use and the next. */
  const uses = fc.array(fc.double({ min: 0.01, max: 400, noNaN: true }), { maxLength: 200 });
  const longest = ({ role, isSharedDevice }: { role: string; isSharedDevice: boolean }) =>
    (isSharedDevice ? 0.5 : role === 'admin' ? 7 : 90) * 24 * HOUR;

  it('lasts while it is used, up to its maximum, and is seldom written to the database', () => {
    fc.assert(
      fc.property(kinds, uses, (kind, pauses) => {
        const signedInAt = new Date(0);
        let expiresAt = sessionEnd({ ...kind, signedInAt }, signedInAt);
        let [now, writes] = [0, 0];
        for (const pause of pauses) {
          now += pause * HOUR;
          if (now >= expiresAt.getTime()) break;
          const end = prolongedEnd({ ...kind, signedInAt, expiresAt }, new Date(now));
          if (!end) continue;
          expect(end.getTime()).toBeGreaterThan(expiresAt.getTime());
          [expiresAt, writes] = [end, writes + 1];
          expect(prolongedEnd({ ...kind, signedInAt, expiresAt }, new Date(now))).toBeNull();
        }
        expect(expiresAt.getTime()).toBeLessThanOrEqual(longest(kind));
        expect(writes).toBeLessThanOrEqual(170);
      }),
    );
  });

  it('is not revived by a use after its expiry', () => {
    fc.assert(
      fc.property(kinds, fc.integer({ min: 0, max: 1e9 }), (kind, late) => {
        const signedInAt = new Date(0);
        const expiresAt = sessionEnd({ ...kind, signedInAt }, signedInAt);
        const times = { ...kind, signedInAt, expiresAt };
        expect(prolongedEnd(times, new Date(expiresAt.getTime() + late))).toBeNull();
      }),
    );
  });

  it('that is used every day lasts 90 days; an administrator’s 7, and not overnight', () => {
    const livesFor = (role: 'patient' | 'admin', everyHours: number) => {
      const signedInAt = new Date(0);
      const kind = { role, isSharedDevice: false, signedInAt };
      let expiresAt = sessionEnd(kind, signedInAt);
      for (let now = everyHours * HOUR; now < expiresAt.getTime(); now += everyHours * HOUR)
        expiresAt = prolongedEnd({ ...kind, expiresAt }, new Date(now)) ?? expiresAt;
      return expiresAt.getTime() / HOUR / 24;
    };
    expect(livesFor('patient', 24)).toBe(90);
    expect(livesFor('patient', 15 * 24)).toBe(14);
    expect(livesFor('admin', 8)).toBe(7);
    expect(livesFor('admin', 13)).toBe(0.5);
  });
});
