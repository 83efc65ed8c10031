import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { FormError } from '../../ui/form-error.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts';
import { type FormResult, SubmitButton, useErrors } from '../accounts/index.ts';
import { CodeField } from './code-field.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** The secret for the app, the recovery codes, and the first code that proves it; all travel with the form. */
export function FactorSetup({ result }: { result: FormResult }) {
  const { t } = useTranslation('security');
  const errors = useErrors(result.done ? undefined : result);
  const form = useFocusFirstError(result.done ? undefined : result);
  const { uri = '', secret = '', codes = '' } = result.values;
  return (
    <PlainForm method="post" ref={form} className="mt-5 grid gap-5">
      {errors.form ? <FormError key={errors.form} title={errors.form} /> : null}
      <div className="flex flex-wrap items-start gap-5">
        <QrCode text={uri} label={t('setup.picture')} />
        <div className="min-w-0 flex-1 basis-56">
          <p>{t('setup.scan')}</p>
          <p className="mt-3 text-sm text-muted">{t('setup.type')}</p>
          <code dir="ltr" className="mt-1 block break-words rtl:text-right">
            {secret.match(/.{1,4}/g)?.join(' ')}
          </code>
        </div>
      </div>
      <RecoveryCodes codes={codes} />
      <CodeField id="setup-code" hint={t('setup.codeHint')} error={errors.of('code')} />
      {Object.entries({ uri, secret, codes }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div>
        <SubmitButton intent="confirm-factor">{t('setup.submit')}</SubmitButton>
      </div>
    </PlainForm>
  );
}
