import { z } from 'zod';
import { appointmentStatus } from '../../appointments/schemas.ts';
import { COUNTRY_CODES } from '../../platform/countries.ts';
import { day, id, instant, text } from '../../platform/fields.ts';

const cents = z.number().int();
const person = z.object({ userId: id, name: z.string() });

export const LEDGER_KINDS = ['charge', 'refund', 'refund_reversal', 'dispute', 'dispute_reversal', 'fee'] as const;

export const PAYMENT_STATES = ['pending', 'paid', 'failed', 'expired', 'refunded'] as const;
export const GATEWAYS = ['sandbox', 'stripe'] as const;
export const PAYMENT_ORDERS = ['newest', 'oldest', 'highest', 'lowest'] as const;

/** One payment of an appointment, with what moved in the ledger. */
export const visitPayment = z.object({
  id,
  at: instant,
  status: z.enum(PAYMENT_STATES),
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

/** Rows of a page; a file for a spreadsheet is read in larger pieces. */
export const MONEY_PAGE_SIZE = 50;
export const MONEY_PIECE_SIZE = 1_000;

/** What both lists of money can be narrowed to, a page of them begins behind `after`. */
const listSearch = z.strictObject({
  q: text(100).default(''),
  /** Days of the caller's zone, both included */
  from: day.optional(),
  to: day.optional(),
  /** The id of the last row of the page before */
  after: id.optional(),
  size: z.number().int().min(1).max(MONEY_PIECE_SIZE).default(MONEY_PAGE_SIZE),
});

/** `q` is part of a name, for those who look at people an e-mail address too, or an appointment's number. */
export const paymentsSearch = listSearch.extend({
  state: z.enum(PAYMENT_STATES).optional(),
  country: z
    .string()
    .refine((code) => COUNTRY_CODES.includes(code))
    .optional(),
  gateway: z.enum(GATEWAYS).optional(),
  sort: z.enum(PAYMENT_ORDERS).default('newest'),
});
export type PaymentsSearch = z.infer<typeof paymentsSearch>;

/** A payment in the list of all: money and whose, nothing of what it was for. */
export const listedPayment = z.object({
  id,
  appointmentId: id,
  at: instant,
  status: z.enum(PAYMENT_STATES),
  amountCents: cents,
  returnedCents: cents,
  currency: z.string(),
  gateway: z.enum(GATEWAYS),
  /** Of the practice when the payment was opened; empty where it named none */
  country: z.string(),
  /** Null for those whose duty does not look at people */
  patient: person.nullable(),
  provider: person,
});
export type ListedPayment = z.infer<typeof listedPayment>;

/** `next` is what the next page begins behind; null on the last. */
export const paymentList = z.object({ payments: z.array(listedPayment), next: id.nullable() });

export const DOCUMENT_KINDS = ['invoice', 'credit_note'] as const;
export const DOCUMENT_STATES = ['issued', 'credited_in_part', 'credited'] as const;

/** `q` is a document's number, with its series or without, or part of a name on it. */
export const documentsSearch = listSearch.extend({
  kind: z.enum(DOCUMENT_KINDS).optional(),
  sort: z.enum(['newest', 'oldest']).default('newest'),
});
export type DocumentsSearch = z.infer<typeof documentsSearch>;

/** An invoice or credit note in the list of all, with the names that are printed on it. */
export const listedDocument = z.object({
  id,
  kind: z.enum(DOCUMENT_KINDS),
  name: z.string(),
  issuedAt: instant,
  patientName: z.string(),
  providerName: z.string(),
  amountCents: cents,
  currency: z.string(),
  /** A credit note is issued; an invoice, until credit notes take from it */
  state: z.enum(DOCUMENT_STATES),
  /** The name of the invoice that a credit note takes from */
  corrects: z.string().nullable(),
  appointmentId: id,
});
export type ListedDocument = z.infer<typeof listedDocument>;

export const documentList = z.object({ documents: z.array(listedDocument), next: id.nullable() });
