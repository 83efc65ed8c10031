import { useEffect, useRef } from 'react';
import { Form, useSubmit } from 'react-router';
import { useTranslation } from '../../platform/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { AccountCard } from './account-card.tsx';
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
    <Form method="post" replace ref={form} className="grid">
      <input type="hidden" name="token" value={token} />
      <SubmitButton intent="confirm">{t('confirm.submit')}</SubmitButton>
    </Form>
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
