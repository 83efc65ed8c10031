import type { DisputedEnd } from '@polyclinic/contract/ends/schemas';
import { expect, it } from 'vitest';
import { type Choice, moneyOfChoice } from './money-of-choice.ts';

const PAID = 6_000;
type Sums = { returned?: number; claimed?: number; underWay?: number };

function decided(choice: Partial<Choice>, { returned = 0, claimed = 0, underWay = 0 }: Sums, refundPercent = 0) {
  const money = {
    paidCents: PAID,
    returnedCents: returned,
    claimedCents: claimed,
    underWayCents: underWay,
    staysCents: PAID - returned - claimed - underWay,
  };
  const appointment = { feeCents: PAID, refundPercent, money } as DisputedEnd['visit'];
  return moneyOfChoice({ visit: appointment }, { finding: 'held', raisedTo: '', reason: '', ...choice });
}

it('says what goes back by the finding, and what of that the platform bears', () => {
  expect(decided({ finding: 'missed_by_provider' }, {})).toEqual({ back: PAID, house: 0 });
  expect(decided({ raisedTo: '50' }, {})).toEqual({ back: 3_000, house: 3_000 });
  expect(decided({}, { returned: PAID }, 100)).toEqual({ back: PAID, house: PAID });
});

it('never says less than has gone back or is on its way already', () => {
  expect(decided({}, { returned: 1_000 })).toEqual({ back: 1_000, house: 0 });
  expect(decided({ raisedTo: '10' }, { returned: 1_000, underWay: 500 })).toEqual({ back: 1_500, house: 600 });
  expect(decided({ raisedTo: '50' }, { returned: 1_000 })).toEqual({ back: 3_000, house: 3_000 });
});

it('promises nothing of what a bank claims', () => {
  expect(decided({ finding: 'missed_by_provider' }, { claimed: PAID })).toEqual({ back: 0, house: 0 });
  expect(decided({ finding: 'missed_by_provider' }, { claimed: 1_000 })).toEqual({ back: 5_000, house: 0 });
});

it('says nothing where nothing was paid or nothing changes', () => {
  const appointment = { feeCents: 0, refundPercent: 0, money: null } as DisputedEnd['visit'];
  expect(moneyOfChoice({ visit: appointment }, { finding: 'held', raisedTo: '', reason: '' })).toBeNull();
  expect(decided({ finding: 'dismissed' }, {})).toBeNull();
});
