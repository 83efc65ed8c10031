import { Hono } from 'hono';
import type { Services } from '../../platform/services.ts';
import { applyGatewayEvent } from './gateway-events.ts';

/** POST /webhooks/payments: the gateway's signed events. 400 for a wrong signature or age, 200 once it is stored. */
export function webhookRoute(services: Services): Hono {
  return new Hono().post('/webhooks/payments', async (context) => {
    const signature = context.req.header('stripe-signature') ?? '';
    const event = await services.gateway
      .readWebhook(await context.req.text(), signature)
      .catch(() => 'forged' as const);
    if (event === 'forged') return context.json({ code: 'INVALID_INPUT' }, 400);
    if (event) await applyGatewayEvent(services, event);
    return context.json({ received: true });
  });
}
