import { useNavigation, useRevalidator } from 'react-router';
import { useFormat } from '../../platform/format.ts';
import { useLocalizedPath } from '../../platform/language.ts';
import { useTranslation } from '../../platform/translation.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { DisputedList } from './disputed-list.tsx';
import type { EndsData } from './ends-loader.ts';
import { addressOfEnds, type EndsView } from './ends-view.ts';
import { MissedProviders } from './missed-providers.tsx';

interface EndsTabProps {
  ends: EndsData | null;
  view: EndsView;
  now: number;
}

const PAGE_SIZE = 50;
const statuses = ['open', 'resolved'] as const;

/** Ends that are disputed, to be decided; those that are; and doctors who missed visits. */
export function EndsTab({ ends, view, now }: EndsTabProps) {
  const { t } = useTranslation('ends');
  const localize = useLocalizedPath();
  const { state } = useNavigation();
  if (!ends) return <Failure />;
  const tabs = statuses.map((status) => ({
    to: localize(addressOfEnds({ status, page: 1 })),
    label: t(`console.${status}`),
    isOpen: view.status === status,
  }));
  return (
    <div className="grid gap-8">
      <section aria-label={t('console.title')} aria-busy={state === 'loading'} className="grid gap-4">
        <TabLinks label={t('console.title')} tabs={tabs} />
        <DisputedList disputes={ends.disputes} status={view.status} now={now} />
        <Pages view={view} pages={Math.ceil(ends.total / PAGE_SIZE)} />
      </section>
      <MissedProviders providers={ends.missed} />
    </div>
  );
}

function Pages({ view, pages }: { view: EndsView; pages: number }) {
  const { t } = useTranslation('ends');
  const { number } = useFormat();
  const localize = useLocalizedPath();
  if (pages <= 1) return null;
  const to = (page: number) => localize(addressOfEnds({ ...view, page }));
  return (
    <Pagination
      label={t('console.pages')}
      previousLabel={t('console.previous')}
      nextLabel={t('console.next')}
      position={t('console.page', { page: number(view.page), pages: number(pages) })}
      previous={view.page > 1 ? to(view.page - 1) : null}
      next={view.page < pages ? to(view.page + 1) : null}
    />
  );
}

function Failure() {
  const { t } = useTranslation('ends');
  const { revalidate } = useRevalidator();
  return (
    <ErrorState
      title={t('console.failed')}
      hint={t('console.failedHint')}
      retryLabel={t('console.retry')}
      onRetry={() => void revalidate()}
    />
  );
}
