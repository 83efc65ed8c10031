import { describe, expect, it } from 'vitest';
import { isUndoable, isWaiting, type Outcome, outcomeOf } from './outcome-of.ts';

type Result = Parameters<typeof outcomeOf>[0];
type Status = Result['payment']['status'];
type OfAppointment = Result['payment']['appointmentStatus'];

/** 60 dollars were paid, and so much went back or is on its way. */
const paid = (returnedCents = 0, underWayCents = 0) => ({
  paidCents: 6_000,
  returnedCents,
  underWayCents,
  claimedCents: 0,
  staysCents: 6_000 - returnedCents - underWayCents,
});

const of = (
  status: Status,
  appointmentStatus: OfAppointment,
  money: Result['appointment']['money'] = null,
  cents = 6_000,
) => outcomeOf({ payment: { status, appointmentStatus, amountCents: cents }, appointment: { money } });

describe('how a payment stands', () => {
  it.each<[string, Outcome, Outcome]>([
    ['held, and not paid yet', of('pending', 'scheduled'), 'waiting'],
    ['held, and paid another amount, which goes back', of('refunding', 'scheduled'), 'refused'],
    ['the same where the books have it', of('refunding', 'scheduled', paid(0, 6_000)), 'refused'],
    ['paid', of('paid', 'confirmed', paid()), 'paid'],
    ['paid, and over', of('paid', 'completed', paid()), 'paid'],
    ['paid twice, of which one is on its way back', of('refunding', 'confirmed', paid()), 'paid'],
    ['free', of('none', 'confirmed', null, 0), 'free'],
    ['free, and cancelled', of('none', 'cancelled', null, 0), 'nothingDue'],
    ['not paid in time', of('expired', 'cancelled'), 'notPaid'],
    ['cancelled before it was paid', of('none', 'cancelled'), 'notPaid'],
    ['cancelled, and on its way back', of('refunding', 'cancelled', paid(0, 6_000)), 'refunding'],
    ['cancelled, and returned', of('refunded', 'cancelled', paid(6_000)), 'refunded'],
    ['paid too late, which the books of the visit don’t have', of('refunding', 'cancelled'), 'refunding'],
    ['cancelled late, of which half goes back', of('refunding', 'cancelled', paid(0, 3_000)), 'partly'],
    ['cancelled late, of which half went back', of('paid', 'cancelled', paid(3_000)), 'partly'],
    ['cancelled late, of which nothing goes back', of('paid', 'cancelled', paid()), 'kept'],
  ])('%s', (_, said, expected) => expect(said).toBe(expected));
});

it('nothing but a held time waits for the gateway', () => {
  expect(isWaiting({ status: 'none', appointmentStatus: 'scheduled' })).toBe(true);
  expect(isWaiting({ status: 'expired', appointmentStatus: 'scheduled' })).toBe(false);
  expect(isWaiting({ status: 'none', appointmentStatus: 'confirmed' })).toBe(false);
  expect(isWaiting(undefined)).toBe(false);
});

it('what was paid can be undone as long as cancelling refunds all: a quarter of an hour, or until a day before', () => {
  const confirmedAt = '2026-11-28T10:00:00Z';
  const visit = { status: 'confirmed' as const, startTime: '2026-11-28T10:10:00Z', confirmedAt, lateRefundPercent: 50 };
  const at = (time: string) => Date.parse(`2026-11-28T${time}Z`);
  expect(isUndoable(visit, at('10:09:59'))).toBe(true);
  expect(isUndoable(visit, at('10:10:00'))).toBe(false);
  const later = { ...visit, startTime: '2026-11-29T10:00:00Z' };
  expect(isUndoable(later, at('10:14:59'))).toBe(true);
  expect(isUndoable(later, at('10:15:00'))).toBe(false);
  expect(isUndoable({ ...later, status: 'cancelled' }, at('10:01:00'))).toBe(false);
  expect(isUndoable({ ...later, confirmedAt: null }, at('10:01:00'))).toBe(false);
  const inTwoDays = { ...visit, startTime: '2026-11-30T10:00:00Z' };
  expect(isUndoable(inTwoDays, at('23:00:00'))).toBe(true);
  expect(isUndoable({ ...visit, lateRefundPercent: 100 }, at('10:09:00'))).toBe(true);
});
