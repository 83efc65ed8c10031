import type { IncomingMessage } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';
import { tooMuchAnswer } from '../http/index.ts';
import type { Variables } from '../observability/index.ts';
import { callerAddress, networkOf } from '../requests/index.ts';
import type { Services } from '../services.ts';
import { secondsToWait } from './limits.ts';
import { ALLOWANCES, type Payer } from './payers.ts';

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
 * read: it is refused while that one asks too fast, or has too many requests open.
 */
export function admitRequests(services: Services): MiddlewareHandler<{ Variables: Variables }> {
  return async (context, next) => {
    if (PROBES.has(context.req.path)) return next();
    const payer = await payerOfRequest(services, context);
    const wait = waitFor(services, payer, context);
    if (wait > 0) return tooMuchAnswer(context, wait);
    payer.open += 1;
    try {
      return await next();
    } finally {
      payer.open -= 1;
    }
  };
}

async function payerOfRequest({ limits, sessions, environment }: Services, context: RequestsContext): Promise<Payer> {
  const userId = await sessions.holderOf(context.req.raw.headers);
  if (!userId) return limits.address(networkOf(callerAddress(environment, context)));
  const { incoming }: { incoming?: IncomingMessage } = Object(context.env);
  if (incoming) limits.connections.prove(incoming.socket, userId);
  return limits.account(userId);
}

function waitFor({ limits }: Services, payer: Payer, context: RequestsContext): number {
  const { isAccount, requests, open } = payer;
  const wait = secondsToWait(requests, tokensOf(context));
  if (wait > 0) limits.tally.count('request', isAccount);
  if (wait > 0 || open < ALLOWANCES[isAccount ? 'account' : 'address'].open * limits.factor) return wait;
  limits.tally.count('open requests', isAccount);
  return BUSY_SECONDS;
}

function tokensOf({ req }: RequestsContext): number {
  if (req.method === 'GET' || req.method === 'HEAD' || req.path.startsWith(UPLOADS)) return 1;
  const length = Number(req.header('content-length') ?? (req.header('transfer-encoding') ? UNKNOWN_LENGTH : 0));
  return Math.min(MOST_TOKENS, 1 + Math.floor((length || 0) / BYTES_A_TOKEN));
}

/** Rendering a page takes longer than most calls: of each account or address some at once. */
export function takeTurnForPage(services: Services): MiddlewareHandler<{ Variables: Variables }> {
  return async (context, next) => {
    const { pages } = await payerOfRequest(services, context);
    return pages.run(next, context.req.raw.signal);
  };
}
