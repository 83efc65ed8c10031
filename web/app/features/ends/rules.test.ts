import { expect, it } from 'vitest';
import { closesByItself, decidedAt, isOverdue, moneySums, moneyWord, rebookingPath } from './rules.ts';

const sums = (returnedCents: number, underWayCents: number, claimedCents = 0) => ({
  money: {
    paidCents: 4500,
    returnedCents,
    claimedCents,
    underWayCents,
    staysCents: 4500 - returnedCents - underWayCents - claimedCents,
  },
  openDispute: null,
});
const paid = sums(0, 0);
const dispute = { id: 'd', side: 'patient', reason: '', openedAt: '2026-01-01T00:00:00Z' } as const;

it.each([
  ['all', { ...paid, endFact: 'missed_by_provider', refundPercent: 100 }],
  ['all', { ...sums(0, 4500), endFact: 'missed_by_provider', refundPercent: 100 }],
  ['returned', { ...sums(4500, 0), endFact: 'missed_by_provider', refundPercent: 100 }],
  ['until', { ...paid, endFact: 'unclear', refundPercent: 0 }],
  ['undecided', { ...paid, endFact: 'unclear', refundPercent: 0, openDispute: dispute }],
  ['all', { ...paid, endFact: 'unclear', refundPercent: 100 }],
  ['nothing', { ...paid, endFact: 'missed_by_patient', refundPercent: 0 }],
  [null, { ...paid, endFact: 'missed_by_patient', refundPercent: 0, openDispute: dispute }],
  ['part', { ...paid, endFact: 'held', refundPercent: 50 }],
  ['part', { ...sums(0, 2250), endFact: 'held', refundPercent: 50 }],
  ['partReturned', { ...sums(2250, 0), endFact: 'held', refundPercent: 50 }],
  ['someReturned', { ...sums(1000, 1250), endFact: 'held', refundPercent: 50 }],
  ['partReturned', { ...sums(1000, 0), endFact: null, refundPercent: 25 }],
  [null, { ...paid, endFact: 'held', refundPercent: 0 }],
  // What a bank claims is not on its way
  [null, { ...sums(0, 0, 4500), endFact: 'missed_by_provider', refundPercent: 100 }],
  [null, { ...sums(0, 0, 4500), endFact: 'unclear', refundPercent: 0 }],
  ['part', { ...sums(0, 0, 1000), endFact: 'missed_by_provider', refundPercent: 100 }],
  ['partReturned', { ...sums(1000, 0, 3500), endFact: 'missed_by_provider', refundPercent: 100 }],
  [null, { ...paid, money: null, endFact: 'missed_by_provider', refundPercent: 100 }],
  [null, { ...paid, endFact: null, refundPercent: null }],
] as const)('says %s of what was paid', (word, appointment) => {
  expect(moneyWord(appointment)).toBe(word);
});

it('names the sums of the ledger, and before there are any those that were decided', () => {
  expect(moneySums({ ...sums(1000, 1250), refundPercent: 50 })).toEqual({
    paid: 4500,
    amount: 2250,
    returned: 1000,
    claimed: 0,
    underWay: 1250,
    stays: 2250,
  });
  expect(moneySums({ ...paid, refundPercent: 50 })).toMatchObject({ amount: 2250, stays: 2250 });
  expect(moneySums({ ...sums(0, 0, 4500), refundPercent: 100 })).toMatchObject({ amount: 0, claimed: 4500, stays: 0 });
  expect(moneySums({ ...sums(0, 0, 1000), refundPercent: 50 })).toMatchObject({
    amount: 1250,
    claimed: 1000,
    stays: 2250,
  });
});

it('takes a doctor to be overdue once the 72 hours are over and nothing is said or decided', () => {
  const appointment = {
    endTime: '2026-01-01T00:00:00Z',
    status: 'confirmed',
    providerStatement: null,
    pendingAct: null,
  } as const;
  const deadline = Date.parse('2026-01-04T00:00:00Z');
  expect(isOverdue(appointment, deadline)).toBe(false);
  expect(isOverdue(appointment, deadline + 1)).toBe(true);
  expect(isOverdue({ ...appointment, status: 'cancelled' }, deadline + 1)).toBe(false);
  expect(isOverdue({ ...appointment, providerStatement: 'held' }, deadline + 1)).toBe(false);
});

it('leads to a visit of the same kind, for the same person and reasons, at a time that one press confirms', () => {
  const missed = { id: 'v', appointmentType: 'video', patientId: 'p', careRights: null } as const;
  const time = { providerId: 'd', start: '2026-01-05T10:00:00Z' };
  const chosen = (appointment: Parameters<typeof rebookingPath>[0]) =>
    Object.fromEntries(new URL(rebookingPath(appointment, time), 'https://clinic.test').searchParams);
  const same = { provider: 'd', type: 'video', again: 'v', start: time.start, step: 'confirm' };
  expect(chosen(missed)).toEqual({ ...same, for: 'me' });
  expect(chosen({ ...missed, careRights: ['visits'] })).toEqual({ ...same, for: 'p' });
});

const ending = { startTime: '2026-01-01T10:00:00Z', endTime: '2026-01-01T10:30:00Z' };

it('a call that has begun closes by itself an hour after its end, no other visit does', () => {
  const closes = Date.parse('2026-01-01T11:30:00Z');
  expect(closesByItself({ ...ending, appointmentType: 'video', status: 'in_progress' })).toBe(closes);
  expect(closesByItself({ ...ending, appointmentType: 'video', status: 'confirmed' })).toBeNull();
  expect(closesByItself({ ...ending, appointmentType: 'phone', status: 'in_progress' })).toBeNull();
});

it('a call to which nobody came is decided an hour after its start, any other visit three days after its end', () => {
  const at = (appointmentType: 'video' | 'phone') => decidedAt({ ...ending, appointmentType, status: 'confirmed' });
  expect(at('video')).toBe(Date.parse('2026-01-01T11:00:00Z'));
  expect(at('phone')).toBe(Date.parse('2026-01-04T10:30:00Z'));
});
