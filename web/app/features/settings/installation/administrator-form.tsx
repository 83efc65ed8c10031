import { useTranslation } from '../../../platform/translation.ts';
import { useIsSending } from '../../../platform/use-is-sending.ts';
import { Button } from '../../../ui/button.tsx';
import { FormError } from '../../../ui/form-error.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { WordsForm } from '../../forms/index.ts';
import type { SetupStepProps } from './setup-page.tsx';

/** Name, password and the mail's code; the second factor follows on the page of one's security. */
export function AdministratorForm({ token, state, email, refusal }: SetupStepProps) {
  const { t, tAny } = useTranslation('settings/installation');
  const isSending = useIsSending({ intent: 'administrator' });
  const back = `/setup?${new URLSearchParams({ token, step: 'mail', email })}`;
  const errorOf = (name: string) => (refusal?.wrong.includes(name) ? tAny(`error.${name}`) : null);
  const secret = { autoComplete: 'new-password', showLabel: t('password.show'), hideLabel: t('password.hide') };
  return (
    <WordsForm storeAs="administrator" method="post" className="grid gap-5">
      <div>
        <h2 className="text-lg">{t('administrator.title')}</h2>
        <p className="mt-1 text-pretty text-muted">{t('administrator.lead')}</p>
      </div>
      {refusal?.error ? <FormError title={t('error.tooFast')} answer={refusal} /> : null}
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="intent" value="administrator" />
      <TextField
        id="settings-email"
        name="email"
        type="email"
        autoComplete="username"
        label={t('field.email')}
        defaultValue={email}
        error={errorOf('email')}
        readOnly
      />
      {state?.sendsMail ? (
        <TextField
          id="settings-mailCode"
          name="mailCode"
          inputMode="numeric"
          autoComplete="one-time-code"
          dir="ltr"
          label={t('field.mailCode')}
          hint={t('hint.mailCode')}
          error={errorOf('mailCode')}
          required
        />
      ) : null}
      <TextField
        id="settings-fullName"
        name="fullName"
        autoComplete="name"
        label={t('field.fullName')}
        defaultValue={refusal?.typed?.fullName}
        error={errorOf('fullName')}
        required
      />
      <PasswordField
        {...secret}
        id="settings-password"
        name="password"
        label={t('field.password')}
        hint={t('hint.password')}
        error={errorOf('password')}
        required
      />
      <PasswordField
        {...secret}
        id="settings-confirmPassword"
        name="confirmPassword"
        label={t('field.confirmPassword')}
        error={errorOf('confirmPassword')}
        required
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={isSending}>
          {t('administrator.submit')}
        </Button>
        <LinkButton to={back} variant="ghost">
          {t('setup.back')}
        </LinkButton>
      </div>
    </WordsForm>
  );
}
