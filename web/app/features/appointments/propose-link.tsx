import { isUpcoming } from '@polyclinic/contract/appointments/rules';
import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { CalendarClock } from 'lucide-react';
import { useTranslation } from '../../platform/translation.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { momentOf } from './moment-of.ts';

/** To where a doctor proposes another time, as long as the visit is ahead. */
export function ProposeLink({ appointment, now }: { appointment: Appointment; now: number }) {
  const { t } = useTranslation('appointments');
  if (appointment.appointmentType === 'message') return null;
  if (appointment.status !== 'confirmed' || !isUpcoming(momentOf(appointment, now))) return null;
  return (
    <LinkButton to={`/visit/${appointment.id}/propose`} variant="secondary">
      <CalendarClock className="size-5" aria-hidden="true" />
      {t('proposal.open')}
    </LinkButton>
  );
}
