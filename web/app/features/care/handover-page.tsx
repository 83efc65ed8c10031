import type { Handover } from '@polyclinic/contract/care/schemas';
import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { FormError } from '../../ui/form-error.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts';
import { AccountCard, type FormResult, NewPasswordFields, SubmitButton, useErrors } from '../accounts/index.ts';
import { RightsField } from './care-fields.tsx';

interface HandoverPageProps {
  token: string;
  /** Null where the link is over */
  handover: Handover | null;
  result: FormResult | undefined;
}

/** Where a mailed link leads: a password, what the former manager may still do, and the profile is one's own. */
export function HandoverPage({ token, handover, result }: HandoverPageProps) {
  const { t } = useTranslation('care');
  if (!handover)
    return (
      <AccountCard title={t('takeOver.over')} lead={t('takeOver.overHint')}>
        <LinkButton to="/auth">{t('takeOver.signIn')}</LinkButton>
      </AccountCard>
    );
  const [name, manager] = [`\u2068${handover.patientName}\u2069`, `\u2068${handover.managerName}\u2069`];
  return (
    <AccountCard title={t('takeOver.titleOf', { name })} lead={t('takeOver.lead', { manager })}>
      <p>{t('takeOver.address', { email: `\u2068${handover.email}\u2069` })}</p>
      <TakeOverForm token={token} manager={manager} result={result} />
    </AccountCard>
  );
}

function TakeOverForm({ token, manager, result }: { token: string; manager: string; result: FormResult | undefined }) {
  const { t } = useTranslation('care');
  const errors = useErrors(result);
  const form = useFocusFirstError(result);
  return (
    <PlainForm method="post" ref={form} className="grid gap-5">
      {errors.form ? <FormError key={errors.form} title={errors.form} /> : null}
      {result?.error === 'EMAIL_TAKEN' ? <FormError title={errors.of('email') ?? ''} /> : null}
      <input type="hidden" name="token" value={token} />
      <NewPasswordFields errors={errors} idPrefix="take-over" />
      <p className="font-medium">{t('takeOver.rights', { manager })}</p>
      <RightsField given={[]} />
      <SubmitButton intent="take-over">{t('takeOver.submit')}</SubmitButton>
    </PlainForm>
  );
}
