import { useTranslation } from '../../platform/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { WordsForm } from '../forms/index.ts';
import { EmailField } from './email-field.tsx';
import type { FormResult } from './form-result.ts';
import { SubmitButton } from './submit-button.tsx';
import { useErrors } from './use-errors.ts';

interface ResendFormProps {
  result: FormResult | undefined;
  /** Known already, so that nobody types it twice. */
  email?: string;
  /** Where a page asks for nothing else */
  isMain?: boolean;
}

/** Asks for the confirmation link once more. */
export function ResendForm({ result, email, isMain = false }: ResendFormProps) {
  const { t } = useTranslation('accounts');
  const errors = useErrors(result);
  if (result?.done) return <Alert tone="success" title={t('resend.done')} live />;
  return (
    <WordsForm storeAs="resend" method="post" className="grid gap-4">
      {errors.form ? <FormError key={errors.form} title={errors.form} /> : null}
      {email ? (
        <input type="hidden" name="email" value={email} />
      ) : (
        <EmailField id="resend-email" autoComplete="email" typed={result?.values.email} errors={errors} />
      )}
      <SubmitButton intent="resend" variant={isMain ? 'primary' : 'secondary'}>
        {t('resend.submit')}
      </SubmitButton>
    </WordsForm>
  );
}
