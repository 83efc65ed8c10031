import { adminAction, loadAdminPage } from '../features/admin/admin-loader.ts';
import { AdminPage } from '../features/admin/admin-page.tsx';
import { resolveAction } from '../features/ends/resolve-action.ts';
import { oversightAction } from '../features/oversight/oversight-action.ts';
import { requireDuty, requireSession } from '../platform/guard.ts';
import { pageUrl } from '../platform/page-url.ts';
import type { Route } from './+types/admin.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  const { duty } = requireSession(context, request, { role: 'admin' });
  return loadAdminPage({ context, request }, duty);
}

/** What the open tab asks for, by its duty. */
export function action({ context, request }: Route.ActionArgs) {
  const tab = pageUrl(request).searchParams.get('tab');
  if (tab === 'ends') {
    requireDuty(context, request, 'support');
    return resolveAction({ context, request });
  }
  if (tab === 'money') {
    requireDuty(context, request, 'finance');
    return oversightAction({ context, request });
  }
  requireDuty(context, request, 'verifier');
  return adminAction({ context, request });
}

export default function AdminRoute({ loaderData }: Route.ComponentProps) {
  return <AdminPage {...loaderData} />;
}
