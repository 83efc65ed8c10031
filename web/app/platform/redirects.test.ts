import { expect, test } from 'vitest';
import { canonicalAddress } from './redirects.ts';

const at = (path: string) => canonicalAddress(new URL(path, 'https://clinic.test'));

test.each([
  ['/', '/en'],
  ['/?from=mail', '/en?from=mail'],
  ['/book?provider=1', '/en/book?provider=1'],
  ['/messages/42', '/en/messages/42'],
  ['/de/book?x=1', '/en/book?x=1'],
  ['/xx', '/en'],
  ['/pt-BR/help', '/en/help'],
  ['/ar-EG/book', '/ar/book'],
  ['/FR/book', '/fr/book'],
])('%s belongs at %s', (path, canonical) => {
  expect(at(path)).toBe(canonical);
});

test.each(['/en', '/ar/book', '/es/nowhere', '/favicon.ico', '/nowhere', '/foo/book'])(
  '%s stays where it is',
  (path) => {
    expect(at(path)).toBeNull();
  },
);

test('a redirect never leaves the site', () => {
  expect(at('/de//evil.test')).toBe('/en//evil.test');
});
