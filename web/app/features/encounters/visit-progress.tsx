import { canStartCall, nextStatus } from '@polyclinic/contract/appointments/rules';
import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { momentOf, type VisitActions } from '../visits/index.ts';

interface VisitProgressProps {
  appointment: Appointment;
  now: number;
  actions: VisitActions;
}

/** The doctor says that a visit without a video call has begun, and that it is done. */
export function VisitProgress({ appointment, now, actions }: VisitProgressProps) {
  const { t } = useTranslation('encounters');
  const { id, status } = appointment;
  const steps = {
    start: nextStatus(status, 'start') !== null && canStartCall(momentOf(appointment, now)),
    complete: nextStatus(status, 'complete') !== null,
  };
  const possible = (['start', 'complete'] as const).filter((step) => steps[step]);
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {possible.map((step) => (
        <Button key={step} loading={actions.isPending(step, id)} onClick={() => actions.send(step, id)}>
          {t(`progress.${step}`)}
        </Button>
      ))}
    </div>
  );
}
