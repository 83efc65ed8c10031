import { useTranslation } from '../../platform/translation.ts';
import { PasswordField } from '../../ui/password-field.tsx';

/** Asks for the password that an account has. */
export function CurrentPasswordField({ id, error }: { id: string; error: string | null | undefined }) {
  const { t } = useTranslation('accounts');
  return (
    <PasswordField
      id={id}
      name="password"
      autoComplete="current-password"
      label={t('field.password')}
      placeholder={t('prompt.password')}
      showLabel={t('password.show')}
      hideLabel={t('password.hide')}
      error={error}
      required
    />
  );
}
