import { X } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { useTranslation } from '../../../platform/translation.ts';
import { activeFilters } from './active-filters.ts';
import { toSearch } from './filters.ts';
import type { SearchData } from './search-loader.ts';
import { useFilterLabel } from './use-filter-label.ts';

const chipStyle =
  'inline-flex min-h-11 max-w-full items-center gap-2 rounded-full bg-apricot-soft ps-3.5 pe-3 text-sm font-medium ' +
  'text-on-apricot transition-colors hover:bg-sunken';

/**
 * What narrows the search, each with its own way out: plain links, so that they work before any script. Words that were
 * understood have a chip as what they mean (`UnderstoodChips`), and none as words.
 */
export function FilterChips({
  filters,
  results,
  ...known
}: Pick<SearchData, 'filters' | 'results' | 'specialties' | 'insurers' | 'languageNames'>) {
  const { t } = useTranslation('providers/search');
  const { pathname } = useLocation();
  const labelOf = useFilterLabel(known);
  const isUnderstood = results !== null && results.understood.length > 0;
  const active = activeFilters(filters).filter(({ name }) => name !== 'q' || !isUnderstood);
  if (active.length === 0) return null;
  return (
    <ul aria-label={t('chips.label')} className="flex flex-wrap items-center gap-2">
      {active.map((filter) => (
        <li key={`${filter.name} ${filter.value}`} className="min-w-0">
          <Link
            to={pathname + toSearch(filter.without)}
            preventScrollReset
            aria-label={t('chips.remove', { filter: labelOf(filter) })}
            className={chipStyle}
          >
            <bdi className="truncate">{labelOf(filter)}</bdi>
            <X className="size-4 shrink-0" aria-hidden="true" />
          </Link>
        </li>
      ))}
      <li>
        <Link
          to={pathname}
          preventScrollReset
          className="inline-flex min-h-11 items-center text-sm font-medium underline underline-offset-4"
        >
          {t('results.clear')}
        </Link>
      </li>
    </ul>
  );
}
