import type { AppointmentStatus } from '@polyclinic/contract/appointments/rules';
import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { Siren } from 'lucide-react';
import { useFormat } from '../../../platform/format.ts';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { classNames } from '../../../ui/class-names.ts';
import { standingWord } from '../../appointments/index.ts';
import { toAddress } from './view.ts';

// Five minutes are a sixth of a row of 48 px.
const steps = ['top-0', 'top-2', 'top-4', 'top-6', 'top-8', 'top-10'];

export const stepStyle = (step: number) => steps[step] ?? 'top-0';

const standings: Record<AppointmentStatus | 'missed_by_provider' | 'unclear', string> = {
  scheduled: 'border-dashed border-edge bg-surface',
  confirmed: 'border-primary bg-primary-soft',
  in_progress: 'border-success-line bg-success-soft',
  completed: 'border-line bg-sunken text-muted',
  cancelled: 'border-line bg-surface text-muted line-through',
  no_show: 'border-warning-line bg-warning-soft',
  missed_by_provider: 'border-danger-line bg-danger-soft',
  unclear: 'border-dashed border-warning-line bg-surface',
};

const standingIn = ({ status, endFact }: Appointment) =>
  endFact === 'missed_by_provider' || endFact === 'unclear' ? endFact : status;

/** How a visit is drawn, by how it stands. */
export const standingStyle = (appointment: Appointment) => standings[standingIn(appointment)];

/** Whether it waits, or runs, and can't wait. */
export const isUrgentVisit = ({ urgency, status }: Appointment) =>
  urgency !== 'routine' && (status === 'confirmed' || status === 'in_progress');

export function UrgencySign({ urgency }: Pick<Appointment, 'urgency'>) {
  const tone = urgency === 'emergency' ? 'text-danger' : 'text-warning';
  return <Siren className={classNames('size-4 shrink-0', tone)} aria-hidden="true" />;
}

/** One visit in the calendar, half an hour high; it leads to its details. */
export function CalendarAppointment({ appointment, week }: { appointment: Appointment; week: string | null }) {
  const { t } = useTranslation('dashboards/provider');
  const { t: appointments, tAny } = useTranslation('appointments');
  const format = useFormat();
  const { id, patientName, startTime, endTime, appointmentType, urgency } = appointment;
  const isUrgent = isUrgentVisit(appointment);
  const start = format.time(startTime);
  // What is seen comes first in the name, so that it is found by voice.
  const label = t(isUrgent ? 'calendar.urgentVisit' : 'calendar.visit', {
    urgency: urgency === 'routine' ? '' : t(`urgency.${urgency}`),
    start,
    time: format.timeRange(startTime, endTime),
    name: patientName,
    type: appointments(`type.${appointmentType}`),
    status: tAny(standingWord(appointment)),
  });
  return (
    <LocalizedLink
      to={toAddress({ week, tab: 'communication', appointment: id })}
      data-visit
      aria-label={label}
      title={label}
      className={classNames(
        'block h-11.5 min-w-0 grow basis-0 overflow-hidden rounded-sm border border-s-4 px-1.5 text-sm leading-5 hover:brightness-95',
        standingStyle(appointment),
      )}
    >
      <span className="flex items-center gap-1 font-medium tabular-nums">
        <span className="truncate">{start}</span>
        {isUrgent ? <UrgencySign urgency={urgency} /> : null}
      </span>{' '}
      <bdi className="block truncate ltr:text-left rtl:text-right">{patientName}</bdi>
    </LocalizedLink>
  );
}
