import { z } from 'zod';
import { appointmentStatus, paymentStatus } from '../appointments/schemas.ts';
import { refundProgress } from '../billing/schemas.ts';
import { open, signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { cents, id, instant, locale } from '../platform/fields.ts';
import { earnings, earningsInput, statement, statementInput } from './schemas.ts';

export const paymentState = z.object({
  appointmentId: id,
  amountCents: cents,
  currency: z.string(),
  status: paymentStatus,
  appointmentStatus,
  holdExpiresAt: instant.nullable(),
  /** Null without a refund, and for a caller who may not see the payment itself */
  refund: refundProgress.nullable(),
});
export type PaymentState = z.infer<typeof paymentState>;

/** The sandbox gateway's card page. */
export const sandboxSession = z.object({
  id: z.string(),
  amountCents: cents,
  currency: z.string(),
  description: z.string(),
  locale,
  status: z.enum(['open', 'complete', 'expired']),
  successUrl: z.string(),
  cancelUrl: z.string(),
  expiresAt: instant,
  /** Where somebody disputes what was paid at their bank; null where nobody does */
  dispute: z.enum(['needs_response', 'under_review', 'won', 'lost']).nullable(),
});
export type SandboxSession = z.infer<typeof sandboxSession>;

/** What somebody at its card page does, and what their bank does about what was paid. */
export const SANDBOX_ACTS = ['pay', 'decline', 'cancel', 'dispute', 'win', 'lose'] as const;

/** Of a gateway's checkout. */
export const sessionId = z.string().regex(/^[A-Za-z0-9_-]{10,200}$/);

export const payments = {
  checkout: signedIn
    .route({
      method: 'POST',
      path: '/appointments/{appointmentId}/checkout',
      summary:
        "Opens (or reopens) the gateway's checkout for a held appointment; the server decides amount and currency.",
    })
    .errors(errors('NOTHING_TO_PAY', 'HOLD_EXPIRED', 'PAYMENT_GATEWAY_FAILED', 'PAYMENTS_PAUSED'))
    .input(z.strictObject({ appointmentId: id, locale: locale.default('en') }))
    .output(z.object({ url: z.string(), sessionId })),
  state: signedIn
    .route({
      method: 'GET',
      path: '/appointments/{appointmentId}/payment',
      summary: "The state of an appointment's payment; the result page polls this.",
      description:
        "With the checkout's session, by which somebody comes back from the gateway, a decided payment is written to the log.",
    })
    .input(z.strictObject({ appointmentId: id, sessionId: sessionId.optional() }))
    .output(paymentState),
  earnings: signedIn
    .route({
      method: 'GET',
      path: '/practice/earnings',
      summary: "Payments and refunds of the doctor's appointments, by the day of their ledger entry.",
    })
    .input(earningsInput)
    .output(earnings),
  statement: signedIn
    .route({
      method: 'GET',
      path: '/practice/statement',
      summary: 'What became payable to the doctor in a month, appointment by appointment.',
    })
    .input(statementInput)
    .output(statement),
  sandboxSession: open
    .route({
      method: 'GET',
      path: '/sandbox/sessions/{sessionId}',
      summary: 'A checkout of the built-in gateway, which is used without a Stripe key.',
      description: "Anyone with the session's id may act, as on a hosted card page.",
    })
    .input(z.strictObject({ sessionId }))
    .output(sandboxSession),
  sandboxAct: open
    .route({
      method: 'POST',
      path: '/sandbox/sessions/{sessionId}',
      summary:
        'Pays, declines or cancels a checkout of the built-in gateway, or disputes what was paid, as its bank does.',
    })
    .errors(errors('HOLD_EXPIRED'))
    .input(z.strictObject({ sessionId, action: z.enum(SANDBOX_ACTS) }))
    .output(
      z.object({
        outcome: z.enum(['paid', 'declined', 'cancelled', 'disputed', 'decided']),
        redirectUrl: z.string().nullable(),
      }),
    ),
};
