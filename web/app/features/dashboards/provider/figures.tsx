import type { ProviderWeek } from '@polyclinic/contract/appointments/schemas';
import { CalendarDays, CircleCheck, Star, Wallet } from 'lucide-react';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { classNames } from '../../../ui/class-names.ts';
import { StatCard } from '../../../ui/stat-card.tsx';

const half = 'max-sm:col-span-6';

/** Four figures over all of the practice's visits. */
export function Figures({ stats }: { stats: ProviderWeek['stats'] }) {
  const { t } = useTranslation('dashboards/provider');
  const format = useFormat();
  const cards = [
    { label: t('figure.total'), value: format.number(stats.totalAppointments), Icon: CalendarDays, width: half },
    { label: t('figure.completed'), value: format.number(stats.completed), Icon: CircleCheck, width: half },
    {
      label: t('figure.earnings'),
      value: format.money(stats.earningsCents),
      Icon: Wallet,
      width: 'max-sm:col-span-7',
      hint: t('figure.earningsHint'),
    },
    {
      label: t('figure.rating'),
      value: stats.averageRating > 0 ? format.rating(stats.averageRating) : '–',
      Icon: Star,
      width: 'max-sm:col-span-5',
    },
  ];
  return (
    // On a phone an amount has more room than a rating.
    <div className="grid grid-cols-2 gap-3 max-sm:grid-cols-12 sm:gap-4 lg:grid-cols-[5fr_4fr_8fr_4fr]">
      {cards.map(({ label, Icon, width, ...rest }) => (
        <div key={label} className={classNames('grid min-w-0 grid-cols-1', width)}>
          <StatCard label={label} icon={<Icon className="size-5" aria-hidden="true" />} {...rest} />
        </div>
      ))}
    </div>
  );
}
