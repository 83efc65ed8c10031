import { setTimeout as delay } from 'node:timers/promises';
import { Hono } from 'hono';
import { sql } from 'kysely';
import type { Services } from './services.ts';

const ANSWER_WITHIN_MS = 1_000;

/** /healthz: the process lives. /readyz: it can serve. /metrics: what it does, for Prometheus. */
export function healthRoutes(services: Services): Hono {
  const { metrics, lifecycle } = services;
  return new Hono()
    .get('/healthz', (context) => context.text('ok'))
    .get('/readyz', async (context) => {
      if (lifecycle.isDraining) return context.text('draining', 503);
      return (await canReachDatabase(services)) ? context.text('ready') : context.text('database unreachable', 503);
    })
    .get('/metrics', async (context) =>
      context.body(await metrics.registry.metrics(), 200, { 'content-type': metrics.registry.contentType }),
    );
}

async function canReachDatabase({ database }: Services): Promise<boolean> {
  const answered = database
    .read(null, () => sql`select 1`)
    .then(
      () => true,
      () => false,
    );
  return Promise.race([answered, delay(ANSWER_WITHIN_MS, false, { ref: false })]);
}
