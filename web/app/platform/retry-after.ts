import { ORPCError } from '@orpc/client';

/** In how many seconds to try again, where that was too much at once. */
export function retryAfterOf(error: unknown): number | undefined {
  if (!(error instanceof ORPCError) || error.code !== 'RATE_LIMITED') return undefined;
  return (error.data as { retryAfterSeconds?: number } | undefined)?.retryAfterSeconds;
}
