import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { doctorsDeadline } from './end-words.ts';

/** Asks the doctor how a visit that is over ended, and says until when; the buttons for it stand beside. */
export function DoctorsQuestion({ appointment, now }: { appointment: Appointment; now: number }) {
  const { t } = useTranslation('ends');
  const { dateTime } = useFormat();
  const { mayState, pendingAct, endTime, patientStatement } = appointment;
  if (pendingAct || mayState.length === 0 || now < Date.parse(endTime)) return null;
  const until = dateTime(doctorsDeadline(appointment));
  const hasComplaint = patientStatement === 'missed_by_provider';
  return (
    <Alert tone={hasComplaint ? 'warning' : 'info'} title={t(hasComplaint ? 'doctor.complaint' : 'doctor.question')}>
      <p>{t(hasComplaint ? 'doctor.complaintText' : 'doctor.questionText', { until })}</p>
    </Alert>
  );
}
