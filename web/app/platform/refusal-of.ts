import { ORPCError } from '@orpc/client';
import { logError } from './log.ts';

/** Why the API refused, of the reasons that a page has words for; of anything else it says that it failed, and the log says why. */
export function refusalOf<Code extends string>(cause: unknown, known: readonly Code[]): Code | 'FAILED' {
  const code = known.find((one) => cause instanceof ORPCError && cause.code === one);
  if (!code) logError(cause);
  return code ?? 'FAILED';
}
