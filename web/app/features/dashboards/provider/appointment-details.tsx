import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { useTranslation } from '../../../platform/translation.ts';
import { Card } from '../../../ui/card.tsx';
import {
  AppointmentAct,
  type AppointmentActions,
  AppointmentLink,
  AppointmentTime,
  CallLink,
  CancelButton,
  ProposeLink,
  StatusBadge,
  VisitType,
} from '../../appointments/index.ts';
import { ProviderQuestion } from '../../ends/index.ts';
import { AppointmentRules } from './appointment-rules.tsx';
import { AppointmentSteps } from './appointment-steps.tsx';
import { AppointmentWords } from './appointment-words.tsx';
import { isUrgentVisit } from './calendar-appointment.tsx';
import { UrgencyBadge } from './urgency-badge.tsx';

interface AppointmentDetailsProps {
  appointment: Appointment;
  now: number;
  actions: AppointmentActions;
}

/** One visit, what its patient said of it, and every step it can take. */
export function AppointmentDetails({ appointment, now, actions }: AppointmentDetailsProps) {
  const { t } = useTranslation('dashboards/provider');
  const { patientName, appointmentType } = appointment;
  return (
    <Card className="grid gap-5" aria-label={t('card.label', { name: patientName })}>
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-lg">
            <bdi>{patientName}</bdi>
          </h2>
          <span className="flex flex-wrap gap-2">
            {isUrgentVisit(appointment) ? <UrgencyBadge urgency={appointment.urgency} /> : null}
            <StatusBadge {...appointment} />
          </span>
        </div>
        <AppointmentTime appointment={appointment} />
        <VisitType type={appointmentType} />
      </div>
      <div className="border-t border-line pt-5">
        <AppointmentWords appointment={appointment} />
      </div>
      <ProviderQuestion appointment={appointment} now={now} />
      <div className="flex flex-wrap items-center gap-2 border-t border-line pt-5">
        <CallLink appointment={appointment} now={now} as="start" />
        <AppointmentLink appointment={appointment} now={now} />
        <AppointmentSteps appointment={appointment} now={now} actions={actions} />
        <ProposeLink appointment={appointment} now={now} />
        <CancelButton appointment={appointment} now={now} by="provider" actions={actions} />
      </div>
      <AppointmentAct appointment={appointment} now={now} />
      <AppointmentRules appointment={appointment} />
    </Card>
  );
}
