import type { FactorState } from '@polyclinic/contract/security/schemas';
import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts';
import { type FormResult, resultOf, SubmitButton, useErrors } from '../accounts/index.ts';
import { FactorSetup } from './factor-setup.tsx';
import { PasswordAgain } from './password-again.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

interface FactorCardProps {
  factor: FactorState;
  result: FormResult | undefined;
}

/** The second factor: whether there is one, and how to have or end it. */
export function FactorCard({ factor, result }: FactorCardProps) {
  const { t } = useTranslation('security');
  const begun = resultOf(result, 'begin-factor');
  const setup = resultOf(result, 'confirm-factor') ?? (begun?.done ? begun : undefined);
  return (
    <Card aria-labelledby="factor-title">
      <h2 id="factor-title" className="flex flex-wrap items-center gap-2 text-lg">
        {t('factor.title')}
        {factor.isOn ? <Badge tone="success">{t('factor.on')}</Badge> : null}
      </h2>
      <p className="mt-1 text-muted">{t('factor.lead')}</p>
      <Advice factor={factor} />
      {factor.isOn ? <Established factor={factor} result={result} /> : null}
      {!factor.isOn && setup ? <FactorSetup result={setup} /> : null}
      {!factor.isOn && !setup ? (
        <WithPassword id="begin-password" intent="begin-factor" result={begun} submit={t('factor.begin')} />
      ) : null}
    </Card>
  );
}

function Advice({ factor }: { factor: FactorState }) {
  const { t } = useTranslation('security');
  if (factor.isOn) return null;
  if (factor.isRequired) return <Alert tone="warning" title={t('factor.required')} className="mt-4" />;
  return factor.isUrged ? <Alert tone="warning" title={t('factor.urged')} className="mt-4" /> : null;
}

function Established({ factor, result }: FactorCardProps) {
  const { t } = useTranslation('security');
  const renewed = resultOf(result, 'renew-codes');
  return (
    <>
      {renewed?.done ? <RecoveryCodes codes={renewed.values.codes ?? ''} /> : null}
      <WithPassword
        id="renew-password"
        intent="renew-codes"
        result={renewed}
        lead={t('factor.renewHint')}
        submit={t('factor.renew')}
      />
      {factor.isRequired ? null : (
        <WithPassword
          id="end-password"
          intent="end-factor"
          result={resultOf(result, 'end-factor')}
          lead={t('factor.endHint')}
          submit={t('factor.end')}
        />
      )}
    </>
  );
}

interface WithPasswordProps {
  id: string;
  intent: 'begin-factor' | 'renew-codes' | 'end-factor';
  result: FormResult | undefined;
  lead?: string;
  submit: string;
}

function WithPassword({ id, intent, result, lead, submit }: WithPasswordProps) {
  const errors = useErrors(result);
  const form = useFocusFirstError(result);
  return (
    <PlainForm method="post" ref={form} className="mt-5 grid gap-4 border-t border-line pt-5">
      {lead ? <p>{lead}</p> : null}
      {errors.form ? <FormError key={errors.form} title={errors.form} /> : null}
      <PasswordAgain id={id} errors={errors} />
      <div>
        <SubmitButton intent={intent} variant={intent === 'begin-factor' ? 'primary' : 'secondary'}>
          {submit}
        </SubmitButton>
      </div>
    </PlainForm>
  );
}
