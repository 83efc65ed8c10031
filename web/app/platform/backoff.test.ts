import { expect, test } from 'vitest';
import { backoff } from './backoff.ts';

test.each([
  [0, 0, 250],
  [0, 1, 500],
  [3, 1, 4_000],
  [3, 0, 2_000],
  [50, 1, 30_000],
])('after %i failures at chance %d: %i ms', (failures, chance, expected) => {
  expect(backoff(failures, () => chance)).toBe(expected);
});
