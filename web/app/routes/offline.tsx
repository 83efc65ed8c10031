import { OfflinePage } from '../features/shell/offline-page.tsx';

/** Kept by the service worker and shown at whatever address was asked for: its scripts would look for another page. */
export const handle = { withoutScripts: true };

export default function OfflineRoute() {
  return <OfflinePage />;
}
