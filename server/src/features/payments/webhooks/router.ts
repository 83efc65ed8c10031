import { Hono } from 'hono';
import type { Variables } from '../../../observability/index.ts';
import { createTurns } from '../../../rate-limits/index.ts';
import type { Services } from '../../../services.ts';
import { applyGatewayEvent } from '../gateway-events/commands.ts';

/** A backlog waits here, in its order, and not for a connection, for which patience ends in seconds. */
const AT_ONCE = 3;
/** A gateway tells it again later. */
const MOST_WAITING = 300;

/** POST /webhooks/payments: the gateway's signed events. 400 for a wrong signature or age, 200 once it is stored. */
export function webhookRoute(services: Services): Hono<{ Variables: Variables }> {
  const turns = createTurns(AT_ONCE, MOST_WAITING);
  const ofWebhooks = { ...services, worker: services.webhooks };
  return new Hono<{ Variables: Variables }>().post('/webhooks/payments', async (context) => {
    context.set('route', 'webhooks.payments');
    const signature = context.req.header('stripe-signature') ?? '';
    const event = await services.gateway
      .readWebhook(await context.req.text(), signature)
      .catch(() => 'forged' as const);
    if (event === 'forged') return context.json({ code: 'INVALID_INPUT' }, 400);
    const stored = await turns.run(() => applyGatewayEvent(ofWebhooks, event), context.req.raw.signal);
    if (stored === 'unreadable') return context.json({ code: 'INVALID_INPUT' }, 400);
    return context.json({ received: true });
  });
}
