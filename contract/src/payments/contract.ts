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
  /** Null where nothing goes back, and for whoever may not see the payment itself */
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
});
export type SandboxSession = z.infer<typeof sandboxSession>;

const sessionId = z.string().regex(/^[A-Za-z0-9_-]{10,200}$/);

export const payments = {
  /** Opens (or reopens) the gateway's checkout for an appointment that is held; amount and currency are the server's. */
  checkout: signedIn
    .route({ method: 'POST', path: '/appointments/{appointmentId}/checkout' })
    .errors(errors('NOTHING_TO_PAY', 'HOLD_EXPIRED', 'PAYMENT_GATEWAY_FAILED'))
    .input(z.strictObject({ appointmentId: id, locale: locale.default('en') }))
    .output(z.object({ url: z.string(), sessionId })),
  /** What the server knows of an appointment's payment; the result page polls this. */
  state: signedIn
    .route({ method: 'GET', path: '/appointments/{appointmentId}/payment' })
    .input(z.strictObject({ appointmentId: id }))
    .output(paymentState),
  /** What came in and went back for the doctor's visits, by the day that the ledger entered it. */
  earnings: signedIn.route({ method: 'GET', path: '/practice/earnings' }).input(earningsInput).output(earnings),
  /** What became payable to the doctor in a month, visit by visit. */
  statement: signedIn.route({ method: 'GET', path: '/practice/statement' }).input(statementInput).output(statement),
  /** The built-in gateway, where no Stripe key is set. Whoever holds the session's id may act, as on a hosted card page. */
  sandboxSession: open
    .route({ method: 'GET', path: '/sandbox/sessions/{sessionId}' })
    .input(z.strictObject({ sessionId }))
    .output(sandboxSession),
  sandboxAct: open
    .route({ method: 'POST', path: '/sandbox/sessions/{sessionId}' })
    .errors(errors('HOLD_EXPIRED'))
    .input(z.strictObject({ sessionId, action: z.enum(['pay', 'decline', 'cancel']) }))
    .output(z.object({ outcome: z.enum(['paid', 'declined', 'cancelled']), redirectUrl: z.string().nullable() })),
};
