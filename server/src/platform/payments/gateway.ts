export type CheckoutRequest = {
  appointmentId: string
  paymentId: string
  amountCents: number
  currency: string
  description: string
  locale: string
  successUrl: string
  cancelUrl: string
  expiresAt: Date
}

/** What a verified webhook says, whichever gateway sent it. */
export type GatewayEvent = {
  id: string
  type: 'checkout.session.completed' | 'checkout.session.expired' | 'checkout.session.async_payment_failed' | 'charge.refunded'
  sessionId: string | null
  paymentReference: string | null
  amountCents: number
  currency: string
}

/** A vendor of card payments: Stripe, or the built-in sandbox that speaks its webhook protocol. */
export type PaymentGateway = {
  name: 'stripe' | 'sandbox'
  createCheckout(request: CheckoutRequest): Promise<{ sessionId: string; url: string }>
  /** Gives money back, once per key; the ledger follows on the gateway's own event. */
  refund(request: { paymentReference: string; amountCents: number; idempotencyKey: string }): Promise<void>
  /** The event of a webhook whose signature and age are right; null for an event that is of no interest; throws for a forged one. */
  readWebhook(body: string, signature: string): Promise<GatewayEvent | null>
}
