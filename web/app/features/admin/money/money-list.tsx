import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigation } from 'react-router';
import { useLocalizedPath } from '../../../platform/language.ts';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { PageTitle } from '../../../platform/page-title.tsx';
import { PlainForm } from '../../../platform/plain-form.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Pagination } from '../../../ui/pagination.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { type MoneyTab, MoneyTabs } from './money-tabs.tsx';

interface MoneyListProps {
  tab: Exclude<MoneyTab, 'waiting' | 'disputes'>;
  path: string;
  view: { q: string; from?: string | undefined; to?: string | undefined; after?: string | undefined };
  /** The controls that only this list has */
  filters: ReactNode;
  /** Beside the title, such as a file of the list */
  action?: ReactNode;
  isEmpty: boolean;
  /** Addresses of the first page and of the next, where there is one */
  first: string;
  next: string | null;
  children: ReactNode;
}

/** A list of money that is searched and narrowed by its address, page after page. */
export function MoneyList({ tab, path, view, filters, action, isEmpty, first, next, children }: MoneyListProps) {
  const { t } = useTranslation('admin/money');
  const localize = useLocalizedPath();
  const isLoading = useNavigation().location?.pathname === localize(path);
  return (
    <div className="page grid w-full content-start gap-4 py-8">
      <PageTitle title={t(`tab.${tab}`)} />
      <BackLink to="/admin">{t('back')}</BackLink>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-xl">{t(`tab.${tab}`)}</h1>
        {action}
      </header>
      <MoneyTabs open={tab} />
      <PlainForm
        key={JSON.stringify(view)}
        role="search"
        action={localize(path)}
        className="grid grid-cols-2 items-end gap-3 *:min-w-0 md:flex md:flex-wrap"
      >
        <SearchBox
          label={t(`search.${tab}`)}
          placeholder={t(`search.${tab}`)}
          defaultValue={view.q}
          className="col-span-2 min-w-0 md:grow md:basis-64"
        />
        {filters}
        <TextField name="from" type="date" label={t('from')} defaultValue={view.from} className="min-w-0" />
        <TextField name="to" type="date" label={t('to')} defaultValue={view.to} className="min-w-0" />
        <Button type="submit" variant="secondary" className="col-span-2">
          {t('submit')}
        </Button>
      </PlainForm>
      <div aria-busy={isLoading} className={classNames('transition-opacity', isLoading && 'opacity-60')}>
        {isEmpty ? <NoneFound path={path} /> : children}
      </div>
      {view.after || next ? (
        <Pagination
          label={t('pages')}
          previousLabel={t('first')}
          nextLabel={t('next')}
          position=""
          previous={view.after ? localize(first) : null}
          next={next && localize(next)}
        />
      ) : null}
    </div>
  );
}

function NoneFound({ path }: { path: string }) {
  const { t } = useTranslation('admin/money');
  return (
    <EmptyState
      icon={<SearchX className="size-6" aria-hidden="true" />}
      title={t('none')}
      hint={t('noneHint')}
      action={
        <LinkButton to={path} variant="secondary">
          {t('showAll')}
        </LinkButton>
      }
    />
  );
}

interface HeadProps {
  label: string;
  isEnd?: boolean;
  /** Of a column that the list can be ordered by: how it is now, and the address of the other way */
  order?: { now: 'ascending' | 'descending' | 'none'; to: string };
}

const ARROWS = { ascending: ' ↑', descending: ' ↓', none: '' } as const;

/** The head of a column; a press on one that has an order turns it. */
export function Head({ label, isEnd = false, order }: HeadProps) {
  return (
    <th
      scope="col"
      aria-sort={order?.now}
      className={classNames('px-3 py-2 font-medium whitespace-nowrap', isEnd ? 'text-end' : 'text-start')}
    >
      {order ? (
        <LocalizedLink to={order.to} className="hover:text-ink">
          {label}
          <span aria-hidden="true">{ARROWS[order.now]}</span>
        </LocalizedLink>
      ) : (
        label
      )}
    </th>
  );
}

export const cellStyle = 'px-3 py-1 align-top max-sm:block sm:py-2.5';
export const rowStyle = 'border-b border-line hover:bg-sunken max-sm:block max-sm:py-2';
