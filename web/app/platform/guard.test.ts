import { expect, test } from 'vitest';
import { returnAddress } from './guard.ts';

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
