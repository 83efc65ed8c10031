import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { sql } from 'kysely';
import { sourceOf } from '../requests/index.ts';
import type { Services } from '../services.ts';
import { isFromThisMachine } from '../sessions/index.ts';

const ANSWER_WITHIN_MS = 1_000;

/** /healthz: the process lives. /readyz: it can serve. /metrics: what it does, for Prometheus and nobody else. */
export function healthRoutes(services: Services): Hono {
  const { metrics, lifecycle, live, disk } = services;
  return new Hono()
    .get('/healthz', (context) => context.text('ok'))
    .get('/readyz', async (context) => {
      if (lifecycle.isDraining) return context.text('draining', 503);
      if (!(await canReachDatabase(services))) return context.text('database unreachable', 503);
      if (disk.isFull()) return context.text('disk full', 503);
      // Tabs of this server would hear nothing; the line is opened again by itself.
      if (!live.isListening()) return context.text('no line for announcements', 503);
      return context.text('ready');
    })
    .get('/metrics', async (context) => {
      if (!mayMeasure(services, context)) return context.text('see METRICS_TOKEN in README.md', 403);
      return context.body(await metrics.registry.metrics(), 200, { 'content-type': metrics.registry.contentType });
    });
}

/** The holder of the token; without one, this very machine. */
function mayMeasure({ environment }: Services, context: Context): boolean {
  const { METRICS_TOKEN } = environment;
  if (!METRICS_TOKEN) return isFromThisMachine(environment, sourceOf(environment, context));
  return isSameSecret(context.req.header('authorization') ?? '', `Bearer ${METRICS_TOKEN}`);
}

/** Takes as long whichever character is the first wrong one. */
function isSameSecret(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}

async function canReachDatabase({ readiness }: Services): Promise<boolean> {
  const answered = readiness
    .read(null, () => sql`select 1`)
    .then(
      () => true,
      () => false,
    );
  return Promise.race([answered, delay(ANSWER_WITHIN_MS, false, { ref: false })]);
}
