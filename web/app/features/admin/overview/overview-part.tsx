import type { Overview } from '@polyclinic/contract/admin/overview/schemas';
import { useTranslation } from '../../../platform/translation.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ActivityList } from './activity-list.tsx';
import { FigureCards } from './figure-cards.tsx';
import { HealthCard } from './health-card.tsx';
import { RiskAlerts } from './risk-alerts.tsx';

/** Today at a glance: what needs a look comes before what merely is. */
export function OverviewPart({ overview }: { overview: Overview }) {
  const { t } = useTranslation('admin/overview');
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">{t('today')}</h2>
        <div className="flex flex-wrap gap-3">
          <LinkButton to="/admin/emergency" variant="secondary">
            {t('emergencies')}
          </LinkButton>
          <LinkButton to="/admin/report.csv" variant="secondary" reloadDocument>
            {t('exportTable')}
          </LinkButton>
          <LinkButton to="/admin/report.csv?format=pdf" variant="secondary" reloadDocument>
            {t('export')}
          </LinkButton>
        </div>
      </div>
      <FigureCards figures={overview.figures} />
      {/* Both are about as long; what happened is many lines, and would leave a column of nothing beside itself. */}
      <div className={`grid gap-6 ${overview.health ? 'lg:grid-cols-2' : ''}`}>
        <RiskAlerts risks={overview.risks} />
        {overview.health ? <HealthCard health={overview.health} /> : null}
      </div>
      <ActivityList activities={overview.activities} />
    </div>
  );
}
