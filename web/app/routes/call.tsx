import { CallPage } from '../features/calls/call-page.tsx';
import { dashboardOf } from '../features/shell/dashboard.ts';
import { serverApi } from '../platform/api.ts';
import { orNotFound, requireSession } from '../platform/guard.ts';
import { languageOfPath } from '../platform/language.ts';
import type { Route } from './+types/call.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { role, userId } = requireSession(context, request);
  const locale = languageOfPath(new URL(request.url).pathname);
  const visit = serverApi(context, request).appointments.get({ id: params.appointmentId, locale });
  return { appointment: await orNotFound(visit), userId, dashboardPath: dashboardOf(role).path };
}

export default function CallRoute({ loaderData }: Route.ComponentProps) {
  return <CallPage key={loaderData.appointment.id} {...loaderData} />;
}
