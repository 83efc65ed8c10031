import { isAllowed } from '@polyclinic/contract/care/rules';
import { serverApi } from '../../../platform/api.ts';
import { orNotFound } from '../../../platform/guard.ts';
import { languageOfPath } from '../../../platform/language.ts';
import { orNull } from '../../../platform/or-null.ts';
import { pageUrl } from '../../../platform/page-url.ts';
import { type LoaderArgs, serverContext } from '../../../platform/server-context.ts';

/** What somebody could show with a report about the other side of a visit: its latest messages, and its call. */
export async function loadReport({ context, request }: LoaderArgs, appointmentId: string, role: string) {
  const api = serverApi(context, request);
  const locale = languageOfPath(pageUrl(request).pathname);
  const appointment = await orNotFound(api.appointments.get({ id: appointmentId, locale }));
  const mayRead = isAllowed(appointment.careRights, 'messages');
  const conversation = mayRead ? await orNull(api.messages.list({ appointmentId })) : null;
  const isProvider = role === 'doctor';
  return {
    appointmentId,
    clientId: crypto.randomUUID(),
    name: isProvider ? appointment.patientName : appointment.providerName,
    messages: (conversation?.messages ?? []).filter(({ takenBackAt }) => takenBackAt === null),
    hasCall:
      appointment.appointmentType === 'video' && Date.parse(appointment.startTime) < context.get(serverContext).now,
    mayBlock: isAllowed(appointment.careRights, 'manage'),
  };
}

export type ReportData = Awaited<ReturnType<typeof loadReport>>;
