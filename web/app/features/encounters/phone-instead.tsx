import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { waitedUntil } from '@polyclinic/contract/ends/rules';
import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';

interface PhoneInsteadProps {
  appointment: Appointment;
  isProvider: boolean;
  /** The server's clock, epoch ms */
  now: number;
}

/** What to do where nobody calls, or nobody answers; once it is time, the page offers to say so. */
export function PhoneInstead({ appointment, isProvider, now }: PhoneInsteadProps) {
  const { t } = useTranslation('encounters');
  const { time } = useFormat();
  const { revalidate } = useRevalidator();
  const { startTime, wentOnByPhoneAt } = appointment;
  const until = wentOnByPhoneAt
    ? waitedUntil({ start: Date.parse(startTime), byPhoneAt: Date.parse(wentOnByPhoneAt) })
    : null;
  const hasWaited = until !== null && now >= until;
  const hadWaited = useRef(hasWaited);
  useEffect(() => {
    if (hasWaited && !hadWaited.current) void revalidate();
    hadWaited.current = hasWaited;
  }, [hasWaited, revalidate]);
  if (until === null || hasWaited) return null;
  const side = isProvider ? 'provider' : 'patient';
  return <p className="text-sm text-pretty text-muted">{t(`phone.instead.${side}`, { time: time(until) })}</p>;
}
