import { LocalizedLink } from '../../platform/localized-link.tsx';
import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts';
import type { FormResult } from './form-result.ts';
import { SignInFields } from './sign-in-fields.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useReturning } from './use-returning.ts';

/** E-mail and password. */
export function SignInForm({ result }: { result: FormResult | undefined }) {
  const { t } = useTranslation('accounts');
  const resetPage = useReturning()('/auth/reset');
  const form = useFocusFirstError(result);
  return (
    <PlainForm method="post" replace ref={form} className="grid gap-5">
      <SignInFields
        result={result}
        resetLink={(words) => (
          <LocalizedLink to={resetPage} className="underline underline-offset-2">
            {words}
          </LocalizedLink>
        )}
      />
      <SubmitButton intent="sign-in">{t('signIn.submit')}</SubmitButton>
    </PlainForm>
  );
}
