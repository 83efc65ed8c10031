import type { Instant } from '@polyclinic/contract/platform/format';
import { formatCountdown, formatRelative, formatWait, minuteOfDay } from '@polyclinic/contract/platform/spans';
import { useMemo } from 'react';
import { useLanguage } from './language.ts';
import { useViewer } from './viewer.ts';

/** How long something takes, took or lasts still, in the page's language; apart from `useFormat`, which every page carries. */
export function useSpans() {
  const locale = useLanguage();
  const { timeZone } = useViewer();
  return useMemo(
    () => ({
      wait: (seconds: number) => formatWait(seconds, locale),
      countdown: (minutes: number) => formatCountdown(minutes, locale),
      minuteOfDay: (instant: Instant) => minuteOfDay(instant, { locale, timeZone }),
      relative: (instant: Instant, now: Instant) => formatRelative(instant, now, locale),
    }),
    [locale, timeZone],
  );
}
