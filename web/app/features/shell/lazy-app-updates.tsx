import { type ComponentType, useEffect, useState } from 'react';
import { whenIdle } from '../../platform/when-idle.ts';

/** The service worker, once the page has nothing else to do; not while developing, where files change by themselves. */
export function LazyAppUpdates() {
  const [AppUpdates, setAppUpdates] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = () =>
      import('./app-updates.tsx').then(
        ({ default: loaded }) => setAppUpdates(() => loaded),
        // A network that is gone by now costs the page nothing.
        () => window.addEventListener('online', load, { once: true }),
      );
    const canWork = import.meta.env.PROD && 'serviceWorker' in navigator;
    const cancel = canWork ? whenIdle(load) : undefined;
    return () => {
      window.removeEventListener('online', load);
      cancel?.();
    };
  }, []);
  return AppUpdates ? <AppUpdates /> : null;
}
