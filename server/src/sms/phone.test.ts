import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatPhone, requirePhone, requirePhoneIn, toE164 } from './phone.ts';

describe('a phone number', () => {
  it.each([
    ['+20 100 555 0119', '+201005550119'],
    [' 0020 (100) 555-0119 ', '+201005550119'],
    ['+1 (212) 555-0142', '+12125550142'],
    ['+34600000000', '+34600000000'],
    ['100 555 0119', null],
    ['+20 1', null],
    ['+999 12345678', null],
    ['+1 212 555 0142 3333', null],
    ['+49 000000', null],
    ['call me', null],
    ['', null],
    [null, null],
  ])('%j is %s', (typed, expected) => expect(toE164(typed)).toBe(expected));

  it('is written in groups, and read again as the same', () => {
    expect(formatPhone('+201005550119')).toBe('+20 10 05550119');
    expect(formatPhone('+12125550142')).toBe('+1 212 555 0142');
    expect(formatPhone('1')).toBe('1');
    fc.assert(
      fc.property(fc.stringMatching(/^\+[1-9]\d{6,14}$/), (typed) => {
        const number = toE164(typed);
        if (number) expect(toE164(formatPhone(number))).toBe(number);
        if (number) expect(number).toMatch(/^\+[1-9]\d{6,14}$/);
      }),
    );
  });

  it('may be left out, and is refused by its field', () => {
    expect([requirePhone('', 'phone'), requirePhone(null, 'phone'), requirePhone(undefined, 'phone')]).toEqual([
      '',
      null,
      undefined,
    ]);
    expect(() => requirePhone('1', 'phone')).toThrow('INVALID_INPUT');
  });

  it('may stand among the words of an emergency contact', () => {
    expect(requirePhoneIn('Omar (son), +201005550119', 'emergencyContact')).toBe('Omar (son), +201005550119');
    expect(requirePhoneIn('My neighbour at number 12', 'emergencyContact')).toBe('My neighbour at number 12');
    expect(() => requirePhoneIn('Omar, 100 555 0119', 'emergencyContact')).toThrow('INVALID_INPUT');
  });
});
