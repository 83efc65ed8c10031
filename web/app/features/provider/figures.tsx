import type { ProviderWeek } from '@polyclinic/contract/appointments/schemas';
import { CalendarDays, CircleCheck, Star, Wallet } from 'lucide-react';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { StatCard } from '../../ui/stat-card.tsx';

/** Four figures over all of the practice's visits. */
export function Figures({ stats }: { stats: ProviderWeek['stats'] }) {
  const { t } = useTranslation('provider');
  const format = useFormat();
  const cards = [
    [t('figure.total'), format.number(stats.totalAppointments), CalendarDays],
    [t('figure.completed'), format.number(stats.completed), CircleCheck],
    [t('figure.earnings'), format.money(stats.earningsCents), Wallet],
    [t('figure.rating'), stats.averageRating > 0 ? format.rating(stats.averageRating) : '–', Star],
  ] as const;
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      {cards.map(([label, value, Icon]) => (
        <StatCard key={label} label={label} value={value} icon={<Icon className="size-5" aria-hidden="true" />} />
      ))}
    </div>
  );
}
