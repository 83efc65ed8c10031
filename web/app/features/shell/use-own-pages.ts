import { useEffect } from 'react';
import { useViewer } from '../../platform/viewer.ts';
import { whenIdle } from '../../platform/when-idle.ts';

/** Lets the service worker store what a patient needs without a network, once the page has nothing else to do. */
export function useOwnPages(): void {
  const { session } = useViewer();
  // A doctor's pages hold the health of others, and a shared device keeps nothing.
  const owner = session?.role === 'patient' && !session.isSharedDevice ? session.userId : null;
  useEffect(() => (owner ? whenIdle(() => void tell(owner)) : undefined), [owner]);
}

async function tell(owner: string): Promise<void> {
  const { active } = (await navigator.serviceWorker?.ready) ?? {};
  active?.postMessage({ type: 'OWN_PAGES', address: window.location.href, owner });
}
