import { expect, test } from 'vitest';
import routes from '../routes.ts';
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
  ['/Book?x=1', '/en/book?x=1'],
  ['/MESSAGES/42', '/en/messages/42'],
])('%s belongs at %s', (path, canonical) => {
  expect(at(path)).toBe(canonical);
});

test.each([
  ['/', '/ar'],
  ['/messages/42?x=1', '/ar/messages/42?x=1'],
  ['/fr/book', null],
  ['/de/book', '/en/book'],
])('%s of one who chose Arabic belongs at %s', (path, canonical) => {
  expect(canonicalAddress(new URL(path, 'https://clinic.test'), 'ar')).toBe(canonical);
});

test.each(['/en', '/ar/book', '/es/nowhere', '/favicon.ico', '/nowhere', '/foo/book'])(
  '%s stays where it is',
  (path) => {
    expect(at(path)).toBeNull();
  },
);

/** Pages of one language alone, of development, or that nobody types. */
const WITHOUT_REDIRECT = [
  'manifest.webmanifest',
  'languages',
  'sign-out',
  'theme',
  'offline',
  'sandbox',
  'setup',
  'favorites',
  'dev',
  '*',
];

const pages = routes
  .filter(({ path }) => path === ':lng')
  .flatMap(({ children = [] }) => children.flatMap((child) => [child, ...(child.children ?? [])]))
  .flatMap(({ path }) => (path ? [path.split('/')[0] as string] : []))
  .filter((first) => !WITHOUT_REDIRECT.includes(first));

test.each([...new Set(pages)])('/%s without a language belongs to a page', (first) => {
  expect(at(`/${first}/1?x=2`)).toBe(`/en/${first}/1?x=2`);
});

test('a redirect never leaves the site', () => {
  expect(at('/de//evil.test')).toBe('/en//evil.test');
});
