import { expect, it } from 'vitest';
import { HAS_INVISIBLE, name, text } from './fields.ts';

const codeOf = (text: string) => {
  const [issue] = name(80, 1).safeParse(text).error?.issues ?? [];
  return (issue as { params?: { code?: string } } | undefined)?.params?.code;
};

it.each([
  ['a space without width', 'Amal\u200bHaddad'],
  ['a joiner', 'Amal\u200dHaddad'],
  ['a joiner that joins nothing, at an end', 'علي\u200c'],
  ['a soft hyphen', 'Amal\u00adHaddad'],
  ['a filler of Hangul', 'Amal \u3164Haddad'],
  ['a narrow filler', 'Amal\uffa0Haddad'],
  ['a mark of order', 'Amal\ufeffHaddad'],
  ['a choice of variant', 'Amal\ufe0fHaddad'],
  ['a tag', 'Amal\u{e0041}'],
  ['a blank of Braille', 'Amal\u2800Haddad'],
])('refuses a name with %s', (_, text) => {
  expect(codeOf(text)).toBe(HAS_INVISIBLE);
});

it.each(['Amal Haddad', 'مروة حسن', 'Zoë O’Neill-Łukasz', 'علی\u200cرضا', 'श्री क्\u200dषमा', '李小龙', 'Jose\u0301'])(
  'takes %s',
  (text) => {
    expect(name(80, 1).safeParse(text).success).toBe(true);
  },
);

it('counts the end of a line once, as a text area does, however a form sends it', () => {
  expect(text(5).parse('a\r\nb\r\nc')).toBe('a\nb\nc');
  expect(text(5).safeParse('a\nb\nc\nd').success).toBe(false);
});
