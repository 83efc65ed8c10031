import { useEffect, useRef } from 'react';
import { useSubmit } from 'react-router';
import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts';
import { AccountCard } from './account-card.tsx';
import { CurrentPasswordField } from './current-password-field.tsx';
import { type FormResult, resultOf } from './form-result.ts';
import { ResendForm } from './resend-form.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useErrors } from './use-errors.ts';

interface ConfirmPageProps {
  token: string;
  result: FormResult | undefined;
}

/** What the mailed link leads to: confirms the address and signs in. */
export function ConfirmPage({ token, result }: ConfirmPageProps) {
  const { t } = useTranslation('accounts');
  if (token && isAskedForPassword(resultOf(result, 'confirm'))) return <OtherBrowser token={token} result={result} />;
  if (result || !token) return <BrokenLink result={result} />;
  return (
    <AccountCard title={t('confirm.title')} lead={t('confirm.lead')}>
      <ConfirmForm token={token} />
    </AccountCard>
  );
}

/** Submits itself where scripts run; else there is the button. */
function ConfirmForm({ token }: { token: string }) {
  const { t } = useTranslation('accounts');
  const form = useRef<HTMLFormElement>(null);
  const wasSent = useRef(false);
  const submit = useSubmit();
  useEffect(() => {
    if (wasSent.current) return;
    wasSent.current = true;
    void submit(form.current, { replace: true });
  }, [submit]);
  return (
    <PlainForm method="post" replace ref={form} className="grid">
      <input type="hidden" name="token" value={token} />
      <SubmitButton intent="confirm">{t('confirm.submit')}</SubmitButton>
    </PlainForm>
  );
}

/** Asked once, it is asked until it is right or the link has ended. */
const isAskedForPassword = (result: FormResult | undefined) =>
  result?.error === 'PASSWORD_NEEDED' || (result?.values.asked !== undefined && result.error !== 'INVALID_TOKEN');

/** The sign-up was made elsewhere, perhaps by somebody else: a person who doesn't know its password chooses another. */
function OtherBrowser({ token, result }: ConfirmPageProps) {
  const { t } = useTranslation('accounts');
  const errors = useErrors(result?.error === 'PASSWORD_NEEDED' ? undefined : result);
  const form = useFocusFirstError(result);
  return (
    <AccountCard title={t('confirm.title')}>
      <Alert title={t('confirm.elsewhere')} live />
      <PlainForm method="post" replace ref={form} className="grid gap-5">
        {errors.form ? <FormError key={errors.form} title={errors.form} /> : null}
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="asked" value="yes" />
        <CurrentPasswordField id="confirm-password" error={errors.of('password')} />
        <SubmitButton intent="confirm">{t('confirm.submit')}</SubmitButton>
      </PlainForm>
      <p className="text-pretty">{t('confirm.notMine')}</p>
      <LinkButton to="/auth/reset" variant="secondary">
        {t('confirm.reset')}
      </LinkButton>
    </AccountCard>
  );
}

function BrokenLink({ result }: { result: FormResult | undefined }) {
  const { t } = useTranslation('accounts');
  const { form } = useErrors(resultOf(result, 'confirm'));
  const resent = resultOf(result, 'resend');
  return (
    <AccountCard title={t('confirm.brokenTitle')}>
      {resent ? null : <Alert tone="warning" title={form ?? t('error.INVALID_TOKEN')} live />}
      <p className="text-pretty">{t('confirm.broken')}</p>
      <ResendForm result={resent} isMain />
      <LinkButton to="/auth" variant="ghost">
        {t('signIn.submit')}
      </LinkButton>
    </AccountCard>
  );
}
