import { ORPCError } from '@orpc/client';
import { MediaError } from './open-media.ts';

/** What stands in the way of a call, as the key of its explanation, and since when or until when. */
export interface CallFailure {
  key: `failure.${'denied' | 'missing' | 'busy' | 'unsupported' | 'early' | 'late' | 'closed' | 'tooFast' | 'network' | 'invitation' | 'inUse'}`;
  /** An instant */
  time?: string;
}

type Window = { opensAt: string; closesAt: string };

const isWindow = (data: unknown): data is Window => typeof data === 'object' && data !== null && 'opensAt' in data;

/** Explains an error of media or admission. */
export function explain(error: unknown, now = Date.now()): CallFailure {
  if (error instanceof MediaError) return { key: `failure.${error.problem}` };
  if (!(error instanceof ORPCError)) return { key: 'failure.network' };
  if (error.code === 'OUTSIDE_WINDOW' && isWindow(error.data)) {
    const { opensAt, closesAt } = error.data;
    return Date.parse(opensAt) > now
      ? { key: 'failure.early', time: opensAt }
      : { key: 'failure.late', time: closesAt };
  }
  if (error.code === 'RATE_LIMITED') {
    return { key: 'failure.tooFast', time: new Date(now + 1000 * error.data.retryAfterSeconds).toISOString() };
  }
  if (error.code === 'CALL_FULL') return { key: 'failure.inUse' };
  if (error.code === 'INVALID_TOKEN') return { key: 'failure.invitation' };
  return { key: error.code === 'CALL_NOT_OPEN' ? 'failure.closed' : 'failure.network' };
}
