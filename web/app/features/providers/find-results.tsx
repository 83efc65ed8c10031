import { MOST_RESULTS } from '@polyclinic/contract/providers/rules';
import { Stethoscope } from 'lucide-react';
import { useLocation, useNavigation, useRevalidator } from 'react-router';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { type Filters, toSearch } from './filters.ts';
import type { FindData } from './find-loader.ts';
import { ProviderCard } from './provider-card.tsx';
import { ProviderCardSkeletons } from './provider-card-skeletons.tsx';

type FindResultsProps = Pick<FindData, 'filters' | 'results'>;

function useIsSearching() {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  const revalidator = useRevalidator();
  return revalidator.state === 'loading' || (state === 'loading' && location.pathname === pathname);
}

/** The doctors that were found, or why there are none. */
export function FindResults({ filters, results }: FindResultsProps) {
  const isSearching = useIsSearching();
  return (
    <section className="grid min-w-0 gap-4" aria-busy={isSearching}>
      <ResultCount total={results && !isSearching ? results.total : null} />
      {isSearching ? <ProviderCardSkeletons /> : <Found filters={filters} results={results} />}
    </section>
  );
}

function ResultCount({ total }: { total: number | null }) {
  const { t } = useTranslation('providers');
  const format = useFormat();
  const key = total === MOST_RESULTS ? 'results.atLeast' : 'results.count';
  return (
    <p role="status" className="min-h-6 text-sm text-muted">
      {total ? t(key, { count: total, number: format.number(total) }) : null}
    </p>
  );
}

function Found({ filters, results }: FindResultsProps) {
  const { t } = useTranslation('providers');
  const revalidator = useRevalidator();
  if (!results) {
    const retry = () => void revalidator.revalidate();
    const text = { title: t('results.failed'), hint: t('results.failedHint'), retryLabel: t('results.retry') };
    return <ErrorState {...text} onRetry={retry} />;
  }
  if (results.providers.length === 0) return <NothingFound />;
  return (
    <>
      <ul className="grid gap-4">
        {results.providers.map((provider) => (
          <li key={provider.id}>
            <ProviderCard provider={provider} wanted={filters.languages} />
          </li>
        ))}
      </ul>
      {results.pages > 1 ? <Pages filters={filters} pages={results.pages} /> : null}
    </>
  );
}

function NothingFound() {
  const { t } = useTranslation('providers');
  return (
    <EmptyState
      icon={<Stethoscope className="size-6" aria-hidden="true" />}
      title={t('results.none')}
      hint={t('results.noneHint')}
      action={
        <LinkButton to="/find-doctor" variant="secondary">
          {t('results.clear')}
        </LinkButton>
      }
    />
  );
}

function Pages({ filters, pages }: { filters: Filters; pages: number }) {
  const { t } = useTranslation('providers');
  const format = useFormat();
  const { pathname } = useLocation();
  const { page } = filters;
  const addressOf = (number: number) => pathname + toSearch({ ...filters, page: number });
  return (
    <Pagination
      label={t('pages.label')}
      previousLabel={t('pages.previous')}
      nextLabel={t('pages.next')}
      position={t('pages.position', { page: format.number(page), pages: format.number(pages) })}
      previous={page > 1 ? addressOf(page - 1) : null}
      next={page < pages ? addressOf(page + 1) : null}
    />
  );
}
