import type { OpenSession } from '@polyclinic/contract/accounts/schemas';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { PageTitle } from '../../platform/page-title.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { type FormResult, resultOf } from './form-result.ts';
import { PasswordChange } from './password-change.tsx';
import { SessionList } from './session-list.tsx';

interface SecurityPageProps {
  /** Null until a required second factor is set up */
  sessions: OpenSession[] | null;
  result: FormResult | undefined;
  children: ReactNode;
  /** What happened to the account, below everything else */
  trail: ReactNode;
}

/** The password, what else guards the account, and where one is signed in. */
export function SecurityPage({ sessions, result, children, trail }: SecurityPageProps) {
  const { t } = useTranslation('accounts');
  const [params] = useSearchParams();
  return (
    <div className="page grid w-full max-w-2xl content-start gap-6 py-8 sm:py-12">
      <PageTitle title={t('security.title')} />
      <header>
        <h1 className="text-xl">{t('security.title')}</h1>
        <p className="mt-1 text-muted">{t('security.lead')}</p>
      </header>
      {params.has('changed') && !result ? (
        <Alert tone="success" title={t('security.changed')} live>
          {t('security.changedHint')}
        </Alert>
      ) : null}
      {children}
      {sessions ? (
        <>
          <PasswordChange result={resultOf(result, 'password')} />
          <SessionList sessions={sessions} result={resultOf(result, 'end-sessions')} />
        </>
      ) : null}
      {trail}
    </div>
  );
}
