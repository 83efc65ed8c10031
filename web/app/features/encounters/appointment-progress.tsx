import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { ActButton, type AppointmentActions, possibleSteps } from '../appointments/index.ts';

interface AppointmentProgressProps {
  appointment: Appointment;
  now: number;
  actions: AppointmentActions;
}

/** The doctor says that a visit without a video call has begun, and that it is done. */
export function AppointmentProgress({ appointment, now, actions }: AppointmentProgressProps) {
  const { t } = useTranslation('encounters');
  const { id } = appointment;
  const steps = possibleSteps(appointment, now).filter((step) => step !== 'markNoShow');
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {steps.map((step) => {
        const send = () => actions.send(step, id);
        const button = { loading: actions.isPending(step, id), children: t(`progress.${step}`) };
        return step === 'complete' ? (
          <ActButton key={step} act="complete" onConfirm={send} {...button} />
        ) : (
          <Button key={step} onClick={send} {...button} />
        );
      })}
    </div>
  );
}
