import { z } from 'zod';
import { APPOINTMENT_TYPES } from '../appointments/rules.ts';
import { appointmentStatus, paymentStatus } from '../appointments/schemas.ts';
import { cents, id, instant } from '../platform/fields.ts';

/** An invoice for a payment, or a credit note for a refund; its PDF is at `url`. */
export const billingDocument = z.object({
  id,
  kind: z.enum(['invoice', 'credit_note']),
  /** With its series, as printed: INV-2026-000001 */
  name: z.string(),
  amountCents: cents,
  issuedAt: instant,
  url: z.string(),
});
export type BillingDocument = z.infer<typeof billingDocument>;

/** The refunds of a payment: owed, requested from the gateway, or returned by it. */
export const refundProgress = z.object({
  /** The total owed, including what was returned */
  askedCents: cents,
  /** What the gateway has confirmed */
  returnedCents: cents,
  /** When the open part was requested; null if the gateway has not been reached yet, or if nothing is open */
  askedAt: instant.nullable(),
  /** The time of the latest return */
  returnedAt: instant.nullable(),
});
export type RefundProgress = z.infer<typeof refundProgress>;

/** One payment of a patient, with its refunds. */
export const billedPayment = z.object({
  id,
  appointmentId: id,
  /** Whether the caller may still see the appointment: a caregiver who paid loses it with the care link */
  isVisitOpen: z.boolean(),
  providerName: z.string(),
  visitType: z.enum(APPOINTMENT_TYPES),
  startTime: instant,
  appointmentStatus,
  amountCents: cents,
  currency: z.string(),
  status: paymentStatus.exclude(['none']),
  createdAt: instant,
  /** Null without a refund */
  refund: refundProgress.nullable(),
  /** Whether the payer’s bank is examining a claim for it */
  isDisputed: z.boolean(),
  /** What the bank claims or has taken */
  claimedCents: cents,
  documents: z.array(billingDocument),
});
export type BilledPayment = z.infer<typeof billedPayment>;

export const BILLING_PAGE_SIZE = 20;

/** Where a patient's saved cards are stored: at the gateway, whose page shows them, or nowhere. */
export const savedMethods = z.object({ retainedBy: z.enum(['gateway', 'nobody']) });
