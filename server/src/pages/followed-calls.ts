import { ORPCError } from '@orpc/client';
import { onlyReads } from '../http/index.ts';
import type { PageCall } from './web.ts';

type Api = (call: PageCall) => Promise<unknown>;

/** The calls of one page, and what has become of them until now. */
export type FollowedCalls = {
  api: Api;
  hasFailed(): boolean;
  /** Whether the database didn't answer one */
  isAway(): boolean;
  /** Whether one has carried something out */
  hasChanged(): boolean;
};

export function followCalls(api: Api): FollowedCalls {
  const seen = { hasFailed: false, isAway: false, hasChanged: false };
  return {
    async api(call) {
      try {
        const answer = await api(call);
        seen.hasChanged ||= onlyReads(call.path.join('.')) === false;
        return answer;
      } catch (error) {
        seen.hasFailed = true;
        seen.isAway ||= isNoAnswer(error);
        throw error;
      }
    },
    hasFailed: () => seen.hasFailed,
    isAway: () => seen.isAway,
    hasChanged: () => seen.hasChanged,
  };
}

/** Whether it is the API's word for a database that doesn't answer. */
export const isNoAnswer = (error: unknown): boolean => error instanceof ORPCError && error.code === 'UNAVAILABLE';
