import { describe, expect, it } from 'vitest';
import type { VisitSums } from '../../payments/rules.ts';
import { cancellationCost, cancellationTerms } from './rules.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const start = Date.parse('2026-06-01T12:00Z');

describe('cancelling', () => {
  const terms = (by: 'patient' | 'provider' | 'admin', now: number, lateRefundPercent = 50) =>
    cancellationTerms({ by, start, now, lateRefundPercent });

  it('is free for the patient until 24 hours before', () => {
    expect(terms('patient', start - 24 * HOUR)).toMatchObject({ allowed: true, refundPercent: 100 });
    expect(terms('patient', start - 24 * HOUR + 1)).toMatchObject({ refundPercent: 50 });
  });

  it('follows the provider’s policy later, within reason, and ends with the start', () => {
    expect(terms('patient', start - 1, 0)).toMatchObject({ allowed: true, refundPercent: 0 });
    expect(terms('patient', start - 1, 250)).toMatchObject({ refundPercent: 100 });
    expect(terms('patient', start - 1, -5)).toMatchObject({ refundPercent: 0 });
    expect(terms('patient', start)).toMatchObject({ allowed: false, refundPercent: 0 });
  });

  it('is free for 15 minutes after paying, and never after the start', () => {
    const paid = (before: number, ago: number) => {
      const now = start - before;
      return cancellationTerms({ by: 'patient', start, now, lateRefundPercent: 0, confirmedAt: now - ago });
    };
    expect(paid(HOUR, 15 * MINUTE - 1)).toMatchObject({ allowed: true, refundPercent: 100 });
    expect(paid(HOUR, 15 * MINUTE)).toMatchObject({ refundPercent: 0 });
    expect(paid(1, MINUTE)).toMatchObject({ allowed: true, refundPercent: 100 });
    expect(paid(0, MINUTE)).toMatchObject({ allowed: false, refundPercent: 0 });
  });

  it.each(['provider', 'admin'] as const)('by the %s returns everything', (by) => {
    for (const now of [start - 48 * HOUR, start - 1])
      expect(terms(by, now, 0)).toMatchObject({ allowed: true, refundPercent: 100, isMissed: false });
  });

  it('by the provider after the start counts as missed by them; an admin leaves it to the outcome rules', () => {
    for (const now of [start, start + HOUR]) {
      expect(terms('provider', now, 0)).toMatchObject({ allowed: true, refundPercent: 100, isMissed: true });
      expect(terms('admin', now, 0)).toMatchObject({ allowed: false });
    }
  });

  it('asks only an admin for a reason', () => {
    expect(terms('admin', start - 1).needsReason).toBe(true);
    expect(terms('provider', start - 1).needsReason).toBe(false);
    expect(terms('patient', start - 1).needsReason).toBe(false);
  });
});

describe('what cancelling is said to cost', () => {
  const cost = (before: number, lateRefundPercent = 25, feeCents = 4_550) =>
    cancellationCost({ start, now: start - before, lateRefundPercent, feeCents, isPaid: true });
  const freeUntil = start - 24 * HOUR;

  it.each([
    ['nothing until 24 hours before, then a part', 24 * HOUR, 25, 'freeThenPart'],
    ['nothing until 24 hours before, then all', 48 * HOUR, 0, 'freeThenNone'],
    ['a part from then on', 24 * HOUR - 1, 25, 'part'],
    ['all from then on', 1, 0, 'none'],
    ['nothing at any time', 1, 100, 'free'],
  ] as const)('is %s', (_, before, late, word) => {
    expect(cost(before, late)).toMatchObject({ word, freeUntil });
  });

  it('is nothing for 15 minutes after paying: until then, or until the start where that comes first', () => {
    const paid = (before: number, ago: number) =>
      cancellationCost({
        ...{ start, now: start - before, lateRefundPercent: 25, feeCents: 4_550, isPaid: true },
        confirmedAt: start - before - ago,
      });
    const until = start - HOUR + 10 * MINUTE;
    expect(paid(HOUR, 5 * MINUTE)).toMatchObject({ word: 'freeThenPart', freeUntil: until, nowCents: 4_550 });
    expect(paid(HOUR, 15 * MINUTE)).toMatchObject({ word: 'part', nowCents: 1_138 });
    expect(paid(10 * MINUTE, MINUTE)).toMatchObject({ word: 'free', changes: false });
    expect(paid(25 * HOUR, MINUTE)).toMatchObject({ word: 'freeThenPart', freeUntil });
  });

  it('is told before paying as it will be after it', () => {
    const unpaid = (before: number, lateRefundPercent: number) =>
      cancellationCost({ start, now: start - before, lateRefundPercent, feeCents: 4_550, isPaid: false })?.word;
    expect(unpaid(HOUR, 25)).toBe('paidThenPart');
    expect(unpaid(HOUR, 0)).toBe('paidThenNone');
    expect(unpaid(HOUR, 100)).toBe('free');
    expect(unpaid(25 * HOUR, 25)).toBe('freeThenPart');
  });

  describe('of a visit of whose payment something has gone back, is on its way or is claimed by a bank', () => {
    const PAID = 4_550;
    const of = (before: number, sums: Partial<VisitSums>, late = 50) =>
      cancellationCost({
        start,
        now: start - before,
        lateRefundPercent: late,
        feeCents: PAID,
        isPaid: true,
        money: { paidCents: PAID, returnedCents: 0, claimedCents: 0, underWayCents: 0, ...sums },
      });

    it.each([
      ['returned', { returnedCents: 1_000 }, { nowCents: 3_550, lateCents: 1_275, movedCents: 1_000 }],
      ['on its way', { underWayCents: 1_000 }, { nowCents: 3_550, lateCents: 1_275, movedCents: 1_000 }],
      ['claimed', { claimedCents: 3_000 }, { nowCents: 1_550, lateCents: 0, claimedCents: 3_000 }],
    ] as const)('is what is left of what is owed: %s', (_, sums, left) => {
      expect(of(48 * HOUR, sums)).toMatchObject({ word: 'rest', changes: true, ...left });
    });

    it('is the late share from 24 hours before, and nothing once more has been returned than is owed', () => {
      expect(of(HOUR, { returnedCents: 1_000 })).toMatchObject({ word: 'rest', nowCents: 1_275, changes: false });
      expect(of(HOUR, { returnedCents: 4_000 })).toMatchObject({ word: 'rest', nowCents: 0 });
    });

    it('is what the terms say where nothing has', () => {
      expect(of(48 * HOUR, {})).toEqual(cost(48 * HOUR, 50));
    });
  });

  it('is rounded as the refund is', () => expect(cost(HOUR)?.lateCents).toBe(1_138));
  it('is nothing of a visit that is free', () => expect(cost(HOUR, 0, 0)?.word).toBe('free'));
  it('is not asked once the visit has begun', () => expect(cost(0)).toBeNull());
});
