import { useTranslation } from '../../platform/translation.ts';
import { useViewer } from '../../platform/viewer.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts';
import { type FormResult, SubmitButton, useErrors } from '../accounts/index.ts';
import { WordsForm } from '../forms/index.ts';
import { PasswordAgain } from './password-again.tsx';

/** Another address, which counts once its link was followed. */
export function EmailChange({ result }: { result: FormResult | undefined }) {
  const { t } = useTranslation('security');
  const { session } = useViewer();
  const errors = useErrors(result);
  const form = useFocusFirstError(result);
  return (
    <Card aria-labelledby="email-title">
      <h2 id="email-title" className="text-lg">
        {t('email.title')}
      </h2>
      <p className="mt-1 text-muted">
        {t('email.present')} <bdi className="break-words text-ink">{session?.email}</bdi>
      </p>
      {result?.done ? (
        <Alert tone="success" title={t('email.sent', { email: result.values.email ?? '' })} className="mt-5" live>
          {t('email.sentHint')}
        </Alert>
      ) : null}
      <WordsForm storeAs="email" method="post" ref={form} className="mt-5 grid gap-5" key={String(result?.done)}>
        {errors.form ? <FormError key={errors.form} title={errors.form} /> : null}
        <TextField
          id="new-email"
          name="email"
          type="email"
          autoComplete="email"
          label={t('email.field')}
          hint={t('email.hint')}
          defaultValue={result?.done ? '' : result?.values.email}
          error={errors.of('email')}
          required
        />
        <PasswordAgain id="email-password" errors={errors} />
        <div>
          <SubmitButton intent="change-email" variant="secondary">
            {t('email.submit')}
          </SubmitButton>
        </div>
      </WordsForm>
    </Card>
  );
}
