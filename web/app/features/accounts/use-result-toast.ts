import { useTranslation } from '../../platform/translation.ts';
import { useAnswer } from '../../platform/use-answer.ts';
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
  const { t, tAny } = useTranslation('accounts');
  const { first } = useErrors(result);
  useAnswer(result, ({ intent, done }) => {
    const failure = failures[intent];
    if (done && intent === 'sign-up') void showToast('success', t('toast.signUp'), t('toast.signUpText'));
    if (!done && failure) void showToast('error', tAny(failure), first);
  });
}
