import type { CallPresence } from '@polyclinic/contract/calls/schemas';
import { expect, test } from 'vitest';
import { addPresence, isIn, isWaiting, othersIn, type Room, stepOf } from './rules.ts';

const at = (minute: number) => `2026-01-01T10:0${minute}:00.000Z`;
const there = (userId: string, joined: number, more: Partial<CallPresence> = {}): CallPresence => ({
  userId,
  part: 'patient',
  kind: null,
  name: userId,
  joinedAt: at(joined),
  admittedAt: at(joined),
  connectedAt: null,
  leftAt: null,
  isSilent: false,
  ...more,
});
const inside = (room: Room) =>
  othersIn(room, 'me')
    .filter(isIn)
    .map(({ joinedAt }) => joinedAt);

test('the other person is in from being admitted to leaving', () => {
  const alone = addPresence(new Map(), [there('me', 1)]);
  expect(inside(alone)).toEqual([]);
  const atTheDoor = addPresence(alone, [there('you', 2, { admittedAt: null })]);
  expect(inside(atTheDoor)).toEqual([]);
  expect(othersIn(atTheDoor, 'me').filter(isWaiting)).toHaveLength(1);
  expect(inside(addPresence(atTheDoor, [there('you', 2)]))).toEqual([at(2)]);
  expect(inside(addPresence(atTheDoor, [there('you', 2, { leftAt: at(3) })]))).toEqual([]);
});

test('a silent participant is neither in nor waiting, until the next sign of life', () => {
  const gone = addPresence(new Map(), [there('you', 1, { isSilent: true })]);
  expect(inside(gone)).toEqual([]);
  expect(othersIn(gone, 'me').filter(isWaiting)).toEqual([]);
  expect(inside(addPresence(gone, [there('you', 1)]))).toEqual([at(1)]);
});

test('a late report of an earlier stay, or from before the end of one, changes nothing', () => {
  const again = addPresence(new Map(), [there('you', 3)]);
  expect(inside(addPresence(again, [there('you', 1, { leftAt: at(2) })]))).toEqual([at(3)]);
  const gone = addPresence(again, [there('you', 3, { leftAt: at(4) })]);
  expect(inside(addPresence(gone, [there('you', 3)]))).toEqual([]);
});

test('guests come last', () => {
  const room = addPresence(new Map(), [there('guest', 1, { part: 'guest' }), there('doctor', 2, { part: 'doctor' })]);
  expect(othersIn(room, 'me').map(({ userId }) => userId)).toEqual(['doctor', 'guest']);
});

test.each([
  ['waiting', there('me', 2, { admittedAt: null })],
  ['inside', there('me', 2)],
  ['removed', there('me', 2, { leftAt: at(3) })],
  ['elsewhere', there('me', 3)],
  ['elsewhere', there('me', 3, { admittedAt: null, leftAt: at(4) })],
])('a page is %s by what is told of its person', (step, me) => {
  expect(stepOf(me, at(2))).toBe(step);
});
