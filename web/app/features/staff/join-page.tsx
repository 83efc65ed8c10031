import type { Duty } from '@polyclinic/contract/staff/rules';
import { PageTitle } from '../../platform/page-title.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useIsSending } from '../../platform/use-is-sending.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { WordsForm } from '../forms/index.ts';
import type { JoinRefusal } from './join-action.ts';

interface JoinPageProps {
  token: string;
  invitation: { email: string; duty: Duty } | null;
  refusal: JoinRefusal | undefined;
}

/** For the bearer of an invitation: a name and a password make the account. */
export function JoinPage({ token, invitation, refusal }: JoinPageProps) {
  const { t } = useTranslation('staff');
  return (
    <div className="page grid w-full max-w-xl content-start gap-6 py-8 sm:py-12">
      <PageTitle title={t('join.title')} />
      <header className="grid gap-1">
        <h1 className="text-xl">{t('join.title')}</h1>
        {invitation ? (
          <p className="text-pretty text-muted">{t('join.lead', { duty: t(`duty.${invitation.duty}`) })}</p>
        ) : null}
      </header>
      {invitation ? (
        <JoinForm token={token} email={invitation.email} refusal={refusal} />
      ) : (
        <Alert tone="warning" title={t('join.gone.title')}>
          <p>{t('join.gone.text')}</p>
          <LinkButton to="/auth" variant="secondary" className="mt-3">
            {t('join.gone.signIn')}
          </LinkButton>
        </Alert>
      )}
    </div>
  );
}

interface JoinFormProps {
  token: string;
  email: string;
  refusal: JoinRefusal | undefined;
}

function JoinForm({ token, email, refusal }: JoinFormProps) {
  const { t } = useTranslation('staff');
  const isSending = useIsSending({ token });
  const errorOf = (name: JoinRefusal['wrong'][number]) =>
    refusal?.wrong.includes(name) ? t(`join.error.${name}`) : null;
  const secret = { autoComplete: 'new-password', showLabel: t('join.show'), hideLabel: t('join.hide'), required: true };
  return (
    <Card>
      <WordsForm storeAs="join" method="post" className="grid gap-5">
        {refusal?.error ? <FormError title={t(`join.error.${refusal.error}`)} answer={refusal} /> : null}
        <input type="hidden" name="token" value={token} />
        <TextField
          name="email"
          type="email"
          autoComplete="username"
          label={t('join.email')}
          defaultValue={email}
          readOnly
        />
        <TextField
          name="fullName"
          autoComplete="name"
          label={t('join.name')}
          defaultValue={refusal?.fullName}
          error={errorOf('fullName')}
          required
        />
        <PasswordField {...secret} name="password" label={t('join.password')} error={errorOf('password')} />
        <PasswordField {...secret} name="confirm" label={t('join.confirm')} error={errorOf('confirm')} />
        <Button type="submit" loading={isSending} className="justify-self-start">
          {t('join.submit')}
        </Button>
      </WordsForm>
    </Card>
  );
}
