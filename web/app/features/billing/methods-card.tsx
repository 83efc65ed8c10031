import { useNavigation } from 'react-router';
import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form-error.tsx';

interface MethodsCardProps {
  retainedBy: 'gateway' | 'nobody';
  hasFailed: boolean;
}

/** Where saved cards are, and the way there. */
export function MethodsCard({ retainedBy, hasFailed }: MethodsCardProps) {
  const { t } = useTranslation('billing');
  const { state } = useNavigation();
  return (
    <Card aria-labelledby="methods">
      <h2 id="methods" className="text-lg">
        {t('methods.title')}
      </h2>
      <p className="mt-1 text-muted">{t(`methods.${retainedBy}`)}</p>
      {hasFailed ? <FormError title={t('methods.failed')} /> : null}
      {retainedBy === 'gateway' ? (
        <PlainForm method="post" className="mt-4">
          <Button type="submit" variant="secondary" loading={state === 'submitting'}>
            {t('methods.open')}
          </Button>
        </PlainForm>
      ) : null}
    </Card>
  );
}
