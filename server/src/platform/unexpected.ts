import { ORPCError } from '@orpc/server';
import type { Log } from './log.ts';

/** Logs what no contract declares; declared errors are answers and not news. */
export function reportUnexpected(log: Log, error: unknown): void {
  if (error instanceof ORPCError && error.status < 500) return;
  log.error({ err: error }, 'unexpected error');
}
