import { expect, test } from 'vitest';
import { errorKind } from './error-kind.ts';

test.each([
  ['Failed to fetch dynamically imported module: /assets/a.js', 'update'],
  ['Importing a module script failed.', 'update'],
  ['Failed to fetch', 'connection'],
  ['NetworkError when attempting to fetch resource.', 'connection'],
  ['Cannot read properties of undefined', 'unknown'],
])('%s is of kind %s', (message, kind) => {
  expect(errorKind(new TypeError(message))).toBe(kind);
});

test('a file that is missing without a network says nothing about its version', () => {
  expect(errorKind(new TypeError('Failed to fetch dynamically imported module: /assets/a.js'), false)).toBe(
    'connection',
  );
});
