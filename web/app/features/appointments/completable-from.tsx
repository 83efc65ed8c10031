import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';

interface CompletableFromProps {
  appointment: Appointment;
  /** The server's clock, epoch ms */
  now: number;
}

/** Says to a doctor who started a visit before its time from when on it can be completed. */
export function CompletableFrom({ appointment, now }: CompletableFromProps) {
  const { t } = useTranslation('appointments');
  const { time } = useFormat();
  const { status, startTime } = appointment;
  if (status !== 'in_progress' || now >= Date.parse(startTime)) return null;
  return <p className="order-last basis-full text-sm text-muted">{t('completableFrom', { time: time(startTime) })}</p>;
}
