import { useEffect, useRef } from 'react';
import { useRouteLoaderData } from 'react-router';
import { useViewer } from '../../platform/viewer.ts';
import { whenIdle } from '../../platform/when-idle.ts';

/** Pages that show one's visits: once one of them is loaded anew, a visit may have become another. */
const OF_VISITS = /^\/\w+\/(visit|patient)(\/|$)/;

/** Lets the service worker store what a patient needs without a network, once the page has nothing else to do. */
export function useOwnPages(): void {
  const { session } = useViewer();
  // A doctor's pages hold the health of others, and a shared device keeps nothing.
  const owner = session?.role === 'patient' && !session.isSharedDevice ? session.userId : null;
  const loaded = useRouteLoaderData('root');
  const lastPage = useRef('');
  const told = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the root's data was loaded again
  useEffect(() => {
    const { href, pathname } = window.location;
    // Loaded again without leaving: by a form, or because something has happened.
    const isChanged = lastPage.current === href && OF_VISITS.test(pathname);
    lastPage.current = href;
    if (!owner || (told.current === owner && !isChanged)) return;
    return whenIdle(() => {
      told.current = owner;
      void tell(owner, isChanged);
    });
  }, [owner, loaded]);
}

async function tell(owner: string, isChanged: boolean): Promise<void> {
  const { active } = (await navigator.serviceWorker?.ready) ?? {};
  active?.postMessage({ type: 'OWN_PAGES', address: window.location.href, owner, isChanged });
}
