import { useFetcher } from 'react-router';
import { useTranslation } from '../../platform/translation.ts';
import { useAnswer } from '../../platform/use-answer.ts';
import { showToast } from '../../ui/toast.ts';
import type { AppointmentResult } from './appointment-action.ts';
import { isAskedAgain } from './cancel-words.ts';

/** Refusals that say more than that it failed; the last parts of the `refused.` keys. */
const explained = [
  'TRANSITION_REFUSED',
  'NO_SHOW_INSTEAD',
  'ACT_PENDING',
  'ANSWER_FIRST',
  'OUTSIDE_WINDOW',
  'HOLD_EXPIRED',
  'NOTHING_TO_PAY',
  'PAYMENT_GATEWAY_FAILED',
  'PAYMENTS_PAUSED',
  'STATEMENT_NOT_OPEN',
  'REASON_REQUIRED',
  'PROPOSAL_ENDED',
  'SLOT_TAKEN',
  'PATIENT_BUSY',
];

/** Whose success says more than the visit's status, which may be as before. */
const said = ['state', 'dispute', 'acceptMove', 'endMove'];

type Refusal = Extract<AppointmentResult, { status: null }>;

function refusalKey({ error, why }: Refusal): string {
  if (why) return `refused.dispute.${why}`;
  return `refused.${explained.includes(error) ? error : 'FAILED'}`;
}

export interface AppointmentActions {
  send: (intent: string, id: string, more?: Record<string, string>) => void;
  isPending: (intent: string, id: string) => boolean;
  /** Why the last press on a visit was refused; a new one for each press */
  refusalOf: (intent: string, id: string) => Refusal | null;
}

/**
 * Sends intents to the page's action and says what became of them. Held by the page: a visit
 * that an intent moves to another list takes its own buttons with it.
 */
export function useAppointmentActions(): AppointmentActions {
  const { t, tAny } = useTranslation('appointments');
  const { data, state, formData, submit } = useFetcher<AppointmentResult>();
  useAnswer(state === 'idle' ? data : undefined, (answer) => {
    if (answer.error === null) {
      // What is pending says so itself, and what came of it.
      if (said.includes(answer.intent)) void showToast('success', tAny(`said.${answer.intent}`));
      else if (!answer.isPending) void showToast('success', t(`done.${answer.status}`));
      return;
    }
    if (isAskedAgain(answer.error)) return;
    void showToast('error', t(answer.intent === 'pay' ? 'failedPayment' : 'failed'), tAny(refusalKey(answer)));
  });
  return {
    send: (intent, id, more) => void submit({ intent, id, ...more }, { method: 'post' }),
    isPending: (intent, id) => formData?.get('intent') === intent && formData.get('id') === id,
    refusalOf: (intent, id) => (data && data.error !== null && data.intent === intent && data.id === id ? data : null),
  };
}
