import { useTranslation } from '../../platform/translation.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import type { useErrors } from '../accounts/index.ts';

/** The present password once more, before what a borrowed device must not be enough for. */
export function PasswordAgain({ id, errors }: { id: string; errors: ReturnType<typeof useErrors> }) {
  const { t } = useTranslation('security');
  return (
    <PasswordField
      id={id}
      name="currentPassword"
      autoComplete="current-password"
      label={t('field.currentPassword')}
      showLabel={t('password.show')}
      hideLabel={t('password.hide')}
      error={errors.of('currentPassword')}
      required
    />
  );
}
