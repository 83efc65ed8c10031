import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { CalendarHeart } from 'lucide-react';
import { useTranslation } from '../../../platform/translation.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import type { AppointmentActions } from '../../appointments/index.ts';
import { AppointmentCard } from './appointment-card.tsx';
import { toAddress, type View } from './view.ts';

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
    <ul className="grid gap-4">
      {appointments.map((appointment) => (
        <li key={appointment.id}>
          <AppointmentCard appointment={appointment} now={now} actions={actions} />
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
