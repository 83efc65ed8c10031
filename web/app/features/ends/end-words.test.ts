import { expect, it } from 'vitest';
import { moneyWord } from './end-words.ts';

const paid = { feeCents: 4500, paymentStatus: 'paid', openDispute: null } as const;
const dispute = { id: 'd', side: 'patient', reason: '', openedAt: '2026-01-01T00:00:00Z' } as const;

it.each([
  ['all', { ...paid, endFact: 'missed_by_provider', refundPercent: 100 }],
  ['returned', { ...paid, paymentStatus: 'refunded', endFact: 'missed_by_provider', refundPercent: 100 }],
  ['until', { ...paid, endFact: 'unclear', refundPercent: 0 }],
  ['undecided', { ...paid, endFact: 'unclear', refundPercent: 0, openDispute: dispute }],
  ['all', { ...paid, endFact: 'unclear', refundPercent: 100 }],
  ['nothing', { ...paid, endFact: 'missed_by_patient', refundPercent: 0 }],
  [null, { ...paid, endFact: 'missed_by_patient', refundPercent: 0, openDispute: dispute }],
  ['part', { ...paid, endFact: 'held', refundPercent: 50 }],
  [null, { ...paid, endFact: 'held', refundPercent: 0 }],
  [null, { ...paid, feeCents: 0, endFact: 'missed_by_provider', refundPercent: 100 }],
  [null, { ...paid, paymentStatus: 'none', endFact: 'missed_by_provider', refundPercent: 100 }],
  [null, { ...paid, endFact: null, refundPercent: null }],
] as const)('says %s of the fee', (word, visit) => {
  expect(moneyWord(visit)).toBe(word);
});
