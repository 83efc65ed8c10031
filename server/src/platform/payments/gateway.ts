import type { PaymentEvent } from '@polyclinic/contract/payments/rules';
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
  /** A gateway that needs longer keeps the session open longer: what is paid too late is refunded */
  expiresAt: Date;
  /** The gateway's name for the payer; cards may be saved for them */
  customer?: string | undefined;
};

export type RefundRequest = { paymentReference: string; amountCents: number; idempotencyKey: string };

/** What a verified webhook says, whichever gateway sent it. */
export type GatewayEvent = {
  id: string;
  type: PaymentEvent['type'];
  /** Ours, from the metadata that the gateway gives back; null for a payment that is none of ours */
  paymentId: string | null;
  sessionId: string | null;
  /** The gateway's name for the payment, by which it refunds */
  paymentReference: string | null;
  /** What was paid; for charge.refunded all that has been returned so far */
  amountCents: number;
  /** Three letters, upper case */
  currency: string;
};

/** A vendor of card payments: Stripe, or the built-in sandbox that speaks its webhook protocol. */
export type PaymentGateway = {
  name: 'stripe' | 'sandbox';
  /** Opens a session; the same payment gets the same session. */
  createCheckout(request: CheckoutRequest): Promise<{ sessionId: string; url: string }>;
  /** Ends an open session; one that has ended already stays as it is. */
  expireCheckout(sessionId: string): Promise<void>;
  /** Gives money back, once per key; the ledger follows on the gateway's own event. */
  refund(request: RefundRequest): Promise<void>;
  /** The event of a webhook whose signature and age are right; null for one of no interest; throws for a forged one. */
  readWebhook(body: string, signature: string): Promise<GatewayEvent | null>;
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
  /** Forgets somebody with their saved cards; whoever is gone stays gone. What was paid stays. */
  forget(customer: string): Promise<void>;
};

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
  expires_at: Date;
};

/** What whoever holds a session's id may do at the built-in gateway. */
export type SandboxDesk = {
  find(sessionId: string): Promise<SandboxSessionRow | null>;
  /** Takes the payment of an open session and queues its webhook; false if the session has ended. */
  pay(sessionId: string): Promise<boolean>;
  /** A webhook as the gateway sends it, signed now. */
  webhook(sessionId: string, type: PaymentEvent['type']): Promise<{ body: string; signature: string }>;
};
