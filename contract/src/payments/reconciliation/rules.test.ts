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

it.each([
  ['the same', { capturedCents: 60, returnedCents: 0 }, reading(60), []],
  ['refunds of both kinds', { capturedCents: 60, returnedCents: 50 }, reading(60, 50, [refund(20, 'succeeded')]), []],
  ['under way', { capturedCents: 60, returnedCents: 0 }, reading(60, 60, [refund(60, 'pending')]), []],
  ['failed', { capturedCents: 60, returnedCents: 0 }, reading(60, 0, [refund(60, 'failed')]), []],
  [
    'returned there alone',
    { capturedCents: 60, returnedCents: 0 },
    reading(60, 60, [refund(60, 'succeeded')]),
    [{ kind: 'returned', oursCents: 0, theirsCents: 60 }],
  ],
  [
    'another sum',
    { capturedCents: 60, returnedCents: 0 },
    reading(6),
    [{ kind: 'captured', oursCents: 60, theirsCents: 6 }],
  ],
  [
    'nothing there',
    { capturedCents: 60, returnedCents: 0 },
    null,
    [{ kind: 'missing', oursCents: 60, theirsCents: 0 }],
  ],
])('names the differences: %s', (_, books, found, expected) => {
  expect(differencesOf(books, found)).toEqual(expected);
});
