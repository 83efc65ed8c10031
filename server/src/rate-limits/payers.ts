import { TokenBucket } from 'limiter';
import { LRUCache } from 'lru-cache';
import type { WebSocket } from 'ws';
import { createTurns, type Turns } from './turns.ts';

export type PayerKind = 'account' | 'guest' | 'address';

/**
 * Who a call, a byte or a socket is counted for: an account where its session is known to be good, the invitation of a
 * guest who was let to the door of a call, and otherwise the network that it comes from. So no account and no guest pays
 * for what others do from the same address.
 */
export type Payer = {
  kind: PayerKind;
  requests: TokenBucket;
  messages: TokenBucket;
  /** Bytes over sockets */
  bytes: TokenBucket;
  calls: Turns;
  pages: Turns;
  uploads: Turns;
  /** Requests that are not answered yet, and the bytes of their bodies */
  open: number;
  openBytes: number;
  /** Requests whose refusal waits, and connections that end without one */
  refusing: number;
  ending: number;
  sockets: Set<WebSocket>;
  most: { open: number; openBytes: number; sockets: number };
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
  openBytes: number;
  sockets: number;
};

/**
 * An account is one person with some tabs, a guest one tab, an address may be an office. Of calls at once an account has half of the
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
    openBytes: 4_194_304,
    sockets: 20,
  },
  guest: {
    requests: { perSecond: 20, atOnce: 200 },
    messages: { perSecond: 0.1, atOnce: 1 },
    bytes: { perSecond: 0.1, atOnce: 1 },
    calls: { atOnce: 2, waiting: 50 },
    pages: { atOnce: 1, waiting: 10 },
    uploads: { atOnce: 1, waiting: 1 },
    open: 30,
    openBytes: 262_144,
    sockets: 0,
  },
  address: {
    requests: { perSecond: 150, atOnce: 1_500 },
    messages: { perSecond: 0.1, atOnce: 1 },
    bytes: { perSecond: 0.1, atOnce: 1 },
    calls: { atOnce: 6, waiting: 100 },
    pages: { atOnce: 3, waiting: 40 },
    uploads: { atOnce: 1, waiting: 1 },
    open: 150,
    openBytes: 8_388_608,
    sockets: 0,
  },
} as const satisfies Record<PayerKind, Allowance>;

/** Those of whom nothing was heard for longest are forgotten first, and so begin anew. */
const MOST_PAYERS = 50_000;

export type Payers = {
  account(userId: string): Payer;
  guest(invitation: string): Payer;
  address(network: string): Payer;
};

/** What each has used, in the memory of this process; `factor` widens rates and numbers, and no share of calls. */
export function createPayers(factor: number): Payers {
  const known = new LRUCache<string, Payer>({ max: MOST_PAYERS });
  const find = (kind: PayerKind, id: string): Payer => {
    const key = `${kind} ${id}`;
    const found = known.get(key) ?? newPayer(kind, factor);
    known.set(key, found);
    return found;
  };
  return {
    account: (userId) => find('account', userId),
    guest: (invitation) => find('guest', invitation),
    address: (network) => find('address', network),
  };
}

function newPayer(kind: PayerKind, factor: number): Payer {
  const { requests, messages, bytes, calls, pages, uploads, open, openBytes, sockets }: Allowance = ALLOWANCES[kind];
  return {
    kind,
    requests: bucketOf(requests, factor),
    messages: bucketOf(messages, factor),
    bytes: bucketOf(bytes, factor),
    calls: createTurns(calls.atOnce, calls.waiting * factor),
    pages: createTurns(pages.atOnce, pages.waiting * factor),
    uploads: createTurns(uploads.atOnce, uploads.waiting * factor),
    open: 0,
    openBytes: 0,
    refusing: 0,
    ending: 0,
    sockets: new Set(),
    most: { open: open * factor, openBytes: openBytes * factor, sockets: sockets * factor },
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
