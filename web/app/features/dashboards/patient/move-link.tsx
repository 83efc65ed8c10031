import { canReschedule } from '@polyclinic/contract/appointments/rules';
import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { CalendarClock } from 'lucide-react';
import { useTranslation } from '../../../platform/translation.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { momentOf } from '../../appointments/index.ts';

interface MoveLinkProps {
  appointment: Appointment;
  now: number;
  variant?: 'secondary' | 'ghost';
}

/** To where a visit gets another time, as long as it may. */
export function MoveLink({ appointment, now, variant = 'secondary' }: MoveLinkProps) {
  const { t } = useTranslation('dashboards/patient');
  if (appointment.appointmentType === 'message' || !canReschedule(momentOf(appointment, now))) return null;
  return (
    <LinkButton to={`/visit/${appointment.id}/move`} variant={variant}>
      <CalendarClock className="size-5" aria-hidden="true" />
      {t('visit.move')}
    </LinkButton>
  );
}
