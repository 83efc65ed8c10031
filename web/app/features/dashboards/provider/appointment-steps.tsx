import { useTranslation } from '../../../platform/translation.ts';
import { Button } from '../../../ui/button.tsx';
import { ActButton, CompletableFrom, NoShowButton, possibleSteps, type StepProps } from '../../appointments/index.ts';

interface AppointmentStepsProps extends StepProps {
  /** Those that stand elsewhere on the page */
  without?: string[];
}

/** The steps that the doctor can take a visit now; none shows that would be refused. */
export function AppointmentSteps({ without = [], ...props }: AppointmentStepsProps) {
  const { t } = useTranslation('dashboards/provider');
  const { appointment, now, actions } = props;
  const steps = possibleSteps(appointment, now).filter((step) => !without.includes(step));
  return (
    <>
      {steps.map((intent) => {
        if (intent === 'markNoShow') return <NoShowButton key={intent} {...props} />;
        const send = () => actions.send(intent, appointment.id);
        const button = {
          variant: 'secondary' as const,
          loading: actions.isPending(intent, appointment.id),
          children: t(`step.${intent}`),
        };
        return intent === 'complete' ? (
          <ActButton key={intent} act="complete" onConfirm={send} {...button} />
        ) : (
          <Button key={intent} onClick={send} {...button} />
        );
      })}
      <CompletableFrom appointment={appointment} now={now} />
    </>
  );
}
