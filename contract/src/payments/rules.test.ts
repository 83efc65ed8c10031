import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyPaymentEvent,
  balance,
  feeCents,
  isSoonEnough,
  type PaymentEffect,
  type PaymentEvent,
  type PaymentState,
  URGENCIES,
} from './rules.ts';

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
    expect(balance([])).toEqual({ captured: 0, refunded: 0, net: 0 });
  });

  it('is what came in less what went out', () => {
    const entries = [
      { kind: 'charge', amountCents: 7_500 },
      { kind: 'fee', amountCents: 250 },
      { kind: 'refund', amountCents: 3_000 },
    ] as const;
    expect(balance(entries)).toEqual({ captured: 7_500, refunded: 3_000, net: 4_250 });
  });
});

const AMOUNT = 7_500;

const pending: PaymentState = {
  status: 'pending',
  amountCents: AMOUNT,
  currency: 'USD',
  capturedCents: 0,
  refundedCents: 0,
  processedEventIds: [],
};

let lastId = 0;
function event(
  type: 'completed' | 'expired' | 'async_payment_failed' | 'refunded',
  changes: Partial<PaymentEvent> = {},
): PaymentEvent {
  const name = type === 'refunded' ? 'charge.refunded' : (`checkout.session.${type}` as const);
  const id = `evt_${++lastId}`;
  return { id, type: name, amountCents: AMOUNT, currency: 'usd', slotHeld: true, ...changes };
}

/** The last state and all effects of several events. */
function follow(...events: PaymentEvent[]): { state: PaymentState; effects: PaymentEffect[] } {
  let state = pending;
  const effects: PaymentEffect[] = [];
  for (const each of events) {
    const outcome = applyPaymentEvent(state, each);
    state = outcome.state;
    effects.push(...outcome.effects);
  }
  return { state, effects };
}

describe('a completed payment', () => {
  it('confirms while the time is held', () => {
    const { state, effects } = follow(event('completed'));
    expect(effects).toEqual(['confirm']);
    expect(state).toMatchObject({ status: 'paid', capturedCents: AMOUNT, refundedCents: 0 });
  });

  it('is refunded once when the time is gone', () => {
    const late = { slotHeld: false };
    const { state, effects } = follow(event('expired'), event('completed', late));
    expect(effects).toEqual(['release', 'refund']);
    expect(state).toMatchObject({ status: 'refunded', refundedCents: AMOUNT });
    expect(follow(event('completed', late), event('completed', late)).effects).toEqual(['refund']);
  });

  it.each([
    ['too little', { amountCents: AMOUNT - 1 }],
    ['too much', { amountCents: AMOUNT + 1 }],
    ['another currency', { currency: 'egp' }],
  ])('of %s is refunded with an alert and never confirms', (_, wrong) => {
    const { state, effects } = follow(event('completed', wrong), event('completed'));
    expect(effects).toEqual(['alert', 'refund']);
    expect(state.status).toBe('refunded');
    expect(state.refundedCents).toBe(state.capturedCents);
  });

  it('of nothing alerts and has nothing to refund', () => {
    expect(follow(event('completed', { amountCents: 0 })).effects).toEqual(['alert']);
  });

  it('has no effect when replayed, by its id or another', () => {
    const once = event('completed');
    const { state } = follow(once);
    expect(applyPaymentEvent(state, once)).toEqual({ state, effects: [] });
    expect(follow(once, once, event('completed')).effects).toEqual(['confirm']);
  });

  it('confirms after a failed attempt if the time is held after all', () => {
    expect(follow(event('async_payment_failed'), event('completed')).effects).toEqual(['release', 'confirm']);
  });
});

describe('a session without a payment', () => {
  it.each(['expired', 'async_payment_failed'] as const)('releases the time when %s', (type) => {
    expect(follow(event(type)).effects).toEqual(['release']);
    expect(follow(event(type, { slotHeld: false })).effects).toEqual([]);
    expect(follow(event(type), event('expired')).effects).toEqual(['release']);
  });

  it('cannot undo a payment, but is worth an alert', () => {
    const { state, effects } = follow(event('completed'), event('expired'));
    expect(effects).toEqual(['confirm', 'alert']);
    expect(state.status).toBe('paid');
  });
});

describe('a refund reported by the gateway', () => {
  it('is no news when we asked for it', () => {
    const gone = { slotHeld: false };
    const { effects } = follow(event('completed', gone), event('refunded', gone));
    expect(effects).toEqual(['refund']);
  });

  it('frees the time when all of the money went back', () => {
    const { state, effects } = follow(event('completed'), event('refunded'));
    expect(effects).toEqual(['confirm', 'alert', 'release']);
    expect(state).toMatchObject({ status: 'refunded', refundedCents: AMOUNT });
  });

  it('keeps the visit and alerts when part of it went back, counted once', () => {
    const part = { amountCents: 2_000 };
    const { state, effects } = follow(event('completed'), event('refunded', part), event('refunded', part));
    expect(effects).toEqual(['confirm', 'alert']);
    expect(state).toMatchObject({ status: 'paid', refundedCents: 2_000 });
  });

  it('keeps a payment from confirming that it overtook', () => {
    expect(follow(event('refunded'), event('completed')).effects).toEqual(['alert', 'release']);
    const part = event('refunded', { amountCents: 2_000 });
    const { state, effects } = follow(part, event('completed'));
    expect(effects).toEqual(['alert', 'release', 'refund']);
    expect(state).toMatchObject({ status: 'refunded', capturedCents: AMOUNT });
  });
});

describe('in every order, with repetition and loss', () => {
  type Happening = { event: PaymentEvent; holdLapsesFirst: boolean };

  const news = fc.record({
    type: fc.constantFrom('completed', 'expired', 'async_payment_failed', 'refunded' as const),
    amountCents: fc.constantFrom(AMOUNT, AMOUNT, AMOUNT - 1, AMOUNT * 2, 0),
    currency: fc.constantFrom('usd', 'USD', 'usd', 'eur'),
  });
  const happenings: fc.Arbitrary<Happening[]> = fc
    .array(
      news.map(({ type, ...rest }) => ({ type, rest })),
      { maxLength: 8 },
    )
    .map((all) =>
      all.map(({ type, rest }, index) => {
        // Part of a refund is a goodwill payment, which leaves less than the fee on purpose.
        const amountCents = type === 'refunded' ? AMOUNT * 2 : rest.amountCents;
        return event(type, { ...rest, amountCents, id: `evt_${index}` });
      }),
    )
    .chain((events) =>
      events.length === 0
        ? fc.constant([])
        : fc.array(fc.record({ event: fc.constantFrom(...events), holdLapsesFirst: fc.boolean() }), { maxLength: 16 }),
    );

  /** The appointment beside the payment, as the server keeps it. */
  function createVisit() {
    const visit = { held: true, confirmed: false, refunds: 0 };
    const act: Record<PaymentEffect, () => void> = {
      confirm() {
        expect(visit.held && !visit.confirmed).toBe(true);
        visit.confirmed = true;
      },
      release() {
        visit.held = false;
        visit.confirmed = false;
      },
      refund() {
        visit.refunds += 1;
      },
      alert() {},
    };
    return { visit, act };
  }

  function lapse(visit: { held: boolean; confirmed: boolean }) {
    if (!visit.confirmed) visit.held = false;
  }

  it('captured − refunded = owed, nothing unpaid is confirmed, nothing is refunded twice', () => {
    fc.assert(
      fc.property(happenings, (all) => {
        const { visit, act } = createVisit();
        let state = pending;
        for (const { event: next, holdLapsesFirst } of all) {
          if (holdLapsesFirst) lapse(visit);
          const outcome = applyPaymentEvent(state, { ...next, slotHeld: visit.held });
          for (const effect of outcome.effects) act[effect]();
          state = outcome.state;

          const owed = visit.confirmed ? AMOUNT : 0;
          expect(state.capturedCents - state.refundedCents).toBe(owed);
          expect(visit.confirmed).toBe(state.status === 'paid');
          expect(state.refundedCents).toBeLessThanOrEqual(state.capturedCents);
          expect(visit.refunds).toBeLessThanOrEqual(1);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('what is repeated changes nothing', () => {
    fc.assert(
      fc.property(happenings, (all) => {
        const events = all.map((happening) => happening.event);
        const once = follow(...events);
        const ids = once.state.processedEventIds;
        expect(new Set(ids).size).toBe(ids.length);
        expect(events.reduce((state, each) => applyPaymentEvent(state, each).state, once.state)).toEqual(once.state);
      }),
    );
  });
});
