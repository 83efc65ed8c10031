import { BellRing, ExternalLink } from 'lucide-react';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { useTitleBadge } from './use-title-badge.ts';
import { useWaiting } from './use-waiting.ts';

/** Tells a doctor in a call, without a sound, that the patient of another visit has come; their room opens beside this one. */
export function NextWaiting({ appointmentId }: { appointmentId: string }) {
  const { t } = useTranslation('calls');
  const { time } = useFormat();
  const others = useWaiting().filter((one) => one.appointmentId !== appointmentId);
  useTitleBadge(others.length);
  return others.map((one) => (
    <div
      key={one.appointmentId}
      className="flex w-full max-w-3xl animate-appear flex-wrap items-center gap-x-3 gap-y-2 rounded-card bg-apricot-soft p-3 text-start text-on-apricot"
    >
      <BellRing className="size-5 shrink-0" aria-hidden="true" />
      <p className="min-w-0 grow basis-48 text-base">
        {t('alert.next', { name: one.patientName, time: time(one.startTime) })}
      </p>
      <LinkButton to={`/call/${one.appointmentId}`} target="_blank" variant="secondary">
        {t('alert.action')}
        <ExternalLink className="mirror size-4" aria-hidden="true" />
        <span className="sr-only">{t('alert.apart')}</span>
      </LinkButton>
    </div>
  ));
}
