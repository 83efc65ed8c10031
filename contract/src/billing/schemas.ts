import { z } from 'zod';
import { VISIT_TYPES } from '../appointments/rules.ts';
import { appointmentStatus, paymentStatus } from '../appointments/schemas.ts';
import { cents, id, instant } from '../platform/fields.ts';

/** An invoice for what was paid, or a credit note for what went back; its PDF is at `url`. */
export const billingDocument = z.object({
  id,
  kind: z.enum(['invoice', 'credit_note']),
  /** With its series, as it is printed: INV-2026-000001 */
  name: z.string(),
  amountCents: cents,
  issuedAt: instant,
  url: z.string(),
});
export type BillingDocument = z.infer<typeof billingDocument>;

/** What goes back of a payment: owed, asked for at the gateway, or returned by it. */
export const refundProgress = z.object({
  /** Owed back in all, what was returned included */
  askedCents: cents,
  /** What the gateway has confirmed */
  returnedCents: cents,
  /** When what is still open was asked for; null while the gateway has not been reached, or where nothing is open */
  askedAt: instant.nullable(),
  /** When something was returned last */
  returnedAt: instant.nullable(),
});
export type RefundProgress = z.infer<typeof refundProgress>;

/** One payment of a patient's, with what went back of it. */
export const billedPayment = z.object({
  id,
  appointmentId: id,
  /** Whether the caller may see the visit, still: who paid for another may not once they no longer care for them */
  isVisitOpen: z.boolean(),
  providerName: z.string(),
  visitType: z.enum(VISIT_TYPES),
  startTime: instant,
  appointmentStatus,
  amountCents: cents,
  currency: z.string(),
  status: paymentStatus.exclude(['none']),
  createdAt: instant,
  /** Null where nothing goes back */
  refund: refundProgress.nullable(),
  /** Whether the payer’s bank has been asked to take it back, and has not decided */
  isDisputed: z.boolean(),
  /** What their bank claims or has taken */
  claimedCents: cents,
  documents: z.array(billingDocument),
});
export type BilledPayment = z.infer<typeof billedPayment>;

export const BILLING_PAGE_SIZE = 20;

/** Where cards that a patient saved are kept: at the gateway, whose page shows them, or nowhere. */
export const savedMethods = z.object({ keptBy: z.enum(['gateway', 'nobody']) });
