import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { possibleSteps } from '../visits/index.ts';
import { NoShowButton, type StepProps } from './no-show-button.tsx';

/** The steps that the doctor can take a visit now; none shows that would be refused. */
export function VisitSteps(props: StepProps) {
  const { t } = useTranslation('provider');
  const { appointment, now, actions } = props;
  return possibleSteps(appointment, now).map((intent) =>
    intent === 'markNoShow' ? (
      <NoShowButton key={intent} {...props} />
    ) : (
      <Button
        key={intent}
        variant="secondary"
        loading={actions.isPending(intent, appointment.id)}
        onClick={() => actions.send(intent, appointment.id)}
      >
        {t(`step.${intent}`)}
      </Button>
    ),
  );
}
