import type { RiskCase } from '@polyclinic/contract/risk/schemas';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { PageTitle } from '../../platform/page-title.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useAnswer } from '../../platform/use-answer.ts';
import { useFreshData } from '../../platform/use-fresh-data.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { showToast } from '../../ui/toast.ts';
import { EvidenceCard } from './evidence-card.tsx';
import type { RiskResult } from './risk-action.ts';
import { RiskActs } from './risk-acts.tsx';
import { RiskFacts } from './risk-facts.tsx';
import { RiskHistory } from './risk-history.tsx';
import { addressOfRisks } from './risk-view.ts';
import { SeverityBadge } from './severity-badge.tsx';
import { SubjectName } from './subject-name.tsx';

interface RiskPageProps {
  alert: RiskCase;
  result: RiskResult | undefined;
}

/** One alert: what was found about whom, the rows behind it, and what is made of it. */
export function RiskPage({ alert, result }: RiskPageProps) {
  const { t } = useTranslation('risk');
  useFreshData();
  useAnswer(result, ({ act, error }) => {
    if (act && !error) void showToast('success', t(`done.${act}`));
  });
  const { rule, kind, severity, state, person } = alert;
  return (
    <div className="page grid w-full content-start gap-6 py-8">
      <PageTitle title={t(`rule.${rule}`)} />
      <BackLink to={addressOfRisks({ state, page: 1 })}>{t('back')}</BackLink>
      <header className="grid gap-2">
        <h1 className="text-xl text-balance">{t(`rule.${rule}`)}</h1>
        <p className="wrap-anywhere">
          <span className="text-muted">{t('about')}</span>{' '}
          {person ? (
            <LocalizedLink to={`/admin/people/${person.userId}`} className="font-semibold underline underline-offset-4">
              <SubjectName alert={alert} />
            </LocalizedLink>
          ) : (
            <strong>
              <SubjectName alert={alert} />
            </strong>
          )}
        </p>
        <p role="status" className="flex flex-wrap items-center gap-2">
          <SeverityBadge severity={severity} />
          <Badge>{t(`kind.${kind}`)}</Badge>
          <Badge tone={state === 'confirmed' ? 'danger' : state === 'dismissed' ? 'neutral' : 'warning'}>
            {t(`state.${state}`)}
          </Badge>
        </p>
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
        <div className="grid min-w-0 gap-6">
          <RiskFacts alert={alert} />
          {alert.evidence.map((evidence) => (
            <EvidenceCard key={evidence.kind} evidence={evidence} network={alert.network} />
          ))}
        </div>
        <div className="grid min-w-0 gap-6">
          <RiskActs alert={alert} result={result} />
          <RiskHistory history={alert.history} events={alert.events} />
        </div>
      </div>
    </div>
  );
}
