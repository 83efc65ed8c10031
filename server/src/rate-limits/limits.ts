import type { TokenBucket } from 'limiter';
import type { Log } from '../observability/index.ts';
import type { Environment } from '../process/index.ts';
import { networkOf, type RequestContext } from '../requests/index.ts';
import type { Services } from '../services.ts';
import { guestOf } from '../sessions/index.ts';
import { type Connections, createConnections } from './connections.ts';
import { createPayers, type Payer, type Payers } from './payers.ts';
import { createTally, type Tally } from './tally.ts';

/** What keeps one account or one address from taking what others need of this process. */
export type Limits = Payers & {
  connections: Connections;
  tally: Tally;
};

export function createLimits({ RATE_LIMIT_FACTOR, TRUSTED_PROXIES }: Environment, log: Log): Limits {
  const tally = createTally(log);
  const connections = createConnections(TRUSTED_PROXIES, (kind) => tally.count('connection', kind));
  return { ...createPayers(RATE_LIMIT_FACTOR), connections, tally };
}

/** Who a call is counted for. */
export function payerOf({ services, session, ip, requestHeaders }: Asking): Payer {
  return session ? services.limits.account(session.userId) : payerWithoutAccount(services, ip, requestHeaders);
}

type Asking = Pick<RequestContext, 'services' | 'session' | 'ip' | 'requestHeaders'>;

/** A guest of a call by their pass, and anyone else by their address. */
export function payerWithoutAccount(services: Services, ip: string, headers: Headers): Payer {
  const guest = guestOf(services, headers);
  return guest ? services.limits.guest(guest) : services.limits.address(networkOf(ip));
}

/** Seconds to wait until there are so many tokens; 0 where they were taken. */
export function secondsToWait(bucket: TokenBucket, tokens: number): number {
  const count = Math.min(tokens, bucket.bucketSize);
  return bucket.tryRemoveTokens(count) ? 0 : Math.max(1, Math.ceil(bucket.getWaitTime(count) / 1_000));
}
