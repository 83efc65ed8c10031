import { appointmentAction } from '../features/appointments/appointment-action.ts';
import { loadProviderPage } from '../features/dashboards/provider/provider-loader.ts';
import { ProviderPage } from '../features/dashboards/provider/provider-page.tsx';
import { requireSession } from '../platform/guard.ts';
import type { Route } from './+types/provider.ts';

export function loader({ context, request }: Route.LoaderArgs) {
  requireSession(context, request, { role: 'doctor' });
  return loadProviderPage({ context, request });
}

export function action({ context, request }: Route.ActionArgs) {
  requireSession(context, request, { role: 'doctor' });
  return appointmentAction({ context, request });
}

export default function ProviderRoute({ loaderData }: Route.ComponentProps) {
  return <ProviderPage {...loaderData} />;
}
