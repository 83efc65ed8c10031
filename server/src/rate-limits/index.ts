export { admitRequests, takeTurnForPage } from './admit-request.ts';
export { sweepRateLimits, takeRateLimit, takeVisitorRateLimit, toRateLimitRefusal } from './database-limits.ts';
export { createLimits, type Limits, payerOf, secondsToWait } from './limits.ts';
export type { Payer } from './payers.ts';
export { createTurns } from './turns.ts';
