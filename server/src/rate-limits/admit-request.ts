import type { IncomingMessage } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';
import type { Variables } from '../observability/index.ts';
import { callerAddress } from '../requests/index.ts';
import type { Services } from '../services.ts';
import { payerWithoutAccount, secondsToWait } from './limits.ts';
import type { Payer } from './payers.ts';
import { refuse } from './refusals.ts';

type RequestsContext = Context<{ Variables: Variables }>;

/** Asked by whatever watches over the process, which must not be refused because of somebody else. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics']);
/** A body costs a token for so many bytes, since reading it costs processor time. */
const BYTES_A_TOKEN = 16_384;
const MOST_TOKENS = 100;
/** What is sent without a length may be of any. */
const UNKNOWN_LENGTH = MOST_TOKENS * BYTES_A_TOKEN;
/** Its bytes are bounded by its upload, and their number by turns. */
const UPLOADS = '/api/uploads/';
const BUSY_SECONDS = 2;

/**
 * Counts a request for the account whose session it carries, and otherwise for its address, before anything of it is
 * read: it is refused while that one asks too fast, or has too many requests or bytes of their bodies open.
 */
export function admitRequests(services: Services): MiddlewareHandler<{ Variables: Variables }> {
  return async (context, next) => {
    if (PROBES.has(context.req.path)) return next();
    const payer = await payerOfRequest(services, context);
    const bytes = bodyBytes(context);
    const wait = waitFor(services, payer, bytes);
    if (wait > 0) return refuse(context, payer, { seconds: wait, isLong: bytes > 0 });
    payer.open += 1;
    payer.openBytes += bytes;
    try {
      return await next();
    } finally {
      payer.open -= 1;
      payer.openBytes -= bytes;
    }
  };
}

async function payerOfRequest(services: Services, context: RequestsContext): Promise<Payer> {
  const { limits, sessions, environment } = services;
  const { headers } = context.req.raw;
  const userId = await sessions.holderOf(headers);
  if (!userId) return payerWithoutAccount(services, callerAddress(environment, context), headers);
  const { incoming }: { incoming?: IncomingMessage } = Object(context.env);
  if (incoming) limits.connections.prove(incoming.socket, userId);
  return limits.account(userId);
}

/** Seconds to wait, or 0 where it is admitted. */
function waitFor({ limits }: Services, payer: Payer, bytes: number): number {
  const { kind, requests, open, openBytes, most } = payer;
  const wait = secondsToWait(requests, Math.min(MOST_TOKENS, 1 + Math.floor(bytes / BYTES_A_TOKEN)));
  if (wait > 0) limits.tally.count('request', kind);
  if (wait > 0) return wait;
  // One body alone may be longer: how long is decided by what takes it.
  const isTooLong = bytes > 0 && openBytes > 0 && openBytes + bytes > most.openBytes;
  if (open < most.open && !isTooLong) return 0;
  limits.tally.count(isTooLong ? 'open bytes' : 'open requests', kind);
  return BUSY_SECONDS;
}

/** The bytes of a body, where reading it costs more than any request. */
function bodyBytes({ req }: RequestsContext): number {
  if (req.method === 'GET' || req.method === 'HEAD' || req.path.startsWith(UPLOADS)) return 0;
  const bytes = Number(req.header('content-length') ?? (req.header('transfer-encoding') ? UNKNOWN_LENGTH : 0)) || 0;
  return bytes < BYTES_A_TOKEN ? 0 : bytes;
}

/** Rendering a page takes longer than most calls: of each account or address some at once. */
export function takeTurnForPage(services: Services): MiddlewareHandler<{ Variables: Variables }> {
  return async (context, next) => {
    const { pages } = await payerOfRequest(services, context);
    return pages.run(next, context.req.raw.signal);
  };
}
