import { ORPCError } from '@orpc/client';
import { renewalDecision, verificationDecision } from '@polyclinic/contract/admin/contract';
import type { Duty } from '@polyclinic/contract/staff/rules';
import { hasDuty } from '@polyclinic/contract/staff/rules';
import { type Api, serverApi } from '../../platform/api.ts';
import { languageOfPath } from '../../platform/language.ts';
import { pageUrl } from '../../platform/page-url.ts';
import { refusalOf } from '../../platform/refusal-of.ts';
import { type LoaderArgs, serverContext } from '../../platform/server-context.ts';
import { readPeriod } from '../analytics/index.ts';
import { loadCompliance } from '../compliance/index.ts';
import { loadEnds, readEndsView } from '../ends/index.ts';
import { readRiskView } from '../risk/index.ts';
import { readQueueView } from '../support/index.ts';
import { tickAction } from './checklist/tick-action.ts';
import { openTab } from './console-tab.ts';
import type { ApprovalRefusal } from './decision-error.tsx';
import { readProvidersView } from './providers-view.ts';
import { type AssignmentResult, assignmentAction } from './verification/assignment-action.ts';
import { readVerificationView } from './verification/verification-view.ts';

/** What waits in each part, and what the open one shows. */
export async function loadAdminPage({ context, request }: LoaderArgs, duty: Duty | null) {
  const api = serverApi(context, request);
  const { pathname, searchParams } = pageUrl(request);
  const open = openTab(searchParams, duty);
  const [waiting, content] = await Promise.all([
    api.admin.waiting(),
    load[open](api, {
      params: searchParams,
      locale: languageOfPath(pathname),
      now: context.get(serverContext).now,
      duty,
    }),
  ]);
  return { duty, waiting, content };
}
export type AdminData = Awaited<ReturnType<typeof loadAdminPage>>;

type Asked = {
  params: URLSearchParams;
  locale: ReturnType<typeof languageOfPath>;
  now: number;
  duty: Duty | null;
};

const load = {
  overview: async (api: Api, { duty }: Asked) => {
    const [overview, metrics, emergencies, backup] = await Promise.all([
      api.admin.overview(),
      api.admin.metrics(),
      api.admin.emergencies(),
      hasDuty(duty, ['auditor']) ? api.backup.read() : null,
    ]);
    return { tab: 'overview' as const, overview, metrics, emergencies: emergencies.actions, backup };
  },
  verification: async (api: Api, { params, locale, now, duty }: Asked) => {
    const view = readVerificationView(params);
    const [queue, photos, verifiers] = await Promise.all([
      api.admin.verificationQueue({ locale, ...view }),
      api.photos.waiting(),
      duty === 'administrator' ? api.admin.verifiers() : [],
    ]);
    return { tab: 'verification' as const, view, queue, photos, verifiers, now };
  },
  doctors: async (api: Api, { params, locale }: Asked) => {
    const view = readProvidersView(params);
    return { tab: 'doctors' as const, view, found: await api.admin.providers({ ...view, locale }) };
  },
  risk: async (api: Api, { params }: Asked) => {
    const view = readRiskView(params);
    return { tab: 'risk' as const, view, queue: await api.risk.list(view) };
  },
  support: async (api: Api, { params }: Asked) => {
    const view = readQueueView(params);
    const [queue, reported] = await Promise.all([api.support.queue(view), api.reviews.reported()]);
    return { tab: 'support' as const, view, queue, reported };
  },
  ends: async (api: Api, { params, now }: Asked) => {
    const view = readEndsView(params);
    return { tab: 'ends' as const, view, now, ends: await loadEnds(api, view) };
  },
  compliance: async (api: Api, { params, duty }: Asked) => ({
    tab: 'compliance' as const,
    compliance: await loadCompliance(api, params, duty === 'administrator'),
  }),
  analytics: async (api: Api, { params, locale }: Asked) => {
    const period = readPeriod(params);
    const [figures, specialties, { netPromoter }] = await Promise.all([
      api.analytics.read({ days: period }),
      api.providers.specialties({ locale }),
      api.home.figures(),
    ]);
    return { tab: 'analytics' as const, period, figures, specialties, netPromoter };
  },
  money: async (api: Api) => ({ tab: 'money' as const, oversight: await api.oversight.read() }),
};

/** What became of a decision; `error` is the last part of an `error.` key. */
export type DecisionResult =
  | { status: string; error: null }
  | { status: null; error: 'REASON_REQUIRED' | 'VERIFICATION_CHANGED' | 'FAILED' }
  | { status: null; error: 'REFUSED'; refusal: ApprovalRefusal };

/** Takes an administrator's decision on a provider. */
export async function adminAction({ context, request }: LoaderArgs): Promise<DecisionResult | AssignmentResult> {
  const form = Object.fromEntries(await request.formData());
  if ('act' in form) return assignmentAction(serverApi(context, request), form);
  if ('item' in form) return tickAction(serverApi(context, request), form);
  if ('renewal' in form) return decideRenewal(serverApi(context, request), form);
  const decision = verificationDecision.safeParse(form);
  if (!decision.success) return { status: null, error: 'FAILED' };
  try {
    const { status } = await serverApi(context, request).admin.decide(decision.data);
    return { status, error: null };
  } catch (cause) {
    return refusedBy(cause);
  }
}

async function decideRenewal(api: Api, form: Record<string, FormDataEntryValue>): Promise<DecisionResult> {
  const { renewal, ...fields } = form;
  const decision = renewalDecision.safeParse({ ...fields, accept: renewal === 'accept' });
  if (!decision.success) return { status: null, error: 'FAILED' };
  try {
    await api.admin.decideRenewal(decision.data);
    return { status: decision.data.accept ? 'renewal_approved' : 'renewal_refused', error: null };
  } catch (cause) {
    return refusedBy(cause);
  }
}

function refusedBy(cause: unknown): DecisionResult {
  const refusal = approvalRefusalOf(cause);
  if (refusal) return { status: null, error: 'REFUSED', refusal };
  return { status: null, error: refusalOf(cause, plain) };
}

const plain = ['REASON_REQUIRED', 'VERIFICATION_CHANGED'] as const;
const refusals: readonly string[] = [
  'DOCUMENTS_MISSING',
  'CHECKLIST_OPEN',
  'LICENSE_INCOMPLETE',
  'LICENSE_EXPIRED',
  'LICENSE_TAKEN',
  'APPLICATION_TAKEN',
];

/** The contract says what comes with each code. */
function approvalRefusalOf(cause: unknown): ApprovalRefusal | null {
  if (!(cause instanceof ORPCError) || !refusals.includes(cause.code)) return null;
  return { ...(cause.data as object), error: cause.code } as ApprovalRefusal;
}
