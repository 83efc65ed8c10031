/** Fees and the ledger's sums; settlement/ handles a gateway's events. All amounts are integer cents. */

export const URGENCIES = ['routine', 'urgent', 'emergency'] as const;
export type Urgency = (typeof URGENCIES)[number];

export const URGENCY_MULTIPLIER: Record<Urgency, number> = { routine: 1, urgent: 1.5, emergency: 2 };

/** An appointment of this urgency begins within so many hours; a routine one has no limit. */
export const URGENCY_HOURS: Record<Urgency, number> = { routine: Number.POSITIVE_INFINITY, urgent: 48, emergency: 24 };

const HOUR_MS = 3_600_000;

/** Whether a start is as soon as its urgency says (epoch ms): nobody pays for urgency without a soon start. */
export function isSoonEnough({ urgency, start, now }: { urgency: Urgency; start: number; now: number }): boolean {
  return start - now <= URGENCY_HOURS[urgency] * HOUR_MS;
}

/** The urgencies for which a doctor may keep times, and which a surcharge pays for. */
export const RESERVED_FOR = ['urgent', 'emergency'] as const;
export type ReservedFor = (typeof RESERVED_FOR)[number];

/** For which urgency a time that a doctor keeps is offered (epoch ms); null where it is over or too far ahead. */
export function reservedFor({ start, now }: { start: number; now: number }): ReservedFor | null {
  if (start <= now) return null;
  return RESERVED_FOR.toReversed().find((urgency) => isSoonEnough({ urgency, start, now })) ?? null;
}

/** How long a hold lasts, unless the appointment begins earlier. */
export const HOLD_MINUTES = 30;

const MINUTE_MS = 60_000;

/** How many whole minutes a hold made at `now` would last: nothing can be paid once the appointment begins. */
export const holdMinutes = ({ start, now }: { start: number; now: number }): number =>
  Math.min(HOLD_MINUTES, Math.max(0, Math.floor((start - now) / MINUTE_MS)));

const DEFAULT_FEE_CENTS = 5_000;

/** Half the hourly rate (dollars), or 50 dollars without one, times the urgency a time is kept for; half a cent up. */
export function feeCents({ hourlyRate, urgency }: { hourlyRate: number | null; urgency: Urgency }): number {
  const hourlyCents = hourlyRate === null ? 2 * DEFAULT_FEE_CENTS : Math.round(hourlyRate * 100);
  // Quarters of a cent are whole numbers, so that nothing is rounded twice.
  const quarterCents = hourlyCents * 2 * URGENCY_MULTIPLIER[urgency];
  return Math.floor((quarterCents + 2) / 4);
}

/** The gateway refuses card payments below this. */
export const LEAST_FEE_CENTS = 50;

/** Whether patients can pay the fees of an hourly rate at every urgency: zero, or enough for a card. */
export function isChargeable(hourlyRate: number | null): boolean {
  const fees = URGENCIES.map((urgency) => feeCents({ hourlyRate, urgency }));
  return fees.every((fee) => fee === 0 || fee >= LEAST_FEE_CENTS);
}

/** The sign of each kind of entry. ledger_sign() in the database is the same. */
export const LEDGER_SIGN = {
  charge: 1,
  refund: -1,
  fee: -1,
  /** A refund that failed at the payer's bank: we have the money again, and owe it */
  refund_reversal: 1,
  dispute: -1,
  dispute_reversal: 1,
} as const;
export type LedgerKind = keyof typeof LEDGER_SIGN;

/** Amounts are positive. */
export type LedgerEntry = { kind: LedgerKind; amountCents: number };

/** Of one appointment, in cents. */
export type VisitSums = { paidCents: number; returnedCents: number; claimedCents: number; underWayCents: number };

/** What the doctor keeps after pending refunds, without what a bank claims; never below zero. */
export const staysCents = ({ paidCents, returnedCents, claimedCents, underWayCents }: VisitSums): number =>
  Math.max(0, paidCents - returnedCents - claimedCents - underWayCents);

/** What has been returned to the payer, or is being returned. */
export const movedCents = ({ returnedCents, underWayCents }: VisitSums): number => returnedCents + underWayCents;

/**
 * The remaining refund at this share of what was paid: the total owed less what was refunded or is claimed by the
 * payer's bank.
 */
export const restOwedCents = (sums: VisitSums, refundPercent: number): number =>
  Math.max(0, Math.round((sums.paidCents * refundPercent) / 100) - movedCents(sums) - sums.claimedCents);

/** Payments, refunds and disputes, and the rest after those and fees. */
export function balance(entries: readonly LedgerEntry[]): { captured: number; returned: number; net: number } {
  const sum = (...kinds: LedgerKind[]) =>
    entries.reduce(
      (total, { kind, amountCents }) => total + (kinds.includes(kind) ? LEDGER_SIGN[kind] * amountCents : 0),
      0,
    );
  const captured = sum('charge');
  const returned = -sum('refund', 'refund_reversal', 'dispute', 'dispute_reversal');
  return { captured, returned: returned === 0 ? 0 : returned, net: captured - returned + sum('fee') };
}
