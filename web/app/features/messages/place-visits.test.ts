import type { Message, ThreadVisit } from '@polyclinic/contract/messages/schemas';
import { describe, expect, test } from 'vitest';
import { mergeVisits, openQuestion, othersToWriteAbout, placeVisits } from './place-visits.ts';

const at = (day: number) => `2026-01-${`${day}`.padStart(2, '0')}T10:00:00.000Z`;
const message = (day: number, appointmentId: string) =>
  ({ id: `m${day}`, appointmentId, sequence: day, createdAt: at(day) }) as Message;
const visit = (id: string, day: number, more: Partial<ThreadVisit> = {}): ThreadVisit => ({
  id,
  appointmentType: 'video',
  status: 'completed',
  startTime: at(day),
  endTime: at(day),
  endFact: null,
  ...more,
});
const log = (messages: Message[], hasEarlier = false) => ({ messages, hasEarlier });
const idsOf = (visits: readonly ThreadVisit[] = []) => visits.map(({ id }) => id);

describe('visits among messages', () => {
  const messages = [message(1, 'a'), message(3, 'a'), message(5, 'b'), message(7, 'a')];
  const visits = [visit('b', 9, { status: 'confirmed' }), visit('a', 2)];

  test('stand at their times, the opened one at the end where it is ahead, others where they were first written about', () => {
    const ahead = [...visits, visit('c', 10, { status: 'confirmed' }), visit('d', 11, { status: 'confirmed' })];
    const { before, after } = placeVisits(log(messages), ahead, 'd');
    expect([...before].map(([id, marks]) => [id, idsOf(marks)])).toEqual([
      ['m3', ['a']],
      ['m5', ['b']],
    ]);
    expect(after?.id).toBe('d');
  });

  test('are named where messages turn to another one, unless its mark stands right above', () => {
    const { turns } = placeVisits(log(messages), visits, 'b');
    expect([...turns].map(([id, { id: to }]) => [id, to])).toEqual([
      ['m1', 'a'],
      ['m5', 'b'],
      ['m7', 'a'],
    ]);
    expect(placeVisits(log(messages.slice(0, 2)), [visit('a', 2)], 'a').turns.size).toBe(0);
  });

  test('open at the mark where something else was written since, else at the end, as for what is ahead', () => {
    expect(placeVisits(log(messages), visits, 'a').anchor).toBe('a');
    expect(placeVisits(log(messages), visits, 'b').anchor).toBeNull();
    expect(placeVisits(log(messages.slice(0, 2)), visits, 'a').anchor).toBeNull();
  });

  test('wait for what is further up', () => {
    const later = placeVisits(log(messages.slice(1), true), visits, 'a');
    expect([later.isAbove, idsOf([...later.before.values()].flat())]).toEqual([true, ['b']]);
    expect(placeVisits(log(messages.slice(1)), visits, 'a').isAbove).toBe(false);
    expect(placeVisits(log(messages.slice(1), true), visits, 'b').isAbove).toBe(false);
  });

  test('a question stands where it was asked, though its answer is due later', () => {
    const question = visit('q', 20, { appointmentType: 'message', status: 'confirmed' });
    const asked = [message(1, 'a'), message(3, 'q'), message(4, 'a')];
    const { before, after } = placeVisits(log(asked), [visit('a', 2), question], 'a');
    expect([...before].map(([id, marks]) => [id, idsOf(marks)])).toEqual([['m3', ['a', 'q']]]);
    expect(after).toBeNull();
  });
});

test('what may be written about: an open question first, then the nearest, none that is cancelled or long over', () => {
  const visits = [
    visit('opened', 10),
    visit('ahead', 25, { status: 'confirmed' }),
    visit('past', 8),
    visit('cancelled', 9, { status: 'cancelled' }),
    visit('asked', 28, { appointmentType: 'message', status: 'confirmed' }),
    visit('old', 1, { endTime: '2025-11-01T10:00:00.000Z' }),
  ];
  expect(idsOf(othersToWriteAbout(visits, 'opened', Date.parse(at(10))))).toEqual(['asked', 'ahead', 'past']);
  expect(openQuestion(visits, 'opened')?.id).toBe('asked');
  expect(openQuestion(visits, 'asked')).toBeUndefined();
});

test('what was told last of a visit counts', () => {
  const merged = mergeVisits([visit('a', 1), visit('b', 2)], [visit('a', 1, { status: 'cancelled' }), visit('c', 3)]);
  expect(merged.map(({ id, status }) => [id, status])).toEqual([
    ['a', 'cancelled'],
    ['b', 'completed'],
    ['c', 'completed'],
  ]);
});
