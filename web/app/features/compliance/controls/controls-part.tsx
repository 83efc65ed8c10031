import type { Controls } from '@polyclinic/contract/compliance/controls/schemas';
import { SearchX } from 'lucide-react';
import { useNavigation } from 'react-router';
import { useFormat } from '../../../platform/format.ts';
import { useLanguage, useLocalizedPath } from '../../../platform/language.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { ControlFilters } from './control-filters.tsx';
import { ControlLine } from './control-line.tsx';
import { addressOfControls, type ControlsView } from './controls-view.ts';
import { FrameworkList } from './framework-list.tsx';

interface ControlsPartProps {
  controls: Controls;
  view: ControlsView;
}

/** Clauses of laws and standards, each with what proves it, or what is missing. */
export function ControlsPart({ controls: { frameworks, found, total, pages }, view }: ControlsPartProps) {
  const { t } = useTranslation('compliance/controls');
  const { number } = useFormat();
  const language = useLanguage();
  const { state, location } = useNavigation();
  const isLoading = state === 'loading' && new URLSearchParams(location.search).get('tab') === 'compliance';
  return (
    <div className="grid gap-6">
      <header className="grid gap-2">
        <h2 className="text-lg">{t('title')}</h2>
        <p className="max-w-reading text-pretty text-muted">{t('lead')}</p>
        <p className="max-w-reading text-pretty text-sm text-muted">{t('lastRun')}</p>
      </header>
      <FrameworkList frameworks={frameworks} view={view} />
      <ControlFilters key={JSON.stringify(view)} frameworks={frameworks} view={view} />
      <section aria-label={t('clauses')} className="grid gap-3">
        <p role="status" className="text-sm text-muted">
          {t('found', { count: total, number: number(total) })} {language === 'en' ? null : t('english')}
        </p>
        <div aria-busy={isLoading} className={classNames('transition-opacity', isLoading && 'opacity-60')}>
          {found.length === 0 ? (
            <NoneFound />
          ) : (
            <ul className="grid divide-y divide-line rounded-card border border-line bg-surface shadow-card">
              {found.map((control) => (
                <ControlLine key={`${control.framework} ${control.id}`} control={control} />
              ))}
            </ul>
          )}
        </div>
        {pages > 1 ? <Pages view={view} pages={pages} /> : null}
      </section>
    </div>
  );
}

function NoneFound() {
  const { t } = useTranslation('compliance/controls');
  return (
    <EmptyState
      icon={<SearchX className="size-6" aria-hidden="true" />}
      title={t('none')}
      hint={t('noneHint')}
      action={
        <LinkButton to={addressOfControls({})} variant="secondary">
          {t('showAll')}
        </LinkButton>
      }
    />
  );
}

function Pages({ view, pages }: { view: ControlsView; pages: number }) {
  const { t } = useTranslation('compliance/controls');
  const { number } = useFormat();
  const localize = useLocalizedPath();
  const to = (page: number) => localize(addressOfControls({ ...view, page }));
  return (
    <Pagination
      label={t('pages')}
      previousLabel={t('previous')}
      nextLabel={t('next')}
      position={t('page', { number: number(view.page), total: number(pages) })}
      previous={view.page > 1 ? to(view.page - 1) : null}
      next={view.page < pages ? to(view.page + 1) : null}
    />
  );
}
