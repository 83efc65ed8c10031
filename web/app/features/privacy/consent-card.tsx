import type { Consent } from '@polyclinic/contract/privacy/schemas';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { ConsentRecord } from './consent-record.tsx';
import { DecisionForm } from './decision-form.tsx';
import type { PrivacyResult } from './privacy-action.ts';

interface ConsentCardProps {
  consent: Consent;
  result: PrivacyResult | undefined;
}

/** One consent: what it covers, whether it is given, and every decision with its version. */
export function ConsentCard({ consent, result }: ConsentCardProps) {
  const { t, tAny } = useTranslation('privacy');
  const { kind, isGiven } = consent;
  const own = result?.intent === 'consent' && result.kind === kind && !result.personId ? result : undefined;
  return (
    <Card aria-labelledby={`consent-${kind}`}>
      <h2 id={`consent-${kind}`} className="flex flex-wrap items-center gap-2 text-lg">
        {t(`consent.${kind}.title`)}
        <Standing consent={consent} />
      </h2>
      <p className="mt-1 text-muted">{t(`consent.${kind}.text`)}</p>
      {own?.done ? <Alert tone="success" title={t('consent.saved')} className="mt-4" live /> : null}
      {own?.error ? <FormError key={own.error} title={tAny(`error.${own.error}`)} /> : null}
      {kind === 'terms' ? <TermsLinks isGiven={isGiven} /> : null}
      <Decisions consent={consent} />
      {consent.isWithdrawable || !isGiven ? <DecisionForm consent={consent} className="mt-4" /> : null}
    </Card>
  );
}

/** Whether it is given, in a word. */
export function Standing({ consent: { kind, isGiven, isAsked, decisions } }: Pick<ConsentCardProps, 'consent'>) {
  const { t } = useTranslation('privacy');
  if (isAsked && kind !== 'terms') return <Badge tone="neutral">{t('consent.notChosen')}</Badge>;
  if (isAsked) return <Badge tone="warning">{t('consent.asked')}</Badge>;
  if (kind === 'terms') return <Badge tone="success">{t('consent.accepted')}</Badge>;
  if (isGiven) return <Badge tone="success">{t('consent.given')}</Badge>;
  const wasGiven = decisions.some((decision) => decision.isGiven);
  return <Badge tone="neutral">{t(wasGiven ? 'consent.withdrawn' : 'consent.record.withdrawn')}</Badge>;
}

/** The text itself, and the only way out of it. */
function TermsLinks({ isGiven }: Pick<Consent, 'isGiven'>) {
  const { t } = useTranslation('privacy');
  const style = 'inline-flex min-h-11 items-center font-medium underline underline-offset-4';
  return (
    <p className="mt-2 flex flex-wrap gap-x-6">
      <LocalizedLink to="/terms" className={style}>
        {t('consent.read')}
      </LocalizedLink>
      {isGiven ? (
        <a href="#deletion" className={style}>
          {t('consent.deleteInstead')}
        </a>
      ) : null}
    </p>
  );
}

/** Every decision, the latest first. */
export function Decisions({ consent: { kind, decisions } }: Pick<ConsentCardProps, 'consent'>) {
  const { t } = useTranslation('privacy');
  if (decisions.length === 0 && kind === 'terms') return null;
  if (decisions.length === 0) return <p className="mt-4 text-sm text-muted">{t('consent.undecided')}</p>;
  return (
    <ul className="mt-4 grid gap-2 text-sm">
      {decisions.map((decision, place) => (
        <ConsentRecord
          key={decision.decidedAt}
          kind={kind}
          decision={decision}
          wasGiven={decisions[place + 1]?.isGiven ?? false}
        />
      ))}
    </ul>
  );
}
