import { browserApi } from '../../../platform/api.ts';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import type { FoundGroup } from './destination.ts';

/** Finds a doctor's own patients and visits, by a name or the end of a visit's number. */
export function useFindTreated(): (term: string) => Promise<FoundGroup[]> {
  const { t } = useTranslation('shell/workspace');
  const { t: visits } = useTranslation('appointments');
  const { dateTime } = useFormat();
  return async (term) => {
    const { patients, appointments } = await browserApi.appointments.find({ q: term });
    return [
      {
        label: t('doctor.patients'),
        items: patients.map(({ name, appointmentId, startTime }) => ({
          path: `/visit/${appointmentId}`,
          label: name,
          detail: dateTime(startTime),
        })),
      },
      {
        label: t('doctor.visits'),
        items: appointments.map(({ id, patientName, startTime, appointmentType, status }) => {
          const words = [dateTime(startTime), visits(`type.${appointmentType}`)];
          // How it stands comes first, before what a narrow line cuts.
          return {
            path: `/messages/${id}`,
            label: patientName,
            detail: (status === 'confirmed' ? words : [visits(`status.${status}`), ...words]).join(' · '),
            isOff: status === 'cancelled',
          };
        }),
      },
    ];
  };
}
