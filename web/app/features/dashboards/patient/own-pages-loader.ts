import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { serverApi } from '../../../platform/api.ts';
import { languageOfPath } from '../../../platform/language.ts';
import { orNull } from '../../../platform/or-null.ts';
import { pageUrl } from '../../../platform/page-url.ts';
import { type LoaderArgs, serverContext } from '../../../platform/server-context.ts';

const MOST_VISITS = 2;
const MOST_CONVERSATIONS = 5;
const MOST_SUMMARIES = 5;

/** What a patient's own device stores for the time without a network; null for everybody else, and on a shared one. */
export async function loadOwnPages({ context, request }: LoaderArgs) {
  const { session } = context.get(serverContext);
  if (session?.role !== 'patient' || session.isSharedDevice) return null;
  const api = serverApi(context, request);
  const locale = languageOfPath(pageUrl(request).pathname);
  const [coming, past, conversations] = await Promise.all([
    api.appointments.mine({ period: 'upcoming', locale }),
    api.appointments.mine({ period: 'history', status: 'completed', locale }),
    api.messages.conversations(),
  ]);
  const visits = coming.appointments.filter(isComing).slice(0, MOST_VISITS);
  const [next] = visits;
  return {
    owner: session.userId,
    visits,
    contact: next ? await orNull(api.encounters.contact({ appointmentId: next.id })) : null,
    summaries: past.appointments.slice(0, MOST_SUMMARIES),
    conversations: conversations
      .slice(0, MOST_CONVERSATIONS)
      .map(({ counterpartId, counterpartName, appointmentId }) => ({
        counterpartName,
        // As the coming visit's own pages name the same thread.
        appointmentId: visits.find(({ providerId }) => providerId === counterpartId)?.id ?? appointmentId,
      })),
  };
}
export type OwnPagesData = NonNullable<Awaited<ReturnType<typeof loadOwnPages>>>;

const isComing = ({ status }: Appointment) => status === 'confirmed' || status === 'in_progress';
