import { TERMS_VERSION } from '@polyclinic/contract/privacy/rules';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useViewer } from '../../platform/viewer.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldError } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts';
import { WordsForm } from '../forms/index.ts';
import { EmailField } from './email-field.tsx';
import type { FormResult } from './form-result.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { SubmitButton } from './submit-button.tsx';
import { useErrors } from './use-errors.ts';

interface SignUpFormProps {
  result: FormResult | undefined;
  /** What was sent before with a wrong address, which is to be typed anew */
  corrected: FormResult['values'] | null;
}

/** Name, e-mail, password and role. */
export function SignUpForm({ result, corrected }: SignUpFormProps) {
  const { t } = useTranslation('accounts');
  const errors = useErrors(result);
  const form = useFocusFirstError(result);
  const values = result?.values ?? corrected ?? {};
  useEffect(() => {
    if (corrected) form.current?.querySelector<HTMLInputElement>('[name=email]')?.select();
  }, [corrected, form]);
  const [params] = useSearchParams();
  const role = values.role ?? (params.get('role') === 'doctor' ? 'doctor' : 'patient');
  return (
    <WordsForm storeAs="sign-up" method="post" ref={form} className="grid gap-5">
      {errors.form ? <FormError key={errors.form} title={errors.form} /> : null}
      <TextField
        id="sign-up-name"
        name="fullName"
        autoComplete="name"
        label={t('field.fullName')}
        placeholder={t('prompt.fullName')}
        defaultValue={values.fullName}
        error={errors.of('fullName')}
        required
      />
      <EmailField id="sign-up-email" autoComplete="email" typed={values.email} errors={errors} />
      <NewPasswordFields errors={errors} idPrefix="sign-up" />
      <RoleChoice chosen={role} />
      <Terms isAccepted={values.acceptedTerms === TERMS_VERSION} error={errors.of('acceptedTerms')} />
      <input type="hidden" name="timeZone" value={useViewer().timeZone} />
      <SubmitButton intent="sign-up">{t('signUp.submit')}</SubmitButton>
    </WordsForm>
  );
}

const TERMS_ERROR_ID = 'sign-up-terms-error';

/** Another tab for the text, so that nothing typed is lost. */
function Terms({ isAccepted, error }: { isAccepted: boolean; error: string | undefined }) {
  const { t } = useTranslation('accounts');
  return (
    <div>
      <Checkbox
        name="acceptedTerms"
        value={TERMS_VERSION}
        defaultChecked={isAccepted}
        label={t('terms.accept')}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? TERMS_ERROR_ID : undefined}
        required
      />
      {error ? <FieldError id={TERMS_ERROR_ID}>{error}</FieldError> : null}
      <LocalizedLink
        to="/terms"
        target="_blank"
        className="-mt-2.5 inline-block py-2.5 ps-8 text-balance font-medium underline underline-offset-4"
      >
        {t('terms.read')}
      </LocalizedLink>
    </div>
  );
}

function RoleChoice({ chosen }: { chosen: string }) {
  const { t } = useTranslation('accounts');
  const cards = [
    { value: 'patient', label: t('role.patient'), hint: t('role.patientHint') },
    { value: 'doctor', label: t('role.doctor'), hint: t('role.doctorHint') },
  ];
  return <RadioCards name="role" label={t('field.role')} cards={cards} defaultValue={chosen} />;
}
