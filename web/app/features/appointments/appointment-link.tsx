import { isOngoing, isUpcoming } from '@polyclinic/contract/appointments/rules';
import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { useTranslation } from '../../platform/translation.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { momentOf } from './moment-of.ts';

interface AppointmentLinkProps {
  appointment: Appointment;
  now: number;
  /** The name of the link where the page holds nothing special; without one there is no link then. */
  otherwise?: string;
  /** The main step of the screen */
  isMain?: boolean;
}

/** To the page of a visit, named by what waits there: the number or the place before it, the note after it. */
export function AppointmentLink({ appointment, now, otherwise, isMain = false }: AppointmentLinkProps) {
  const { t } = useTranslation('appointments');
  const special = specialOf(appointment, now);
  const label = special ? t(`after.${special}`) : otherwise;
  if (!label) return null;
  return (
    <LinkButton to={`/visit/${appointment.id}`} variant={isMain ? 'primary' : 'secondary'}>
      {label}
    </LinkButton>
  );
}

function specialOf(appointment: Appointment, now: number) {
  const { status, appointmentType } = appointment;
  if (appointmentType === 'message') return null;
  if (status === 'completed') return status;
  if (appointmentType === 'video' || status === 'scheduled') return null;
  const moment = momentOf(appointment, now);
  return isUpcoming(moment) || isOngoing(moment) ? appointmentType : null;
}
