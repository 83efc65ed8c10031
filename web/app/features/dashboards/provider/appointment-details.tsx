import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { useTranslation } from '../../../platform/translation.ts';
import { Card } from '../../../ui/card.tsx';
import {
  CallLink,
  CancelButton,
  StatusBadge,
  VisitAct,
  type VisitActions,
  VisitLink,
  VisitTime,
  VisitType,
} from '../../appointments/index.ts';
import { DoctorsQuestion } from '../../ends/index.ts';
import { VisitRules } from './appointment-rules.tsx';
import { VisitSteps } from './appointment-steps.tsx';
import { VisitWords } from './appointment-words.tsx';

interface VisitDetailsProps {
  appointment: Appointment;
  now: number;
  actions: VisitActions;
}

/** One visit, what its patient said of it, and every step it can take. */
export function VisitDetails({ appointment, now, actions }: VisitDetailsProps) {
  const { t } = useTranslation('dashboards/provider');
  const { patientName, appointmentType } = appointment;
  return (
    <Card className="grid gap-5" aria-label={t('card.label', { name: patientName })}>
      <div className="grid gap-2">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-lg">
            <bdi>{patientName}</bdi>
          </h2>
          <StatusBadge {...appointment} />
        </div>
        <VisitTime appointment={appointment} />
        <VisitType type={appointmentType} />
      </div>
      <div className="border-t border-line pt-5">
        <VisitWords appointment={appointment} />
      </div>
      <DoctorsQuestion appointment={appointment} now={now} />
      <div className="flex flex-wrap items-center gap-2 border-t border-line pt-5">
        <CallLink appointment={appointment} now={now} as="start" />
        <VisitLink appointment={appointment} now={now} />
        <VisitSteps appointment={appointment} now={now} actions={actions} />
        <CancelButton appointment={appointment} now={now} by="provider" actions={actions} />
      </div>
      <VisitAct appointment={appointment} now={now} />
      <VisitRules appointment={appointment} />
    </Card>
  );
}
