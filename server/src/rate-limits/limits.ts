import type { TokenBucket } from 'limiter';
import type { Log } from '../observability/index.ts';
import type { Environment } from '../process/index.ts';
import { networkOf, type RequestContext } from '../requests/index.ts';
import { type Connections, createConnections } from './connections.ts';
import { createPayers, type Payer, type Payers } from './payers.ts';
import { createTally, type Tally } from './tally.ts';

/** What keeps one account or one address from taking what others need of this process. */
export type Limits = Payers & {
  connections: Connections;
  tally: Tally;
  /** By how much the numbers of ALLOWANCES are widened */
  factor: number;
};

export function createLimits({ RATE_LIMIT_FACTOR, TRUSTED_PROXIES }: Environment, log: Log): Limits {
  const tally = createTally(log);
  const connections = createConnections(TRUSTED_PROXIES, (isAccount) => tally.count('connection', isAccount));
  return { ...createPayers(RATE_LIMIT_FACTOR), connections, tally, factor: RATE_LIMIT_FACTOR };
}

/** Who a call is counted for. */
export function payerOf({
  services: { limits },
  session,
  ip,
}: Pick<RequestContext, 'services' | 'session' | 'ip'>): Payer {
  return session ? limits.account(session.userId) : limits.address(networkOf(ip));
}

/** Seconds to wait until there are so many tokens; 0 where they were taken. */
export function secondsToWait(bucket: TokenBucket, tokens: number): number {
  const count = Math.min(tokens, bucket.bucketSize);
  return bucket.tryRemoveTokens(count) ? 0 : Math.max(1, Math.ceil(bucket.getWaitTime(count) / 1_000));
}
