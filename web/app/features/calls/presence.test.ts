import type { CallPresence } from '@polyclinic/contract/calls/schemas';
import { expect, test } from 'vitest';
import { addPresence, stayOfOther } from './presence.ts';

const at = (minute: number) => `2026-01-01T10:0${minute}:00.000Z`;
const there = (userId: string, joined: number, left?: number): CallPresence => ({
  userId,
  joinedAt: at(joined),
  connectedAt: null,
  leftAt: left === undefined ? null : at(left),
});

test('the other person is there from joining to leaving', () => {
  const alone = addPresence(new Map(), [there('me', 1)]);
  expect(stayOfOther(alone, 'me')).toBeNull();
  const both = addPresence(alone, [there('you', 2)]);
  expect(stayOfOther(both, 'me')).toBe(at(2));
  expect(stayOfOther(addPresence(both, [there('you', 2, 3)]), 'me')).toBeNull();
});

test('a late report of an earlier stay, or from before the end of one, changes nothing', () => {
  const again = addPresence(new Map(), [there('you', 3)]);
  expect(stayOfOther(addPresence(again, [there('you', 1, 2)]), 'me')).toBe(at(3));
  const gone = addPresence(again, [there('you', 3, 4)]);
  expect(stayOfOther(addPresence(gone, [there('you', 3)]), 'me')).toBeNull();
});
