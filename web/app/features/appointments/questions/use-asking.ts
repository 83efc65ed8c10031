import { isDefinedError, ORPCError } from '@orpc/client';
import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import type { WrittenAnswers } from '@polyclinic/contract/providers/schemas';
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserApi } from '../../../platform/api.ts';
import { useLanguage } from '../../../platform/language.ts';
import { logError } from '../../../platform/log.ts';
import { openCheckout } from '../../payments/index.ts';
import type { DraftControl } from '../booking/use-draft.ts';

/** Why a question was not sent: the last part of its `refused.` key. */
const reasons = {
  OFFER_CHANGED: 'changed',
  PROVIDER_NOT_BOOKABLE: 'closed',
  VISIT_TYPE_NOT_OFFERED: 'closed',
  CONTACT_CLOSED: 'contactClosed',
  TOO_MANY_HOLDS: 'tooMany',
  BOOKINGS_PAUSED: 'paused',
  PAYMENTS_PAUSED: 'paused',
  PAYMENT_GATEWAY_FAILED: 'gateway',
  UNAUTHENTICATED: 'signedOut',
  FORBIDDEN: 'notAllowed',
} as const;
export type AskRefusal = (typeof reasons)[keyof typeof reasons] | 'ownBlock' | 'offline' | 'unexpected';

const isKnown = (code: string): code is keyof typeof reasons => code in reasons;

function toRefusal(error: unknown): AskRefusal {
  if (!(error instanceof ORPCError)) return 'offline';
  if (!isDefinedError(error)) logError(error);
  if (error.code === 'CONTACT_CLOSED' && error.data.isOwn) return 'ownBlock';
  return isKnown(error.code) ? reasons[error.code] : 'unexpected';
}

interface Wanted {
  providerId: string;
  terms: WrittenAnswers;
  patientId?: string | undefined;
}

/** Asks once, then leads to the gateway's page, or to `asked` where nothing is owed. */
export function useAsking({ providerId, terms, patientId }: Wanted, { draft, change, clear }: DraftControl) {
  const locale = useLanguage();
  const { revalidate } = useRevalidator();
  const isSending = useRef(false);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<AskRefusal | null>(null);
  const [asked, setAsked] = useState<Appointment | null>(null);

  const newKey = (wanted: string) => {
    const key = crypto.randomUUID();
    change({ attempt: { asked: wanted, key } });
    return key;
  };
  const send = async () => {
    const question = { providerId, question: draft.symptoms.trim(), ...terms, patientId };
    const wanted = JSON.stringify(question);
    const askUnder = (idempotencyKey: string) => browserApi.appointments.ask({ ...question, locale, idempotencyKey });
    const answer = await askUnder(draft.attempt?.asked === wanted ? draft.attempt.key : newKey(wanted));
    // An earlier attempt's hold has run out meanwhile: this is a new one.
    const appointment = answer.status === 'cancelled' ? await askUnder(newKey(wanted)) : answer;
    if (appointment.status === 'scheduled') await openCheckout(appointment.id, locale);
    else setAsked(appointment);
    clear();
  };
  const ask = async () => {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setRefusal(null);
    try {
      await send();
    } catch (error) {
      const why = toRefusal(error);
      // What is shown has changed, or the notice that the refusal speaks of comes with the page's data.
      if (why === 'changed' || why === 'closed' || why === 'paused') void revalidate();
      setRefusal(why);
      setBusy(false);
    } finally {
      isSending.current = false;
    }
  };
  return { ask, isBusy, refusal, asked };
}
