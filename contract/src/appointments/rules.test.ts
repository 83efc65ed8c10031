import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  APPOINTMENT_STATUSES,
  type AppointmentStatus,
  canReschedule,
  canStartCall,
  INTENTS,
  isHistory,
  isOngoing,
  isUpcoming,
  nextStatus,
  normalizeAppointmentType,
  normalizeStatus,
  normalizeVisitType,
  OCCUPYING_STATUSES,
  outcomeOfAct,
  timingLabel,
} from './rules.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const start = Date.parse('2026-06-01T12:00Z');
const end = start + 30 * MINUTE;

describe('the life of an appointment', () => {
  const allowed = [
    'scheduled confirm confirmed',
    'scheduled expire cancelled',
    'scheduled cancel cancelled',
    'confirmed start in_progress',
    'confirmed complete completed',
    'confirmed cancel cancelled',
    'confirmed give_up cancelled',
    'confirmed mark_no_show no_show',
    'in_progress complete completed',
    'in_progress mark_no_show no_show',
    'in_progress give_up cancelled',
  ];

  it('has these steps and no others', () => {
    const steps = APPOINTMENT_STATUSES.flatMap((status) =>
      INTENTS.map((intent) => [status, intent, nextStatus(status, intent)] as const),
    );
    const possible = steps.filter(([, , next]) => next !== null).map((step) => step.join(' '));
    expect(possible.sort()).toEqual(allowed.sort());
  });

  it('occupies time until its last status', () => {
    const open = APPOINTMENT_STATUSES.filter((status) => INTENTS.some((intent) => nextStatus(status, intent)));
    expect(OCCUPYING_STATUSES).toEqual(open);
  });
});

describe('spellings', () => {
  it.each(['in-person', 'in_person', 'In Person', ' in person '])('reads %j', (text) => {
    expect(normalizeVisitType(text)).toBe('in_person');
  });

  it('reads a question in writing as a kind of appointments, not of visits', () => {
    expect(normalizeAppointmentType(' Message ')).toBe('message');
    expect(normalizeAppointmentType('in-person')).toBe('in_person');
    expect(normalizeVisitType('message')).toBeNull();
  });

  it.each(['visit', '', 'toString', 'inperson'])('refuses %j', (text) => {
    expect(normalizeVisitType(text)).toBeNull();
  });

  it.each(['no-show', 'no_show', 'No Show'])('reads the status %j', (text) => {
    expect(normalizeStatus(text)).toBe('no_show');
  });

  it.each(['pending', '', 'noshow'])('refuses the status %j', (text) => {
    expect(normalizeStatus(text)).toBeNull();
  });
});

describe('starting the call', () => {
  it.each([
    ['confirmed', -15 * MINUTE - 1, false],
    ['confirmed', -15 * MINUTE, true],
    ['confirmed', 60 * MINUTE, true],
    ['confirmed', 60 * MINUTE + 1, false],
    ['in_progress', 90 * MINUTE, true],
    ['in_progress', 90 * MINUTE + 1, false],
    ['scheduled', 0, false],
    ['completed', 0, false],
    ['cancelled', 0, false],
    ['no_show', 0, false],
  ] as const)('%s, %d ms from the start: %s', (status, offset, expected) => {
    expect(canStartCall({ status, start, end, now: start + offset })).toBe(expected);
    expect(canStartCall({ status, start, now: start + offset })).toBe(expected);
  });
});

describe('the lists', () => {
  const listOf = (status: AppointmentStatus, now: number) => {
    const visit = { status, start, end, now };
    const lists = { upcoming: isUpcoming, ongoing: isOngoing, history: isHistory };
    return Object.entries(lists).flatMap(([name, holds]) => (holds(visit) ? [name] : []));
  };

  it.each([
    ['scheduled', start - 1, 'upcoming'],
    ['confirmed', start - 1, 'upcoming'],
    ['scheduled', start, 'history'],
    ['confirmed', start, 'ongoing'],
    ['confirmed', start + HOUR + 1, 'history'],
    ['in_progress', start - MINUTE, 'ongoing'],
    ['in_progress', start + 9 * HOUR, 'ongoing'],
    ['completed', start - 1, 'history'],
    ['cancelled', start - 1, 'history'],
    ['no_show', start + 1, 'history'],
  ] as const)('a %s visit at %d is %s', (status, now, list) => {
    expect(listOf(status, now)).toEqual([list]);
  });

  it('contain every visit exactly once, and hide none that can be joined', () => {
    const offset = fc.integer({ min: -2 * HOUR, max: 3 * HOUR });
    fc.assert(
      fc.property(fc.constantFrom(...APPOINTMENT_STATUSES), offset, (status, by) => {
        const lists = listOf(status, start + by);
        expect(lists).toHaveLength(1);
        if (canStartCall({ status, start, end, now: start + by })) expect(lists).not.toContain('history');
      }),
    );
  });
});

describe('the timing label', () => {
  const label = (now: string, zone = 'UTC') => timingLabel({ start, end, now: Date.parse(now), zone });

  it.each([
    ['2026-06-01T12:00Z', 'ongoing'],
    ['2026-06-01T12:20Z', 'ongoing'],
    ['2026-06-01T11:45Z', 'starting_soon'],
    ['2026-06-01T11:44Z', 'today'],
    ['2026-06-01T00:00Z', 'today'],
    ['2026-05-31T23:59Z', 'tomorrow'],
    ['2026-05-31T00:00Z', 'tomorrow'],
    ['2026-05-30T23:59Z', 'upcoming'],
  ])('at %s is %s', (now, expected) => {
    expect(label(now)).toBe(expected);
  });

  it('changes at the very millisecond', () => {
    const at = (now: number) => timingLabel({ start, end, now, zone: 'UTC' });
    expect([start, start - 1, start - 15 * MINUTE, start - 15 * MINUTE - 1].map(at)).toEqual([
      'ongoing',
      'starting_soon',
      'starting_soon',
      'today',
    ]);
  });

  it('only ever comes nearer, in every zone', () => {
    const order = ['upcoming', 'tomorrow', 'today', 'starting_soon', 'ongoing'];
    const times = fc.array(fc.integer({ min: -60 * HOUR, max: HOUR }), { minLength: 2, maxLength: 8 });
    const zones = fc.constantFrom('UTC', 'Africa/Cairo', 'Pacific/Kiritimati', 'Pacific/Niue', 'Asia/Kathmandu');
    fc.assert(
      fc.property(times, zones, (offsets, zone) => {
        const passing = offsets.toSorted((one, other) => one - other);
        const places = passing.map((offset) => order.indexOf(timingLabel({ start, now: start + offset, zone })));
        expect(places).toEqual(places.toSorted((one, other) => one - other));
      }),
    );
  });

  it('counts the viewer’s days', () => {
    expect(label('2026-06-01T09:00Z', 'Pacific/Kiritimati')).toBe('tomorrow');
    expect(label('2026-06-01T09:00Z', 'Pacific/Niue')).toBe('tomorrow');
    expect(label('2026-06-01T09:00Z', 'Asia/Kathmandu')).toBe('today');
  });

  it('says tomorrow over a change of the clocks and of the year', () => {
    const at = (from: string, to: string, zone: string) =>
      timingLabel({ start: Date.parse(to), now: Date.parse(from), zone });
    const cairo = 'Africa/Cairo';
    expect(at('2026-10-29T00:10+03:00', '2026-10-30T23:50+02:00', cairo)).toBe('tomorrow');
    expect(at('2026-12-31T12:00Z', '2027-01-01T12:00Z', 'UTC')).toBe('tomorrow');
  });
});

describe('moving a visit', () => {
  it.each(['scheduled', 'confirmed'] as const)('is possible while %s, until 24 hours before', (status) => {
    expect(canReschedule({ status, start, now: start - 24 * HOUR })).toBe(true);
    expect(canReschedule({ status, start, now: start - 24 * HOUR + 1 })).toBe(false);
  });

  it.each(['in_progress', 'completed', 'cancelled', 'no_show'] as const)('is refused once %s', (status) => {
    expect(canReschedule({ status, start, now: start - 48 * HOUR })).toBe(false);
  });
});

describe('the result of an act', () => {
  it.each([
    ['complete', 'completed', null, 'done'],
    ['complete', 'in_progress', 'held', 'done'],
    ['complete', 'confirmed', null, 'taken_back'],
    ['complete', 'in_progress', null, 'taken_back'],
    ['complete', 'cancelled', null, 'lapsed'],
    ['complete', 'no_show', null, 'lapsed'],
    ['no_show', 'no_show', null, 'done'],
    ['no_show', 'confirmed', 'missed_by_patient', 'done'],
    ['no_show', 'cancelled', 'missed_by_patient', 'done'],
    ['no_show', 'confirmed', null, 'taken_back'],
    ['no_show', 'in_progress', null, 'lapsed'],
    ['no_show', 'cancelled', null, 'lapsed'],
    ['no_show', 'completed', null, 'lapsed'],
  ] as const)('%s on a visit that is %s, stated %s: %s', (act, status, providerStatement, outcome) => {
    expect(outcomeOfAct(act, { status, providerStatement })).toBe(outcome);
  });
});
