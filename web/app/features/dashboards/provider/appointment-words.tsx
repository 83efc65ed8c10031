import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { useTranslation } from '../../../platform/translation.ts';

/** What the patient wrote when the visit was booked. */
export function AppointmentWords({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('dashboards/provider');
  const { symptoms, notes, appointmentType } = appointment;
  if (appointmentType === 'message') {
    return (
      <dl>
        <Said term={t('details.question')} text={symptoms} />
      </dl>
    );
  }
  return (
    <dl className="grid gap-4">
      <Said term={t('details.symptoms')} text={symptoms} />
      <Said term={t('details.notes')} text={notes} />
    </dl>
  );
}

function Said({ term, text }: { term: string; text: string | null }) {
  const { t } = useTranslation('dashboards/provider');
  return (
    <div>
      <dt className="text-sm font-medium text-muted">{term}</dt>
      <dd dir={text ? 'auto' : undefined} className="whitespace-pre-line rtl:text-right">
        {text || t('details.nothing')}
      </dd>
    </div>
  );
}
