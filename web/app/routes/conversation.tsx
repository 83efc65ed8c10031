import { ConversationPage } from '../features/messages/conversation-page.tsx';
import { dashboardOf } from '../features/shell/dashboard-of.ts';
import { serverApi } from '../platform/api.ts';
import { orNotFound, requireSession } from '../platform/guard.ts';
import { languageOfPath } from '../platform/language.ts';
import type { Route } from './+types/conversation.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { role } = requireSession(context, request);
  const api = serverApi(context, request);
  const { appointmentId } = params;
  const locale = languageOfPath(new URL(request.url).pathname);
  const [thread, appointment] = await orNotFound(
    Promise.all([api.messages.thread({ appointmentId }), api.appointments.get({ id: appointmentId, locale })]),
  );
  return { thread, appointment, dashboardPath: dashboardOf(role).path };
}

export default function ConversationRoute({ loaderData }: Route.ComponentProps) {
  return <ConversationPage {...loaderData} />;
}
