import { useTranslation } from '../../platform/translation.ts';
import type { Series } from './scale-of.ts';

/** Which colour is what; shares are said to be shares. */
export function Legend({ series, isShares }: { series: Series[]; isShares: boolean }) {
  const { t } = useTranslation('analytics');
  return (
    <figcaption className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {series.map(({ label, tone }) => (
        <span key={label} className="flex items-center gap-2">
          <svg viewBox="0 0 12 12" className="size-3 shrink-0" aria-hidden="true">
            <rect x="0.5" y="0.5" width="11" height="11" rx="2" className={tone} />
          </svg>
          {isShares ? t('share', { what: label }) : label}
        </span>
      ))}
    </figcaption>
  );
}
