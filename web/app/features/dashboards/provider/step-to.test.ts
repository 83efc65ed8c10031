import { expect, test } from 'vitest';
import { between, MOST_CHOSEN, readOffered, stepTo, toOfferAddress } from './step-to.ts';

const at = (day: number, time: string) => `2026-12-0${day}T${time}:00.000Z`;
const free = [[at(1, '09:00'), at(1, '09:30'), at(1, '14:00')], [], [at(3, '10:00'), at(3, '13:30')]];
const minuteOf = (start: string) => Number(start.slice(11, 13)) * 60 + Number(start.slice(14, 16));
const left = { free, minuteOf, isMirrored: false };
const mirrored = { ...left, isMirrored: true };

test.each([
  [at(1, '09:00'), 'ArrowDown', at(1, '09:30')],
  [at(1, '09:30'), 'ArrowDown', at(1, '14:00')],
  [at(1, '14:00'), 'ArrowDown', at(1, '14:00')],
  [at(1, '09:00'), 'ArrowUp', at(1, '09:00')],
  [at(1, '14:00'), 'Home', at(1, '09:00')],
  [at(1, '09:00'), 'End', at(1, '14:00')],
  [at(1, '14:00'), 'a', null],
])('from %s %s leads to %s', (from, key, to) => {
  expect(stepTo(from, key, left)).toBe(to);
});

test('beside it is the nearest time of the next day that has one, whichever way days run', () => {
  expect(stepTo(at(1, '14:00'), 'ArrowRight', left)).toBe(at(3, '13:30'));
  expect(stepTo(at(1, '09:00'), 'ArrowLeft', mirrored)).toBe(at(3, '10:00'));
  expect(stepTo(at(3, '10:00'), 'ArrowRight', mirrored)).toBe(at(1, '09:30'));
  expect(stepTo(at(1, '09:00'), 'ArrowLeft', left)).toBe(at(1, '09:00'));
});

test('a drag takes the free times of its day, up or down, and no more than a few', () => {
  expect(between(free, at(1, '09:00'), at(1, '14:00'))).toEqual(free[0]);
  expect(between(free, at(1, '14:00'), at(1, '09:30'))).toEqual([at(1, '09:30'), at(1, '14:00')]);
  expect(between(free, at(1, '09:00'), at(3, '10:00'))).toEqual([at(1, '09:00')]);
  const long = Array.from({ length: 10 }, (_, index) => at(2, `1${index}:00`));
  expect(between([long], long[1]!, long[9]!)).toEqual(long.slice(1, 1 + MOST_CHOSEN));
  expect(between([long], long[9]!, long[0]!)).toEqual(long.slice(10 - MOST_CHOSEN));
});

test('the address of the form gives the same times back, and nothing else', () => {
  const address = new URL(toOfferAddress(free[0]!), 'https://example.org');
  expect(readOffered(address.searchParams)).toEqual(free[0]);
  expect(readOffered(new URLSearchParams('start=noon&start=2026-12-03T10:00Z&start=2026-12-03T10:00:00Z'))).toEqual([
    at(3, '10:00'),
  ]);
});
