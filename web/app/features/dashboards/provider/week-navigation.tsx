import { ChevronLeft, ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { useFormat } from '../../../platform/format.ts';
import { useLocalizedPath } from '../../../platform/language.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { buttonStyle } from '../../../ui/button-style.ts';
import type { Week } from './week.ts';

/** Which week one sees, and the way to others, a week a click. */
export function WeekNavigation({ week, addressOf: pathOf }: { week: Week; addressOf: (day: string | null) => string }) {
  const { t } = useTranslation('dashboards/provider');
  const format = useFormat();
  const localize = useLocalizedPath();
  const addressOf = (day: string | null) => localize(pathOf(day));
  const step = buttonStyle('secondary', 'medium', 'max-sm:px-2.5');
  const stepText = 'max-sm:sr-only';
  return (
    <nav aria-label={t('week.label')} className="flex flex-wrap items-center justify-between gap-3">
      <h2 className="text-lg tabular-nums">{format.dateRange(week.from, Date.parse(week.until) - 1)}</h2>
      <div className="flex gap-2 print:hidden">
        <Link to={addressOf(week.previous)} preventScrollReset className={step}>
          <ChevronLeft className="mirror size-5" aria-hidden="true" />
          <span className={stepText}>{t('week.previous')}</span>
        </Link>
        <Link
          to={addressOf(null)}
          preventScrollReset
          aria-current={week.isCurrent ? 'date' : undefined}
          className={buttonStyle('secondary', 'medium')}
        >
          {t('week.today')}
        </Link>
        <Link to={addressOf(week.next)} preventScrollReset className={step}>
          <span className={stepText}>{t('week.next')}</span>
          <ChevronRight className="mirror size-5" aria-hidden="true" />
        </Link>
      </div>
    </nav>
  );
}
