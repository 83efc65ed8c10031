import type { Language } from '@polyclinic/contract/platform/languages';
import type { MiddlewareHandler } from 'hono';
import { Gauge, Histogram, Registry } from 'prom-client';
import type { Services } from '../services.ts';

/** What a request's middleware and handlers tell each other. */
export type Variables = {
  requestId: string;
  /** As the client calls the request, if it does */
  clientRequestId?: string;
  nonce: string;
  /** What the product is called in a language */
  nameIn: (language: Language) => string;
  /** Of a page that everybody is sent, what its policy allows instead of scripts with the nonce */
  scriptHashes?: string[];
  /** The pattern that answered (`appointments.book`, `page`), never the address itself; empty for files */
  route: string;
};

export type Metrics = { registry: Registry; requests: Histogram; sockets: Gauge };

const BUCKETS_SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** The counters of one process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by what answered them',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  });
  const sockets = new Gauge({ name: 'live_sockets', help: 'Open sockets of tabs', registers: [registry] });
  return { registry, requests, sockets };
}

/** Measures and logs each request by its pattern: addresses may name people. */
export function measureRequests(services: Services): MiddlewareHandler<{ Variables: Variables }> {
  return async (context, next) => {
    const start = performance.now();
    context.set('route', 'unmatched');
    await next();
    const { requestId, clientRequestId, route } = context.var;
    if (route)
      noteRequest(services, {
        requestId,
        clientRequestId,
        method: context.req.method,
        route,
        status: context.res.status,
        start,
      });
  };
}

type Answered = {
  requestId: string;
  clientRequestId?: string;
  method: string;
  route: string;
  status: number;
  start: number;
};

/** Counts and logs a request that began at `start`, of `performance.now()`. */
export function noteRequest(
  { metrics, log }: Services,
  { start, requestId, clientRequestId, ...pattern }: Answered,
): void {
  const milliseconds = performance.now() - start;
  metrics.requests.observe(pattern, milliseconds / 1000);
  log.info(
    { requestId, ...(clientRequestId && { clientRequestId }), ...pattern, ms: Math.round(milliseconds * 10) / 10 },
    'request',
  );
}
