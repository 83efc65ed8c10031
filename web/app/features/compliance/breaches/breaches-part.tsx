import { REPORT_HOURS } from '@polyclinic/contract/compliance/breaches/rules';
import type { Breach, BreachList } from '@polyclinic/contract/compliance/breaches/schemas';
import { CircleCheck } from 'lucide-react';
import { useFormat } from '../../../platform/format.ts';
import { useLocalizedPath } from '../../../platform/language.ts';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { TabLinks } from '../../../ui/tab-links.tsx';
import { addressOfBreaches, BREACH_STATES, type BreachesView } from './breaches-view.ts';
import { ClockBadge } from './clock-badge.tsx';

interface BreachesPartProps {
  list: BreachList;
  view: BreachesView;
  mayWrite: boolean;
}

/** The register of breaches, those first whose 72 hours end first. */
export function BreachesPart({ list: { breaches, counts, hasMore }, view, mayWrite }: BreachesPartProps) {
  const { t } = useTranslation('compliance/breaches');
  const { number } = useFormat();
  const localize = useLocalizedPath();
  const tabs = BREACH_STATES.map((state) => ({
    to: localize(addressOfBreaches({ state, page: 1 })),
    label: t(`state.${state}`, { number: number(counts[state]) }),
    isOpen: view.state === state,
  }));
  return (
    <div className="grid gap-4">
      <header className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="grid min-w-0 grow basis-80 gap-1">
          <h2 className="text-lg">{t('title')}</h2>
          <p className="max-w-reading text-pretty text-sm text-muted">{t('lead', { hours: number(REPORT_HOURS) })}</p>
        </div>
        {mayWrite ? <LinkButton to="/admin/breaches/new">{t('new')}</LinkButton> : null}
      </header>
      <TabLinks label={t('states')} tabs={tabs} />
      {breaches.length === 0 ? (
        <EmptyState
          icon={<CircleCheck className="size-6" aria-hidden="true" />}
          title={t(`none.${view.state}`)}
          hint={view.state === 'open' ? t('noneHint') : undefined}
        />
      ) : (
        <ul className="grid divide-y divide-line rounded-card border border-line bg-surface shadow-card">
          {breaches.map((breach) => (
            <BreachLine key={breach.id} breach={breach} />
          ))}
        </ul>
      )}
      {view.page > 1 || hasMore ? <Pages view={view} hasMore={hasMore} /> : null}
    </div>
  );
}

function BreachLine({ breach }: { breach: Breach }) {
  const { t } = useTranslation('compliance/breaches');
  const { number, dateTime, list } = useFormat();
  const { id, what, kinds, risk, noticedAt, peopleCount } = breach;
  return (
    <li className="relative flex flex-wrap items-center gap-x-6 gap-y-2 p-4">
      <div className="grid min-w-0 grow basis-80 gap-0.5">
        <LocalizedLink
          to={`/admin/breaches/${id}`}
          className="line-clamp-2 font-semibold wrap-anywhere after:absolute after:inset-0 after:rounded-card"
        >
          <bdi lang="">{what}</bdi>
        </LocalizedLink>
        <p className="text-sm text-muted">
          {t('noticed', { time: dateTime(noticedAt) })} · {list(kinds.map((kind) => t(`kind.${kind}`)))} ·{' '}
          {t(`risk.${risk}`)} ·{' '}
          {peopleCount === null
            ? t('people.unknown')
            : t('people', { count: peopleCount, number: number(peopleCount) })}
        </p>
      </div>
      <ClockBadge breach={breach} />
    </li>
  );
}

function Pages({ view, hasMore }: { view: BreachesView; hasMore: boolean }) {
  const { t } = useTranslation('compliance/breaches');
  const { number } = useFormat();
  const localize = useLocalizedPath();
  const to = (page: number) => localize(addressOfBreaches({ ...view, page }));
  return (
    <Pagination
      label={t('pages')}
      previousLabel={t('previous')}
      nextLabel={t('next')}
      position={t('page', { number: number(view.page) })}
      previous={view.page > 1 ? to(view.page - 1) : null}
      next={hasMore ? to(view.page + 1) : null}
    />
  );
}
