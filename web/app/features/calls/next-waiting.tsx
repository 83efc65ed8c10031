import { BellRing } from 'lucide-react';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { useTitleBadge } from './use-title-badge.ts';
import { useWaiting } from './use-waiting.ts';

/** Tells a doctor in a call, without a sound, that the patient of another visit has come. */
export function NextWaiting({ appointmentId }: { appointmentId: string }) {
  const { t } = useTranslation('calls');
  const { time } = useFormat();
  const others = useWaiting().filter((one) => one.appointmentId !== appointmentId);
  useTitleBadge(others.length);
  return others.map((one) => (
    <p
      key={one.appointmentId}
      className="flex animate-appear items-center gap-2 rounded-card bg-apricot-soft px-4 py-1.5 text-start text-on-apricot"
    >
      <BellRing className="size-4 shrink-0" aria-hidden="true" />
      {t('alert.next', { name: one.patientName, time: time(one.startTime) })}
    </p>
  ));
}
