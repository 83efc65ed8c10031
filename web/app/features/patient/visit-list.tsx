import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { CalendarHeart } from 'lucide-react';
import { useTranslation } from '../../platform/translation.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import type { VisitActions } from '../visits/index.ts';
import type { View } from './view.ts';
import { VisitCard } from './visit-card.tsx';

interface VisitListProps {
  appointments: Appointment[];
  period: View['period'];
  now: number;
  actions: VisitActions;
}

/** Visits one under another, or what to do when there are none. */
export function VisitList({ appointments, period, now, actions }: VisitListProps) {
  const { t } = useTranslation('patient');
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
          <VisitCard appointment={appointment} now={now} actions={actions} />
        </li>
      ))}
    </ul>
  );
}
