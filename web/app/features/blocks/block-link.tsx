import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { isAllowed } from '@polyclinic/contract/care/rules';
import { Ban } from 'lucide-react';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { useTranslation } from '../../platform/translation.ts';

/** The quiet way to block the other side of a visit; nothing for a caregiver who doesn't speak for the patient. */
export function BlockLink({ appointment, isProvider }: { appointment: Appointment; isProvider: boolean }) {
  const { t } = useTranslation('blocks');
  if (!isAllowed(appointment.careRights, 'manage')) return null;
  const name = isProvider ? appointment.patientName : appointment.providerName;
  return (
    <LocalizedLink
      to={`/visit/${appointment.id}/block`}
      className="inline-flex min-h-11 items-center gap-2 justify-self-start text-sm text-muted underline-offset-4 hover:underline"
    >
      <Ban className="size-4" aria-hidden="true" />
      {t('open', { name: `\u2068${name}\u2069` })}
    </LocalizedLink>
  );
}
