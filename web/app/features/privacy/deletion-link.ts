import { ORPCError } from '@orpc/client';
import type { Deletion } from '@polyclinic/contract/privacy/schemas';
import type { RouterContextProvider } from 'react-router';
import { serverApi } from '../../platform/api.ts';
import { logError } from '../../platform/log.ts';
import { pageUrl } from '../../platform/page-url.ts';
import type { PrivacyResult } from './privacy-action.ts';

interface Args {
  context: Readonly<RouterContextProvider>;
  request: Request;
}

const tokenOf = (request: Request) => pageUrl(request).searchParams.get('token') ?? '';

/** How far the deletion of a mailed link is; null for a link that is not ours or too old. */
export async function loadDeletion({ context, request }: Args): Promise<Deletion | null> {
  try {
    return await serverApi(context, request).privacy.deletionByLink({ token: tokenOf(request) });
  } catch (error) {
    if (!(error instanceof ORPCError)) throw error;
    return null;
  }
}

/** Keeps the account that the link is about. */
export async function takeBackDeletion({ context, request }: Args): Promise<PrivacyResult> {
  try {
    await serverApi(context, request).privacy.takeBackByLink({ token: tokenOf(request) });
    return { intent: 'keep', done: true, error: null };
  } catch (error) {
    const isOver = error instanceof ORPCError && error.code === 'DELETION_OVER';
    if (!isOver) logError(error);
    return { intent: 'keep', done: false, error: isOver ? 'DELETION_OVER' : 'UNEXPECTED' };
  }
}
