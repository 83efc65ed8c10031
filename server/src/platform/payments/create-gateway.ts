import { fail } from '../errors.ts';
import type { PaymentGateway } from './gateway.ts';

/** The gateway by configuration. */
export function createGateway(): PaymentGateway {
  const refuse = async () => {
    throw fail('PAYMENT_GATEWAY_FAILED');
  };
  return { name: 'sandbox', createCheckout: refuse, refund: refuse, readWebhook: refuse };
}
