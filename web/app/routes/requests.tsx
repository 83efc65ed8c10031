import { RequestsPage } from '../features/support/requests-page.tsx';
import { serverApi } from '../platform/api.ts';
import { requireSession } from '../platform/guard.ts';
import type { Route } from './+types/requests.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  requireSession(context, request);
  return serverApi(context, request).support.list();
}

export default function RequestsRoute({ loaderData }: Route.ComponentProps) {
  return <RequestsPage tickets={loaderData.tickets} />;
}
