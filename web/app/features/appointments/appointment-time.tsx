import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';

type Times = Pick<Appointment, 'startTime' | 'endTime' | 'providerTimeZone'>;

/** When a visit is, in the viewer's zone and, where its clock reads otherwise, in the doctor's. */
export function AppointmentTime({ appointment }: { appointment: Times }) {
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
