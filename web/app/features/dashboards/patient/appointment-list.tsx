import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { CalendarHeart } from 'lucide-react';
import { useTranslation } from '../../../platform/translation.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import type { AppointmentActions } from '../../appointments/index.ts';
import { toAddress, type View } from './view.ts';
import { VisitRow } from './visit-row.tsx';

interface AppointmentListProps {
  appointments: Appointment[];
  period: View['period'];
  /** There may be others that the filter hides */
  isFiltered?: boolean;
  now: number;
  actions: AppointmentActions;
}

/** Visits one under another, or what to do when there are none. */
export function AppointmentList({ appointments, period, isFiltered = false, now, actions }: AppointmentListProps) {
  const { t } = useTranslation('dashboards/patient');
  if (appointments.length === 0 && isFiltered) return <NothingLeft period={period} />;
  if (appointments.length === 0) {
    return (
      <EmptyState
        icon={<CalendarHeart className="size-6" aria-hidden="true" />}
        title={t(`empty.${period}`)}
        hint={t(`emptyHint.${period}`)}
        action={
          <LinkButton to="/find-doctor" variant="secondary">
            {t('findDoctor')}
          </LinkButton>
        }
      />
    );
  }
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-surface px-4 shadow-card sm:px-6">
      {appointments.map((appointment) => (
        <li key={appointment.id}>
          <VisitRow appointment={appointment} now={now} actions={actions} />
        </li>
      ))}
    </ul>
  );
}

function NothingLeft({ period }: Pick<AppointmentListProps, 'period'>) {
  const { t } = useTranslation('dashboards/patient');
  return (
    <EmptyState
      icon={<CalendarHeart className="size-6" aria-hidden="true" />}
      title={t('filter.nothing')}
      action={
        <LinkButton to={toAddress({ tab: 'appointments', period })} variant="secondary">
          {t('filter.clear')}
        </LinkButton>
      }
    />
  );
}
