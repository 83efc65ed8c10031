import { expect, it } from 'vitest';
import { nameIn } from './names/rules.ts';

it.each([
  ['ar', 'Karim Mansour', 'كريم منصور', 'كريم منصور'],
  ['fr', 'Karim Mansour', 'كريم منصور', 'Karim Mansour'],
  ['en', 'مروة حسن', 'Marwa Hassan', 'Marwa Hassan'],
  ['ar', 'مروة حسن', 'Marwa Hassan', 'مروة حسن'],
  ['ar', 'Karim Mansour', '', 'Karim Mansour'],
  ['es', 'Иван Петров', 'Ivan Petrov', 'Ivan Petrov'],
  ['ar', 'Иван Петров', 'Ivan Petrov', 'Иван Петров'],
  ['en', 'Wei Wang', '王伟', 'Wei Wang'],
] as const)('in %s, %s (%s) is called %s', (locale, fullName, otherName, called) => {
  expect(nameIn(locale, { fullName, otherName })).toBe(called);
});
