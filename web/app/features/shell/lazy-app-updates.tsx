import { lazy, Suspense, useEffect, useState } from 'react';
import { whenIdle } from '../../platform/when-idle.ts';

const AppUpdates = lazy(() => import('./app-updates.tsx'));

/** The service worker, once the page has nothing else to do; not while developing, where files change by themselves. */
export function LazyAppUpdates() {
  const [isTime, setTime] = useState(false);
  useEffect(() => {
    const canWork = import.meta.env.PROD && 'serviceWorker' in navigator;
    return canWork ? whenIdle(() => setTime(true)) : undefined;
  }, []);
  if (!isTime) return null;
  return (
    <Suspense>
      <AppUpdates />
    </Suspense>
  );
}
