import { Form } from 'react-router';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts';
import { EmailField } from './email-field.tsx';
import type { FormResult } from './form-result.ts';
import { SubmitButton } from './submit-button.tsx';
import { useErrors } from './use-errors.ts';
import { useReturning } from './use-returning.ts';

/** E-mail and password. */
export function SignInForm({ result }: { result: FormResult | undefined }) {
  const { t } = useTranslation('accounts');
  const errors = useErrors(result);
  const resetPage = useReturning()('/auth/reset');
  const form = useFocusFirstError(result);
  return (
    <Form method="post" replace ref={form} noValidate className="grid gap-5">
      {errors.form ? <FormError key={errors.form} title={errors.form} /> : null}
      {result?.error === 'RATE_LIMITED' ? (
        <p className="text-sm">
          <LocalizedLink to={resetPage} className="underline underline-offset-2">
            {t('signIn.locked')}
          </LocalizedLink>
        </p>
      ) : null}
      <EmailField id="sign-in-email" autoComplete="username" typed={result?.values.email} errors={errors} />
      <PasswordField
        id="sign-in-password"
        name="password"
        autoComplete="current-password"
        label={t('field.password')}
        placeholder={t('prompt.password')}
        showLabel={t('password.show')}
        hideLabel={t('password.hide')}
        error={errors.of('password')}
        required
      />
      <Checkbox
        name="isSharedDevice"
        label={
          <>
            {t('signIn.shared')} <span className="block text-sm text-muted">{t('signIn.sharedHint')}</span>
          </>
        }
        defaultChecked={result?.values.isSharedDevice === 'on'}
      />
      <LocalizedLink to={resetPage} className="justify-self-start text-sm underline underline-offset-2">
        {t('signIn.forgot')}
      </LocalizedLink>
      <SubmitButton intent="sign-in">{t('signIn.submit')}</SubmitButton>
    </Form>
  );
}
