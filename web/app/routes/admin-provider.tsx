import { doctorAction, loadDoctorPage } from '../features/admin/provider-loader.ts';
import { DoctorPage } from '../features/admin/provider-page.tsx';
import { requireSession } from '../platform/guard.ts';
import type { Route } from './+types/admin-provider.ts';

export function loader({ context, request, params }: Route.LoaderArgs) {
  requireSession(context, request, { role: 'admin' });
  return loadDoctorPage({ context, request }, params.providerId);
}

export function action({ context, request, params }: Route.ActionArgs) {
  requireSession(context, request, { role: 'admin' });
  return doctorAction({ context, request }, params.providerId);
}

export default function AdminDoctorRoute({ loaderData }: Route.ComponentProps) {
  return <DoctorPage {...loaderData} />;
}
