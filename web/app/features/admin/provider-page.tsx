import type { ProviderCase } from '@polyclinic/contract/admin/contract';
import type { ReactNode } from 'react';
import { useFormat } from '../../platform/format.ts';
import { LocalizedLink } from '../../platform/localized-link.tsx';
import { PageTitle } from '../../platform/page-title.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useFreshData } from '../../platform/use-fresh-data.ts';
import { Alert } from '../../ui/alert.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Card } from '../../ui/card.tsx';
import { DocumentList } from '../credentials/index.ts';
import { ProviderHistory } from './provider-history.tsx';
import { ProviderState } from './provider-state.tsx';
import { SuspensionCard } from './suspension-card.tsx';

/** One doctor as an administrator sees them, and what can be done about the practice. */
export function ProviderPage({ provider }: { provider: ProviderCase }) {
  const { t } = useTranslation('admin');
  useFreshData();
  return (
    <div className="page grid w-full max-w-5xl content-start gap-6 py-8 sm:py-10">
      <PageTitle title={provider.fullName} />
      <BackLink to="/admin?tab=doctors">{t('doctor.back')}</BackLink>
      <header className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-xl wrap-anywhere">
          <bdi>{provider.fullName}</bdi>
        </h1>
        <p role="status">
          <ProviderState provider={provider} />
        </p>
      </header>
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_20rem]">
        <div className="grid min-w-0 gap-6 max-lg:order-last">
          <Facts provider={provider} />
          <Documents provider={provider} />
          <ProviderHistory history={provider.history} />
        </div>
        <SuspensionCard provider={provider} />
      </div>
    </div>
  );
}

function Facts({ provider }: { provider: ProviderCase }) {
  const { t } = useTranslation('admin');
  const { countryName, number, date } = useFormat();
  const { licenseCountry, licenseExpiresOn, coming } = provider;
  const expires = licenseExpiresOn ? date(`${licenseExpiresOn}T12:00:00Z`, 'short') : '';
  const renewed = ({ licenseNumber, licenseExpiresOn: day }: NonNullable<ProviderCase['renewal']>) =>
    t('renewal.waiting', { license: `\u2068${licenseNumber}\u2069`, date: date(`${day}T12:00:00Z`, 'short') });
  const rows: [string, ReactNode][] = [
    [t('doctor.email'), <Mail key="mail" email={provider.email} />],
    [t('doctor.specialty'), provider.specialty.name],
    [
      t('review.license'),
      <bdi key="number" className="font-semibold tabular-nums">
        {provider.licenseNumber}
      </bdi>,
    ],
    [t('review.licenseAuthority'), provider.licenseAuthority ? <bdi key="by">{provider.licenseAuthority}</bdi> : ''],
    [t('review.licenseCountry'), licenseCountry ? countryName(licenseCountry) : ''],
    [t('review.licenseExpires'), expires],
    ...(provider.renewal ? [[t('renewal.title'), renewed(provider.renewal)] as [string, ReactNode]] : []),
    [t('doctor.coming'), t('doctors.coming', { count: coming.visits, number: number(coming.visits) })],
    [t('doctor.public'), provider.isListed ? <PublicLink key="page" slug={provider.slug} /> : t('doctor.unlisted')],
  ];
  return (
    <Card aria-labelledby="doctor-facts" className="grid gap-4">
      <h2 id="doctor-facts" className="text-lg">
        {t('doctor.facts')}
      </h2>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[11rem_1fr]">
        {rows.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="-mt-2 wrap-anywhere sm:mt-0">{value || t('review.nothing')}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Mail({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`} dir="ltr" className="break-all underline underline-offset-2">
      {email}
    </a>
  );
}

function PublicLink({ slug }: { slug: string }) {
  const { t } = useTranslation('admin');
  return (
    <LocalizedLink to={`/doctor/${slug}`} className="underline underline-offset-2">
      {t('doctor.open')}
    </LocalizedLink>
  );
}

/** By what the practice is verified, and what of that is not there. */
function Documents({ provider: { documents, missing } }: { provider: ProviderCase }) {
  const { t } = useTranslation('admin');
  const { list } = useFormat();
  const kinds = missing.map((kind) => t(`review.missing.${kind}`));
  return (
    <Card aria-labelledby="doctor-documents" className="grid gap-4">
      <h2 id="doctor-documents" className="text-lg">
        {t('review.documents')}
      </h2>
      {kinds.length > 0 ? <Alert tone="warning" title={t('review.missing', { kinds: list(kinds) })} /> : null}
      {documents.length > 0 ? <DocumentList documents={documents} /> : null}
    </Card>
  );
}
