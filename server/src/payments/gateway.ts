import type { DisputeNews, GatewayNews, GatewayRefund } from '@polyclinic/contract/payments/settlement/rules';
import type { Locale } from '@polyclinic/contract/platform/fields';

export type CheckoutRequest = {
  appointmentId: string;
  paymentId: string;
  amountCents: number;
  currency: string;
  /** What is paid for, in the payer's language */
  description: string;
  locale: Locale;
  /** `{CHECKOUT_SESSION_ID}` in it becomes the session's id */
  successUrl: string;
  cancelUrl: string;
  expiresAt: Date;
  /** The gateway's name for the payer; cards may be saved for them */
  customer?: string | undefined;
};

export type RefundRequest = {
  paymentId: string;
  /** Ours; the gateway gives it back with the refund */
  refundId: string;
  paymentReference: string;
  amountCents: number;
  idempotencyKey: string;
};

/** What the gateway made of a refund; null where its answer doesn't say. */
export type RefundAnswer = Omit<GatewayRefund, 'refundId'> | null;

/** No success. `isStored`: the gateway answered, and would answer so again to the same idempotency key. */
export class GatewayFailure extends Error {
  readonly isStored: boolean;
  constructor(message: string, { isStored, cause }: { isStored: boolean; cause?: unknown }) {
    super(message, { cause });
    this.isStored = isStored;
  }
}

/** How long a request waits for a gateway. */
export const GATEWAY_TIMEOUT_MS = 10_000;

/** What a gateway says after that is nobody's any more: it is asked again with the same key. */
export async function inTime<Answer>(answer: Promise<Answer>): Promise<Answer> {
  const { promise, reject } = Promise.withResolvers<never>();
  const late = () => reject(new GatewayFailure('The gateway did not answer in time.', { isStored: false }));
  const timer = setTimeout(late, GATEWAY_TIMEOUT_MS);
  answer.catch(() => {});
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer));
}

/** What a verified webhook says, whichever gateway sent it. */
export type GatewayEvent = {
  id: string;
  /** The gateway's own word */
  type: string;
  /** Ours, from the metadata that the gateway gives back; null where there is none */
  paymentId: string | null;
  /** The gateway's name for the payment */
  reference: string | null;
  /** Null where it is of no interest; `unreadable` where it makes no sense */
  news: GatewayNews | 'unreadable' | null;
  /** Whether we know this kind of event */
  isKnown: boolean;
};

/** A vendor of card payments: Stripe, or the built-in sandbox that speaks its webhook protocol. */
export type PaymentGateway = {
  name: 'stripe' | 'sandbox';
  /** A session that would end sooner is refused by the gateway. */
  leastSessionMs: number;
  /** For how long a session is asked for at least: what is paid too late is refunded. */
  shortestSessionMs: number;
  /** Opens a session; the same key with the same words gets the same session. Throws GatewayFailure. */
  createCheckout(request: CheckoutRequest, idempotencyKey: string): Promise<{ sessionId: string; url: string }>;
  /** Ends an open session. One that was paid already stays as it is, and says so. */
  expireCheckout(sessionId: string): Promise<GatewayEvent | null>;
  /** What has come in and gone back of a payment by now, refund by refund; null where the gateway can't say. Throws GatewayFailure. */
  readCharge(reference: string): Promise<Extract<GatewayNews, { type: 'reading' }> | null>;
  /** The disputes of a payment as they stand by now. Throws GatewayFailure. */
  readDisputes(reference: string): Promise<DisputeNews[]>;
  /** The gateway's own name for the card of a payment, the same for each payment with it; null where it has none. Throws GatewayFailure. */
  readCard(reference: string): Promise<string | null>;
  /** Gives money back, once per key. Throws GatewayFailure. */
  refund(request: RefundRequest): Promise<RefundAnswer>;
  /** The event of a webhook whose signature and age are right; throws for a forged one. */
  readWebhook(body: string, signature: string): Promise<GatewayEvent>;
  /** The card page's other side; null where the vendor has its own */
  sandbox: SandboxDesk | null;
  /** Who pays, and their saved cards; null where none are kept */
  customers: CustomerDesk | null;
};

/** People at the gateway, so that it can keep their cards. */
export type CustomerDesk = {
  /** Makes somebody known and returns the gateway's name for them; the same person gets the same one. */
  create(person: { userId: string; email: string }): Promise<string>;
  /** The gateway's own page where somebody sees, adds and removes their cards. */
  openPortal(visit: { customer: string; locale: Locale; returnUrl: string }): Promise<{ url: string }>;
  /** Deletes a customer with their saved cards; also one who is gone already. What was paid stays. */
  remove(customer: string): Promise<void>;
};

/** What the built-in gateway answered to a key: a refund, or why there is none. */
export type SandboxRefund = { key: string; amountCents: number; refundId: string } & (
  | { id: string }
  | { error: string }
);

export type SandboxSessionRow = {
  id: string;
  amount_cents: number;
  currency: string;
  description: string;
  locale: string;
  success_url: string;
  cancel_url: string;
  metadata: { paymentId: string; appointmentId: string };
  status: string;
  payment_id: string | null;
  refunded_cents: number;
  refunds: SandboxRefund[];
  expires_at: Date;
  /** Null where nobody disputes it */
  dispute: SandboxDisputeRow['status'] | null;
};

export type SandboxDisputeRow = {
  id: string;
  session_id: string;
  amount_cents: number;
  reason: string;
  status: 'needs_response' | 'under_review' | 'won' | 'lost';
  due_at: Date;
  created_at: Date;
  changes: number;
  changed_at: Date;
};

/** What the built-in gateway tells. */
export type SandboxNews =
  | 'checkout.session.completed'
  | 'checkout.session.expired'
  | 'charge.refunded'
  | SandboxDisputeNews;
export type SandboxDisputeNews =
  | 'charge.dispute.created'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.updated'
  | 'charge.dispute.funds_reinstated'
  | 'charge.dispute.closed';

/** What the holder of a session's id may do at the built-in gateway. */
export type SandboxDesk = {
  find(sessionId: string): Promise<SandboxSessionRow | null>;
  /** Takes the payment of an open session and queues its webhook; false if the session has ended. */
  pay(sessionId: string): Promise<boolean>;
  /** The card's owner disputes what was paid: the bank takes it back at once. False where there is nothing, or was a dispute. */
  dispute(sessionId: string): Promise<boolean>;
  /** The bank decides an open dispute; false where there is none. */
  decide(sessionId: string, outcome: 'won' | 'lost'): Promise<boolean>;
  /** A webhook as the gateway sends it, signed now. */
  webhook(sessionId: string, type: SandboxNews): Promise<{ body: string; signature: string }>;
};
