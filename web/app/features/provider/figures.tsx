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
    { label: t('figure.total'), value: format.number(stats.totalAppointments), Icon: CalendarDays },
    { label: t('figure.completed'), value: format.number(stats.completed), Icon: CircleCheck },
    {
      label: t('figure.earnings'),
      value: format.money(stats.earningsCents),
      Icon: Wallet,
      hint: t('figure.earningsHint'),
    },
    {
      label: t('figure.rating'),
      value: stats.averageRating > 0 ? format.rating(stats.averageRating) : '–',
      Icon: Star,
    },
  ];
  return (
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      {cards.map(({ label, Icon, ...rest }) => (
        <StatCard key={label} label={label} icon={<Icon className="size-5" aria-hidden="true" />} {...rest} />
      ))}
    </div>
  );
}
