import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { useTranslation } from '../../platform/translation.ts';

interface OtherProvidersProps {
  appointment: Appointment;
  /** What the visit's doctor speaks */
  languages: string[];
}

/** To all doctors who could hold such a visit: its specialty, its kind, its languages, for the same person. */
export function OtherProviders({ appointment, languages }: OtherProvidersProps) {
  const { t } = useTranslation('ends');
  const { specialty, appointmentType: type, careRights, patientId } = appointment;
  const wanted = new URLSearchParams({ specialty: specialty.slug, type });
  for (const code of languages) wanted.append('language', code);
  if (careRights !== null) wanted.set('for', patientId);
  return (
    <LocalizedLink
      to={`/find-doctor?${wanted}`}
      className="justify-self-start font-medium text-primary underline underline-offset-4"
    >
      {t('rebook.others')}
    </LocalizedLink>
  );
}
