import { ORPCError } from '@orpc/client';
import type { AppointmentStatus } from '@polyclinic/contract/appointments/rules';
import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import type { PatientStatement } from '@polyclinic/contract/ends/rules';
import type { ErrorCode } from '@polyclinic/contract/platform/errors';
import { redirectDocument } from 'react-router';
import { type Api, serverApi } from '../../platform/api.ts';
import { languageOfPath } from '../../platform/language.ts';
import { logError } from '../../platform/log.ts';
import { pageUrl } from '../../platform/page-url.ts';
import type { LoaderArgs } from '../../platform/server-context.ts';

/** What became of a press on one of a visit's buttons. */
export type AppointmentResult =
  | { status: AppointmentStatus; isPending: boolean; error: null; intent: string }
  | { status: null; error: ErrorCode | 'FAILED'; why: string | null; intent: string; id: string };

type Move = (api: Api, id: string, form: FormData) => Promise<Pick<Appointment, 'status' | 'pendingAct'>>;

const moves: Record<string, Move> = {
  start: (api, id) => api.appointments.start({ id }),
  complete: (api, id) => api.appointments.complete({ id }),
  markNoShow: (api, id) => api.appointments.markNoShow({ id }),
  cancel: (api, id, form) => api.appointments.cancel({ id, ...shownIn(form) }),
  state: (api, id, form) => api.ends.state({ id, ...statedIn(form) }),
  acceptMove: (api, id, form) => api.appointments.acceptMove({ id, proposalId: String(form.get('proposal')) }),
  endMove: (api, id, form) => api.appointments.endMove({ id, proposalId: String(form.get('proposal')) }),
  dispute: (api, id, form) => api.ends.dispute({ id, reason: String(form.get('reason') ?? '') }),
};

/** What the dialog said; no refund where nothing had been paid. */
function shownIn(form: FormData): { refundPercent?: number; shownStart?: string } {
  const read = (name: string) => String(form.get(name) ?? '');
  const [refund, shownStart] = [read('refundPercent'), read('shownStart')];
  return { ...(refund && { refundPercent: Number(refund) }), ...(shownStart && { shownStart }) };
}

/** What the patient says; anything else is refused by the API. */
function statedIn(form: FormData): { statement: PatientStatement; reason: string } {
  return { statement: String(form.get('statement')) as PatientStatement, reason: String(form.get('reason') ?? '') };
}

/** Takes an intent (start, complete, markNoShow, cancel, acceptMove, endMove, state, dispute, pay) on a visit; paying leads to the gateway. */
export async function appointmentAction({ context, request }: LoaderArgs): Promise<AppointmentResult | Response> {
  const form = await request.formData();
  const [intent, id] = [String(form.get('intent')), String(form.get('id'))];
  const api = serverApi(context, request);
  try {
    if (intent === 'pay') return await openCheckout(api, id, request);
    const move = Object.hasOwn(moves, intent) ? moves[intent] : undefined;
    if (!move) return { status: null, error: 'INVALID_INPUT', why: null, intent, id };
    const { status, pendingAct } = await move(api, id, form);
    return { status, isPending: pendingAct !== null, error: null, intent };
  } catch (cause) {
    return { status: null, error: codeOf(cause), why: whyOf(cause), intent, id };
  }
}

async function openCheckout(api: Api, appointmentId: string, request: Request) {
  const locale = languageOfPath(pageUrl(request).pathname);
  const { url } = await api.payments.checkout({ appointmentId, locale });
  return redirectDocument(url);
}

function codeOf(cause: unknown): ErrorCode | 'FAILED' {
  if (cause instanceof ORPCError && cause.defined) return cause.code as ErrorCode;
  logError(cause);
  return 'FAILED';
}

/** Of refusals that can have several reasons. */
function whyOf(cause: unknown): string | null {
  const isDispute = cause instanceof ORPCError && cause.defined && cause.code === 'DISPUTE_NOT_POSSIBLE';
  return isDispute ? String(cause.data?.reason) : null;
}
