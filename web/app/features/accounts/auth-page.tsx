import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../platform/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AccountCard } from './account-card.tsx';
import { type FormResult, resultOf } from './form-result.ts';
import { OtherTabLink } from './other-tab-link.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { ResendForm } from './resend-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { useResultToast } from './use-result-toast.ts';

/** Sign in or sign up; the address says which, so that both can be linked to. */
export function AuthPage({ result }: { result: FormResult | undefined }) {
  const { t } = useTranslation('accounts');
  const [params, setParams] = useSearchParams();
  useResultToast(result);
  const tab = params.get('tab') === 'sign-up' ? 'sign-up' : 'sign-in';
  const choose = (value: string) => setParams(withTab(params, value), { replace: true, preventScrollReset: true });
  const tabs = [
    { value: 'sign-in', label: t('tab.signIn'), content: <SignIn result={result} /> },
    { value: 'sign-up', label: t('tab.signUp'), content: <SignUp result={result} /> },
  ];
  return (
    <AccountCard title={t(tab === 'sign-up' ? 'signUp.title' : 'signIn.title')} lead={t('lead')} canonical="/auth">
      <Tabs label={t('tab.label')} tabs={tabs} value={tab} onChange={choose} />
    </AccountCard>
  );
}

function withTab(params: URLSearchParams, tab: string): URLSearchParams {
  const next = new URLSearchParams(params);
  next.set('tab', tab);
  return next;
}

function SignIn({ result }: { result: FormResult | undefined }) {
  const { t } = useTranslation('accounts');
  const own = resultOf(result, 'sign-in');
  const resent = resultOf(result, 'resend');
  const isUnconfirmed = own?.error === 'EMAIL_NOT_CONFIRMED';
  return (
    <div className="grid gap-5">
      <SignInForm result={own} />
      {isUnconfirmed || resent ? <ResendForm result={resent} email={(own ?? resent)?.values.email} /> : null}
      <PasskeyButton result={resultOf(result, 'passkey')} />
      <OtherTabLink tab="sign-up" question={t('signIn.question')} answer={t('signIn.answer')} />
    </div>
  );
}

function SignUp({ result }: { result: FormResult | undefined }) {
  const { t } = useTranslation('accounts');
  const own = resultOf(result, 'sign-up');
  const resent = resultOf(result, 'resend');
  const email = own?.done ? own.values.email : resent?.values.email;
  return (
    <div className="grid gap-5">
      {own?.done ? <SignUpDone email={own.values.email} /> : null}
      {email ? <ResendForm result={resent} email={email} /> : null}
      <SignUpForm key={own?.done ? email : 'typing'} result={own} />
      <OtherTabLink tab="sign-in" question={t('signUp.question')} answer={t('signUp.answer')} />
    </div>
  );
}

/** Takes the focus, because the button that was pressed is a screen further down. */
function SignUpDone({ email }: { email: string | undefined }) {
  const { t } = useTranslation('accounts');
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), []);
  return (
    <Alert ref={alert} tone="success" title={t('signUp.done')} live>
      <bdi className="wrap-anywhere">{email}</bdi>
    </Alert>
  );
}
