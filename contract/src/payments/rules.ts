/** Fees, the ledger's sums and what a gateway's event means. All amounts are integer cents. */

export const URGENCIES = ['routine', 'urgent', 'emergency'] as const;
export type Urgency = (typeof URGENCIES)[number];

export const URGENCY_MULTIPLIER: Record<Urgency, number> = { routine: 1, urgent: 1.5, emergency: 2 };

/** Hours within which a visit of an urgency begins; a routine one may wait. */
export const URGENCY_HOURS: Record<Urgency, number> = { routine: Number.POSITIVE_INFINITY, urgent: 48, emergency: 24 };

const HOUR_MS = 3_600_000;

/** Whether a start is as near as its urgency says (epoch ms): nothing is charged for a speed that nobody keeps. */
export function isSoonEnough({ urgency, start, now }: { urgency: Urgency; start: number; now: number }): boolean {
  return start - now <= URGENCY_HOURS[urgency] * HOUR_MS;
}

/** How long an unpaid booking keeps its time. */
export const HOLD_MINUTES = 30;

const DEFAULT_FEE_CENTS = 5_000;

/** Half the hourly rate (dollars), or 50 dollars without one, times the urgency; half a cent up. */
export function feeCents({ hourlyRate, urgency }: { hourlyRate: number | null; urgency: Urgency }): number {
  const hourlyCents = hourlyRate === null ? 2 * DEFAULT_FEE_CENTS : Math.round(hourlyRate * 100);
  // Quarters of a cent are whole numbers, so that nothing is rounded twice.
  const quarterCents = hourlyCents * 2 * URGENCY_MULTIPLIER[urgency];
  return Math.floor((quarterCents + 2) / 4);
}

/** A charge brings money in; a refund and the gateway's fee take it out. Amounts are positive. */
export type LedgerEntry = { kind: 'charge' | 'refund' | 'fee'; amountCents: number };

/** `net` is what is left after refunds and fees. */
export function balance(entries: readonly LedgerEntry[]): {
  captured: number;
  refunded: number;
  net: number;
} {
  const sum = (kind: LedgerEntry['kind']) =>
    entries.reduce((total, entry) => total + (entry.kind === kind ? entry.amountCents : 0), 0);
  const captured = sum('charge');
  const refunded = sum('refund');
  return { captured, refunded, net: captured - refunded - sum('fee') };
}

/** One checkout session; `refundedCents` includes refunds that we asked for. */
export type PaymentState = {
  status: 'pending' | 'paid' | 'failed' | 'expired' | 'refunded';
  amountCents: number;
  currency: string;
  capturedCents: number;
  refundedCents: number;
  processedEventIds: readonly string[];
};

/**
 * An event of the gateway about that session. `amountCents` is what was paid, or for
 * charge.refunded all that has been returned so far. `slotHeld` tells whether the appointment
 * still occupies its time and nothing but this payment pays for it.
 */
export type PaymentEvent = {
  id: string;
  type:
    | 'checkout.session.completed'
    | 'checkout.session.expired'
    | 'checkout.session.async_payment_failed'
    | 'charge.refunded';
  amountCents: number;
  currency: string;
  slotHeld: boolean;
};

/** `refund` returns everything captured and not yet returned; `release` frees the time. */
export type PaymentEffect = 'confirm' | 'refund' | 'release' | 'alert';

export type PaymentOutcome = { state: PaymentState; effects: PaymentEffect[] };

const isSettled = ({ status }: PaymentState) => status === 'paid' || status === 'refunded';

function matches(state: PaymentState, event: PaymentEvent): boolean {
  const sameCurrency = event.currency.toLowerCase() === state.currency.toLowerCase();
  return sameCurrency && event.amountCents === state.amountCents;
}

function returned(state: PaymentState, captured: number, effects: PaymentEffect[]): PaymentOutcome {
  const settled = { capturedCents: captured, refundedCents: captured };
  return { state: { ...state, status: 'refunded', ...settled }, effects };
}

function completed(state: PaymentState, event: PaymentEvent): PaymentOutcome {
  // A session completes once; another id for it is the same news again.
  if (isSettled(state)) return { state, effects: [] };
  const refund: PaymentEffect[] = event.amountCents > 0 ? ['refund'] : [];
  if (!matches(state, event)) return returned(state, event.amountCents, ['alert', ...refund]);
  if (!event.slotHeld) return returned(state, event.amountCents, refund);
  const paid = { ...state, status: 'paid', capturedCents: event.amountCents } as const;
  return { state: paid, effects: ['confirm'] };
}

function endedUnpaid(state: PaymentState, event: PaymentEvent, status: 'expired' | 'failed'): PaymentOutcome {
  if (state.status === 'paid') return { state, effects: ['alert'] };
  if (state.status !== 'pending') return { state, effects: [] };
  return { state: { ...state, status }, effects: event.slotHeld ? ['release'] : [] };
}

/** Money that went back without our asking: whoever paid nothing keeps no time. */
function refundedOutside(state: PaymentState, event: PaymentEvent): PaymentOutcome {
  const freed: PaymentEffect[] = event.slotHeld ? ['alert', 'release'] : ['alert'];
  if (!isSettled(state)) {
    // Overtaken by its own refund: the payment was made, and its late news must not confirm.
    const captured = Math.max(state.amountCents, event.amountCents);
    const hasRest = event.amountCents < captured;
    return returned(state, captured, hasRest ? [...freed, 'refund'] : freed);
  }
  const refunded = Math.min(event.amountCents, state.capturedCents);
  if (refunded <= state.refundedCents) return { state, effects: [] };
  if (refunded === state.capturedCents) return returned(state, refunded, freed);
  return { state: { ...state, refundedCents: refunded }, effects: ['alert'] };
}

function judge(state: PaymentState, event: PaymentEvent): PaymentOutcome {
  switch (event.type) {
    case 'checkout.session.completed':
      return completed(state, event);
    case 'checkout.session.expired':
      return endedUnpaid(state, event, 'expired');
    case 'checkout.session.async_payment_failed':
      return endedUnpaid(state, event, 'failed');
    case 'charge.refunded':
      return refundedOutside(state, event);
  }
}

/** The session after an event, and what to do about it; an event already seen does nothing. */
export function applyPaymentEvent(state: PaymentState, event: PaymentEvent): PaymentOutcome {
  if (state.processedEventIds.includes(event.id)) return { state, effects: [] };
  const processedEventIds = [...state.processedEventIds, event.id];
  return judge({ ...state, processedEventIds }, event);
}

/** Hours after a visit's end until its money is payable to the doctor. */
export const PAYABLE_AFTER_HOURS = 24;
