import { isDefinedError, ORPCError } from '@orpc/client';
import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { browserApi } from '../../../platform/api.ts';
import { useLanguage } from '../../../platform/language.ts';
import { logError } from '../../../platform/log.ts';
import { openCheckout } from '../../payments/index.ts';
import type { Choice } from './booking-path.ts';
import type { DraftControl } from './use-draft.ts';

/** Why a booking was refused: the contract's code, with free starts where it names some. */
export interface Refusal {
  code: string;
  nextSlots: string[];
  /** In how many seconds to try again, after too many attempts */
  retryAfterSeconds?: number;
  /** Where the two have no contact: whether it is the one who books who blocked the other */
  isOwn?: boolean;
}

const offline: Refusal = { code: 'OFFLINE', nextSlots: [] };

function toRefusal(error: unknown): Refusal {
  if (!(error instanceof ORPCError)) return offline;
  if (!isDefinedError(error)) logError(error);
  const { nextSlots = [], retryAfterSeconds, isOwn } = (error.data ?? {}) as Partial<Refusal>;
  return { code: error.code, nextSlots, retryAfterSeconds, isOwn };
}

/** Books a choice once, then leads to the gateway's page, or to `booked` where nothing is owed. */
export function useBooking(choice: Choice, { draft, change, clear }: DraftControl) {
  const locale = useLanguage();
  const { revalidate } = useRevalidator();
  const isSending = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [booked, setBooked] = useState<Appointment | null>(null);

  const newKey = (asked: string) => {
    const key = crypto.randomUUID();
    change({ attempt: { asked, key } });
    return key;
  };
  const request = (start: string, phone: string) => {
    const { provider: providerId, type, urgency } = choice;
    const symptoms = draft.symptoms.trim() || undefined;
    const notes = draft.notes.trim() || undefined;
    const patientId = choice.person && choice.person !== 'me' ? choice.person : undefined;
    const booking = {
      patientId,
      providerId,
      appointmentType: type ?? 'video',
      startTime: start,
      urgency,
      symptoms,
      notes,
    };
    return { ...booking, phone: phone.trim() || undefined };
  };
  const ask = (booking: ReturnType<typeof request>, idempotencyKey: string) =>
    browserApi.appointments.book({ ...booking, locale, idempotencyKey, emergencyAcknowledged: draft.acknowledged });
  const send = async (start: string, phone: string) => {
    const booking = request(start, phone);
    const asked = JSON.stringify(booking);
    const answer = await ask(booking, draft.attempt?.asked === asked ? draft.attempt.key : newKey(asked));
    // An earlier attempt's hold has run out meanwhile: this is a new one.
    const appointment = answer.status === 'cancelled' ? await ask(booking, newKey(asked)) : answer;
    if (appointment.status === 'scheduled') await openCheckout(appointment.id, locale);
    else setBooked(appointment);
    clear();
  };
  /** `phone` where a visit by phone was refused for want of it */
  const book = async (start: string, phone = '') => {
    if (isSending.current) return;
    isSending.current = true;
    setIsBusy(true);
    setRefusal(null);
    try {
      await send(start, phone);
    } catch (error) {
      const why = toRefusal(error);
      // The notice that the refusal speaks of comes with the page's data.
      if (why.code.endsWith('_PAUSED')) void revalidate();
      setRefusal(why);
      setIsBusy(false);
    } finally {
      isSending.current = false;
    }
  };
  return { book, isBusy, refusal, booked };
}
