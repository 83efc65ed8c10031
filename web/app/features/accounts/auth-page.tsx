import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useTranslation } from '../../platform/translation.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { AccountCard } from './account-card.tsx';
import { type FormResult, resultOf } from './form-result.ts';
import { OtherTabLink } from './other-tab-link.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { ResendForm } from './resend-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { SignUpSent } from './sign-up-sent.tsx';
import { useResultToast } from './use-result-toast.ts';

/** Sign in or sign up; the address says which, so that both can be linked to. */
export function AuthPage({ result }: { result: FormResult | undefined }) {
  const { t } = useTranslation('accounts');
  const [params, setParams] = useSearchParams();
  useResultToast(result);
  const tab = params.get('tab') === 'sign-up' ? 'sign-up' : 'sign-in';
  const sent = useSent(result);
  const [corrected, setCorrected] = useState<Sent | null>(null);
  const choose = (value: string) => setParams(withTab(params, value), { replace: true, preventScrollReset: true });
  const tabs = [
    { value: 'sign-in', label: t('tab.signIn'), content: <SignIn result={result} /> },
    { value: 'sign-up', label: t('tab.signUp'), content: <SignUp result={result} corrected={corrected} /> },
  ];
  if (sent?.email && tab === 'sign-up' && isSent(result)) {
    return <SignUpSent email={sent.email} result={result} correct={() => setCorrected(sent)} />;
  }
  return (
    <AccountCard title={t(tab === 'sign-up' ? 'signUp.title' : 'signIn.title')} lead={t('lead')} canonical="/auth">
      <Tabs label={t('tab.label')} tabs={tabs} value={tab} onChange={choose} />
    </AccountCard>
  );
}

type Sent = FormResult['values'];

/** The form was taken, or its mail was asked for once more. */
const isSent = (result: FormResult | undefined) =>
  resultOf(result, 'sign-up')?.done || resultOf(result, 'resend') !== undefined;

/** What the form was taken with; the mail is asked for again with its address alone. */
function useSent(result: FormResult | undefined): Sent | undefined {
  const [sent, setSent] = useState<Sent>();
  const taken = resultOf(result, 'sign-up');
  if (taken?.done && taken.values !== sent) setSent(taken.values);
  return sent ?? result?.values;
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

interface SignUpProps {
  result: FormResult | undefined;
  /** What was sent with an address that turned out to be wrong */
  corrected: Record<string, string> | null;
}

function SignUp({ result, corrected }: SignUpProps) {
  const { t } = useTranslation('accounts');
  return (
    <div className="grid gap-5">
      <SignUpForm result={resultOf(result, 'sign-up')} corrected={corrected} />
      <OtherTabLink tab="sign-in" question={t('signUp.question')} answer={t('signUp.answer')} />
    </div>
  );
}
