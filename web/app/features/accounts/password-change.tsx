import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts';
import type { FormResult } from './form-result.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useErrors } from './use-errors.ts';

/** The current password, then another one twice. */
export function PasswordChange({ result }: { result: FormResult | undefined }) {
  const { t } = useTranslation('accounts');
  const errors = useErrors(result);
  const form = useFocusFirstError(result);
  return (
    <Card aria-labelledby="password-title">
      <h2 id="password-title" className="text-lg">
        {t('security.password')}
      </h2>
      <p className="mt-1 text-muted">{t('security.passwordHint')}</p>
      <PlainForm method="post" ref={form} className="mt-5 grid gap-5">
        {errors.form ? <FormError key={errors.form} title={errors.form} /> : null}
        <PasswordField
          id="current-password"
          name="currentPassword"
          autoComplete="current-password"
          label={t('field.currentPassword')}
          showLabel={t('password.show')}
          hideLabel={t('password.hide')}
          error={errors.of('currentPassword')}
          required
        />
        <NewPasswordFields errors={errors} idPrefix="change" isChange />
        <fieldset>
          <legend className="text-sm font-medium">{t('security.alsoEnd')}</legend>
          <Checkbox name="endPasskeys" label={t('security.endPasskeys')} defaultChecked />
          <Checkbox name="endCalendar" label={t('security.endCalendar')} defaultChecked />
        </fieldset>
        <div>
          <SubmitButton intent="password" variant="secondary">
            {t('security.save')}
          </SubmitButton>
        </div>
      </PlainForm>
    </Card>
  );
}
