import { useEffect } from 'react';
import { useTranslation } from '../../platform/translation.ts';
import { showToast } from '../../ui/toast.ts';
import type { FormResult, Intent } from './form-result.ts';
import { useErrors } from './use-errors.ts';

const failures: Partial<Record<Intent, string>> = {
  'sign-in': 'toast.signInFailed',
  'sign-up': 'toast.signUpFailed',
  profile: 'toast.profileFailed',
};

/** Says in a toast what became of a form, once per submission. */
export function useResultToast(result: FormResult | undefined) {
  const { t } = useTranslation('accounts');
  const { first } = useErrors(result);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new result is the event; words alone are none
  useEffect(() => {
    if (!result) return;
    const failure = failures[result.intent];
    if (result.done && result.intent === 'sign-up') void showToast('success', t('toast.signUp'), t('toast.signUpText'));
    if (!result.done && failure) void showToast('error', t(failure), first);
  }, [result]);
}
