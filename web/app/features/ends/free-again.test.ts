import type { Appointment, Colleague } from '@polyclinic/contract/appointments/schemas';
import { expect, test } from 'vitest';
import { ownTimesFrom, timesAgain } from './free-again.ts';

const visit = {
  providerId: 'own',
  providerName: 'Karim Mansour',
  status: 'cancelled',
  cancelledBy: 'provider',
  isCalledOff: false,
  startTime: '2026-12-01T09:00:00Z',
  providerTimeZone: 'Africa/Cairo',
} as Appointment;
const at = (iso: string) => Date.parse(iso);

test('other times stand in the order of time, of any doctor', () => {
  const colleague = (id: string, ...nextTimes: string[]) => ({ id, fullName: id, nextTimes }) as Colleague;
  const times = timesAgain(visit, {
    times: ['2026-12-02T08:00:00Z', '2026-12-05T08:00:00Z'],
    colleagues: [
      colleague('late', '2026-12-04T08:00:00Z', '2026-12-04T09:00:00Z'),
      colleague('soon', '2026-12-01T20:00:00Z'),
    ],
    languages: [],
    idempotencyKey: '',
  });
  expect(times.map(({ providerId }) => providerId)).toEqual(['soon', 'own', 'late', 'own']);
});

test('a doctor who cancelled what is near is offered again once that day is over where they are', () => {
  const now = at('2026-11-30T20:00:00Z');
  expect(ownTimesFrom(visit, now)).toBe(at('2026-12-01T22:00:00Z'));
  expect(ownTimesFrom(visit, at('2026-12-03T10:00:00Z'))).toBe(at('2026-12-03T10:00:00Z'));
  expect(ownTimesFrom({ ...visit, cancelledBy: 'patient' }, now)).toBe(now);
  expect(ownTimesFrom({ ...visit, startTime: '2026-12-09T09:00:00Z' }, now)).toBe(now);
});
