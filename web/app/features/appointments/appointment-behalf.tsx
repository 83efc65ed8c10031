import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { useTranslation } from '../../platform/translation.ts';
import { useViewer } from '../../platform/viewer.ts';

/** Whose visit it is, for caregivers; and who booked it, where its patient did not. */
export function AppointmentBehalf({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments');
  const { session } = useViewer();
  const { patientId, patientName, bookedBy } = appointment;
  const isForAnother = session?.role === 'patient' && patientId !== session.userId;
  const booker = bookedBy && bookedBy.id !== session?.userId ? bookedBy : null;
  if (!isForAnother && !booker) return null;
  return (
    <p className="text-sm font-medium">
      {isForAnother ? <span className="me-3">{t('behalf.for', { name: `\u2068${patientName}\u2069` })}</span> : null}
      {booker ? t('behalf.by', { name: `\u2068${booker.name}\u2069`, what: t(`behalf.${booker.relationship}`) }) : null}
    </p>
  );
}
