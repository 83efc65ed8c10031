/** What cancelling an appointment gives back, and how it is said. All instants are epoch milliseconds. */

import { movedCents, restOwedCents, type VisitSums } from '../../payments/rules.ts';

const MINUTE_MS = 60_000;
export const FREE_CANCELLATION_MS = 24 * 60 * MINUTE_MS;
/** How long after paying everything is free to undo, unless the visit begins earlier. */
export const UNDO_MS = 15 * MINUTE_MS;

export type CancellationTerms = {
  allowed: boolean;
  refundPercent: number;
  needsReason: boolean;
  /** A confirmed appointment then counts as missed by its provider */
  isMissed: boolean;
};

/** The time from which on a patient gets back the late share only: 24 hours before, or 15 minutes after paying. */
function freeCancellationEnd(start: number, confirmedAt: number | null): number {
  return Math.max(start - FREE_CANCELLATION_MS, confirmedAt === null ? 0 : Math.min(start, confirmedAt + UNDO_MS));
}

type Cancelling = {
  start: number;
  now: number;
  lateRefundPercent: number;
  /** When its payment confirmed it; null while it is not paid, or if that is not known */
  confirmedAt?: number | null;
};

/**
 * The effect of cancelling now. Patients: free until 24 h before and for 15 minutes after paying, then by the
 * provider's published policy, not after the start. Providers and administrators refund all of it; an administrator
 * gives a reason, and leaves what has begun to the outcome rules. A provider who cancels after the start has missed it,
 * unless they waited for an absent patient: that is a no-show.
 */
export function cancellationTerms({
  by,
  start,
  now,
  lateRefundPercent,
  confirmedAt = null,
}: Cancelling & { by: 'patient' | 'provider' | 'admin' }): CancellationTerms {
  const hasBegun = now >= start;
  const needsReason = by === 'admin';
  if (by === 'provider') return { allowed: true, refundPercent: 100, needsReason, isMissed: hasBegun };
  if (hasBegun) return { allowed: false, refundPercent: 0, needsReason, isMissed: false };
  if (by === 'admin') return { allowed: true, refundPercent: 100, needsReason, isMissed: false };
  const isFree = start - now >= FREE_CANCELLATION_MS || (confirmedAt !== null && now < confirmedAt + UNDO_MS);
  const late = Math.min(100, Math.max(0, lateRefundPercent));
  return { allowed: true, refundPercent: isFree ? 100 : late, needsReason, isMissed: false };
}

/** How the cost of cancelling is described to a patient; without a cost it is always free. */
export const CANCELLATION_WORDS = [
  'free',
  'freeThenPart',
  'freeThenNone',
  'part',
  'none',
  'paidThenPart',
  'paidThenNone',
  'rest',
] as const;

export type CancellationCost = {
  /** `rest`: some of the money has been returned, is being refunded or is claimed by the payer's bank */
  word: (typeof CANCELLATION_WORDS)[number];
  /** Until when cancelling is free, if it is not always free or no longer free */
  freeUntil: number;
  /** What was paid, or the fee while nothing was */
  paidCents: number;
  /** The refund of cancelling now, and in the last 24 hours */
  nowCents: number;
  lateCents: number;
  /** Whether it will refund less before the start */
  changes: boolean;
  movedCents: number;
  claimedCents: number;
};

type Costing = Cancelling & { feeCents: number; money?: VisitSums | null; isPaid: boolean };

/**
 * What cancelling costs the patient now, and from when it costs more: the one source for booking, page, dialog and
 * mail. Null once the appointment has begun. Before it is paid, what will apply once it is.
 */
export function cancellationCost(visit: Costing): CancellationCost | null {
  const { start, lateRefundPercent, confirmedAt = null, feeCents, money } = visit;
  const { allowed, refundPercent } = cancellationTerms({ ...visit, by: 'patient' });
  if (!allowed) return null;
  const late = cancellationTerms({ by: 'patient', start, now: start - 1, lateRefundPercent }).refundPercent;
  const sums = money ?? { paidCents: feeCents, returnedCents: 0, underWayCents: 0, claimedCents: 0 };
  const [nowCents, lateCents] = [restOwedCents(sums, refundPercent), restOwedCents(sums, late)];
  const freeUntil = freeCancellationEnd(start, confirmedAt);
  const gone = { movedCents: movedCents(sums), claimedCents: sums.claimedCents };
  const isPlain = gone.movedCents + gone.claimedCents === 0;
  return {
    word: isPlain ? plainWord({ ...visit, late, freeUntil, refundPercent, paidCents: sums.paidCents }) : 'rest',
    freeUntil,
    paidCents: sums.paidCents,
    nowCents,
    lateCents,
    changes: nowCents !== lateCents && freeUntil < start,
    ...gone,
  };
}

type Plain = Costing & { late: number; freeUntil: number; refundPercent: number; paidCents: number };

function plainWord({ start, late, freeUntil, refundPercent, paidCents, isPaid }: Plain) {
  const stored = late === 0 ? 'None' : 'Part';
  if (paidCents === 0 || late === 100) return 'free';
  if (refundPercent === 100) return freeUntil < start ? (`freeThen${stored}` as const) : 'free';
  if (!isPaid) return `paidThen${stored}` as const;
  return late === 0 ? 'none' : 'part';
}

export type CancellationSentence =
  | Exclude<CancellationCost['word'], 'rest'>
  | 'now'
  | 'nowNothing'
  | 'later'
  | 'laterNothing'
  | 'moved'
  | 'claimed';

/** What pages and mails say about it, one entry per sentence, each with its amount. */
export function cancellationSentences(cost: CancellationCost): { sentence: CancellationSentence; cents: number }[] {
  const { word, nowCents, lateCents, movedCents: moved, claimedCents, changes } = cost;
  if (word !== 'rest') return [{ sentence: word, cents: lateCents }];
  return [
    { sentence: nowCents > 0 ? ('now' as const) : ('nowNothing' as const), cents: nowCents, isSaid: true },
    { sentence: lateCents > 0 ? ('later' as const) : ('laterNothing' as const), cents: lateCents, isSaid: changes },
    { sentence: 'moved' as const, cents: moved, isSaid: moved > 0 },
    { sentence: 'claimed' as const, cents: claimedCents, isSaid: claimedCents > 0 },
  ].flatMap(({ isSaid, ...said }) => (isSaid ? [said] : []));
}
