import { expect, test } from 'vitest';
import { arrivalAddress, returnAddress } from './guard.ts';

const from = (address: string) =>
  returnAddress(new URL(`https://clinic.test/fr/auth?from=${encodeURIComponent(address)}`));

test('sign-in returns to a page of this site, query included', () => {
  expect(from('/fr/book?provider=1')).toBe('/fr/book?provider=1');
});

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  'book',
  '//',
  '//[',
])('and never to another site: %s', (address) => {
  expect(from(address)).toBe('/fr');
});

test('a doctor who signs in goes to their day, others home, and everybody to the page that asked for it', () => {
  const arrival = (role: 'patient' | 'doctor', search = '') =>
    arrivalAddress(new URL(`https://clinic.test/fr/auth${search}`), { role });
  expect(arrival('doctor')).toBe('/fr/provider');
  expect(arrival('patient')).toBe('/fr');
  expect(arrival('doctor', '?from=/fr/messages')).toBe('/fr/messages');
  expect(arrival('doctor', '?from=https://evil.example')).toBe('/fr');
});
