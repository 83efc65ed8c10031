import { useEffect, useRef } from 'react';
import { useRouteLoaderData } from 'react-router';
import { useViewer } from '../../platform/viewer.ts';
import { whenIdle } from '../../platform/when-idle.ts';

/** Pages that show one's visits: after a form on them, what a device is to store is another. */
const OF_VISITS = /^\/\w+\/(visit|patient)(\/|$)/;

/** Lets the service worker store what a patient needs without a network, once the page has nothing else to do. */
export function useOwnPages(): void {
  const { session } = useViewer();
  // A doctor's pages hold the health of others, and a shared device keeps nothing.
  const owner = session?.role === 'patient' && !session.isSharedDevice ? session.userId : null;
  // Loaded anew after a form, and when something has happened to a visit.
  const loaded = useRouteLoaderData('root');
  const told = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was loaded is looked at for being another
  useEffect(() => {
    const isAgain = told.current === owner;
    if (!owner || (isAgain && !OF_VISITS.test(window.location.pathname))) return;
    return whenIdle(() => {
      told.current = owner;
      void tell(owner, isAgain);
    });
  }, [owner, loaded]);
}

async function tell(owner: string, isChanged: boolean): Promise<void> {
  const { active } = (await navigator.serviceWorker?.ready) ?? {};
  active?.postMessage({ type: 'OWN_PAGES', address: window.location.href, owner, isChanged });
}
