import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { balance, feeCents, isChargeable, isSoonEnough, LEAST_FEE_CENTS, URGENCIES } from './rules.ts';

describe('an urgency', () => {
  it.each([
    ['emergency', 24],
    ['urgent', 48],
  ] as const)('%s is for a start within %d hours', (urgency, hours) => {
    const now = Date.parse('2026-03-28T12:00Z');
    const start = now + hours * 3_600_000;
    expect(isSoonEnough({ urgency, start, now })).toBe(true);
    expect(isSoonEnough({ urgency, start: start + 1, now })).toBe(false);
    expect(isSoonEnough({ urgency: 'routine', start: start + 1, now })).toBe(true);
  });
});

describe('the fee', () => {
  it.each([
    [100, 'routine', 5_000],
    [100, 'urgent', 7_500],
    [100, 'emergency', 10_000],
    [null, 'routine', 5_000],
    [null, 'urgent', 7_500],
    [null, 'emergency', 10_000],
    [0, 'emergency', 0],
    [100.01, 'routine', 5_001],
    [0.01, 'routine', 1],
    [0.01, 'urgent', 1],
    [0.03, 'urgent', 2],
    [1.1, 'urgent', 83],
    [4.35, 'routine', 218],
  ] as const)('of an hourly rate of %s, %s, is %d cents', (hourlyRate, urgency, cents) => {
    expect(feeCents({ hourlyRate, urgency })).toBe(cents);
  });

  it('is exact for every rate in dollars and cents', () => {
    const times = { routine: 2n, urgent: 3n, emergency: 4n };
    const rate = fc.integer({ min: 0, max: 100_000_00 });
    fc.assert(
      fc.property(rate, fc.constantFrom(...URGENCIES), (hourlyCents, urgency) => {
        const exact = (BigInt(hourlyCents) * times[urgency] + 2n) / 4n;
        expect(feeCents({ hourlyRate: hourlyCents / 100, urgency })).toBe(Number(exact));
      }),
    );
  });
});

describe('the balance', () => {
  it('is nothing without entries', () => {
    expect(balance([])).toEqual({ captured: 0, returned: 0, net: 0 });
  });

  it('is credits less debits', () => {
    const entries = [
      { kind: 'charge', amountCents: 7_500 },
      { kind: 'fee', amountCents: 250 },
      { kind: 'refund', amountCents: 3_000 },
      { kind: 'refund_reversal', amountCents: 1_000 },
      { kind: 'dispute', amountCents: 5_500 },
      { kind: 'dispute_reversal', amountCents: 500 },
    ] as const;
    expect(balance(entries)).toEqual({ captured: 7_500, returned: 7_000, net: 250 });
  });
});

describe('an hourly rate', () => {
  it.each([null, 0, 0.004, 1, 1.01, 99.5, 10_000])('of %s is charged at every urgency', (rate) => {
    expect(isChargeable(rate)).toBe(true);
  });

  it.each([0.01, 0.02, 0.5, 0.98])('of %s leads to an amount too small for a card payment', (rate) => {
    expect(isChargeable(rate)).toBe(false);
  });

  it('that is accepted never leads to a fee that the gateway refuses', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.constantFrom(...URGENCIES), (cents, urgency) => {
        const fee = feeCents({ hourlyRate: cents / 100, urgency });
        if (isChargeable(cents / 100)) expect(fee === 0 || fee >= LEAST_FEE_CENTS).toBe(true);
      }),
    );
  });
});
