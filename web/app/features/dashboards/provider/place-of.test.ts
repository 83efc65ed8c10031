import { expect, test } from 'vitest';
import { beginOf, byPlace, placeOf, rowsFor } from './place-of.ts';

test('a visit off the half hour stands below the edge of its row', () => {
  expect(placeOf(9 * 60)).toEqual({ row: 540, step: 0 });
  expect(placeOf(9 * 60 + 40)).toEqual({ row: 570, step: 2 });
  expect(placeOf(23 * 60 + 59)).toEqual({ row: 1410, step: 5 });
});

test('the day is drawn from eight to six, and as far as its visits reach', () => {
  const hours = (minutes: number[]) => {
    const rows = rowsFor(minutes);
    return [rows[0]! / 60, (rows.at(-1)! + 30) / 60];
  };
  expect(hours([])).toEqual([8, 18]);
  expect(hours([9 * 60, 17 * 60 + 30])).toEqual([8, 18]);
  expect(hours([6 * 60 + 30, 17 * 60 + 45])).toEqual([6, 19]);
  expect(hours([0, 23 * 60 + 45])).toEqual([0, 24]);
});

test('visits of the same time stand together, others apart', () => {
  const places = byPlace([540, 540, 550], (minute) => minute);
  expect([...places].map(([key, { length }]) => [key, length])).toEqual([
    ['540:0', 2],
    ['540:2', 1],
  ]);
});

test('a week is looked at from where it opens, and one that never closes from where most of its visits are', () => {
  const always = [0, 30, 1_410];
  expect(beginOf([540, 510, 1_020], [150, 840])).toBe(510);
  expect(beginOf(always, [840, 480])).toBe(480);
  expect(beginOf(always, [150, 540, 600, 840, 1_020])).toBe(540);
  expect(beginOf([], [150, 540, 600])).toBe(540);
  expect(beginOf(always, [])).toBe(480);
});
