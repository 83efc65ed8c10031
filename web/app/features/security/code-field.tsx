import { useTranslation } from '../../platform/translation.ts';
import { TextField } from '../../ui/text-field.tsx';

interface CodeFieldProps {
  id: string;
  hint: string;
  error: string | undefined;
}

/** What the authenticator app shows; phones offer it by themselves. */
export function CodeField({ id, hint, error }: CodeFieldProps) {
  const { t } = useTranslation('security');
  return (
    <TextField
      id={id}
      name="code"
      dir="ltr"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      className="rtl:text-right"
      label={t('field.code')}
      hint={hint}
      error={error}
      required
    />
  );
}
