import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';

type Times = Pick<Appointment, 'startTime' | 'endTime' | 'providerTimeZone'> &
  Partial<Pick<Appointment, 'appointmentType' | 'status' | 'answerHours'>>;

/** When a visit is, in the viewer's zone and, where its clock reads otherwise, in the doctor's; of a question when it is due. */
export function AppointmentTime({ appointment }: { appointment: Times }) {
  return appointment.appointmentType === 'message' ? (
    <QuestionTime question={appointment} />
  ) : (
    <VisitTime appointment={appointment} />
  );
}

/** By when a question is to be answered, or when it was closed, which may be later than its answer. */
function QuestionTime({ question: { status, startTime, endTime, answerHours } }: { question: Times }) {
  const { t } = useTranslation('appointments');
  const { dateTime, duration } = useFormat();
  const text =
    status === 'scheduled'
      ? t('question.afterPaying', { duration: duration((answerHours ?? 0) * 60) })
      : status === 'completed'
        ? t('question.closed', { time: dateTime(endTime) })
        : t(status === 'cancelled' ? 'question.wasDue' : 'question.due', { time: dateTime(startTime) });
  return <p className="font-medium tabular-nums">{text}</p>;
}

function VisitTime({ appointment }: { appointment: Times }) {
  const { t } = useTranslation('appointments');
  const { startTime, endTime, providerTimeZone } = appointment;
  const here = useFormat();
  const theirs = here.elsewhere(startTime, providerTimeZone);
  return (
    <p className="tabular-nums">
      <time dateTime={startTime} className="block font-medium first-letter:uppercase">
        {t('time.here', { date: here.date(startTime), time: here.timeRange(startTime, endTime) })}
      </time>
      {theirs ? (
        <span className="block text-sm text-muted">
          {t('time.there', { time: theirs, zone: here.zoneName(providerTimeZone) })}
        </span>
      ) : null}
    </p>
  );
}
