import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { FormError } from '../../ui/form-error.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts';
import { AccountCard, type FormResult, SubmitButton, useErrors, useReturning } from '../accounts/index.ts';
import { CodeField } from './code-field.tsx';
import { LostDevice } from './lost-device.tsx';

/** The second step of signing in. */
export function FactorStepPage({ result }: { result: FormResult | undefined }) {
  const { t } = useTranslation('security');
  const errors = useErrors(result);
  const form = useFocusFirstError(result);
  return (
    <AccountCard title={t('step.title')} lead={t('step.lead')}>
      <PlainForm method="post" replace ref={form} className="grid gap-5">
        {errors.form ? <FormError key={errors.form} title={errors.form} /> : null}
        <CodeField id="step-code" hint={t('step.hint')} error={errors.of('code')} />
        <SubmitButton intent="second-factor">{t('step.submit')}</SubmitButton>
      </PlainForm>
      <LostDevice />
      <LinkButton to={useReturning()('/auth')} replace variant="ghost">
        {t('step.back')}
      </LinkButton>
    </AccountCard>
  );
}
