import type { Insurer } from '@polyclinic/contract/providers/insurers/schemas';
import { ChevronRight } from 'lucide-react';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { PageTitle } from '../../../platform/page-title.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { InsurerForm } from './insurer-form.tsx';
import type { InsurerResult, InsurersData, ListedInsurer } from './insurers-loader.ts';
import { NewInsurerForm } from './new-insurer-form.tsx';

interface InsurersPageProps extends InsurersData {
  isSaved: boolean;
  result: InsurerResult | undefined;
}

/** The insurers that doctors choose from, in the console; one of them, or a new one. */
export function InsurersPage({ groups, open, isNew, countries, isSaved, result }: InsurersPageProps) {
  const { t } = useTranslation('settings/insurers');
  const isList = !open && !isNew;
  const title = open ? open.shownName : t(isNew ? 'new.title' : 'title');
  return (
    <div className="page grid w-full max-w-3xl content-start gap-6 py-8 sm:py-12">
      <PageTitle title={title} />
      <header className="grid gap-1">
        <BackLink to={isList ? '/admin/settings' : '/admin/insurers'}>{t(isList ? 'back' : 'title')}</BackLink>
        <h1 className="text-xl">
          <bdi>{title}</bdi>
        </h1>
        <p className="text-pretty text-muted">{open ? open.countryName : t(isNew ? 'new.lead' : 'lead')}</p>
      </header>
      {isSaved && isList ? <Alert tone="success" title={t('saved')} live /> : null}
      {result && result.outcome !== 'wrong' ? <Alert tone="warning" title={t(result.outcome)} live /> : null}
      {isList ? <List groups={groups} /> : null}
      {open ? (
        <Card className="grid gap-5">
          <InsurerForm key={JSON.stringify(open)} insurer={open} result={result} />
        </Card>
      ) : null}
      {isNew && !open ? (
        <Card className="grid gap-5">
          <NewInsurerForm countries={countries} result={result} />
        </Card>
      ) : null}
    </div>
  );
}

function List({ groups }: Pick<InsurersData, 'groups'>) {
  const { t } = useTranslation('settings/insurers');
  return (
    <>
      <LinkButton to="/admin/insurers?new" variant="secondary" className="justify-self-start">
        {t('new.title')}
      </LinkButton>
      <Card className="grid gap-6">
        {groups.map(({ code, name, insurers }) => (
          <section key={code} aria-labelledby={`insurers-${code}`} className="grid gap-1">
            <h2 id={`insurers-${code}`} className="text-base">
              {name}
            </h2>
            <ul className="grid divide-y divide-line">
              {insurers.map((insurer) => (
                <Line key={insurer.code} insurer={insurer} />
              ))}
            </ul>
          </section>
        ))}
      </Card>
    </>
  );
}

/** Names alone, in one order, to be compared. */
const wordsOf = ({ name, names: { en, ar, es, fr } }: Insurer) => JSON.stringify([name, en, ar, es, fr]);

function Line({ insurer }: { insurer: ListedInsurer }) {
  const { t } = useTranslation('settings/insurers');
  const { code, shownName, isRetired, shipped } = insurer;
  const isRenamed = shipped && wordsOf(insurer) !== wordsOf(shipped);
  return (
    <li>
      <LocalizedLink
        to={`/admin/insurers?insurer=${code}`}
        className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-2 hover:text-primary"
      >
        <span className="min-w-0 grow wrap-anywhere">
          <bdi>{shownName}</bdi>
        </span>
        {isRetired ? <Badge>{t('retired')}</Badge> : null}
        {isRenamed ? <Badge>{t('changed')}</Badge> : null}
        {shipped ? null : <Badge>{t('added')}</Badge>}
        <ChevronRight className="mirror size-5 shrink-0 text-muted" aria-hidden="true" />
      </LocalizedLink>
    </li>
  );
}
