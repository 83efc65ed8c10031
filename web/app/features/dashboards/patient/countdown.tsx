import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { Timer } from 'lucide-react';
import { useTranslation } from '../../../platform/translation.ts';
import { useSpans } from '../../../platform/use-spans.ts';
import { momentOf } from '../../appointments/index.ts';

const MINUTE_MS = 60_000;

/** What is left until a visit begins. */
export function Countdown({ appointment, now }: { appointment: Appointment; now: number }) {
  const { t } = useTranslation('dashboards/patient');
  const { countdown } = useSpans();
  // A doctor may start a visit some minutes before its time.
  const left = appointment.status === 'in_progress' ? 0 : momentOf(appointment, now).start - now;
  return (
    <p role="timer" className="flex items-center gap-2 text-lg font-semibold tabular-nums">
      <Timer className="size-5 shrink-0 text-primary" aria-hidden="true" />
      {left > 0 ? t('next.in', { time: countdown(Math.ceil(left / MINUTE_MS)) }) : t('next.now')}
    </p>
  );
}
