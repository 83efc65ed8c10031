import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useViewer } from '../../platform/viewer.ts';
import { Alert } from '../../ui/alert.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { AccountCard, type FormResult, SubmitButton, useErrors } from '../accounts/index.ts';

interface NewEmailPageProps {
  token: string;
  result: FormResult | undefined;
}

/** What the link to a new address leads to. A press confirms: mail programs fetch links to look at them. */
export function NewEmailPage({ token, result }: NewEmailPageProps) {
  const { t } = useTranslation('security');
  const { session } = useViewer();
  const errors = useErrors(result);
  const onwards = session ? '/security' : '/auth';
  return (
    <AccountCard title={t('newEmail.title')}>
      {result?.done ? (
        <Alert tone="success" title={t('newEmail.done', { email: result.values.email ?? '' })} live />
      ) : null}
      {result && !result.done ? <Alert tone="warning" title={errors.first} live /> : null}
      {!token && !result ? <Alert tone="warning" title={t('newEmail.noToken')} /> : null}
      {token && !result ? (
        <PlainForm method="post" className="grid gap-5">
          <p>{t('newEmail.lead')}</p>
          <input type="hidden" name="token" value={token} />
          <SubmitButton intent="confirm-new-email">{t('newEmail.submit')}</SubmitButton>
        </PlainForm>
      ) : (
        <LinkButton to={onwards}>{t(session ? 'newEmail.toSecurity' : 'newEmail.toSignIn')}</LinkButton>
      )}
    </AccountCard>
  );
}
