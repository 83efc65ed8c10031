import { MOST_RESULTS } from '@polyclinic/contract/providers/rules';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useLocation, useNavigation, useRevalidator } from 'react-router';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SymptomNotice } from '../../symptoms/index.ts';
import { UnderstoodChips } from '../understood/static-understood-chips.ts';
import { toSearch } from './filters.ts';
import { Pages } from './pages/static-pages.ts';
import { ProviderCard } from './provider-card.tsx';
import { ProviderCardSkeletons } from './provider-card-skeletons.tsx';
import type { SearchData } from './search-loader.ts';
import { FilterChips } from './static-filter-chips.ts';
import { NothingFound } from './static-nothing-found.ts';

const Nothing: ComponentType<SearchData> = () => null;
const Noted = lazy(async () => {
  const part = await import('./noted.tsx').catch(() => null);
  return { default: part?.Noted ?? Nothing };
});

interface FindResultsProps extends SearchData {
  isCutOff: boolean;
  /** The order of the results */
  children: ReactNode;
}

/** Another search is under way; the one that is shown may be loaded anew, but stays under the finger that presses. */
function useIsSearching(hasResults: boolean) {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const revalidator = useRevalidator();
  return (revalidator.state === 'loading' && !hasResults) || (state === 'loading' && location.pathname === pathname);
}

/** The doctors that were found, or why there are none. */
export function SearchResults({ children, isCutOff, ...data }: FindResultsProps) {
  const { t } = useTranslation('providers/search');
  const { results } = data;
  const isSearching = useIsSearching(results !== null) && !isCutOff;
  return (
    <section className="@container grid min-w-0 grid-cols-1 gap-3 sm:gap-4" aria-busy={isSearching}>
      {isCutOff ? (
        <Alert tone="warning" title={t('offline.title')} live>
          {t('offline.text')}
        </Alert>
      ) : null}
      {results?.symptom ? (
        <SymptomNotice
          key={toSearch(data.filters)}
          symptom={results.symptom}
          specialties={data.specialties}
          pathOf={(specialty) => `/find-doctor${toSearch({ ...data.filters, page: 1, specialty })}`}
        />
      ) : null}
      <UnderstoodChips key={`understood ${toSearch(data.filters)}`} {...data} />
      <FilterChips key={`filters ${toSearch(data.filters)}`} {...data} />
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4">
        <ResultCount total={results && !isSearching ? results.total : null} />
        <div hidden={results?.total === 0} className="*:beside max-sm:*:gap-0 max-sm:[&_label]:sr-only">
          {children}
        </div>
      </div>
      {isSearching ? <ProviderCardSkeletons /> : <Found {...data} />}
      <Suspense>{data.filters.q ? <Noted {...data} /> : null}</Suspense>
    </section>
  );
}

function ResultCount({ total }: { total: number | null }) {
  const { t } = useTranslation('providers/search');
  const format = useFormat();
  const key = total === MOST_RESULTS ? 'results.atLeast' : 'results.count';
  return (
    <p role="status" className="min-h-6 text-sm text-muted">
      {total ? t(key, { count: total, number: format.number(total) }) : null}
      {total === 0 ? <span className="sr-only">{t('results.none')}</span> : null}
    </p>
  );
}

function Found(data: SearchData) {
  const { t } = useTranslation('providers/search');
  const revalidator = useRevalidator();
  const { filters, results, now } = data;
  if (!results) {
    const retry = () => void revalidator.revalidate();
    const text = { title: t('results.failed'), hint: t('results.failedHint'), retryLabel: t('results.retry') };
    return <ErrorState {...text} onRetry={retry} />;
  }
  if (results.providers.length === 0) {
    return <NothingFound key={toSearch(filters)} {...data} />;
  }
  return (
    <>
      <ul className="grid grid-cols-1 gap-4">
        {results.providers.map((provider) => (
          <li key={provider.id}>
            <ProviderCard provider={provider} wanted={filters.languages} person={filters.person} now={now} />
          </li>
        ))}
      </ul>
      {results.pages > 1 ? <Pages key={`pages ${toSearch(filters)}`} filters={filters} pages={results.pages} /> : null}
    </>
  );
}
