import type { Consent } from '@polyclinic/contract/privacy/schemas';
import type { MouseEvent } from 'react';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { buttonStyle } from '../../ui/button-style.ts';
import { FormError } from '../../ui/form-error.tsx';
import { AccountCard } from '../accounts/index.ts';
import { DecisionForm } from './decision-form.tsx';
import type { PrivacyResult } from './privacy-action.ts';

interface TermsStepPageProps {
  terms: Consent;
  /** The page that was asked for, with its language */
  next: string;
  result: PrivacyResult | undefined;
}

/** This step does not stay in the history: Back leads past it. */
function leave(event: MouseEvent, next: string) {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  window.location.replace(next);
}

/** After signing in, where the present terms wait for an answer; nobody's care waits for it. */
export function TermsStepPage({ terms, next, result }: TermsStepPageProps) {
  const { t, tAny } = useTranslation('privacy');
  return (
    <AccountCard title={t('terms.title')} lead={t(terms.decisions.length > 0 ? 'terms.newer' : 'terms.first')}>
      {result?.error ? <FormError key={result.error} title={tAny(`error.${result.error}`)} /> : null}
      <LocalizedLink
        to="/terms"
        target="_blank"
        className="min-h-11 content-center font-medium underline underline-offset-4"
      >
        {t('terms.read')}
      </LocalizedLink>
      {terms.isAsked ? (
        <>
          <DecisionForm consent={terms} className="grid" />
          <p className="text-sm text-muted">{t('terms.later')}</p>
        </>
      ) : (
        <Alert tone="success" title={t('consent.accepted')} />
      )}
      {/* A document of its own: the page may be one that a session was opened for. */}
      <a
        href={next}
        onClick={(event) => leave(event, next)}
        className={buttonStyle(terms.isAsked ? 'ghost' : 'primary', 'medium')}
      >
        {t(terms.isAsked ? 'terms.notNow' : 'terms.goOn')}
      </a>
    </AccountCard>
  );
}
