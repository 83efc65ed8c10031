import { staticHead } from '../../../platform/static-head.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { FilterForm } from './filter-form.tsx';
import type { SearchData } from './search-loader.ts';
import { SearchResults } from './search-results.tsx';
import { SortField } from './sort-field.tsx';
import { useFilters } from './use-filters.ts';

const SearchHead = staticHead(async () => (await import('./search-head.tsx')).SearchHead);

const FORM = 'find';

/** Finding a doctor: filters beside their results, both in the address. */
export function SearchPage({ forName = null, ...data }: SearchData & { forName?: string | null }) {
  const { t } = useTranslation('providers/search');
  const { filters, change, isCutOff } = useFilters(data.filters);
  const known = { specialties: data.specialties, insurers: data.insurers };
  return (
    <div className="page grid gap-1 py-4 sm:gap-6 sm:py-10">
      <SearchHead />
      <header className="grid gap-2">
        <h1 className="text-xl">{t('find.title')}</h1>
        <p className="max-w-reading text-muted max-sm:hidden">{t('find.lead')}</p>
        {forName ? <p className="font-medium">{t('find.for', { name: `\u2068${forName}\u2069` })}</p> : null}
      </header>
      <div className="flex flex-col gap-3 sm:gap-6 lg:grid lg:grid-cols-[18rem_minmax(0,1fr)] lg:items-start lg:gap-10">
        <FilterForm id={FORM} filters={filters} change={change} {...known} />
        <SearchResults {...data} isCutOff={isCutOff}>
          <SortField form={FORM} value={filters.sort} onChange={(sort) => change({ sort })} />
        </SearchResults>
      </div>
    </div>
  );
}
