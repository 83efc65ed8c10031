import type { FigureTrend } from '@polyclinic/contract/admin/overview/schemas';
import { useFormat } from '../../../platform/format.ts';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { TrendBars } from './trend-bars.tsx';

/** Each figure of today with its two weeks; the card opens the rows that it counts, for those whose duty may. */
export function FigureCards({ figures }: { figures: FigureTrend[] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {figures.map((trend) => (
        <FigureCard key={trend.figure} trend={trend} />
      ))}
    </ul>
  );
}

function FigureCard({ trend: { figure, mayOpen, days } }: { trend: FigureTrend }) {
  const { t } = useTranslation('admin/overview');
  const { number, money } = useFormat();
  const say = (amount: number) => (figure === 'captured' ? money(amount) : number(amount));
  const today = days.at(-1);
  const yesterday = days.at(-2)?.amount ?? 0;
  if (!today) return null;
  return (
    <li
      className={`relative grid grid-cols-[1fr_auto] items-end gap-x-4 rounded-card border border-line bg-surface p-4 ${mayOpen ? 'hover:border-primary' : ''}`}
    >
      <div className="grid gap-0.5">
        {mayOpen ? (
          <LocalizedLink
            to={`/admin/figures/${figure}?day=${today.day}`}
            className="text-sm text-muted after:absolute after:inset-0 after:rounded-card"
          >
            {t(`figure.${figure}`)}
          </LocalizedLink>
        ) : (
          <p className="text-sm text-muted">{t(`figure.${figure}`)}</p>
        )}
        <p className="text-xl font-semibold tabular-nums">{say(today.amount)}</p>
        <p className="text-sm text-muted">{t('yesterday', { amount: say(yesterday) })}</p>
      </div>
      <TrendBars days={days} />
    </li>
  );
}
