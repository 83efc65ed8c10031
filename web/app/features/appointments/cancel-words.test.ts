import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { expect, it } from 'vitest';
import { cancelWords } from './cancel-words.ts';

const START = Date.parse('2026-01-02T00:00:00Z');
const DAY_MS = 86_400_000;
const PAID = 7_500;

type Sums = { returned?: number; claimed?: number; underWay?: number };
const paid = ({ returned = 0, claimed = 0, underWay = 0 }: Sums = {}): Partial<Appointment> => ({
  paymentStatus: 'paid',
  money: {
    paidCents: PAID,
    returnedCents: returned,
    claimedCents: claimed,
    underWayCents: underWay,
    staysCents: PAID - returned - claimed - underWay,
  },
});
const words = (by: 'patient' | 'provider', appointment: Partial<Appointment>, now = START - 2 * DAY_MS) =>
  cancelWords({
    appointment: {
      startTime: '2026-01-02T00:00:00Z',
      status: 'confirmed',
      lateRefundPercent: 50,
      feeCents: PAID,
      ...appointment,
    } as Appointment,
    now,
    by,
  });

it('promises all that was paid while nothing has gone back', () => {
  expect(words('provider', paid())).toEqual({ word: 'byProvider', amount: PAID });
  expect(words('patient', paid())).toEqual({ word: 'full', amount: PAID });
});

it('promises what is owed less what has gone back or is on its way', () => {
  const appointment = paid({ returned: 1_000 });
  expect(words('provider', appointment)).toEqual({ word: 'byProviderRest', amount: 6_500, moved: 1_000, paid: PAID });
  expect(words('patient', appointment)).toEqual({ word: 'rest', amount: 6_500, moved: 1_000, paid: PAID });
  expect(words('provider', paid({ returned: 1_000, underWay: 500 }))).toMatchObject({ amount: 6_000, moved: 1_500 });
});

it('counts what has gone back on what a late cancellation returns', () => {
  const late = START - 1;
  expect(words('patient', paid(), late)).toEqual({ word: 'policy' });
  expect(words('patient', paid({ returned: 1_000 }), late)).toMatchObject({ word: 'rest', amount: 2_750 });
  expect(words('patient', paid({ returned: 4_000 }), late)).toEqual({ word: 'nothingMore', moved: 4_000, paid: PAID });
});

it('says that nothing has been paid where no payment pays for the visit, and only there', () => {
  expect(words('provider', { paymentStatus: 'pending', money: null })).toEqual({ word: 'nothingPaid' });
  expect(words('provider', { ...paid(), paymentStatus: 'refunding' })).toEqual({ word: 'byProvider', amount: PAID });
  expect(words('provider', { ...paid({ returned: PAID }), paymentStatus: 'refunded' })).toMatchObject({
    word: 'nothingMore',
  });
});

it('promises nothing of what a bank claims', () => {
  expect(words('provider', paid({ claimed: PAID }))).toEqual({ word: 'nothing' });
  expect(words('patient', paid({ claimed: 500 }))).toEqual({ word: 'some', amount: 7_000 });
  expect(words('provider', paid({ claimed: 500 }))).toEqual({ word: 'byProviderSome', amount: 7_000 });
  expect(words('provider', paid({ claimed: 500, returned: 1_000 }))).toMatchObject({ amount: 6_000, moved: 1_000 });
});
