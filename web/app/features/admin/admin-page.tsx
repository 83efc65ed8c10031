import { useSearchParams } from 'react-router';
import { useFormat } from '../../platform/format.ts';
import { PageTitle } from '../../platform/page-title.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { Badge } from '../../ui/badge.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { AdminData } from './admin-loader.ts';
import { Metrics } from './metrics.tsx';
import { useFreshData } from './use-fresh-data.ts';
import { VerificationQueue } from './verification-queue.tsx';

/** Oversight: the figures, and who waits to be verified. */
export function AdminPage({ metrics, queue }: AdminData) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const [params, setParams] = useSearchParams();
  useFreshData();
  const verification = (
    <span className="inline-flex items-center gap-2">
      {t('tab.verification')}
      {queue.length > 0 ? <Badge tone="warning">{format.number(queue.length)}</Badge> : null}
    </span>
  );
  const tabs = [
    { value: 'overview', label: t('tab.overview'), content: <Metrics metrics={metrics} /> },
    { value: 'verification', label: verification, content: <VerificationQueue queue={queue} /> },
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
      </header>
      <Tabs label={t('tabs')} tabs={tabs} value={value} onChange={open} />
    </div>
  );
}
