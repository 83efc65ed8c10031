import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useTranslation } from '../../platform/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { AccountCard } from './account-card.tsx';
import { type FormResult, resultOf } from './form-result.ts';
import { mailServiceOf } from './mail-service-of.ts';
import { OtherTabLink } from './other-tab-link.tsx';
import { ResendForm } from './resend-form.tsx';

interface SignUpSentProps {
  email: string;
  result: FormResult | undefined;
  /** Goes back to the form, with what was typed. */
  correct: () => void;
}

/** What comes after the form was taken, and nothing else: the mail, and what helps where it doesn't arrive. */
export function SignUpSent({ email, result, correct }: SignUpSentProps) {
  const { t } = useTranslation('accounts');
  return (
    <AccountCard title={t('signUp.sentTitle')}>
      <div className="grid gap-5">
        <Done email={email} />
        <OpenMail email={email} />
        <p className="text-pretty">{t('signUp.notArrived')}</p>
        <ResendForm result={resultOf(result, 'resend')} email={email} />
        <div>
          <WrongAddress correct={correct} />
          <OtherTabLink tab="sign-in" question={t('signUp.confirmedQuestion')} answer={t('signUp.answer')} />
        </div>
      </div>
    </AccountCard>
  );
}

/** Takes the focus, because the button that was pressed is gone. */
function Done({ email }: { email: string }) {
  const { t } = useTranslation('accounts');
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => alert.current?.focus(), []);
  return (
    <Alert ref={alert} tone="success" title={t('signUp.done')} live>
      <bdi className="wrap-anywhere">{email}</bdi>
    </Alert>
  );
}

/** In a tab of its own: this one waits for whoever reads the mail on another device. */
function OpenMail({ email }: { email: string }) {
  const { t } = useTranslation('accounts');
  const service = mailServiceOf(email);
  if (!service) return null;
  return (
    <a href={service.address} target="_blank" rel="noreferrer" className={buttonStyle('primary', 'large')}>
      {t('signUp.openMail', { service: `\u2068${service.name}\u2069` })}
    </a>
  );
}

function WrongAddress({ correct }: Pick<SignUpSentProps, 'correct'>) {
  const { t } = useTranslation('accounts');
  const [params] = useSearchParams();
  const next = new URLSearchParams(params);
  next.set('tab', 'sign-up');
  return (
    <p className="text-sm text-muted">
      {t('signUp.wrongQuestion')}{' '}
      <Link
        to={`?${next}`}
        replace
        onClick={correct}
        className="inline-block py-2 font-medium text-ink underline underline-offset-2"
      >
        {t('signUp.wrongAnswer')}
      </Link>
    </p>
  );
}
