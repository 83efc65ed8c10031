import { useLocation, useNavigation } from 'react-router';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { Alert } from '../../ui/alert.tsx';
import { classNames } from '../../ui/class-names.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { SymptomNotice } from '../symptoms/index.ts';
import { ShowcaseCard } from './showcase-card.tsx';
import { findPath } from './showcase-filters.ts';
import { ShowcaseForm } from './showcase-form.tsx';
import type { ShowcaseProps } from './showcase-loader.ts';

/**
 * On a phone a strip: one under another they would be a third of the page. Late by themselves: browsers lay out the form
 * above them early, to fill it in, and with it all that comes late together with it.
 */
const cards =
  'laid-out-late relative grid gap-4 transition-opacity max-sm:-mx-4 max-sm:flex max-sm:snap-x max-sm:items-start max-sm:overflow-x-auto ' +
  'max-sm:px-4 max-sm:pb-2 lg:grid-cols-2';

/** Two beside each other end, and offer, at the same height. */
const place = 'grid max-sm:w-[88%] max-sm:shrink-0 max-sm:snap-center lg:row-span-2 lg:grid-rows-subgrid';

/** Find your perfect doctor: a search of its own, and cards that explain their trust score. */
export function Showcase({ showcase, specialties }: ShowcaseProps) {
  const { t } = useTranslation('showcase');
  return (
    <section id="find" aria-labelledby="find-title" className="laid-out-late border-y border-line bg-surface">
      <div className="page grid grid-cols-1 gap-6 py-14 sm:py-20">
        <header>
          <h2 id="find-title" className="text-xl">
            {t('find.title')}
          </h2>
          <p className="mt-2 max-w-reading text-muted">{t('find.lead')}</p>
        </header>
        <ShowcaseForm filters={showcase.filters} specialties={specialties} />
        <Results showcase={showcase} specialties={specialties} />
      </div>
    </section>
  );
}

function useIsSearching() {
  const { pathname } = useLocation();
  const { state, location } = useNavigation();
  return state === 'loading' && location.pathname === pathname;
}

function Results({ showcase: { filters, results }, specialties }: ShowcaseProps) {
  const { t } = useTranslation('showcase');
  const { number } = useFormat();
  const isSearching = useIsSearching();
  if (!results) {
    return (
      <Alert tone="warning" title={t('find.failed')}>
        {t('find.failedHint')}
      </Alert>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-5" aria-busy={isSearching}>
      {results.symptom ? (
        <SymptomNotice
          key={findPath(filters)}
          symptom={results.symptom}
          specialties={specialties}
          pathOf={(specialty) => findPath({ ...filters, specialty })}
        />
      ) : null}
      <p role="status" className="min-h-6 text-sm text-muted">
        {isSearching ? t('find.searching') : t('find.count', { count: results.total, number: number(results.total) })}
      </p>
      <ul className={classNames(cards, isSearching && 'opacity-60')}>
        {results.providers.map((provider) => (
          <li key={provider.id} className={place}>
            <ShowcaseCard provider={provider} wanted={filters.languages} />
          </li>
        ))}
      </ul>
      {results.total === 0 ? <Alert title={t('find.none')}>{t('find.noneHint')}</Alert> : null}
      {results.total > results.providers.length ? (
        <LinkButton to={findPath(filters)} variant="secondary" className="justify-self-center">
          {t('find.all')}
        </LinkButton>
      ) : null}
    </div>
  );
}
