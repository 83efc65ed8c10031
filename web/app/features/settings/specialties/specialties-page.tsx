import type { ListedSpecialty } from '@polyclinic/contract/settings/schemas';
import { ChevronRight } from 'lucide-react';
import { useLanguage } from '../../../platform/language.ts';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { PageTitle } from '../../../platform/page-title.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import type { SpecialtiesData, SpecialtyResult } from './specialties-loader.ts';
import { SpecialtyForm } from './specialty-form.tsx';

interface SpecialtiesPageProps extends SpecialtiesData {
  isSaved: boolean;
  result: SpecialtyResult | undefined;
}

/** The list of specialties in the console, or one of them with its texts. */
export function SpecialtiesPage({ specialties, open, isSaved, result }: SpecialtiesPageProps) {
  const { t } = useTranslation('settings/specialties');
  const language = useLanguage();
  const title = open ? open.current.texts[language].name || open.slug : t('title');
  return (
    <div className="page grid w-full max-w-3xl content-start gap-6 py-8 sm:py-12">
      <PageTitle title={title} />
      <header className="grid gap-1">
        <BackLink to={open ? '/admin/specialties' : '/admin/settings'}>{t(open ? 'title' : 'back')}</BackLink>
        <h1 className="text-xl">
          <bdi>{title}</bdi>
        </h1>
        <p className="text-pretty text-muted">{t(open ? 'one.lead' : 'lead')}</p>
      </header>
      {isSaved && !open ? <Alert tone="success" title={t('saved')} live /> : null}
      {result?.outcome === 'outdated' ? <Alert tone="warning" title={t('outdated')} live /> : null}
      <Card className="grid gap-5">
        {open ? (
          <SpecialtyForm key={JSON.stringify(open.current)} specialty={open} result={result} />
        ) : (
          <List specialties={specialties} />
        )}
      </Card>
    </div>
  );
}

function List({ specialties }: { specialties: ListedSpecialty[] }) {
  const { t } = useTranslation('settings/specialties');
  const language = useLanguage();
  return (
    <ul aria-label={t('title')} className="grid divide-y divide-line">
      {specialties.map(({ id, slug, current, shipped }) => (
        <li key={id}>
          <LocalizedLink
            to={`/admin/specialties?specialty=${slug}`}
            className="flex min-h-14 items-center gap-3 py-3 hover:text-primary"
          >
            <span className="min-w-0 grow">
              <bdi className="block font-medium">{current.texts[language].name || slug}</bdi>
              <bdi className="block text-sm text-muted">{current.texts[language].description}</bdi>
            </span>
            {current.isPopular ? <Badge>{t('popular')}</Badge> : null}
            {shipped && JSON.stringify(shipped) !== JSON.stringify(current) ? <Badge>{t('changed')}</Badge> : null}
            <ChevronRight className="mirror size-5 shrink-0 text-muted" aria-hidden="true" />
          </LocalizedLink>
        </li>
      ))}
    </ul>
  );
}
