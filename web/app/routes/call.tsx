import { isAllowed } from '@polyclinic/contract/care/rules';
import { Suspense } from 'react';
import { CallPage } from '../features/calls/call-page.tsx';
import { dashboardOf } from '../features/shell/dashboard-of.ts';
import { serverApi } from '../platform/api.ts';
import { orNotFound, requireSession } from '../platform/guard.ts';
import { languageOfPath } from '../platform/language.ts';
import { lazyPart } from '../platform/lazy-part.ts';
import { serverContext } from '../platform/server-context.ts';
import type { Route } from './+types/call.ts';

const AppointmentPanel = lazyPart(() => import('../features/dashboards/provider/appointment-panel.tsx'));

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { role, userId } = requireSession(context, request);
  const locale = languageOfPath(new URL(request.url).pathname);
  const api = serverApi(context, request);
  const { appointmentId } = params;
  const appointment = await orNotFound(api.appointments.get({ id: appointmentId, locale }));
  const mayRead = isAllowed(appointment.careRights, 'messages');
  const thread = mayRead ? await orNotFound(api.messages.thread({ appointmentId })) : null;
  const { now } = context.get(serverContext);
  return { appointment, thread, now, userId, isProvider: role === 'doctor', dashboardPath: dashboardOf(role).path };
}

export default function CallRoute({ loaderData }: Route.ComponentProps) {
  const { appointment, isProvider, now } = loaderData;
  const record = () => (
    <Suspense>
      <AppointmentPanel appointment={appointment} now={now} />
    </Suspense>
  );
  return <CallPage key={appointment.id} {...loaderData} record={isProvider ? record : undefined} />;
}
