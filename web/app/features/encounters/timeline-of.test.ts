import { describe, expect, it } from 'vitest';
import { type TimelineFacts, timelineOf } from './timeline-of.ts';

const START = Date.parse('2026-11-26T10:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function at(
  before: number,
  { facts = {}, ...visit }: Partial<TimelineFacts['appointment']> & { facts?: Partial<TimelineFacts> } = {},
) {
  return timelineOf({
    appointment: {
      ...{ status: 'confirmed', appointmentType: 'video', careRights: null },
      startTime: new Date(START).toISOString(),
      endTime: new Date(START + 30 * MINUTE).toISOString(),
      ...visit,
    },
    ...{ isMailed: true, hasNote: false, mayReview: true, hasReview: false, now: START - before },
    ...facts,
  });
}
const names = (steps: ReturnType<typeof at>) => steps.map(({ name }) => name);
const stateOf = (steps: ReturnType<typeof at>, state: string) => names(steps.filter((step) => step.state === state));

describe('the time line of a visit', () => {
  it('leads from the booking to the rating, with one step lit', () => {
    const steps = at(48 * HOUR);
    expect(names(steps)).toEqual(['booked', 'mail', 'calendar', 'devices', 'prepare', 'visit', 'summary', 'rating']);
    expect(stateOf(steps, 'done')).toEqual(['booked', 'mail']);
    expect(stateOf(steps, 'next')).toEqual(['devices']);
    expect(stateOf(at(2 * HOUR), 'next')).toEqual(['prepare']);
    expect(stateOf(at(14 * MINUTE), 'next')).toEqual(['visit']);
    expect(stateOf(at(-61 * MINUTE), 'next')).toEqual([]);
    expect(stateOf(at(-2 * HOUR, { status: 'completed' }), 'next')).toEqual(['rating']);
  });

  it('asks a held time to be paid first, and has no calendar for it', () => {
    const steps = at(48 * HOUR, { status: 'scheduled', facts: { isMailed: null } });
    expect(stateOf(steps, 'next')).toEqual(['booked']);
    expect(names(steps)).toEqual(['booked', 'devices', 'prepare', 'visit', 'summary', 'rating']);
  });

  it('tries devices for a video call alone, and only while there is time', () => {
    expect(names(at(48 * HOUR, { appointmentType: 'phone' }))).not.toContain('devices');
    expect(stateOf(at(48 * HOUR, { appointmentType: 'in_person' }), 'next')).toEqual(['prepare']);
    expect(names(at(15 * MINUTE))).toEqual(['booked', 'visit', 'summary', 'rating']);
  });

  it('leaves out what somebody who cares for the patient may not do or read', () => {
    const steps = at(48 * HOUR, { careRights: ['visits'] });
    expect(names(steps)).toEqual(['booked', 'mail', 'calendar', 'prepare', 'visit']);
    expect(stateOf(steps, 'next')).toEqual(['prepare']);
  });

  it('ticks what was signed and rated, and is not there for a visit that did not take place', () => {
    const past = at(-5 * HOUR, { status: 'completed', facts: { hasNote: true, hasReview: true } });
    expect(stateOf(past, 'done')).toEqual(['booked', 'visit', 'summary', 'rating']);
    expect(at(HOUR, { status: 'cancelled' })).toEqual([]);
    expect(at(-HOUR, { status: 'no_show' })).toEqual([]);
  });
});
