import { useSearchParams } from 'react-router';
import { useFormat } from '../../platform/format.ts';
import { PageTitle } from '../../platform/page-title.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useFreshData } from '../../platform/use-fresh-data.ts';
import { Badge } from '../../ui/badge.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { BackupCard } from '../backup/index.ts';
import { EndsTab } from '../ends/index.ts';
import { OversightTab } from '../oversight/index.ts';
import { PhotoQueue } from '../photos/index.ts';
import { ReportedReviews } from '../reviews/index.ts';
import { SupportQueue } from '../support/index.ts';
import type { AdminData } from './admin-loader.ts';
import { Metrics } from './metrics.tsx';
import { ProvidersTab } from './providers-tab.tsx';
import { VerificationQueue } from './verification-queue.tsx';

/** Oversight: the figures and backups, who waits to be verified, every doctor, who asks for help, and money and work that wait. */
export function AdminPage({ metrics, queue, tickets, view, providers, providersView, oversight, ...rest }: AdminData) {
  const { t } = useTranslation('admin');
  const { ends, endsView, backup, reported, photos, now } = rest;
  const { refunds, alerts, failedWork } = oversight.counts;
  const [params, setParams] = useSearchParams();
  useFreshData();
  const tabs = [
    {
      value: 'overview',
      label: t('tab.overview'),
      content: (
        <div className="grid gap-6">
          <Metrics metrics={metrics} />
          <BackupCard backup={backup} />
        </div>
      ),
    },
    {
      value: 'verification',
      label: <Waiting label={t('tab.verification')} count={queue.length + photos.length} />,
      content: (
        <div className="grid gap-6">
          <PhotoQueue photos={photos} />
          <VerificationQueue queue={queue} />
        </div>
      ),
    },
    { value: 'doctors', label: t('tab.doctors'), content: <ProvidersTab found={providers} view={providersView} /> },
    {
      value: 'support',
      label: <Waiting label={t('tab.support')} count={tickets.counts.open + reported.total} />,
      content: (
        <div className="grid gap-6">
          <ReportedReviews reviews={reported.reviews} />
          <SupportQueue queue={tickets} view={view} />
        </div>
      ),
    },
    {
      value: 'ends',
      label: <Waiting label={t('tab.ends')} count={ends?.openCount ?? 0} />,
      content: <EndsTab ends={ends} view={endsView} now={now} />,
    },
    {
      value: 'money',
      label: <Waiting label={t('tab.money')} count={refunds + alerts + failedWork} />,
      content: <OversightTab oversight={oversight} />,
    },
  ];
  const asked = params.get('tab');
  const value = tabs.find((tab) => tab.value === asked)?.value ?? 'overview';
  const open = (tab: string) =>
    setParams(tab === 'overview' ? {} : { tab }, { replace: true, preventScrollReset: true });
  return (
    <div className="page grid w-full gap-6 py-8 sm:py-12">
      <PageTitle title={t('title')} />
      <header className="grid gap-1">
        <h1 className="text-xl">{t('title')}</h1>
        <p className="text-muted">{t('subtitle')}</p>
        <div className="-ms-4 flex flex-wrap">
          <LinkButton to="/admin/security" variant="ghost">
            {t('toSecurity')}
          </LinkButton>
          <LinkButton to="/admin/settings" variant="ghost">
            {t('toSettings')}
          </LinkButton>
        </div>
      </header>
      <Tabs label={t('tabs')} tabs={tabs} value={value} onChange={open} />
    </div>
  );
}

function Waiting({ label, count }: { label: string; count: number }) {
  const { number } = useFormat();
  return (
    <span className="inline-flex items-center gap-2">
      {label}
      {count > 0 ? <Badge tone="warning">{number(count)}</Badge> : null}
    </span>
  );
}
