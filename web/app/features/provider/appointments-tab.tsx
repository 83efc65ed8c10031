import type { Appointment, ProviderWeek } from '@polyclinic/contract/appointments/schemas';
import { CalendarDays } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import type { VisitActions } from '../visits/index.ts';
import { DayHeading } from './day-heading.tsx';
import type { View } from './view.ts';
import { VisitCard } from './visit-card.tsx';
import { byDay, type Week } from './week.ts';
import { WeekStrip } from './week-strip.tsx';

interface AppointmentsTabProps {
  view: View;
  week: Week;
  schedule: ProviderWeek | null;
  now: number;
  actions: VisitActions;
}

/** The week's visits, day by day. */
export function AppointmentsTab({ view, week, schedule, now, actions }: AppointmentsTabProps) {
  const { t } = useTranslation('provider');
  if (!schedule) return <Failure />;
  if (schedule.appointments.length === 0) {
    const icon = <CalendarDays className="size-6" aria-hidden="true" />;
    return <EmptyState icon={icon} title={t('empty.week')} hint={t('empty.weekHint')} />;
  }
  const days = byDay(week, schedule.appointments);
  const card = (appointment: Appointment) => (
    <li key={appointment.id}>
      <VisitCard appointment={appointment} view={view} now={now} actions={actions} />
    </li>
  );
  return (
    <div className="grid gap-6">
      <WeekStrip week={week} counts={days.map((visits) => visits.length)} />
      {week.days.map((day, index) =>
        days[index]?.length ? (
          <section
            key={day.day}
            aria-labelledby={`day-${day.day}`}
            className="grid gap-3 lg:grid-cols-[7rem_1fr] lg:gap-6"
          >
            <DayHeading id={`day-${day.day}`} start={day.start} isToday={day.isToday} />
            <ul className="grid gap-3">{days[index].map(card)}</ul>
          </section>
        ) : null,
      )}
    </div>
  );
}

function Failure() {
  const { t } = useTranslation('provider');
  const { revalidate } = useRevalidator();
  return (
    <ErrorState title={t('failed')} hint={t('failedHint')} retryLabel={t('retry')} onRetry={() => void revalidate()} />
  );
}
