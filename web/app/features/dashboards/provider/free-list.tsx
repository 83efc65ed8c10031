import { ChevronDown } from 'lucide-react';
import { useFormat } from '../../../platform/format.ts';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { buttonStyle } from '../../../ui/button-style.ts';
import { toOfferAddress } from './step-to.ts';

/** A day's free times on a phone: each leads to the form that proposes it. */
export function FreeList({ starts }: { starts: readonly string[] }) {
  const { t } = useTranslation('dashboards/provider');
  const format = useFormat();
  if (starts.length === 0) return null;
  return (
    <details className="group rounded-card border border-line bg-surface">
      <summary className="flex min-h-12 list-none items-center gap-4 px-4 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 grow font-medium">{t('free.title')}</span>
        <span className="text-sm text-muted tabular-nums">{format.number(starts.length)}</span>
        <ChevronDown className="size-4 shrink-0 text-muted group-open:rotate-180" aria-hidden="true" />
      </summary>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2 px-4 pt-1 pb-4">
        {starts.map((start) => {
          const time = format.time(start);
          return (
            <li key={start} className="grid">
              <LocalizedLink
                to={toOfferAddress([start])}
                aria-label={t('free.propose', { time, date: format.date(start, 'day') })}
                className={buttonStyle('secondary', 'medium', 'tabular-nums')}
              >
                {time}
              </LocalizedLink>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
