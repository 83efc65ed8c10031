import { useTranslation } from '../../platform/translation.ts';
import { TextField } from '../../ui/text-field.tsx';
import type { useErrors } from './use-errors.ts';

interface EmailFieldProps {
  id: string;
  /** `username` where it names an account that there is */
  autoComplete: 'email' | 'username';
  /** What was sent before */
  typed: string | undefined;
  errors: Pick<ReturnType<typeof useErrors>, 'of'>;
}

/** The address of an account. */
export function EmailField({ typed, errors, ...field }: EmailFieldProps) {
  const { t } = useTranslation('accounts');
  return (
    <TextField
      name="email"
      type="email"
      label={t('field.email')}
      placeholder={t('prompt.email')}
      defaultValue={typed}
      error={errors.of('email')}
      required
      {...field}
    />
  );
}
