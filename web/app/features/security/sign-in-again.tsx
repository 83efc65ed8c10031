import { type FormEvent, useEffect, useState } from 'react';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { leaveNothing } from '../../platform/no-session.ts';
import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useViewer } from '../../platform/viewer.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { useFocusFirstError } from '../../ui/use-focus-first-error.ts';
import { type Fields, PasskeyChoice, resultOf, SignInFields, useErrors } from '../accounts/index.ts';
import { CodeField } from './code-field.tsx';
import { LostDevice } from './lost-device.tsx';
import { useSignInHere } from './use-sign-in-here.ts';

/**
 * Over a page whose session has run out: one signs in here, by whichever way, and the page goes on with what was
 * written. Where somebody else does, nothing of it stays.
 */
export function SignInAgain({ opener }: { opener: Element | null }) {
  const { t } = useTranslation('accounts');
  const signIn = useSignInHere();
  useTitle(t('again.title'));
  return (
    <Dialog open title={t('again.title')} description={t('again.text')} opener={opener}>
      <div className="grid gap-5">
        {signIn.step === 'password' ? <WithPassword {...signIn} /> : <WithCode {...signIn} />}
        <Button variant="ghost" onClick={leaveNothing}>
          {t('again.leave')}
        </Button>
      </div>
    </Dialog>
  );
}

type Signing = ReturnType<typeof useSignInHere>;

function WithPassword({ result, busy, withPassword, withPasskey, back }: Signing) {
  const { t } = useTranslation('accounts');
  // The page may be one for strangers by the time that the dialog is read.
  const [before] = useState(useViewer().session);
  const own = resultOf(result, 'sign-in');
  const form = useFocusFirstError(own);
  const isShared = () => form.current?.querySelector<HTMLInputElement>('[name=isSharedDevice]')?.checked ?? false;
  return (
    <>
      <PlainForm
        via="form"
        method="post"
        ref={form}
        onSubmit={(event) => void withPassword(fieldsOf(event))}
        className="grid gap-5"
      >
        <SignInFields
          result={own}
          email={before?.email}
          isSharedDevice={before?.isSharedDevice}
          resetLink={(words) => (
            <LocalizedLink to="/auth/reset" target="_blank" className="underline underline-offset-2">
              {words}
            </LocalizedLink>
          )}
        />
        <Button type="submit" loading={busy === 'sign-in'}>
          {t('signIn.submit')}
        </Button>
      </PlainForm>
      <PasskeyChoice
        result={resultOf(result, 'passkey')}
        isSending={busy === 'passkey'}
        onAsk={back}
        onCredential={(credential) => withPasskey(credential, isShared())}
      />
    </>
  );
}

function WithCode({ result, busy, withCode, back }: Signing) {
  const { t } = useTranslation('security');
  const errors = useErrors(result);
  const form = useFocusFirstError(result);
  useEffect(() => form.current?.querySelector('input')?.focus(), [form]);
  return (
    <>
      <PlainForm
        via="form"
        method="post"
        ref={form}
        onSubmit={(event) => void withCode(fieldsOf(event))}
        className="grid gap-5"
      >
        <p>{t('step.lead')}</p>
        {errors.form ? <FormError key={errors.form} title={errors.form} /> : null}
        <CodeField id="again-code" hint={t('step.hint')} error={errors.of('code')} />
        <Button type="submit" loading={busy === 'second-factor'}>
          {t('step.submit')}
        </Button>
      </PlainForm>
      <LostDevice />
      <Button variant="secondary" onClick={back}>
        {t('step.back')}
      </Button>
    </>
  );
}

function fieldsOf(event: FormEvent<HTMLFormElement>): Fields {
  event.preventDefault();
  const fields = [...new FormData(event.currentTarget)];
  return Object.fromEntries(fields.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
}

/** The tab's name says what is behind the cover, too. */
function useTitle(title: string) {
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
}
