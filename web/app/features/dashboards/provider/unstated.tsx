import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { useTranslation } from '../../../platform/translation.ts';
import type { AppointmentActions } from '../../appointments/index.ts';
import { AppointmentCard } from './appointment-card.tsx';
import type { View } from './view.ts';

interface UnstatedProps {
  appointments: Appointment[];
  view: View;
  now: number;
  actions: AppointmentActions;
}

/** Visits of another week that wait for their doctor's word on how they ended. */
export function Unstated({ appointments, view, now, actions }: UnstatedProps) {
  const { t } = useTranslation('ends');
  if (appointments.length === 0) return null;
  return (
    <section aria-labelledby="unstated" className="grid gap-3">
      <h3 id="unstated" className="text-lg">
        {t('doctor.elsewhere')}
      </h3>
      <ul className="grid gap-3">
        {appointments.map((appointment) => (
          <li key={appointment.id}>
            <AppointmentCard appointment={appointment} brief={undefined} view={view} now={now} actions={actions} />
          </li>
        ))}
      </ul>
    </section>
  );
}
