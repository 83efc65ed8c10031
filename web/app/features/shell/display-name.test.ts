import { expect, test } from 'vitest';
import { displayName } from './display-name.ts';

test.each([
  ['Amal Haddad', 'Amal Haddad'],
  ['', 'amal@example.org'],
  ['  ', 'amal@example.org'],
])('an account whose name is "%s" is called %s', (fullName, name) => {
  expect(displayName({ fullName, email: 'amal@example.org' })).toBe(name);
});
