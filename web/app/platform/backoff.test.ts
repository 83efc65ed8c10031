import { describe, expect, test } from 'vitest';
import { backoff, createComebacks } from './backoff.ts';

test.each([
  [0, 0, 250],
  [0, 1, 500],
  [3, 1, 4_000],
  [3, 0, 2_000],
  [50, 1, 30_000],
])('after %i failures at chance %d: %i ms', (failures, chance, expected) => {
  expect(backoff(failures, () => chance)).toBe(expected);
});

describe('the tabs of a server that died', () => {
  const TABS = 2_000;
  const waits = Array.from({ length: TABS }, (_, tab) => {
    const comebacks = createComebacks();
    comebacks.opened();
    return comebacks.next(() => tab / TABS);
  });

  test('come back within two and a half seconds, in no tenth of a second more than a tenth of them', () => {
    expect(Math.max(...waits)).toBeLessThanOrEqual(2_500);
    const inTenths = [...Map.groupBy(waits, (ms) => Math.floor(ms / 100)).values()].map(({ length }) => length);
    expect(Math.max(...inTenths)).toBeLessThanOrEqual(TABS / 10);
  });

  test('wait longer each time where none can be reached, and as short as at first once one was', () => {
    const comebacks = createComebacks();
    const last = () => 0.999;
    const failed = Array.from({ length: 8 }, () => comebacks.next(last));
    expect(failed.slice(3)).toEqual(failed.slice(3).sort((a, b) => a - b));
    expect(failed.at(-1)).toBeGreaterThan(20_000);
    comebacks.opened();
    expect(comebacks.next(last)).toBeLessThanOrEqual(2_500);
  });
});
