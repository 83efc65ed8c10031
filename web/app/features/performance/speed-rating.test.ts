import { expect, test } from 'vitest';
import { isHeavy, speedRating } from './speed-rating.ts';

test.each([
  [3_001, 100, 'poor'],
  [100, 2_501, 'poor'],
  [3_000, 2_500, 'fair'],
  [1_501, 100, 'fair'],
  [100, 1_501, 'fair'],
  [1_500, 1_500, 'good'],
] as const)('a load of %i ms and a first paint of %i ms are %s', (loadMs, firstPaintMs, rating) => {
  expect(speedRating({ loadMs, firstPaintMs, memoryBytes: null })).toBe(rating);
});

test('more than 50 MB are much, unknown memory is not', () => {
  const measures = { loadMs: 1, firstPaintMs: 1 };
  expect(isHeavy({ ...measures, memoryBytes: 52_428_801 })).toBe(true);
  expect(isHeavy({ ...measures, memoryBytes: 52_428_800 })).toBe(false);
  expect(isHeavy({ ...measures, memoryBytes: null })).toBe(false);
});
