import { ChevronRight } from 'lucide-react';
import { useFormat } from '../../../platform/format.ts';
import { LocalizedLink } from '../../../platform/localized-link.tsx';
import { PageTitle } from '../../../platform/page-title.tsx';
import { useTranslation } from '../../../platform/translation.ts';
import { Alert } from '../../../ui/alert.tsx';
import { BackLink } from '../../../ui/back-link.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import type { CountryNumber, EmergencyNumbersData, NumberResult } from './emergency-numbers-loader.ts';
import { NumberForm } from './number-form.tsx';

interface EmergencyNumbersPageProps extends EmergencyNumbersData {
  result: NumberResult | undefined;
}

/** Whom to call for an ambulance in each country, in the console. */
export function EmergencyNumbersPage({ countries, open, result }: EmergencyNumbersPageProps) {
  const { t } = useTranslation('settings/emergency-numbers');
  const title = open ? open.name : t('title');
  return (
    <div className="page grid w-full max-w-3xl content-start gap-6 py-8 sm:py-12">
      <PageTitle title={title} />
      <header className="grid gap-1">
        <BackLink to={open ? '/admin/emergency-numbers' : '/admin/settings'}>{t(open ? 'title' : 'back')}</BackLink>
        <h1 className="text-xl">{title}</h1>
        <p className="text-pretty text-muted">{t('lead')}</p>
      </header>
      {result && result.outcome !== 'wrong' ? (
        <Alert tone={result.outcome === 'saved' ? 'success' : 'warning'} title={t(result.outcome)} live />
      ) : null}
      <Card className="grid gap-5">
        {open ? <NumberForm key={open.own} country={open} result={result} /> : <List countries={countries} />}
      </Card>
    </div>
  );
}

function List({ countries }: { countries: CountryNumber[] }) {
  const { t } = useTranslation('settings/emergency-numbers');
  const { list } = useFormat();
  return (
    <ul aria-label={t('title')} className="grid divide-y divide-line">
      {countries.map(({ code, name, shipped, own }) => (
        <li key={code}>
          <LocalizedLink
            to={`/admin/emergency-numbers?country=${code}`}
            className="flex min-h-12 items-center gap-3 py-2 hover:text-primary"
          >
            <span className="min-w-0 grow">{name}</span>
            {own !== null ? <Badge>{t('changed')}</Badge> : null}
            <bdi className="tabular-nums">{(own ?? list(shipped)) || t('unknown')}</bdi>
            <ChevronRight className="mirror size-5 shrink-0 text-muted" aria-hidden="true" />
          </LocalizedLink>
        </li>
      ))}
    </ul>
  );
}
