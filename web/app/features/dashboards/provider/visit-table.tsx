import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { useFormat } from '../../../platform/format.ts';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { classNames } from '../../../ui/class-names.ts';
import { isCallOpen, StatusBadge, VisitType } from '../../appointments/index.ts';
import { UrgencyBadge } from './urgency-badge.tsx';
import { toAddress } from './view.ts';
import type { BusyDay } from './week-strip.tsx';

interface VisitTableProps {
  days: BusyDay[];
  now: number;
  /** Its name stands above already */
  isOneDay?: boolean;
}

const cell = 'border-t border-line px-3 py-1.5 text-start';

/** Visits as rows, day by day. */
export function VisitTable({ days, now, isOneDay = false }: VisitTableProps) {
  const { t } = useTranslation('dashboards/provider');
  const busy = days.filter(({ appointments }) => appointments.length > 0);
  if (busy.length === 0) return <p className="py-6 text-muted">{isOneDay ? t('week.dayEmpty') : t('empty.week')}</p>;
  const heads = ['calendar.time', 'week.patient', 'week.kind', 'week.status', 'week.fee'] as const;
  return (
    <div className="overflow-x-auto rounded-card border border-line bg-surface print:overflow-visible print:border-0">
      <table className="w-full text-sm">
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th
                key={head}
                scope="col"
                className={classNames('px-3 py-2 text-start font-medium text-muted', index > 2 && 'max-sm:hidden')}
              >
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        {busy.map((day) => (
          <tbody key={day.day}>
            {isOneDay ? null : <DayRow day={day} width={heads.length} />}
            {day.appointments.map((appointment) => (
              <VisitRow key={appointment.id} appointment={appointment} now={now} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function DayRow({ day: { start, isToday }, width }: { day: BusyDay; width: number }) {
  const { date } = useFormat();
  return (
    <tr>
      <th
        scope="rowgroup"
        colSpan={width}
        className={classNames('border-t border-line bg-sunken px-3 py-1.5 text-start', isToday && 'text-primary')}
      >
        {date(start, 'day')}
      </th>
    </tr>
  );
}

const GONE: Appointment['status'][] = ['cancelled', 'no_show'];
const OVER: Appointment['status'][] = [...GONE, 'completed'];

function VisitRow({ appointment, now }: { appointment: Appointment; now: number }) {
  const { time, money } = useFormat();
  const { id, startTime, endTime, patientName, appointmentType, status, urgency, feeCents, currency } = appointment;
  const isAhead = !OVER.includes(status) && Date.parse(endTime) > now;
  const isOpen = isCallOpen(appointment, now);
  return (
    <tr
      className={classNames(
        'h-10 hover:bg-sunken',
        isOpen && 'bg-primary-soft/50',
        GONE.includes(status) && 'text-muted',
      )}
    >
      <td className={classNames(cell, 'whitespace-nowrap tabular-nums')}>
        <time dateTime={startTime}>{time(startTime)}</time>
      </td>
      <td className={classNames(cell, 'w-full')}>
        <LocalizedLink
          to={toAddress({ week: null, tab: 'communication', appointment: id })}
          className="inline-flex min-h-11 items-center font-medium underline-offset-4 hover:underline lg:min-h-8"
        >
          <bdi>{patientName}</bdi>
        </LocalizedLink>
        <span className="flex flex-wrap gap-1 pb-1 sm:hidden">
          <StatusBadge {...appointment} />
          {isAhead ? <UrgencyBadge urgency={urgency} /> : null}
        </span>
      </td>
      <td className={classNames(cell, 'whitespace-nowrap')}>
        <VisitType type={appointmentType} />
      </td>
      <td className={classNames(cell, 'whitespace-nowrap max-sm:hidden')}>
        <span className="flex gap-2">
          <StatusBadge {...appointment} />
          {isAhead ? <UrgencyBadge urgency={urgency} /> : null}
        </span>
      </td>
      <td className={classNames(cell, 'text-end whitespace-nowrap tabular-nums max-sm:hidden')}>
        {money(feeCents, currency)}
      </td>
    </tr>
  );
}
