import { Hono } from 'hono';
import type { Services } from '../../platform/services.ts';

/** POST /webhooks/payments: the gateway's signed events. */
export function webhookRoute(services: Services): Hono {
  return new Hono().post('/webhooks/payments', async (context) => {
    const signature = context.req.header('stripe-signature') ?? '';
    const event = await services.gateway.readWebhook(await context.req.text(), signature).catch(() => 'forged' as const);
    return event === 'forged' ? context.json({ code: 'INVALID_INPUT' }, 400) : context.json({ received: true });
  });
}
