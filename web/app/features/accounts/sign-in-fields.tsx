import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/translation.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { CurrentPasswordField } from './current-password-field.tsx';
import { EmailField } from './email-field.tsx';
import type { FormResult } from './form-result.ts';
import { useErrors } from './use-errors.ts';

interface SignInFieldsProps {
  result: FormResult | undefined;
  /** What stands there before anything was typed */
  email?: string | undefined;
  isSharedDevice?: boolean | undefined;
  /** The way to another password, with these words */
  resetLink: (words: string) => ReactNode;
}

/** E-mail, password and whether others use the device, with what was wrong with them. */
export function SignInFields({ result, email, isSharedDevice = false, resetLink }: SignInFieldsProps) {
  const { t } = useTranslation('accounts');
  const errors = useErrors(result);
  return (
    <>
      {errors.form ? <FormError key={errors.form} title={errors.form} /> : null}
      {result?.error === 'RATE_LIMITED' ? <p className="text-sm">{resetLink(t('signIn.locked'))}</p> : null}
      <EmailField
        id="sign-in-email"
        autoComplete="username"
        typed={result ? result.values.email : email}
        errors={errors}
      />
      <CurrentPasswordField id="sign-in-password" error={errors.of('password')} />
      <Checkbox
        name="isSharedDevice"
        label={
          <>
            {t('signIn.shared')} <span className="block text-sm text-muted">{t('signIn.sharedHint')}</span>
          </>
        }
        defaultChecked={result ? result.values.isSharedDevice === 'on' : isSharedDevice}
      />
      <div className="justify-self-start text-sm">{resetLink(t('signIn.forgot'))}</div>
    </>
  );
}
