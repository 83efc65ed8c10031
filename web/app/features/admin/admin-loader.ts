import { ORPCError } from '@orpc/client';
import { verificationDecision } from '@polyclinic/contract/admin/contract';
import { serverApi } from '../../platform/api.ts';
import { languageOfPath } from '../../platform/language.ts';
import { logError } from '../../platform/log.ts';
import { pageUrl } from '../../platform/page-url.ts';
import { type LoaderArgs, serverContext } from '../../platform/server-context.ts';
import { loadEnds, readEndsView } from '../ends/index.ts';
import { readQueueView } from '../support/index.ts';
import type { ApprovalRefusal } from './decision-error.tsx';
import { readProvidersView } from './providers-view.ts';

/** The console's figures, its two queues, the doctors that were looked for, and what waits about money and work. */
export async function loadAdminPage({ context, request }: LoaderArgs) {
  const api = serverApi(context, request);
  const { pathname, searchParams } = pageUrl(request);
  const locale = languageOfPath(pathname);
  const view = readQueueView(searchParams);
  const providersView = readProvidersView(searchParams);
  const endsView = readEndsView(searchParams);
  const [metrics, queue, tickets, providers, oversight, ends, backup, reported, photos] = await Promise.all([
    api.admin.metrics(),
    api.admin.verificationQueue({ locale }),
    api.support.queue(view),
    api.admin.providers({ ...providersView, locale }),
    api.oversight.read(),
    loadEnds(api, endsView),
    api.backup.read(),
    api.reviews.reported(),
    api.photos.waiting(),
  ]);
  const { now } = context.get(serverContext);
  return {
    metrics,
    queue,
    tickets,
    view,
    providers,
    providersView,
    oversight,
    ends,
    endsView,
    backup,
    reported,
    photos,
    now,
  };
}
export type AdminData = Awaited<ReturnType<typeof loadAdminPage>>;

/** What became of a decision; `error` is the last part of an `error.` key. */
export type DecisionResult =
  | { status: string; error: null }
  | { status: null; error: 'REASON_REQUIRED' | 'VERIFICATION_CHANGED' | 'FAILED' }
  | { status: null; error: 'REFUSED'; refusal: ApprovalRefusal };

/** Takes an administrator's decision on a provider. */
export async function adminAction({ context, request }: LoaderArgs): Promise<DecisionResult> {
  const form = Object.fromEntries(await request.formData());
  const decision = verificationDecision.safeParse(form);
  if (!decision.success) return { status: null, error: 'FAILED' };
  try {
    const { status } = await serverApi(context, request).admin.decide(decision.data);
    return { status, error: null };
  } catch (cause) {
    const error = plain.find((code) => cause instanceof ORPCError && cause.code === code);
    if (error) return { status: null, error };
    const refusal = refusalOf(cause);
    if (refusal) return { status: null, error: 'REFUSED', refusal };
    logError(cause);
    return { status: null, error: 'FAILED' };
  }
}

const plain = ['REASON_REQUIRED', 'VERIFICATION_CHANGED'] as const;
const refusals: readonly string[] = ['DOCUMENTS_MISSING', 'LICENSE_INCOMPLETE', 'LICENSE_EXPIRED', 'LICENSE_TAKEN'];

/** The contract says what comes with each code. */
function refusalOf(cause: unknown): ApprovalRefusal | null {
  if (!(cause instanceof ORPCError) || !refusals.includes(cause.code)) return null;
  return { ...(cause.data as object), error: cause.code } as ApprovalRefusal;
}
