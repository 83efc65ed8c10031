import { BOOKING_DAYS } from '@polyclinic/contract/availability/rules';
import type { SlotOnWire } from '@polyclinic/contract/availability/schemas';
import type { ProviderDetails } from '@polyclinic/contract/providers/schemas';
import { useCallback, useEffect, useState } from 'react';
import { browserApi } from '../../platform/api.ts';
import { useLanguage } from '../../platform/language.ts';
import { logError } from '../../platform/log.ts';

/** A doctor and their free starts of the coming fourteen days. */
export interface Bookable {
  provider: ProviderDetails;
  starts: string[];
}

const AHEAD_MS = BOOKING_DAYS * 86_400_000;

const isFree = ({ available }: SlotOnWire) => available;

async function ask(providerId: string, locale: ReturnType<typeof useLanguage>): Promise<Bookable> {
  const now = Date.now();
  const [from, until] = [now, now + AHEAD_MS].map((time) => new Date(time).toISOString()) as [string, string];
  const [provider, { slots }] = await Promise.all([
    browserApi.providers.get({ id: providerId, locale }),
    browserApi.availability.slots({ providerId, from, until }),
  ]);
  return { provider, starts: slots.filter(isFree).map(({ start }) => start) };
}

/** Asks for what can be booked; `failed` until `retry` brings it. */
export function useBookable(providerId: string) {
  const locale = useLanguage();
  const [bookable, setBookable] = useState<Bookable | null>(null);
  const [failed, setFailed] = useState(false);
  const retry = useCallback(() => {
    setFailed(false);
    ask(providerId, locale).then(setBookable, (error: unknown) => {
      logError(error);
      setFailed(true);
    });
  }, [providerId, locale]);
  useEffect(retry, [retry]);
  return { bookable, failed, retry };
}
