import { SECURITY_EVENT_KINDS } from '@polyclinic/contract/security/rules';
import type { FoundTrail, TrailSearch } from '@polyclinic/contract/security/schemas';
import { useSearchParams } from 'react-router';
import { useLocalizedPath } from '../../platform/language.ts';
import { PageTitle } from '../../platform/page-title.tsx';
import { PlainForm } from '../../platform/plain-form.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TrailEvent } from './trail-event.tsx';

interface TrailSearchPageProps {
  found: FoundTrail;
  search: TrailSearch;
}

/** Everybody's security trail, for administrators: by person, kind, network and day. */
export function TrailSearchPage({ found, search }: TrailSearchPageProps) {
  const { t } = useTranslation('security');
  return (
    <div className="page grid w-full max-w-3xl content-start gap-6 py-8 sm:py-12">
      <PageTitle title={t('trail.searchTitle')} />
      <BackLink to="/admin">{t('trail.toConsole')}</BackLink>
      <header>
        <h1 className="text-xl">{t('trail.searchTitle')}</h1>
        <p className="mt-1 text-muted">{t('trail.searchLead')}</p>
      </header>
      <SearchForm search={search} />
      <Card aria-labelledby="found">
        <h2 id="found" className="text-lg">
          {t('trail.found')}
        </h2>
        {found.events.length === 0 ? <p className="mt-4">{t('trail.nothing')}</p> : null}
        <ul className="mt-4 divide-y divide-line">
          {found.events.map((event) => (
            <TrailEvent key={event.id} event={event}>
              <p className="wrap-anywhere">
                <bdi>{event.person.fullName}</bdi> <bdi className="text-muted">{event.person.email}</bdi>
                {event.actorName ? ` · ${t('trail.by', { name: `\u2068${event.actorName}\u2069` })}` : null}
              </p>
            </TrailEvent>
          ))}
        </ul>
        <Earlier next={found.next} />
      </Card>
    </div>
  );
}

function SearchForm({ search }: { search: TrailSearch }) {
  const { t } = useTranslation('security');
  const localize = useLocalizedPath();
  const kinds = [
    { value: '', label: t('trail.anyKind') },
    ...SECURITY_EVENT_KINDS.map((kind) => ({ value: kind, label: t(`trail.kind.${kind}`) })),
  ];
  return (
    <PlainForm method="get" action={localize('/admin/security')} className="grid gap-4 sm:grid-cols-2">
      <TextField id="person" name="person" label={t('trail.person')} defaultValue={search.person} maxLength={120} />
      <SelectField
        id="kind"
        name="kind"
        label={t('trail.kindField')}
        options={kinds}
        defaultValue={search.kind ?? ''}
      />
      <TextField
        id="network"
        name="network"
        label={t('trail.network')}
        defaultValue={search.network}
        maxLength={64}
        dir="ltr"
      />
      <TextField id="from" name="from" type="date" label={t('trail.from')} defaultValue={search.from} />
      <TextField id="until" name="until" type="date" label={t('trail.until')} defaultValue={search.until} />
      <div className="self-end">
        <Button type="submit">{t('trail.search')}</Button>
      </div>
    </PlainForm>
  );
}

/** The same search, from where this page ends. */
function Earlier({ next }: { next: string | null }) {
  const { t } = useTranslation('security');
  const [params] = useSearchParams();
  if (!next) return null;
  const query = new URLSearchParams(params);
  query.set('before', next);
  return (
    <div className="mt-4 border-t border-line pt-4">
      <LinkButton to={`/admin/security?${query}`} variant="secondary">
        {t('trail.earlier')}
      </LinkButton>
    </div>
  );
}
