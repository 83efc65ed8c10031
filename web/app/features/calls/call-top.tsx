import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { ArrowLeft, MessageSquare } from 'lucide-react';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { LinkButton } from '../../ui/link-button.tsx';

interface CallTopProps {
  name: string;
  appointment: Appointment;
  dashboardPath: string;
}

/** With whom and when; leaving by these links does not end the visit. */
export function CallTop({ name, appointment, dashboardPath }: CallTopProps) {
  const { t } = useTranslation('calls');
  const { timeRange } = useFormat();
  return (
    <header className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <LinkButton to={dashboardPath} variant="ghost" className="-ms-4" aria-label={t('back')}>
        <ArrowLeft className="mirror size-5" aria-hidden="true" />
      </LinkButton>
      <div className="min-w-0 grow">
        <h1 className="text-lg">{t('title', { name })}</h1>
        <p className="text-sm text-muted tabular-nums">
          <bdi>{timeRange(appointment.startTime, appointment.endTime)}</bdi>
        </p>
      </div>
      <LinkButton to={`/messages/${appointment.id}`} variant="secondary" target="_blank">
        <MessageSquare className="size-5" aria-hidden="true" />
        {t('messages')}
      </LinkButton>
    </header>
  );
}
