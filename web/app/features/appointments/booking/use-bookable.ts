import { BOOKING_DAYS } from '@polyclinic/contract/availability/rules';
import type { SlotOnWire } from '@polyclinic/contract/availability/schemas';
import type { BookablePerson } from '@polyclinic/contract/care/schemas';
import type { ProviderDetails, WrittenAnswers } from '@polyclinic/contract/providers/schemas';
import { useCallback, useEffect, useState } from 'react';
import { browserApi } from '../../../platform/api.ts';
import { useLanguage } from '../../../platform/language.ts';
import { logError } from '../../../platform/log.ts';
import { useViewer } from '../../../platform/viewer.ts';

/** A doctor, their free times of the coming fourteen days, and for whom the viewer may book besides themselves. */
export interface Bookable {
  provider: ProviderDetails;
  slots: SlotOnWire[];
  people: BookablePerson[];
  /** What an answer in writing costs; null where none is offered */
  written: WrittenAnswers | null;
  /** When they were asked for, epoch milliseconds */
  now: number;
}

const AHEAD_MS = BOOKING_DAYS * 86_400_000;

const isFree = ({ available }: SlotOnWire) => available;

type Asking = { providerId: string; locale: ReturnType<typeof useLanguage>; isPatient: boolean };

async function ask({ providerId, locale, isPatient }: Asking): Promise<Bookable> {
  const now = Date.now();
  const [from, until] = [now, now + AHEAD_MS].map((time) => new Date(time).toISOString()) as [string, string];
  const [provider, { slots }, { people }, written] = await Promise.all([
    browserApi.providers.get({ id: providerId, locale }),
    browserApi.availability.slots({ providerId, from, until }),
    isPatient ? browserApi.care.bookable() : { people: [] },
    // The times are whole without it.
    browserApi.providers.writtenAnswers({ providerId }).catch(() => null),
  ]);
  return { provider, people, written, now, slots: slots.filter(isFree) };
}

/** Asks for what can be booked; `failed` until `retry` brings it. */
export function useBookable(providerId: string) {
  const locale = useLanguage();
  const isPatient = useViewer().session?.role === 'patient';
  const [bookable, setBookable] = useState<Bookable | null>(null);
  const [failed, setFailed] = useState(false);
  const retry = useCallback(() => {
    setFailed(false);
    ask({ providerId, locale, isPatient }).then(setBookable, (error: unknown) => {
      logError(error);
      setFailed(true);
    });
  }, [providerId, locale, isPatient]);
  useEffect(retry, [retry]);
  return { bookable, failed, retry };
}
