import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { ANSWER_MS, DISPUTE_MS, STATEMENT_MS } from '@polyclinic/contract/ends/rules';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { decidedAt, isOverdue, providerDeadline } from './rules.ts';

interface ProviderQuestionProps {
  appointment: Appointment;
  /** The server's clock, epoch ms */
  now: number;
}

/** Asks the doctor how a visit that is over ended, and says until when; then what follows from their silence. */
export function ProviderQuestion({ appointment, now }: ProviderQuestionProps) {
  const { t } = useTranslation('ends');
  const { dateTime } = useFormat();
  const { mayState, pendingAct, endTime, patientStatement } = appointment;
  if (isOverdue(appointment, now)) return <Overdue appointment={appointment} />;
  if (pendingAct || mayState.length === 0 || now < Date.parse(endTime)) return null;
  const until = dateTime(decidedAt(appointment));
  const canMiss = mayState.some((statement) => statement === 'missed_by_patient');
  const word =
    appointment.appointmentType === 'video' && appointment.status === 'confirmed' ? 'call' : canMiss ? 'any' : 'held';
  const hasComplaint = patientStatement === 'missed_by_provider';
  return (
    <Alert tone={hasComplaint ? 'warning' : 'info'} title={t(hasComplaint ? 'doctor.complaint' : 'doctor.question')}>
      <p>
        {hasComplaint
          ? t('doctor.complaintText', { until: dateTime(providerDeadline(appointment)) })
          : t(`doctor.asked.${word}`, { until })}
      </p>
    </Alert>
  );
}

const HOUR_MS = 3_600_000;

function Overdue({ appointment }: Pick<ProviderQuestionProps, 'appointment'>) {
  const { t } = useTranslation('ends');
  const { dateTime, number } = useFormat();
  const inUnits = (unit: 'hour' | 'day', count: number) => number(count, { style: 'unit', unit, unitDisplay: 'long' });
  const time = inUnits('hour', STATEMENT_MS / HOUR_MS);
  const held = inUnits('day', DISPUTE_MS / (24 * HOUR_MS));
  const until = dateTime(providerDeadline(appointment) + ANSWER_MS);
  const hasComplaint = appointment.patientStatement === 'missed_by_provider';
  return (
    <Alert tone="warning" title={t('doctor.overdue')}>
      <p>{hasComplaint ? t('doctor.overdueComplaint', { time }) : t('doctor.overdueText', { time, until, held })}</p>
    </Alert>
  );
}
