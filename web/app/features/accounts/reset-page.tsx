import { LocalizedLink } from '../../platform/localized-link.tsx';
import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts';
import { WordsForm } from '../forms/index.ts';
import { AccountCard } from './account-card.tsx';
import { EmailField } from './email-field.tsx';
import { type FormResult, resultOf } from './form-result.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useErrors } from './use-errors.ts';
import { useReturning } from './use-returning.ts';

interface ResetPageProps {
  token: string;
  result: FormResult | undefined;
}

/** Asks for the link, or for the new password of someone who followed it. */
export function ResetPage({ token, result }: ResetPageProps) {
  const { t } = useTranslation('accounts');
  if (!token) {
    return (
      <AccountCard title={t('reset.title')} lead={t('reset.lead')}>
        <RequestForm result={resultOf(result, 'request-reset')} />
        <BackToSignIn />
      </AccountCard>
    );
  }
  return (
    <AccountCard title={t('reset.newTitle')} lead={t('reset.newLead')}>
      <NewPasswordForm token={token} result={resultOf(result, 'reset')} />
      <BackToSignIn />
    </AccountCard>
  );
}

function BackToSignIn() {
  const { t } = useTranslation('accounts');
  return (
    <LocalizedLink
      to={useReturning()('/auth')}
      className="inline-flex min-h-11 items-center justify-self-start text-sm underline underline-offset-2"
    >
      {t('reset.back')}
    </LocalizedLink>
  );
}

function RequestForm({ result }: { result: FormResult | undefined }) {
  const { t } = useTranslation('accounts');
  const errors = useErrors(result);
  const form = useFocusFirstError(result);
  if (result?.done) return <Alert tone="success" title={t('reset.sent', { email: result.values.email ?? '' })} live />;
  return (
    <WordsForm storeAs="reset" method="post" ref={form} className="grid gap-5">
      {errors.form ? <FormError key={errors.form} title={errors.form} /> : null}
      <EmailField id="reset-email" autoComplete="username" typed={result?.values.email} errors={errors} />
      <SubmitButton intent="request-reset">{t('reset.submit')}</SubmitButton>
    </WordsForm>
  );
}

function NewPasswordForm({ token, result }: ResetPageProps) {
  const { t } = useTranslation('accounts');
  const errors = useErrors(result);
  const form = useFocusFirstError(result);
  return (
    <PlainForm method="post" replace ref={form} className="grid gap-5">
      {errors.form ? <FormError key={errors.form} title={errors.form} /> : null}
      <input type="hidden" name="token" value={token} />
      <NewPasswordFields errors={errors} idPrefix="reset" isChange />
      <SubmitButton intent="reset">{t('reset.save')}</SubmitButton>
      {result?.error === 'INVALID_TOKEN' ? (
        <LinkButton to="/auth/reset" variant="secondary">
          {t('reset.again')}
        </LinkButton>
      ) : null}
    </PlainForm>
  );
}
