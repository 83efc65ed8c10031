import { Counter, type Registry } from 'prom-client';
import type { PaymentGateway } from './gateway.ts';

/** The same gateway, with its answers and failures counted. */
export function measureGateway(gateway: PaymentGateway, registry: Registry): PaymentGateway {
  const requests = new Counter({
    name: 'polyclinic_gateway_requests_total',
    help: 'Calls to the payment gateway, by what became of them',
    labelNames: ['call', 'outcome'],
    registers: [registry],
  });
  const counted =
    <Given extends unknown[], Answer>(call: string, work: (...given: Given) => Promise<Answer>) =>
    async (...given: Given): Promise<Answer> => {
      try {
        const answer = await work(...given);
        requests.inc({ call, outcome: 'answered' });
        return answer;
      } catch (error) {
        requests.inc({ call, outcome: 'failed' });
        throw error;
      }
    };
  return {
    ...gateway,
    createCheckout: counted('checkout', gateway.createCheckout),
    expireCheckout: counted('expire', gateway.expireCheckout),
    readCharge: counted('read', gateway.readCharge),
    readDisputes: counted('disputes', gateway.readDisputes),
    readCard: counted('card', gateway.readCard),
    refund: counted('refund', gateway.refund),
  };
}
