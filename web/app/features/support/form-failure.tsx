import { useTranslation } from '../../platform/translation.ts';
import { useSpans } from '../../platform/use-spans.ts';
import { FormError } from '../../ui/form-error.tsx';
import type { SupportResult } from './support-form.ts';

/** Why a form of these was not taken; nothing while its fields alone are wrong. */
export function FormFailure({ result }: { result: SupportResult | undefined }) {
  const { t } = useTranslation('support');
  const { wait } = useSpans();
  if (!result?.error) return null;
  const text = t(`error.${result.error}Text`, { when: wait(result.retryAfterSeconds ?? 60) });
  return <FormError title={t(`error.${result.error}`)}>{text}</FormError>;
}
