import type { Appointment, ProviderWeek } from '@polyclinic/contract/appointments/schemas';
import type { DayBriefing } from '@polyclinic/contract/encounters/schemas';
import { CalendarDays } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router';
import { useTranslation } from '../../../platform/translation.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import type { AppointmentActions } from '../../appointments/index.ts';
import { AppointmentCard } from './appointment-card.tsx';
import { DayHeading } from './day-heading.tsx';
import type { View } from './view.ts';
import { byDay, type Week } from './week.ts';
import { type BusyDay, WeekStrip } from './week-strip.tsx';

interface AppointmentsTabProps {
  view: View;
  week: Week;
  schedule: ProviderWeek | null;
  briefs: DayBriefing[];
  now: number;
  actions: AppointmentActions;
  /** The visit that stands above already */
  apart: string | undefined;
}

/** The week's visits, day by day; in the current week today comes first. */
export function AppointmentsTab({ view, week, schedule, briefs, now, actions, apart }: AppointmentsTabProps) {
  const { t } = useTranslation('dashboards/provider');
  if (!schedule) return <Failure />;
  const appointments = byDay(week, schedule.appointments);
  const withoutApart = appointments.map((day) => day.filter(({ id }) => id !== apart));
  const days = week.days.map((day, index) => ({ ...day, appointments: appointments[index] ?? [] }));
  const listed = week.days.map((day, index) => ({ ...day, appointments: withoutApart[index] ?? [] }));
  const today = Math.max(
    0,
    days.findIndex(({ isToday }) => isToday),
  );
  const briefOf = new Map(briefs.map((brief) => [brief.appointmentId, brief]));
  const card = (appointment: Appointment) => (
    <AppointmentCard
      appointment={appointment}
      brief={briefOf.get(appointment.id)}
      view={view}
      now={now}
      actions={actions}
    />
  );
  return (
    <div className="grid gap-6">
      <WeekStrip days={days} />
      {schedule.appointments.length === 0 ? (
        <EmptyState
          icon={<CalendarDays className="size-6" aria-hidden="true" />}
          title={t('empty.week')}
          hint={t('empty.weekHint')}
        />
      ) : null}
      <Days days={listed.slice(today)} card={card} />
      {listed.slice(0, today).some(({ appointments }) => appointments.length > 0) ? (
        <h2 className="mt-4 border-t border-line pt-6 text-lg">{t('week.earlier')}</h2>
      ) : null}
      <Days days={listed.slice(0, today)} card={card} />
    </div>
  );
}

function Days({ days, card }: { days: BusyDay[]; card: (appointment: Appointment) => ReactNode }) {
  const style = 'grid gap-3 lg:grid-cols-[7rem_1fr] lg:gap-6';
  return days
    .filter(({ appointments }) => appointments.length > 0)
    .map(({ day, start, isToday, appointments }) => (
      <section key={day} aria-labelledby={`day-${day}`} className={style}>
        <DayHeading id={`day-${day}`} start={start} isToday={isToday} />
        <ul className="grid gap-3">
          {appointments.map((appointment) => (
            <li key={appointment.id}>{card(appointment)}</li>
          ))}
        </ul>
      </section>
    ));
}

function Failure() {
  const { t } = useTranslation('dashboards/provider');
  const { revalidate } = useRevalidator();
  return (
    <ErrorState title={t('failed')} hint={t('failedHint')} retryLabel={t('retry')} onRetry={() => void revalidate()} />
  );
}
