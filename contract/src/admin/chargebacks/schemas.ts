import { z } from 'zod';
import { cents, id, instant } from '../../platform/fields.ts';
import { GATEWAYS, MONEY_PAGE_SIZE } from '../payments/schemas.ts';

/** Why somebody disputes a payment, in the gateway's words; all others are `general`. */
export const CHARGEBACK_REASONS = [
  'credit_not_processed',
  'duplicate',
  'fraudulent',
  'general',
  'product_not_received',
  'product_unacceptable',
  'subscription_canceled',
  'unrecognized',
] as const;

export const CHARGEBACK_STATES = ['needs_response', 'under_review', 'won', 'lost'] as const;
export type ChargebackState = (typeof CHARGEBACK_STATES)[number];

/** The gateway's name for a dispute. */
export const chargebackId = z.string().regex(/^[A-Za-z0-9_-]{3,100}$/);

/** `open` are those that are not decided. */
export const chargebacksSearch = z.strictObject({
  state: z.enum(['open', ...CHARGEBACK_STATES, 'all']).default('open'),
  sort: z.enum(['soonest', 'latest']).default('soonest'),
  /** The id of the last row of the page before */
  after: chargebackId.optional(),
  size: z.number().int().min(1).max(MONEY_PAGE_SIZE).default(MONEY_PAGE_SIZE),
});
export type ChargebacksSearch = z.infer<typeof chargebacksSearch>;

const person = z.object({ userId: id, name: z.string() });

/** A payment that somebody disputes at their bank. */
export const listedChargeback = z.object({
  id: chargebackId,
  appointmentId: id,
  reason: z.enum(CHARGEBACK_REASONS),
  amountCents: cents,
  currency: z.string(),
  /** Nothing was taken yet: the bank asks first */
  isInquiry: z.boolean(),
  state: z.enum(CHARGEBACK_STATES),
  openedAt: instant,
  /** Null where the gateway names no time */
  dueAt: instant.nullable(),
  closedAt: instant.nullable(),
  /** What the platform bears of one that was lost, so that the doctor doesn't */
  houseCents: cents,
  gateway: z.enum(GATEWAYS),
  /** Null for those whose duty does not look at people */
  patient: person.nullable(),
  provider: person,
});
export type ListedChargeback = z.infer<typeof listedChargeback>;

/** `next` is what the next page begins behind; null on the last. */
export const chargebackList = z.object({
  chargebacks: z.array(listedChargeback),
  next: chargebackId.nullable(),
  /** The server's time, from which age and what is left are counted */
  now: instant,
});
