import type { Consent } from '@polyclinic/contract/privacy/schemas';
import { Form } from 'react-router';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { FormError } from '../../ui/form-error.tsx';
import type { PrivacyResult } from './privacy-action.ts';
import { PrivacyButton } from './privacy-button.tsx';

interface ConsentCardProps {
  consent: Consent;
  result: PrivacyResult | undefined;
}

/** One consent: what it covers, whether it is given, and every decision with its version. */
export function ConsentCard({ consent: { kind, isGiven, decisions }, result }: ConsentCardProps) {
  const { t } = useTranslation('privacy');
  const own = result?.intent === 'consent' ? result : undefined;
  return (
    <Card aria-labelledby={`consent-${kind}`}>
      <h2 id={`consent-${kind}`} className="flex flex-wrap items-center gap-2 text-lg">
        {t(`consent.${kind}.title`)}
        <Badge tone={isGiven ? 'success' : 'neutral'}>{t(isGiven ? 'consent.given' : 'consent.withdrawn')}</Badge>
      </h2>
      <p className="mt-1 text-muted">{t(`consent.${kind}.text`)}</p>
      {own?.done ? <Alert tone="success" title={t('consent.saved')} className="mt-4" live /> : null}
      {own?.error ? <FormError key={own.error} title={t(`error.${own.error}`)} /> : null}
      <Decisions decisions={decisions} />
      <Form method="post" className="mt-4" preventScrollReset>
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="isGiven" value={String(!isGiven)} />
        <PrivacyButton intent="consent">{t(isGiven ? 'consent.withdraw' : 'consent.give')}</PrivacyButton>
      </Form>
    </Card>
  );
}

function Decisions({ decisions }: Pick<Consent, 'decisions'>) {
  const { t } = useTranslation('privacy');
  const format = useFormat();
  if (decisions.length === 0) return <p className="mt-4 text-sm text-muted">{t('consent.undecided')}</p>;
  return (
    <ul className="mt-4 grid gap-1 text-sm">
      {decisions.map(({ isGiven, version, decidedAt }) => (
        <li key={decidedAt}>
          {t(isGiven ? 'consent.gaveAt' : 'consent.withdrewAt', {
            time: format.dateTime(decidedAt),
            version: `\u2066${version}\u2069`,
          })}
        </li>
      ))}
    </ul>
  );
}
