import { useTranslation } from '../../../platform/translation.ts';
import { useIsSending } from '../../../platform/use-is-sending.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { WordsForm } from '../../forms/index.ts';
import type { SetupStepProps } from './setup-page.tsx';

/** Asks for the administrator's address, and sends a real mail there. */
export function MailForm({ token, state, email, refusal }: SetupStepProps) {
  const { t } = useTranslation('settings/installation');
  const isSending = useIsSending({ intent: 'mail' });
  const back = `/setup?${new URLSearchParams({ token, step: 'settings' })}`;
  const error = refusal?.error;
  return (
    <WordsForm storeAs="mail" method="post" className="grid gap-5">
      <div>
        <h2 className="text-lg">{t('mail.title')}</h2>
        <p className="mt-1 text-pretty text-muted">{t('mail.lead')}</p>
      </div>
      {state?.sendsMail ? null : (
        <Alert tone="warning" title={t('mail.none')}>
          {t('mail.noneHint')}
        </Alert>
      )}
      {error ? (
        <FormError title={t(error === 'MAIL_REFUSED' ? 'mail.refused' : 'error.tooFast')} answer={refusal}>
          {refusal?.reason}
        </FormError>
      ) : null}
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="intent" value="mail" />
      <TextField
        id="settings-email"
        name="email"
        type="email"
        autoComplete="username"
        label={t('field.email')}
        defaultValue={refusal?.typed?.email ?? email}
        error={refusal?.wrong.includes('email') ? t('error.email') : null}
        required
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={isSending}>
          {t(state?.sendsMail ? 'mail.send' : 'setup.next')}
        </Button>
        <LinkButton to={back} variant="ghost">
          {t('setup.back')}
        </LinkButton>
      </div>
    </WordsForm>
  );
}
