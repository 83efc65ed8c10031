import { PASSKEY_NAME_MAX_LENGTH } from '@polyclinic/contract/security/rules';
import { useRef } from 'react';
import { useTranslation } from '../../platform/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { withWords } from '../../ui/with-words.ts';
import { useErrors } from '../accounts/index.ts';
import { WordsForm } from '../forms/index.ts';
import { PasswordAgain } from './password-again.tsx';
import { usePasskeyAdd } from './use-passkey-add.ts';

/** Makes a passkey on this device: a name, the password, then whatever the device asks. Needs scripts. */
export function PasskeyAdd() {
  const { t } = useTranslation('security');
  const { add, isBusy, result } = usePasskeyAdd();
  const errors = useErrors(result.done ? undefined : result);
  const form = useRef<HTMLFormElement>(null);
  const send = async (words: FormData) => {
    const isAdded = await add(String(words.get('name')), String(words.get('currentPassword')));
    if (isAdded) form.current?.reset();
  };
  return (
    <>
      {result.done ? <Alert tone="success" title={t('passkey.added')} className="mt-4" live /> : null}
      <p className="mt-4 hidden border-t border-line pt-5 noscript:block">{t('passkey.needsScripts')}</p>
      <WordsForm
        via="form"
        storeAs="passkey"
        isSent={result.done}
        ref={form}
        method="post"
        onSubmit={withWords(send)}
        className="mt-4 grid gap-4 border-t border-line pt-5 noscript:hidden"
      >
        {errors.form ? <FormError key={errors.form} title={errors.form} /> : null}
        <TextField
          id="passkey-name"
          name="name"
          label={t('passkey.name')}
          hint={t('passkey.nameHint')}
          maxLength={PASSKEY_NAME_MAX_LENGTH}
          error={errors.of('name')}
          required
        />
        <PasswordAgain id="passkey-password" errors={errors} />
        <div>
          <Button type="submit" variant="secondary" loading={isBusy}>
            {t('passkey.add')}
          </Button>
        </div>
      </WordsForm>
    </>
  );
}
