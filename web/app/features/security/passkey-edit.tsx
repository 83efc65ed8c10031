import { PASSKEY_NAME_MAX_LENGTH } from '@polyclinic/contract/security/rules';
import type { Passkey } from '@polyclinic/contract/security/schemas';
import type { ReactNode } from 'react';
import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { FormError } from '../../ui/form-error.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts';
import { type FormResult, resultOf, SubmitButton, useErrors } from '../accounts/index.ts';
import { WordsForm } from '../forms/index.ts';
import { PasswordAgain } from './password-again.tsx';

interface PasskeyEditProps {
  passkey: Passkey;
  result: FormResult | undefined;
}

/** Another name for a passkey, or its end. */
export function PasskeyEdit({ passkey, result }: PasskeyEditProps) {
  const { t } = useTranslation('security');
  const removal = resultOf(result, 'remove-passkey');
  return (
    <div className="mt-1 grid justify-items-start">
      <Fold key={passkey.name} label={t('passkey.rename')} name={passkey.name}>
        <Renaming passkey={passkey} result={resultOf(result, 'rename-passkey')} />
      </Fold>
      <Fold label={t('passkey.remove')} name={passkey.name} isOpen={removal !== undefined}>
        <Removal passkey={passkey} result={removal} />
      </Fold>
    </div>
  );
}

interface FoldProps {
  label: string;
  name: string;
  isOpen?: boolean;
  children: ReactNode;
}

function Fold({ label, name, isOpen = false, children }: FoldProps) {
  return (
    <details open={isOpen} className="w-full">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center text-sm underline underline-offset-2">
        {label} <bdi className="sr-only">{name}</bdi>
      </summary>
      {children}
    </details>
  );
}

function Renaming({ passkey: { id, name }, result }: PasskeyEditProps) {
  const { t } = useTranslation('security');
  const errors = useErrors(result);
  return (
    <WordsForm storeAs={`passkey ${id}`} method="post" className="grid gap-4 pb-4">
      {errors.form ? <FormError key={errors.form} title={errors.form} /> : null}
      <input type="hidden" name="id" value={id} />
      <TextField
        id={`passkey-name-${id}`}
        name="name"
        label={t('passkey.name')}
        defaultValue={name}
        maxLength={PASSKEY_NAME_MAX_LENGTH}
        error={errors.of('name')}
        required
      />
      <SubmitButton intent="rename-passkey" variant="secondary">
        {t('passkey.saveName')}
      </SubmitButton>
    </WordsForm>
  );
}

function Removal({ passkey: { id }, result }: PasskeyEditProps) {
  const { t } = useTranslation('security');
  const errors = useErrors(result);
  const form = useFocusFirstError(result);
  return (
    <PlainForm method="post" ref={form} className="grid gap-4 pb-4">
      <p className="text-sm">{t('passkey.removeHint')}</p>
      {errors.form ? <FormError key={errors.form} title={errors.form} /> : null}
      <input type="hidden" name="id" value={id} />
      <PasswordAgain id={`passkey-password-${id}`} errors={errors} />
      <SubmitButton intent="remove-passkey" variant="secondary">
        {t('passkey.remove')}
      </SubmitButton>
    </PlainForm>
  );
}
