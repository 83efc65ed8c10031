import { useNavigation, useSearchParams } from 'react-router';
import { useFormat } from '../../platform/format.ts';
import { useLocalizedPath } from '../../platform/language.ts';
import { PageTitle } from '../../platform/page-title.tsx';
import { useTranslation } from '../../platform/translation.ts';
import { useFreshData } from '../../platform/use-fresh-data.ts';
import { Badge } from '../../ui/badge.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { AdminData } from './admin-loader.ts';
import { ConsolePart } from './console-part.tsx';
import { tabsOf } from './console-tab.ts';

/** Oversight: the figures, and what waits for somebody with this duty. */
export function AdminPage({ duty, waiting, content }: AdminData) {
  const { t } = useTranslation('admin');
  const [, setParams] = useSearchParams();
  // Figures of days cost more than half a minute changes.
  useFreshData(content.tab !== 'analytics');
  const tabs = tabsOf(duty).map((value) => ({
    value,
    label: <Waiting label={t(`tab.${value}`)} count={value in waiting ? waiting[value as keyof typeof waiting] : 0} />,
    content: value === content.tab ? <ConsolePart content={content} /> : null,
  }));
  const open = (tab: string) => setParams(tab === 'overview' ? {} : { tab }, { preventScrollReset: true });
  return (
    <div className="page grid w-full gap-6 py-8 sm:py-12">
      <PageTitle title={t('title')} />
      <header className="grid gap-1">
        <h1 className="text-xl">{t('title')}</h1>
        <p className="text-muted">{t('subtitle')}</p>
      </header>
      <Tabs label={t('tabs')} tabs={tabs} value={content.tab} onChange={open} coming={useComing()} />
    </div>
  );
}

/** The part that was pressed and is being loaded. */
function useComing(): string | null {
  const { location } = useNavigation();
  const isHere = location?.pathname === useLocalizedPath()('/admin');
  return isHere ? (new URLSearchParams(location.search).get('tab') ?? 'overview') : null;
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
