import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { possibleSteps, type VisitActions } from '../visits/index.ts';

interface VisitStepsProps {
  appointment: Appointment;
  now: number;
  actions: VisitActions;
}

/** The steps that the doctor can take a visit now; none shows that would be refused. */
export function VisitSteps({ appointment, now, actions }: VisitStepsProps) {
  const { t } = useTranslation('provider');
  return possibleSteps(appointment, now).map((intent) => (
    <Button
      key={intent}
      variant={intent === 'markNoShow' ? 'ghost' : 'secondary'}
      loading={actions.isPending(intent, appointment.id)}
      onClick={() => actions.send(intent, appointment.id)}
    >
      {t(`step.${intent}`)}
    </Button>
  ));
}
