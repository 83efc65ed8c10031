import type { Appointment, PracticeTask } from '@polyclinic/contract/appointments/schemas';
import { expect, test } from 'vitest';
import { comingOf, isAtHand, nextOf, urgentOf } from './next-patient.tsx';
import { pressingFirst } from './task-list.tsx';

const saturday = Date.parse('2026-12-05T20:00Z');
const visit = (id: string, startTime: string, urgency = 'routine') =>
  ({
    id,
    startTime,
    endTime: new Date(Date.parse(startTime) + 1_800_000).toISOString(),
    urgency,
    status: 'confirmed',
  }) as Appointment;

const over = visit('over', '2026-12-05T09:00Z');
const monday = visit('monday', '2026-12-07T09:00Z');
const soon = visit('soon', '2026-12-06T10:00Z', 'urgent');

test('on the last evening of a week its next and urgent visits are those of the coming one', () => {
  const coming = comingOf([over], [soon, monday]);
  expect(coming.map(({ id }) => id)).toEqual(['over', 'soon', 'monday']);
  expect(nextOf(coming, saturday)?.id).toBe('soon');
  expect(urgentOf(coming, saturday).map(({ id }) => id)).toEqual(['soon']);
  expect(urgentOf(comingOf([], [soon, monday]), saturday)).toHaveLength(1);
});

test('an emergency comes before what is urgent, however much later it begins', () => {
  const worse = visit('worse', '2026-12-06T15:00Z', 'emergency');
  expect(urgentOf([soon, monday, worse], saturday).map(({ id }) => id)).toEqual(['worse', 'soon']);
});

test('a visit is at hand from when its call may begin', () => {
  const before = Date.parse(soon.startTime) - 15 * 60_000;
  expect([before - 1, before, Date.parse(soon.endTime)].map((now) => isAtHand(soon, now))).toEqual([false, true, true]);
});

test('a visit that the week and the list ahead both know is there once, as the week knows it', () => {
  expect(comingOf([soon], [{ ...soon }])).toEqual([soon]);
  expect(comingOf([soon], [{ ...soon }])[0]).toBe(soon);
});

test('to do: of an urgent visit first, then what is due, then who writes before what is unsigned', () => {
  const task = (kind: PracticeTask['kind'], more: Partial<PracticeTask> = {}) =>
    ({ kind, dueAt: null, isUrgent: false, ...more }) as PracticeTask;
  const tasks = [
    task('unsigned'),
    task('unread'),
    task('unanswered', { dueAt: '2026-12-06T00:00Z' }),
    task('unread', { isUrgent: true }),
  ];
  expect(pressingFirst(tasks).map((one) => tasks.indexOf(one))).toEqual([3, 2, 1, 0]);
});
