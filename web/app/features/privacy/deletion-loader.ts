import { ORPCError } from '@orpc/client';
import type { Deletion } from '@polyclinic/contract/privacy/schemas';
import { data } from 'react-router';
import { serverApi } from '../../platform/api.ts';
import { logError } from '../../platform/log.ts';
import { pageUrl } from '../../platform/page-url.ts';
import type { LoaderArgs } from '../../platform/server-context.ts';
import type { PrivacyResult } from './privacy-action.ts';

const tokenOf = (request: Request) => pageUrl(request).searchParams.get('token') ?? '';

const NO_LINK = new Set(['INVALID_TOKEN', 'INVALID_INPUT']);

/** How far the deletion of a mailed link is; null, and to programs not there, for one that is not ours or too old. */
export async function loadDeletion({ context, request }: LoaderArgs) {
  try {
    const deletion = await serverApi(context, request).privacy.deletionByLink({ token: tokenOf(request) });
    return data<{ deletion: Deletion | null }>({ deletion });
  } catch (error) {
    if (!(error instanceof ORPCError) || !NO_LINK.has(error.code)) throw error;
    return data<{ deletion: Deletion | null }>({ deletion: null }, { status: 404 });
  }
}

/** Keeps the account that the link is about. */
export async function takeBackDeletion({ context, request }: LoaderArgs): Promise<PrivacyResult> {
  try {
    await serverApi(context, request).privacy.takeBackByLink({ token: tokenOf(request) });
    return { intent: 'keep', done: true, error: null };
  } catch (error) {
    const isOver = error instanceof ORPCError && error.code === 'DELETION_OVER';
    if (!isOver) logError(error);
    return { intent: 'keep', done: false, error: isOver ? 'DELETION_OVER' : 'UNEXPECTED' };
  }
}
