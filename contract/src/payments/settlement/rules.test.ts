import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { trials } from '../../platform/trials.ts';
import {
  applyNews,
  type Capture,
  type GatewayNews,
  type GatewayRefund,
  needsReading,
  outstandingCents,
  type PaymentAlert,
  refundPauseMinutes,
  refusalPauseHours,
  returnedCents,
  type Settlement,
  withheldCents,
} from './rules.ts';

const PRICE = 7_500;
const SESSION = 'cs_1';
const usd = { reference: 'pi_1', currency: 'USD' };
const pending: Settlement = {
  status: 'pending',
  appointmentId: 'visit',
  sessionId: SESSION,
  amountCents: PRICE,
  currency: 'USD',
  captures: [],
};

const paid = (changes: object = {}): GatewayNews => ({
  ...usd,
  type: 'paid',
  sessionId: SESSION,
  appointmentId: 'visit',
  amountCents: PRICE,
  ...changes,
});
const charge = (refundedCents: number): GatewayNews => ({ ...usd, type: 'charge', amountCents: PRICE, refundedCents });
const refund = (id: string, amountCents: number, status: 'pending' | 'succeeded' | 'failed'): GatewayNews => ({
  ...usd,
  type: 'refund',
  id,
  amountCents,
  status,
  refundId: null,
});
const reading = (refundedCents: number, refunds: GatewayRefund[] = []): GatewayNews => ({
  ...usd,
  type: 'reading',
  amountCents: PRICE,
  refundedCents,
  refunds,
});
const dispute = (changes: object = {}): GatewayNews => ({
  ...usd,
  type: 'dispute',
  id: 'dp_1',
  amountCents: PRICE,
  status: 'open',
  isWithdrawn: false,
  isReinstated: false,
  ...changes,
});
const ended = (how: 'expired' | 'failed', sessionId = SESSION): GatewayNews => ({ type: 'ended', how, sessionId });

/** The appointment's part of a payment, as the server stores it. */
function follow(all: readonly GatewayNews[], visit = { held: true, confirmed: false }) {
  let state = pending;
  const alerts: PaymentAlert[] = [];
  for (const news of all) {
    const outcome = applyNews(state, news, { slotHeld: visit.held });
    for (const effect of outcome.effects) {
      if (effect === 'confirm') expect(visit).toEqual({ held: true, confirmed: false });
      Object.assign(visit, effect === 'confirm' ? { confirmed: true } : { held: false, confirmed: false });
    }
    state = outcome.state;
    alerts.push(...outcome.alerts);
  }
  return { state, alerts, visit };
}
const only = ({ captures }: Settlement): Capture => {
  expect(captures).toHaveLength(1);
  return captures[0]!;
};
function ordersOf<Item>(items: readonly Item[]): Item[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item, index) => ordersOf(items.toSpliced(index, 1)).map((rest) => [item, ...rest]));
}

describe('a payment', () => {
  it('confirms once, by whichever event comes first', () => {
    const { state, visit } = follow([paid(), paid(), paid()]);
    expect(state.status).toBe('paid');
    expect(visit.confirmed).toBe(true);
    expect(only(state)).toMatchObject({ standing: 'accepted', amountCents: PRICE });
  });

  it.each([
    ['too little', { amountCents: PRICE - 1 }, 'mismatch'],
    ['too much', { amountCents: PRICE + 1 }, 'mismatch'],
    ['another currency', { currency: 'EGP' }, 'mismatch'],
    ['another session', { sessionId: 'cs_2' }, 'mismatch'],
    ['another visit', { appointmentId: 'other' }, 'mismatch'],
    ['no visit', { appointmentId: null }, 'mismatch'],
  ] as const)('of %s confirms nothing, and all of it is owed back', (_, wrong, alert) => {
    const { state, alerts, visit } = follow([paid(wrong)]);
    expect([state.status, visit.confirmed, alerts]).toEqual(['failed', false, [alert]]);
    expect(outstandingCents(only(state), 0)).toBe(only(state).amountCents);
  });

  it('of zero raises an alert, and nothing is owed', () => {
    const { state, alerts } = follow([paid({ amountCents: 0 })]);
    expect([state, alerts]).toEqual([pending, ['mismatch']]);
  });

  it('made twice is owed back once', () => {
    const { state, alerts } = follow([
      paid(),
      paid({ reference: 'pi_2' }),
      paid({ reference: 'pi_3', sessionId: 'cs_2' }),
    ]);
    expect(state.status).toBe('paid');
    expect(state.captures.map((capture) => outstandingCents(capture, 0))).toEqual([0, PRICE, PRICE]);
    expect(alerts).toEqual(['second_payment', 'second_payment']);
  });

  it('for a slot that was released is owed back', () => {
    const { state } = follow([ended('expired'), paid()]);
    expect(state.status).toBe('expired');
    expect(outstandingCents(only(state), 0)).toBe(PRICE);
  });
});

describe('a session without a payment', () => {
  it('releases the slot; a later payment is owed back', () => {
    for (const how of ['expired', 'failed'] as const) {
      expect(follow([ended(how)])).toMatchObject({ state: { status: how }, visit: { held: false } });
      expect(follow([ended(how), ended('expired')]).state.status).toBe(how);
    }
  });

  it('cannot undo a payment, nor can another session', () => {
    expect(follow([paid(), ended('expired')])).toMatchObject({ state: { status: 'paid' }, alerts: ['late_end'] });
    expect(follow([ended('expired', 'cs_9')]).state).toEqual(pending);
  });
});

describe('owed less returned', () => {
  it('decides the requested refund, whatever was refunded before', () => {
    const { state } = follow([paid(), refund('re_1', 1_000, 'succeeded')]);
    expect(state.status).toBe('paid');
    expect([0, 10, 50, 100].map((percent) => outstandingCents(only(state), percent))).toEqual([0, 0, 2_750, 6_500]);
  });

  it('is zero for money that a dispute took or holds, until it is returned', () => {
    const open = follow([paid(), dispute()]);
    expect(outstandingCents(only(open.state), 100)).toBe(0);
    expect(open.alerts).toEqual(['dispute_opened']);
    const lost = follow([paid(), dispute(), dispute({ status: 'lost' })]);
    expect(outstandingCents(only(lost.state), 100)).toBe(0);
    const won = follow([paid(), dispute({ isWithdrawn: true }), dispute({ status: 'won', isReinstated: true })]);
    expect(outstandingCents(only(won.state), 100)).toBe(PRICE);
    expect(won.alerts).toEqual(['dispute_opened', 'dispute_won']);
  });

  it('is everything again after a refund failed', () => {
    const { state, alerts } = follow([
      paid(),
      refund('re_1', PRICE, 'succeeded'),
      charge(PRICE),
      refund('re_1', PRICE, 'failed'),
    ]);
    expect(returnedCents(only(state))).toBe(0);
    expect(outstandingCents(only(state), 100)).toBe(PRICE);
    expect(alerts).toEqual(['refund_failed']);
  });

  it('trusts what was read from the gateway over what its events reported', () => {
    expect(returnedCents(only(follow([paid(), charge(5_000), reading(2_000)]).state))).toBe(2_000);
    expect(returnedCents(only(follow([paid(), refund('re_1', 500, 'failed'), reading(2_000)]).state))).toBe(2_000);
    const one = { id: 're_1', amountCents: 2_000, status: 'succeeded', refundId: null } as const;
    expect(returnedCents(only(follow([paid(), reading(2_000), reading(2_000, [one])]).state))).toBe(2_000);
  });

  it('is not derived from the charge, which may include pending refunds: those are read from the gateway', () => {
    const reported = only(follow([paid(), charge(2_000)]).state);
    expect([returnedCents(reported), needsReading(reported).isUnexplained]).toEqual([0, true]);
    const pending = { id: 're_1', amountCents: 2_000, status: 'pending', refundId: null } as const;
    const known = only(follow([paid(), charge(2_000), reading(2_000, [pending])]).state);
    expect([returnedCents(known), needsReading(known)]).toEqual([0, { isPending: true, isUnexplained: false }]);
    // A pending refund is not requested again.
    expect(outstandingCents(known, 100)).toBe(PRICE - 2_000);
    const named = only(follow([paid(), charge(2_000), refund('re_1', 2_000, 'succeeded')]).state);
    expect([returnedCents(named), needsReading(named)]).toEqual([2_000, { isPending: false, isUnexplained: false }]);
  });

  it('waits a minute, then twice as long each time, six hours at most', () => {
    expect([1, 2, 3, 9, 10, 50].map(refundPauseMinutes)).toEqual([1, 2, 4, 256, 360, 360]);
  });

  it('waits for hours after the payer’s bank refused it, a day at most', () => {
    expect([1, 2, 3, 4, 5, 50].map(refusalPauseHours)).toEqual([2, 4, 8, 16, 24, 24]);
  });
});

describe('in every order', () => {
  const told = (all: readonly GatewayNews[]) => {
    const { state, visit } = follow(all);
    const capture = only(state);
    return { status: state.status, visit, returned: returnedCents(capture), withheld: withheldCents(capture) };
  };

  it('completed, async_payment_succeeded, a partial and a full refund end in one state, repeated or not', () => {
    const four = [
      paid(),
      paid(),
      refund('re_1', 1_000, 'succeeded'),
      refund('re_2', PRICE - 1_000, 'succeeded'),
      charge(PRICE),
    ];
    for (const order of ordersOf(four)) {
      const expected = { status: 'refunded', visit: { held: false, confirmed: false }, returned: PRICE, withheld: 0 };
      expect(told([charge(0), ...order])).toEqual(expected);
      expect(told([charge(0), ...order.flatMap((news) => [news, news])])).toEqual(expected);
      expect(told([charge(0), ...order, ...order])).toEqual(expected);
    }
  });

  it('a payment, parts of it returned and a dispute end in one state', () => {
    const ends = ordersOf([
      dispute(),
      dispute({ isWithdrawn: true }),
      dispute({ status: 'won', isReinstated: true }),
    ]).map((order) => told([paid(), refund('re_1', 1_000, 'succeeded'), ...order]));
    expect(new Set(ends.map((end) => JSON.stringify(end))).size).toBe(1);
    expect(ends[0]).toMatchObject({ status: 'paid', returned: 1_000, withheld: 0 });
  });

  it('refunds that fail and succeed end in one state', () => {
    const news = [paid(), refund('re_1', 1_000, 'pending'), refund('re_1', 1_000, 'succeeded'), charge(1_000)];
    for (const order of ordersOf(news.slice(1))) expect(told([paid(), ...order]).returned).toBe(1_000);
    const failed = [refund('re_1', 1_000, 'succeeded'), refund('re_1', 1_000, 'failed'), charge(1_000)];
    for (const order of ordersOf(failed)) expect(told([paid(), ...order]).returned).toBe(0);
  });

  const anyNews = fc.oneof(
    fc
      .record({
        amountCents: fc.constantFrom(PRICE, PRICE, PRICE - 1, 1),
        reference: fc.constantFrom('pi_1', 'pi_1', 'pi_2'),
        sessionId: fc.constantFrom(SESSION, SESSION, 'cs_2'),
      })
      .map(paid),
    fc.integer({ min: 0, max: PRICE }).map(charge),
    fc
      .tuple(fc.constantFrom('re_1', 're_2'), fc.constantFrom('pending', 'succeeded', 'failed' as const))
      .map(([id, status]) => refund(id, 2_000, status)),
    fc
      .record({ status: fc.constantFrom('open', 'won', 'lost'), isWithdrawn: fc.boolean(), isReinstated: fc.boolean() })
      .map(dispute),
    fc.constantFrom('expired', 'failed' as const).map((how) => ended(how)),
  );

  it('nothing unpaid is confirmed, no more goes back than came in, and what is repeated changes nothing', () => {
    fc.assert(
      // An event about an unknown payment waits until the payment is known.
      fc.property(
        fc.array(anyNews, { maxLength: 12 }).map((all) => [charge(0), ...all]),
        (all) => {
          const { state, visit } = follow(all);
          const accepted = state.captures.filter(({ standing }) => standing === 'accepted');
          expect(accepted.length).toBeLessThanOrEqual(1);
          if (visit.confirmed) expect(accepted[0]).toMatchObject({ amountCents: PRICE, currency: 'USD' });
          for (const capture of state.captures) {
            const back = returnedCents(capture);
            expect(back).toBeGreaterThanOrEqual(0);
            expect(back + outstandingCents(capture, 100)).toBeLessThanOrEqual(capture.amountCents);
          }
          const again = all.reduce((last, news) => applyNews(last, news, { slotHeld: visit.held }).state, state);
          expect(again.captures.map(returnedCents)).toEqual(state.captures.map(returnedCents));
          expect(again.status).toBe(state.status);
        },
      ),
      { numRuns: trials(400, 10_000) },
    );
  });

  it('events of refunds and disputes lead to one state in any order', () => {
    const claims = fc.uniqueArray(
      fc.record({
        id: fc.constantFrom('re_1', 're_2', 're_3'),
        cents: fc.constantFrom(500, 1_000),
        status: fc.constantFrom('pending', 'succeeded', 'failed' as const),
      }),
      { selector: ({ id, status }) => id + status, maxLength: 6 },
    );
    fc.assert(
      fc.property(claims, fc.integer({ min: 0, max: 3_000 }), fc.nat(), (all, seen, seed) => {
        const news = [...all.map(({ id, cents, status }) => refund(id, cents, status)), charge(seen)];
        const shuffled = news.toSorted((a, b) => hash(JSON.stringify(a), seed) - hash(JSON.stringify(b), seed));
        expect(told([paid(), ...shuffled]).returned).toBe(told([paid(), ...news]).returned);
      }),
      { numRuns: trials(150, 3_000) },
    );
  });
});

const hash = (text: string, seed: number) =>
  [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 10_007, seed);
