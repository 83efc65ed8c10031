import { canMarkNoShow, canStartCall, nextStatus } from '@polyclinic/contract/appointments/rules';
import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { momentOf, type VisitActions } from '../visits/index.ts';

interface VisitStepsProps {
  appointment: Appointment;
  now: number;
  actions: VisitActions;
}

/** The steps that the doctor can take a visit now; none shows that would be refused. */
export function VisitSteps({ appointment, now, actions }: VisitStepsProps) {
  const { t } = useTranslation('provider');
  const moment = momentOf(appointment, now);
  const possible = {
    start: nextStatus(appointment.status, 'start') !== null && canStartCall(moment),
    complete: nextStatus(appointment.status, 'complete') !== null,
    markNoShow: canMarkNoShow(moment, 'provider'),
  };
  const intents = (['start', 'complete', 'markNoShow'] as const).filter((intent) => possible[intent]);
  return intents.map((intent) => (
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
