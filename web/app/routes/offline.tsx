import { loadOwnPages } from '../features/dashboards/patient/own-pages-loader.ts';
import { OfflinePage } from '../features/shell/offline-page.tsx';
import { staticPart } from '../platform/static-part.tsx';
import type { Route } from './+types/offline.ts';

const OwnPages = staticPart(async () => (await import('../features/dashboards/patient/own-pages.tsx')).OwnPages);

/** Kept by the service worker and shown at whatever address was asked for: its scripts would look for another page. */
export const handle = { withoutScripts: true };

export async function loader({ context, request }: Route.LoaderArgs) {
  return { own: await loadOwnPages({ context, request }) };
}

export default function OfflineRoute({ loaderData: { own } }: Route.ComponentProps) {
  return <OfflinePage>{own ? <OwnPages {...own} /> : null}</OfflinePage>;
}
