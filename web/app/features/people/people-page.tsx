import { type FoundPerson, PEOPLE_FILTERS } from '@polyclinic/contract/people/schemas';
import { SearchX } from 'lucide-react';
import { useNavigation } from 'react-router';
import { useFormat } from '../../platform/format.ts';
import { useLocalizedPath } from '../../platform/language.ts';
import { PageTitle } from '../../platform/page-title.tsx';
import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { TabLinks } from '../../ui/tab-links.tsx';
import { addressOfPeople, type PeopleView } from './people-view.ts';
import { PersonRow } from './person-row.tsx';

interface PeoplePageProps {
  found: { people: FoundPerson[]; hasMore: boolean };
  view: PeopleView;
}

/** Everybody with an account, found by what one knows of them. */
export function PeoplePage({ found, view }: PeoplePageProps) {
  const { t } = useTranslation('people');
  const localize = useLocalizedPath();
  const { location } = useNavigation();
  const isLoading = location?.pathname === localize('/admin/people');
  const tabs = PEOPLE_FILTERS.map((only) => ({
    to: localize(addressOfPeople({ ...view, only, page: 1 })),
    label: t(`filter.${only || 'all'}`),
    isOpen: view.only === only,
  }));
  return (
    <div className="page grid w-full content-start gap-4 py-8">
      <PageTitle title={t('title')} />
      <h1 className="text-xl">{t('title')}</h1>
      <SearchForm key={view.q} view={view} />
      <TabLinks label={t('filters')} tabs={tabs} />
      <div aria-busy={isLoading} className={classNames('transition-opacity', isLoading && 'opacity-60')}>
        {found.people.length === 0 ? <NoneFound /> : <PeopleTable people={found.people} />}
      </div>
      {view.page > 1 || found.hasMore ? <Pages view={view} hasMore={found.hasMore} /> : null}
    </div>
  );
}

function SearchForm({ view }: { view: PeopleView }) {
  const { t } = useTranslation('people');
  const localize = useLocalizedPath();
  return (
    <PlainForm role="search" action={localize('/admin/people')} className="flex flex-wrap gap-3">
      {view.only ? <input type="hidden" name="only" value={view.only} /> : null}
      <SearchBox
        label={t('search')}
        placeholder={t('placeholder')}
        defaultValue={view.q}
        className="min-w-0 grow basis-64"
      />
      <Button type="submit">{t('submit')}</Button>
    </PlainForm>
  );
}

const COLUMNS = ['person', 'contact', 'role', 'since'] as const;

function PeopleTable({ people }: { people: FoundPerson[] }) {
  const { t } = useTranslation('people');
  return (
    <table className="w-full border-collapse text-start">
      <thead className="text-sm text-muted max-sm:sr-only">
        <tr className="border-b border-line">
          {COLUMNS.map((column) => (
            <th key={column} scope="col" className="px-3 py-2 text-start font-medium">
              {t(`column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <PersonRow key={person.userId} person={person} />
        ))}
      </tbody>
    </table>
  );
}

function NoneFound() {
  const { t } = useTranslation('people');
  return (
    <EmptyState
      icon={<SearchX className="size-6" aria-hidden="true" />}
      title={t('none')}
      hint={t('noneHint')}
      action={
        <LinkButton to="/admin/people" variant="secondary">
          {t('showAll')}
        </LinkButton>
      }
    />
  );
}

function Pages({ view, hasMore }: { view: PeopleView; hasMore: boolean }) {
  const { t } = useTranslation('people');
  const { number } = useFormat();
  const localize = useLocalizedPath();
  const to = (page: number) => localize(addressOfPeople({ ...view, page }));
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
