import { z } from 'zod';
import { appointmentStatus } from '../../appointments/schemas.ts';
import { id, instant } from '../../platform/fields.ts';

const cents = z.number().int();
const person = z.object({ userId: id, name: z.string() });

export const LEDGER_KINDS = ['charge', 'refund', 'refund_reversal', 'dispute', 'dispute_reversal', 'fee'] as const;

/** One payment of an appointment, with what moved in the ledger. */
export const visitPayment = z.object({
  id,
  at: instant,
  status: z.enum(['pending', 'paid', 'failed', 'expired', 'refunded']),
  amountCents: cents,
  currency: z.string(),
  /** The first first */
  entries: z.array(z.object({ id, at: instant, kind: z.enum(LEDGER_KINDS), amountCents: cents, currency: z.string() })),
  /** Refunds that the gateway has not returned yet */
  owedCents: cents,
  /** Invoices and credit notes, by their number */
  documents: z.array(z.object({ id, kind: z.enum(['invoice', 'credit_note']), name: z.string() })),
});
export type VisitPayment = z.infer<typeof visitPayment>;

/** The money of an appointment; nothing of what it was about. */
export const visitPayments = z.object({
  appointmentId: id,
  startTime: instant,
  status: appointmentStatus,
  feeCents: cents,
  currency: z.string(),
  /** Null for those whose duty does not look at people */
  patient: person.nullable(),
  provider: person,
  /** The latest first */
  payments: z.array(visitPayment),
});
export type VisitPayments = z.infer<typeof visitPayments>;

export const visitPaymentsInput = z.strictObject({ appointmentId: id });
