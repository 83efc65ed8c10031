import { trials } from '@polyclinic/contract/platform/trials';
import { expect, it } from 'vitest';
import { planVisits } from './plan.ts';

const HOUR = 3_600_000;
const starts = [
  '2026-03-08T06:30Z',
  '2026-03-27T00:00Z',
  '2026-04-23T21:30Z',
  '2026-10-25T00:30Z',
  '2026-11-02T00:00Z',
  '2027-12-31T23:30Z',
  '2028-02-28T12:00Z',
];

it.each(trials(starts.slice(1, 4), starts))(
  'has a visit that is about to begin, and others around it, at %s',
  (start) => {
    const anchor = Date.parse(start);
    const visits = planVisits(anchor);
    const current = visits.filter((visit) => visit.start === anchor && visit.doctor.name === 'Daniel Okafor');
    expect(current).toMatchObject([{ status: 'confirmed', type: 'video', patient: { name: 'Emily Carter' } }]);
    const near = visits.filter(
      (visit) => visit.doctor === current[0]?.doctor && Math.abs(visit.start - anchor) < 7 * 24 * HOUR,
    );
    expect(near.length).toBeGreaterThanOrEqual(8);
    expect(planVisits(anchor)).toEqual(visits);
  },
);
