import { FEWEST_TOLD, PERIODS, type Period } from '@polyclinic/contract/analytics/rules';
import type { Analytics } from '@polyclinic/contract/analytics/schemas';
import type { Figures as PlatformFigures } from '@polyclinic/contract/home/schemas';
import type { Specialty } from '@polyclinic/contract/providers/schemas';
import { useFormat } from '../../platform/format.ts';
import { useLanguage, useLocalizedPath } from '../../platform/language.ts';
import { useTranslation } from '../../platform/translation.ts';
import { useViewer } from '../../platform/viewer.ts';
import { TabLinks } from '../../ui/tab-links.tsx';
import { FigureCard } from './figure-card.tsx';
import { figureTables } from './figure-tables.ts';
import { addressOfPeriod } from './read-period.ts';
import { ServiceCard } from './service-card.tsx';

interface AnalyticsTabProps {
  period: Period;
  figures: Analytics;
  specialties: Specialty[];
  netPromoter: PlatformFigures['netPromoter'];
}

/** What is counted of everybody: demand and supply, visits, money, who comes back, and how well the service does. */
export function AnalyticsTab({ period, figures, specialties, netPromoter }: AnalyticsTabProps) {
  const { t, tAny } = useTranslation('analytics');
  const { number } = useFormat();
  const locale = useLanguage();
  const { session, timeZone } = useViewer();
  const tables = figureTables(figures, { tAny, locale, region: session?.region, timeZone, specialties });
  return (
    <div className="grid gap-6">
      <p className="max-w-reading text-muted">{t('lead', { number: number(FEWEST_TOLD) })}</p>
      <PeriodTabs period={period} />
      <ServiceCard service={figures.service} uptime={figures.uptime} netPromoter={netPromoter} />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        {tables.map((table) => (
          <FigureCard key={table.id} table={table} period={period} />
        ))}
      </div>
    </div>
  );
}

function PeriodTabs({ period }: { period: Period }) {
  const { t } = useTranslation('analytics');
  const localize = useLocalizedPath();
  const tabs = PERIODS.map((one) => ({
    to: localize(addressOfPeriod(one)),
    label: t(`period.${one}`),
    isOpen: one === period,
  }));
  return <TabLinks label={t('period')} tabs={tabs} />;
}
