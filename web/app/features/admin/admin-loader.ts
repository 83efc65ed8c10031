import { ORPCError } from '@orpc/client';
import { verificationDecision } from '@polyclinic/contract/admin/contract';
import type { RouterContextProvider } from 'react-router';
import { serverApi } from '../../platform/api.ts';
import { languageOfPath } from '../../platform/language.ts';
import { logError } from '../../platform/log.ts';
import { pageUrl } from '../../platform/page-url.ts';
import { readQueueView } from '../support/index.ts';

interface Args {
  context: Readonly<RouterContextProvider>;
  request: Request;
}

/** The console's figures and its two queues. */
export async function loadAdminPage({ context, request }: Args) {
  const api = serverApi(context, request);
  const { pathname, searchParams } = pageUrl(request);
  const locale = languageOfPath(pathname);
  const view = readQueueView(searchParams);
  const [metrics, queue, tickets] = await Promise.all([
    api.admin.metrics(),
    api.admin.verificationQueue({ locale }),
    api.support.queue(view),
  ]);
  return { metrics, queue, tickets, view };
}
export type AdminData = Awaited<ReturnType<typeof loadAdminPage>>;

/** What became of a decision; `error` is the last part of an `error.` key. */
export type DecisionResult = { status: string; error: null } | { status: null; error: 'REASON_REQUIRED' | 'FAILED' };

/** Takes an administrator's decision on a provider. */
export async function adminAction({ context, request }: Args): Promise<DecisionResult> {
  const form = Object.fromEntries(await request.formData());
  const decision = verificationDecision.safeParse(form);
  if (!decision.success) return { status: null, error: 'FAILED' };
  try {
    const { status } = await serverApi(context, request).admin.decide(decision.data);
    return { status, error: null };
  } catch (cause) {
    if (cause instanceof ORPCError && cause.code === 'REASON_REQUIRED')
      return { status: null, error: 'REASON_REQUIRED' };
    logError(cause);
    return { status: null, error: 'FAILED' };
  }
}
