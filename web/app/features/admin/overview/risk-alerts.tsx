import { alertsOfRisk, RISKS, type RiskKind } from '@polyclinic/contract/admin/overview/rules';
import type { Risk } from '@polyclinic/contract/admin/overview/schemas';
import { REPORT_HOURS } from '@polyclinic/contract/compliance/breaches/rules';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { addressOfRisks, SeverityBadge } from '../../risk/index.ts';

/** Where each kind is looked into. */
const PLACES: Partial<Record<RiskKind, string>> = {
  breaches_late: '/admin?tab=compliance&part=breaches',
  breaches_running: '/admin?tab=compliance&part=breaches',
  emergency_reviews_late: '/admin?tab=compliance&part=emergency',
  emergency_reviews_due: '/admin?tab=compliance&part=emergency',
  payment_alerts: '/admin?tab=money',
  refunds_stuck: '/admin?tab=money',
  failed_work: '/admin?tab=money',
  locked_accounts: '/admin/security?kind=attempts_refused',
  disputes: '/admin?tab=ends',
  missed_visits: '/admin?tab=ends',
  licenses_ending: '/admin?tab=doctors',
};

function placeOf({ kind, severity }: Risk): string {
  const alerts = alertsOfRisk(kind);
  return alerts ? addressOfRisks({ state: 'open', kind: alerts, severity, page: 1 }) : (PLACES[kind] ?? '/admin');
}

/** What stands out, the gravest first, each with its way to look into it. */
export function RiskAlerts({ risks }: { risks: Risk[] }) {
  const { t, tAny } = useTranslation('admin/overview');
  const { number, date } = useFormat();
  return (
    <Card aria-labelledby="risk-alerts" className="grid content-start gap-3">
      <h2 id="risk-alerts" className="text-lg">
        {t('risks')}
      </h2>
      {risks.length === 0 ? <p className="text-muted">{t('risks.none')}</p> : null}
      <ul className="grid divide-y divide-line">
        {risks.map((risk) => {
          const { kind, severity, number: count, since } = risk;
          const { type } = RISKS[kind];
          const what = tAny(`risk.${kind}`, { count, number: number(count), hours: number(REPORT_HOURS) });
          return (
            <li key={`${kind} ${severity}`} className="flex flex-wrap items-center gap-3 py-3">
              <div className="grid min-w-0 grow basis-52 gap-1">
                <p className="font-medium">{what}</p>
                <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
                  <SeverityBadge severity={severity} />
                  {t(`type.${type}`)} · {t('since', { date: date(since) })}
                </p>
              </div>
              <LinkButton to={placeOf(risk)} variant="secondary" aria-label={t('investigateOf', { what })}>
                {t('investigate')}
              </LinkButton>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
