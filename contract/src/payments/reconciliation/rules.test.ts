import { expect, it } from 'vitest';
import { differencesOf } from './rules.ts';

const refund = (amountCents: number, status: 'pending' | 'succeeded' | 'failed') => ({
  id: `re_${amountCents}_${status}`,
  amountCents,
  status,
  refundId: null,
});
const reading = (amountCents: number, refundedCents = 0, refunds: ReturnType<typeof refund>[] = []) =>
  ({ type: 'reading', reference: 'pi', currency: 'USD', amountCents, refundedCents, refunds }) as const;

const dispute = (status: 'open' | 'won' | 'lost') =>
  ({
    type: 'dispute',
    id: 'dp',
    reference: 'pi',
    currency: 'USD',
    amountCents: 60,
    status,
    isWithdrawn: true,
    isReinstated: status === 'won',
  }) as const;

it.each([
  ['the same', { capturedCents: 60, returnedCents: 0, takenCents: 0 }, reading(60), []],
  [
    'refunds of both kinds',
    { capturedCents: 60, returnedCents: 50, takenCents: 0 },
    reading(60, 50, [refund(20, 'succeeded')]),
    [],
  ],
  ['under way', { capturedCents: 60, returnedCents: 0, takenCents: 0 }, reading(60, 60, [refund(60, 'pending')]), []],
  ['failed', { capturedCents: 60, returnedCents: 0, takenCents: 0 }, reading(60, 0, [refund(60, 'failed')]), []],
  [
    'returned there alone',
    { capturedCents: 60, returnedCents: 0, takenCents: 0 },
    reading(60, 60, [refund(60, 'succeeded')]),
    [{ kind: 'returned', oursCents: 0, theirsCents: 60 }],
  ],
  [
    'another sum',
    { capturedCents: 60, returnedCents: 0, takenCents: 0 },
    reading(6),
    [{ kind: 'captured', oursCents: 60, theirsCents: 6 }],
  ],
  [
    'nothing there',
    { capturedCents: 60, returnedCents: 0, takenCents: 0 },
    null,
    [{ kind: 'missing', oursCents: 60, theirsCents: 0 }],
  ],
])('names the differences: %s', (_, books, found, expected) => {
  expect(differencesOf(books, found)).toEqual(expected);
});

it.each([
  ['taken there alone', 0, [dispute('open')], [{ kind: 'taken', oursCents: 0, theirsCents: 60 }]],
  ['taken and known', 60, [dispute('lost')], []],
  ['lost, also where nothing says that it was withdrawn', 60, [{ ...dispute('lost'), isWithdrawn: false }], []],
  ['given back', 60, [dispute('won')], [{ kind: 'taken', oursCents: 60, theirsCents: 0 }]],
])('names what a dispute took: %s', (_, takenCents, disputes, expected) => {
  expect(differencesOf({ capturedCents: 60, returnedCents: 0, takenCents }, reading(60), disputes)).toEqual(expected);
});
