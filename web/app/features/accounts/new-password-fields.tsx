import { useTranslation } from '../../platform/translation.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import type { useErrors } from './use-errors.ts';

interface NewPasswordFieldsProps {
  errors: ReturnType<typeof useErrors>;
  idPrefix: string;
  /** Where there is one already */
  isChange?: boolean;
}

/** A password to be chosen, twice. */
export function NewPasswordFields({ errors, idPrefix, isChange = false }: NewPasswordFieldsProps) {
  const { t } = useTranslation('accounts');
  const shared = {
    autoComplete: 'new-password',
    showLabel: t('password.show'),
    hideLabel: t('password.hide'),
    required: true,
  };
  return (
    <>
      <PasswordField
        {...shared}
        id={`${idPrefix}-password`}
        name="password"
        label={t(isChange ? 'field.newPassword' : 'field.password')}
        hint={t('hint.password')}
        placeholder={t('prompt.newPassword')}
        error={errors.of('password')}
      />
      <PasswordField
        {...shared}
        id={`${idPrefix}-confirm`}
        name="confirmPassword"
        label={t('field.confirmPassword')}
        placeholder={t('prompt.confirmPassword')}
        error={errors.of('confirmPassword')}
      />
    </>
  );
}
