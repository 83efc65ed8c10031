import type { AdminMetrics } from '@polyclinic/contract/admin/contract';
import { BadgeCheck, CalendarDays, CircleCheck, CreditCard, Hourglass, Users } from 'lucide-react';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { StatCard } from '../../ui/stat-card.tsx';

const icons = {
  patients: Users,
  verifiedProviders: BadgeCheck,
  awaitingVerification: Hourglass,
  appointmentsToday: CalendarDays,
  completedVisits: CircleCheck,
  capturedCents: CreditCard,
} as const;

const order = Object.keys(icons) as (keyof typeof icons)[];

/** Six figures, counted when the page was loaded; money for those whose duty it is. */
export function Metrics({ metrics }: { metrics: AdminMetrics }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {order.map((name) => {
        const Icon = icons[name];
        const figure = metrics[name];
        if (figure === null) return null;
        const value = name === 'capturedCents' ? format.money(figure) : format.number(figure);
        const icon = <Icon className="size-5" aria-hidden="true" />;
        return (
          <StatCard key={name} label={t(`metric.${name}`)} value={value} hint={t(`metricHint.${name}`)} icon={icon} />
        );
      })}
    </div>
  );
}
