import { describe, expect, it } from 'vitest';
import { factorCode } from './schemas.ts';

const read = (text: string) => factorCode.safeParse(text).data ?? null;

describe('a code of the second step', () => {
  it.each([
    ['123456', '123456'],
    ['123 456', '123456'],
    ['١٢٣٤٥٦', '123456'],
    ['۱۲۳۴۵۶', '123456'],
    ['\uff11\uff12\uff13\uff14\uff15\uff16', '123456'],
    ['१२३४५६', '123456'],
    ['๘๙๐๑๒๓', '890123'],
    ['\u200f123\u200e456\u200b', '123456'],
    ['𝟏𝟐𝟑𝟒𝟓𝟔', '123456'],
  ])('reads %s as %s', (text, code) => expect(read(text)).toBe(code));

  it.each([
    'abcde-fgh23',
    'ABCDE-FGH23',
    ' abcde fgh23 ',
    'abcdefgh23',
    'abcde\u2013fgh23',
    'abcde\u2011fgh23',
    'abcde\u2212fgh23',
    'a b c d e - f g h 2 3',
    '\uff41\uff42\uff43\uff44\uff45\uff0d\uff46\uff47\uff48\uff12\uff13',
    'abcde-fgh٢٣',
    '\u2066abcde-fgh23\u2069',
  ])('reads the recovery code %s as it was shown', (text) => expect(read(text)).toBe('abcde-fgh23'));

  it.each([
    '',
    '12345',
    '1234567',
    'abcde-fgh2',
    'abcde-fgh234',
    'аbcde-fgh23',
    '½23456',
    'abcde_fgh23',
    'x'.repeat(61),
  ])('refuses %s', (text) => expect(read(text)).toBeNull());
});
