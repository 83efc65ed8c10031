import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { useFormat } from '../../../platform/format.ts';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { useSpans } from '../../../platform/use-spans.ts';
import { VisitType } from '../../appointments/index.ts';
import { UrgencyBadge } from './urgency-badge.tsx';
import { toAddress, type View } from './view.ts';

interface UrgentListProps {
  appointments: Appointment[];
  view: View;
  now: number;
}

/** Who can't wait and why, a line each, so that the next patient is still on the first screen; their cards are below. */
export function UrgentList({ appointments, view, now }: UrgentListProps) {
  const { t } = useTranslation('dashboards/provider');
  if (appointments.length === 0) return null;
  return (
    <section aria-labelledby="urgent" className="grid gap-3">
      <h2 id="urgent" className="text-lg">
        {t('urgent.title')}
      </h2>
      <ul className="divide-y divide-line rounded-card border border-s-4 border-line border-s-apricot bg-surface shadow-card">
        {appointments.map((appointment) => (
          <li key={appointment.id}>
            <UrgentLine appointment={appointment} view={view} now={now} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function UrgentLine({ appointment, view, now }: Omit<UrgentListProps, 'appointments'> & { appointment: Appointment }) {
  const { dateTime } = useFormat();
  const { relative } = useSpans();
  const { id, patientName, startTime, appointmentType, symptoms, urgency } = appointment;
  const begins = Date.parse(startTime);
  return (
    <LocalizedLink
      to={toAddress({ ...view, tab: 'communication', appointment: id })}
      className="grid gap-1 px-4 py-2.5 transition-colors hover:bg-sunken sm:px-5"
    >
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <bdi className="max-w-full truncate font-medium">{patientName}</bdi>
        <UrgencyBadge urgency={urgency} />
        <VisitType type={appointmentType} />
        <span className="ms-auto text-sm text-muted tabular-nums">
          <time dateTime={startTime}>{dateTime(startTime)}</time>
          {begins > now ? <span className="font-medium text-primary"> · {relative(startTime, now)}</span> : null}
        </span>
      </span>
      {symptoms ? (
        <span dir="auto" className="line-clamp-2 text-sm rtl:text-right">
          {symptoms}
        </span>
      ) : null}
    </LocalizedLink>
  );
}
