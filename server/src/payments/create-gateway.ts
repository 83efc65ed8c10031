import type { Database } from '@polyclinic/database';
import type { Environment } from '../process/index.ts';
import type { Secrets } from '../secrets/index.ts';
import type { PaymentGateway } from './gateway.ts';
import { sandboxGateway } from './sandbox.ts';
import { stripeGateway } from './stripe.ts';

/** Stripe where a key is set, else the built-in gateway that charges nobody. */
export function createGateway(environment: Environment, secrets: Secrets, worker: Database): PaymentGateway {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase } = environment;
  if (secretKey && webhookSecret) return stripeGateway({ secretKey, webhookSecret, apiBase });
  return sandboxGateway({ worker, secret: secrets.sandboxWebhook, publicUrl: environment.publicUrl });
}
