import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { ActButton, CompletableFrom, NoShowButton, possibleSteps, type StepProps } from '../appointments/index.ts';

/** The doctor says that a visit without a video call has begun, that it is done, or that nobody came. */
export function AppointmentProgress(props: StepProps) {
  const { t } = useTranslation('encounters');
  const { appointment, now, actions } = props;
  const { id } = appointment;
  const steps = possibleSteps(appointment, now);
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      {steps.map((step) => {
        if (step === 'markNoShow') return <NoShowButton key={step} {...props} />;
        const send = () => actions.send(step, id);
        const button = { loading: actions.isPending(step, id), children: t(`progress.${step}`) };
        return step === 'complete' ? (
          <ActButton key={step} act="complete" onConfirm={send} {...button} />
        ) : (
          <Button key={step} onClick={send} {...button} />
        );
      })}
      <CompletableFrom appointment={appointment} now={now} />
    </div>
  );
}
