import { expect, test } from 'vitest';
import { mailServiceOf } from './mail-service-of.ts';

test.each([
  ['layla@gmail.com', 'Gmail'],
  ['Layla@Hotmail.fr', 'Outlook'],
  ['layla@yahoo.co.uk', 'Yahoo'],
  ['layla@me.com', 'iCloud'],
  ['layla@example.com', undefined],
  ['layla@notgmail.com', undefined],
  ['layla@gmail.com.example.org', undefined],
])('the mail to %s is read at %s', (email, name) => {
  expect(mailServiceOf(email)?.name).toBe(name);
});
