import { type ReactNode, useEffect } from 'react';
import { comeAlive } from '../../platform/come-alive.ts';
import { endFirstPage } from '../../platform/kept.tsx';
import { useDirection } from '../../platform/language.ts';
import { useViewer } from '../../platform/viewer.ts';
import { LazyToaster } from '../../ui/lazy-toaster.tsx';
import { LazyPerformancePanel } from '../performance/index.ts';
import { LazyAppUpdates } from './lazy-app-updates.tsx';
import { LazySessionWatch } from './lazy-session-watch.tsx';
import { useBrowserTimeZone } from './use-browser-time-zone.ts';
import { useOnlyOwnThings } from './use-only-own-things.ts';
import { useUncaughtFailures } from './use-uncaught-failures.ts';
import { useUnsent } from './use-unsent.ts';

/** What every page stands in. */
export function RootProviders({ children }: { children: ReactNode }) {
  const { session } = useViewer();
  useBrowserTimeZone();
  useOnlyOwnThings();
  useEffect(endFirstPage, []);
  useUncaughtFailures();
  useUnsent();
  useEffect(comeAlive, []);
  return (
    <>
      {children}
      <LazyToaster direction={useDirection()} isExpected={session !== null} />
      <LazySessionWatch />
      <LazyAppUpdates />
      <LazyPerformancePanel />
    </>
  );
}
