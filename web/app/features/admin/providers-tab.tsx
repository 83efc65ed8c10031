import type { FoundProvider } from '@polyclinic/contract/admin/contract';
import { SearchX } from 'lucide-react';
import { useNavigation } from 'react-router';
import { useFormat } from '../../platform/format.ts';
import { useLocalizedPath } from '../../platform/language.ts';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { ProviderState } from './provider-state.tsx';
import { addressOfProviders, type ProvidersView } from './providers-view.ts';

interface ProvidersTabProps {
  found: { providers: FoundProvider[]; total: number; pages: number };
  view: ProvidersView;
}

/** Every doctor, found by name, e-mail address or licence number. */
export function ProvidersTab({ found, view }: ProvidersTabProps) {
  const { t } = useTranslation('admin');
  const { number } = useFormat();
  return (
    <div className="grid gap-4">
      <SearchForm key={view.q} q={view.q} />
      <p role="status" className="text-sm text-muted">
        {t('doctors.found', { count: found.total, number: number(found.total) })}
      </p>
      {found.providers.length === 0 ? (
        <NoneFound />
      ) : (
        <ul className="grid divide-y divide-line rounded-card border border-line bg-surface shadow-card">
          {found.providers.map((provider) => (
            <ProviderLine key={provider.providerId} provider={provider} />
          ))}
        </ul>
      )}
      {found.pages > 1 ? <Pages view={view} pages={found.pages} /> : null}
    </div>
  );
}

function SearchForm({ q }: { q: string }) {
  const { t } = useTranslation('admin');
  const localize = useLocalizedPath();
  const { state, location } = useNavigation();
  const isSearching = state === 'loading' && new URLSearchParams(location?.search).get('tab') === 'doctors';
  return (
    <PlainForm role="search" action={localize('/admin')} className="flex flex-wrap gap-3">
      <input type="hidden" name="tab" value="doctors" />
      <SearchBox
        label={t('doctors.search')}
        placeholder={t('doctors.placeholder')}
        defaultValue={q}
        className="min-w-0 grow basis-64"
      />
      <Button type="submit" loading={isSearching}>
        {t('doctors.submit')}
      </Button>
    </PlainForm>
  );
}

function NoneFound() {
  const { t } = useTranslation('admin');
  return (
    <EmptyState
      icon={<SearchX className="size-6" aria-hidden="true" />}
      title={t('doctors.none')}
      hint={t('doctors.noneHint')}
      action={
        <LinkButton to={addressOfProviders({ q: '', page: 1 })} variant="secondary">
          {t('doctors.all')}
        </LinkButton>
      }
    />
  );
}

function ProviderLine({ provider }: { provider: FoundProvider }) {
  const { t } = useTranslation('admin');
  const { number } = useFormat();
  const { providerId, fullName, email, specialty, licenseNumber, comingVisits: comingAppointments } = provider;
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-2 p-4 sm:p-5">
      <Avatar id={providerId} name={fullName} />
      <div className="grid min-w-0 grow basis-60 gap-0.5">
        <LocalizedLink
          to={`/admin/doctors/${providerId}`}
          className="font-semibold wrap-anywhere after:absolute after:inset-0 after:rounded-card"
        >
          <bdi>{fullName}</bdi>
        </LocalizedLink>
        <p className="text-sm text-muted">
          {specialty.name} · <bdi className="whitespace-nowrap tabular-nums">{licenseNumber}</bdi>
        </p>
        <p className="truncate text-sm text-muted">
          <bdi>{email}</bdi>
        </p>
        <p className="text-sm text-muted">
          {t('doctors.coming', { count: comingAppointments, number: number(comingAppointments) })}
        </p>
      </div>
      <ProviderState provider={provider} />
    </li>
  );
}

function Pages({ view, pages }: { view: ProvidersView; pages: number }) {
  const { t } = useTranslation('admin');
  const { number } = useFormat();
  const localize = useLocalizedPath();
  const to = (page: number) => localize(addressOfProviders({ ...view, page }));
  return (
    <Pagination
      label={t('doctors.pages')}
      previousLabel={t('doctors.previous')}
      nextLabel={t('doctors.next')}
      position={t('doctors.page', { number: number(view.page), total: number(pages) })}
      previous={view.page > 1 ? to(view.page - 1) : null}
      next={view.page < pages ? to(view.page + 1) : null}
    />
  );
}
