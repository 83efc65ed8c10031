import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { useSpans } from '../../platform/use-spans.ts';
import type { FormResult } from './form-result.ts';

/** The messages of a result: by field, and the one above the form where no field has it. */
export function useErrors(result: FormResult | undefined) {
  const { tAny } = useTranslation('accounts');
  const format = useFormat();
  const spans = useSpans();
  const when = spans.wait(result?.retryAfterSeconds ?? 60);
  const appointment = result?.appointmentStart ? format.dateTime(result.appointmentStart) : '';
  const say = (code: string | null | undefined) => (code ? tAny(`error.${code}`, { when, appointment }) : undefined);
  const isAtField = Object.values(result?.fields ?? {}).length > 0;
  return {
    of: (field: string) => say(result?.fields[field]),
    form: isAtField ? undefined : say(result?.error),
    /** For a toast: whatever was said first. */
    first: say(result?.error ?? Object.values(result?.fields ?? {})[0]),
  };
}
