import { ORPCError } from '@orpc/client';
import { data } from 'react-router';
import { serverApi } from '../../platform/api.ts';
import { logError } from '../../platform/log.ts';
import type { LoaderArgs } from '../../platform/server-context.ts';

/** The caller's Care Circle; null where that failed. */
export async function loadCarePage({ context, request }: LoaderArgs) {
  try {
    return { circle: await serverApi(context, request).care.circle() };
  } catch (error) {
    logError(error);
    return { circle: null };
  }
}

export type CareData = Awaited<ReturnType<typeof loadCarePage>>;

const OVER = new Set(['INVITATION_ENDED', 'INVALID_INPUT']);

/** Whether a mailed link is no longer open, or never was one of ours; what else fails says nothing of it. */
export const isOver = (error: unknown): boolean => error instanceof ORPCError && OVER.has(error.code);

/** What a mailed link invites to; null, and to programs not there, where it is over or was sent to another address. */
export async function loadInvitation({ context, request }: LoaderArgs, token: string) {
  try {
    return data({ invitation: await serverApi(context, request).care.invitation({ token }) });
  } catch (error) {
    if (!isOver(error)) throw error;
    return data({ invitation: null }, { status: 404 });
  }
}
