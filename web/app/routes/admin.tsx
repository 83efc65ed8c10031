import { adminAction, loadAdminPage } from '../features/admin/admin-loader.ts';
import { AdminPage } from '../features/admin/admin-page.tsx';
import { requireDuty, requireSession } from '../platform/guard.ts';
import type { Route } from './+types/admin.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  const { duty } = requireSession(context, request, { role: 'admin' });
  return loadAdminPage({ context, request }, duty);
}

export function action({ context, request }: Route.ActionArgs) {
  requireDuty(context, request, 'verifier');
  return adminAction({ context, request });
}

export default function AdminRoute({ loaderData }: Route.ComponentProps) {
  return <AdminPage {...loaderData} />;
}
