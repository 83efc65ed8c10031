import type { ReactNode } from 'react';
import { useTranslation } from '../../platform/translation.ts';
import { useViewer } from '../../platform/viewer.ts';
import { LazyToaster } from '../../ui/lazy-toaster.tsx';
import { LazyPerformancePanel } from '../performance/index.ts';
import { LazyAppUpdates } from './lazy-app-updates.tsx';
import { LazySessionWatch } from './lazy-session-watch.tsx';
import { useBlockedNavigation } from './use-blocked-navigation.ts';
import { useBrowserTimeZone } from './use-browser-time-zone.ts';
import { useOnlyOwnThings } from './use-only-own-things.ts';
import { useStale } from './use-stale.ts';
import { useUncaughtFailures } from './use-uncaught-failures.ts';
import { useUnsent } from './use-unsent.ts';

/** What every page stands in. */
export function RootProviders({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell');
  const { session } = useViewer();
  useBlockedNavigation();
  useBrowserTimeZone();
  useOnlyOwnThings();
  useUncaughtFailures();
  useUnsent();
  useStale();
  return (
    <>
      {children}
      <LazyToaster label={t('account.notifications')} isExpected={session !== null} />
      <LazySessionWatch />
      <LazyAppUpdates />
      <LazyPerformancePanel />
    </>
  );
}
