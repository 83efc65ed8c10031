import { z } from 'zod';
import { id, instant, text } from '../platform/fields.ts';

const cents = z.number().int();

/** Refunds that are owed and that the gateway has not returned yet, the oldest first. */
export const refundOwed = z.object({
  id,
  appointmentId: id,
  amountCents: cents,
  currency: z.string(),
  /** `asked`: the gateway has the request, or may have it */
  state: z.enum(['owed', 'asked']),
  since: instant,
  attempts: z.number().int(),
  /** Null while the gateway processes it */
  nextTryAt: instant.nullable(),
  /** The gateway's message; null if nothing failed */
  lastError: z.string().nullable(),
  needsPerson: z.boolean(),
});
export type RefundOwed = z.infer<typeof refundOwed>;

export const ALERT_KINDS = [
  'mismatch',
  'second_payment',
  'late_end',
  'outside_refund',
  'refund_failed',
  'refund_stuck',
  'dispute_opened',
  'dispute_due',
  'dispute_won',
  'dispute_lost',
  'unmatched',
  'unreadable',
  'unhandled',
  'difference',
] as const;

/** Alerts about money for a person to check, the latest first. */
export const paymentAlert = z.object({
  id,
  kind: z.enum(ALERT_KINDS),
  /** Null if the owner is unknown */
  appointmentId: id.nullable(),
  /** The gateway's name of its event, if the alert is about one */
  eventType: z.string().nullable(),
  amountCents: cents.nullable(),
  currency: z.string().nullable(),
  at: instant,
});
export type PaymentAlert = z.infer<typeof paymentAlert>;

/** Work that failed after its last retry, the oldest first. */
export const failedWork = z.object({
  id,
  effect: z.string(),
  /** Ids only, as JSON */
  payload: z.string(),
  error: z.string(),
  attempts: z.number().int(),
  since: instant,
  failedAt: instant,
});
export type FailedWork = z.infer<typeof failedWork>;

/** In what the ledger and the gateway differed about one payment. */
export const reconciledDifference = z.object({
  appointmentId: id,
  kind: z.enum(['missing', 'captured', 'returned', 'taken']),
  oursCents: cents,
  theirsCents: cents,
  currency: z.string(),
  /** Whether our books say since then what the gateway says; else there is an alert */
  isMended: z.boolean(),
});
export type ReconciledDifference = z.infer<typeof reconciledDifference>;

/** The latest comparison of the ledger with the gateway. */
export const reconciliation = z.object({
  startedAt: instant,
  /** Null while it goes on, or where the gateway didn't answer to the end */
  finishedAt: instant.nullable(),
  compared: z.number().int(),
  differenceCount: z.number().int(),
  /** The first 200 */
  differences: z.array(reconciledDifference),
});
export type Reconciliation = z.infer<typeof reconciliation>;

/** At most this many of each; the counts are of all. */
export const OVERSIGHT_LIMIT = 100;

export const oversight = z.object({
  refunds: z.array(refundOwed),
  alerts: z.array(paymentAlert),
  failedWork: z.array(failedWork),
  /** Null before the first */
  reconciliation: reconciliation.nullable(),
  counts: z.object({
    refunds: z.number().int(),
    /** US dollars only */
    refundsCents: cents,
    alerts: z.number().int(),
    failedWork: z.number().int(),
  }),
});
export type Oversight = z.infer<typeof oversight>;

export const OVERSIGHT_ACTS = ['hurry_refund', 'close_alert', 'retry_work', 'close_work'] as const;

/** What an administrator does about an entry; closing needs a note. */
export const oversightAct = z.strictObject({ act: z.enum(OVERSIGHT_ACTS), id, note: text(1000).default('') });
export type OversightAct = z.infer<typeof oversightAct>;
