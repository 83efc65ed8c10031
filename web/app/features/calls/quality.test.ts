import { expect, test } from 'vitest';
import { createSparing, judge, type Quality } from './quality.ts';

test('a line is judged by its loss, its delay and what it takes', () => {
  const fine = { loss: 0, roundTripMs: 40, capacity: 2_000_000 };
  expect(judge(fine)).toBe('good');
  expect(judge({ ...fine, roundTripMs: null, capacity: null })).toBe('good');
  expect(judge({ ...fine, loss: 0.06 })).toBe('fair');
  expect(judge({ ...fine, loss: 0.2 })).toBe('poor');
  expect(judge({ ...fine, roundTripMs: 1_200 })).toBe('poor');
  expect(judge({ ...fine, capacity: 60_000 })).toBe('poor');
});

/** The samples at which the picture began to rest or returned: [index, rests]. */
function changesOver(samples: Quality[]): [number, boolean][] {
  const spare = createSparing();
  let rests = false;
  return samples.flatMap((sample, index): [number, boolean][] => {
    const now = spare(sample);
    const hasChanged = now !== rests;
    rests = now;
    return hasChanged ? [[index, now]] : [];
  });
}

const times = (count: number, quality: Quality) => Array.from({ length: count }, () => quality);

test('the picture rests on a line that stays poor, and returns once it stays better', () => {
  expect(changesOver([...times(2, 'poor'), 'fair', ...times(2, 'poor'), 'good'])).toEqual([]);
  expect(changesOver([...times(3, 'poor'), ...times(3, 'good'), 'poor', ...times(4, 'fair')])).toEqual([
    [2, true],
    [10, false],
  ]);
});

test('a picture that would not hold is waited for twice as long', () => {
  const flapping = [...times(3, 'poor'), ...times(4, 'good'), ...times(3, 'poor'), ...times(8, 'good')];
  expect(changesOver(flapping)).toEqual([
    [2, true],
    [6, false],
    [9, true],
    [17, false],
  ]);
});
