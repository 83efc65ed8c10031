import { TokenBucket } from 'limiter';
import { LRUCache } from 'lru-cache';
import type { WebSocket } from 'ws';
import { createTurns, type Turns } from './turns.ts';

/**
 * Who a call, a byte or a socket is counted for: an account where its session is known to be good, and otherwise the
 * network that it comes from. So nobody who is signed in pays for what strangers do from the same address.
 */
export type Payer = {
  isAccount: boolean;
  requests: TokenBucket;
  messages: TokenBucket;
  /** Bytes over sockets */
  bytes: TokenBucket;
  calls: Turns;
  pages: Turns;
  uploads: Turns;
  /** Requests that are not answered yet */
  open: number;
  sockets: Set<WebSocket>;
};

/** `perSecond` in the long run, `atOnce` after a rest. */
type Rate = { perSecond: number; atOnce: number };
type Share = { atOnce: number; waiting: number };
type Allowance = {
  requests: Rate;
  messages: Rate;
  bytes: Rate;
  calls: Share;
  pages: Share;
  uploads: Share;
  open: number;
  sockets: number;
};

/**
 * An account is one person with some tabs, an address may be an office. Of calls at once an account has half of the
 * connections to the database at most (create-services.ts).
 */
export const ALLOWANCES = {
  account: {
    requests: { perSecond: 40, atOnce: 400 },
    messages: { perSecond: 30, atOnce: 1_000 },
    bytes: { perSecond: 65_536, atOnce: 2_097_152 },
    calls: { atOnce: 3, waiting: 100 },
    pages: { atOnce: 2, waiting: 40 },
    uploads: { atOnce: 3, waiting: 20 },
    open: 150,
    sockets: 20,
  },
  address: {
    requests: { perSecond: 150, atOnce: 1_500 },
    messages: { perSecond: 0.1, atOnce: 1 },
    bytes: { perSecond: 0.1, atOnce: 1 },
    calls: { atOnce: 6, waiting: 100 },
    pages: { atOnce: 3, waiting: 40 },
    uploads: { atOnce: 1, waiting: 1 },
    open: 150,
    sockets: 0,
  },
} as const satisfies Record<string, Allowance>;

/** Those of whom nothing was heard for longest are forgotten first, and so begin anew. */
const MOST_PAYERS = 50_000;

export type Payers = {
  account(userId: string): Payer;
  address(network: string): Payer;
};

/** What each has used, in the memory of this process; `factor` widens rates and numbers, and no share of calls. */
export function createPayers(factor: number): Payers {
  const known = new LRUCache<string, Payer>({ max: MOST_PAYERS });
  const find = (kind: keyof typeof ALLOWANCES, id: string): Payer => {
    const key = `${kind} ${id}`;
    const found = known.get(key) ?? newPayer(kind, factor);
    known.set(key, found);
    return found;
  };
  return { account: (userId) => find('account', userId), address: (network) => find('address', network) };
}

function newPayer(kind: keyof typeof ALLOWANCES, factor: number): Payer {
  const { requests, messages, bytes, calls, pages, uploads }: Allowance = ALLOWANCES[kind];
  return {
    isAccount: kind === 'account',
    requests: bucketOf(requests, factor),
    messages: bucketOf(messages, factor),
    bytes: bucketOf(bytes, factor),
    calls: createTurns(calls.atOnce, calls.waiting * factor),
    pages: createTurns(pages.atOnce, pages.waiting * factor),
    uploads: createTurns(uploads.atOnce, uploads.waiting * factor),
    open: 0,
    sockets: new Set(),
  };
}

function bucketOf({ perSecond, atOnce }: Rate, factor: number): TokenBucket {
  const bucket = new TokenBucket({
    bucketSize: atOnce * factor,
    tokensPerInterval: perSecond * factor,
    interval: 'second',
  });
  bucket.content = bucket.bucketSize;
  return bucket;
}
