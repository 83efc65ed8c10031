import { START_CALL_BEFORE_MS } from '@polyclinic/contract/appointments/rules';
import { isAllowed } from '@polyclinic/contract/care/rules';
import type { Message } from '@polyclinic/contract/messages/schemas';
import { type Api, serverApi } from '../../../platform/api.ts';
import { orNotFound } from '../../../platform/guard.ts';
import { languageOfPath } from '../../../platform/language.ts';
import { orNull } from '../../../platform/or-null.ts';
import { pageUrl } from '../../../platform/page-url.ts';
import { type LoaderArgs, serverContext } from '../../../platform/server-context.ts';

/** Messages in a row, and whether there are more on either side of them. */
export interface MessageRow {
  messages: Message[];
  hasEarlier: boolean;
  hasLater: boolean;
}

/** So many messages are shown before the one that is meant, which is in view then. */
const BEFORE_MEANT = 3;

/** The latest messages, or those around the one that is meant. */
async function readMessages(api: Api, appointmentId: string, meant: number | null): Promise<MessageRow> {
  if (meant === null) {
    const { messages, hasMore } = await api.messages.list({ appointmentId });
    return { messages, hasEarlier: hasMore, hasLater: false };
  }
  const after = Math.max(0, meant - 1 - BEFORE_MEANT);
  const { messages, hasMore } = await api.messages.list({ appointmentId, after });
  return { messages, hasEarlier: after > 0, hasLater: hasMore };
}

/** The sequence of the message from which one comes; null where one comes from elsewhere. */
function readMeant(params: URLSearchParams): number | null {
  const sequence = Number(params.get('message') ?? 0);
  return Number.isSafeInteger(sequence) && sequence > 0 ? sequence : null;
}

/** What somebody could show with a report about the other side of a visit: its messages, and its call. */
export async function loadReport({ context, request }: LoaderArgs, appointmentId: string, role: string) {
  const api = serverApi(context, request);
  const { pathname, searchParams } = pageUrl(request);
  const locale = languageOfPath(pathname);
  const appointment = await orNotFound(api.appointments.get({ id: appointmentId, locale }));
  const meant = readMeant(searchParams);
  const mayRead = isAllowed(appointment.careRights, 'messages');
  const row = mayRead ? await orNull(readMessages(api, appointmentId, meant)) : null;
  const isProvider = role === 'doctor';
  const opensAt = Date.parse(appointment.startTime) - START_CALL_BEFORE_MS;
  return {
    appointmentId,
    clientId: crypto.randomUUID(),
    name: isProvider ? appointment.patientName : appointment.providerName,
    row: row ?? { messages: [], hasEarlier: false, hasLater: false },
    /** The message from which one comes */
    meantId: row?.messages.find(({ sequence }) => sequence === meant)?.id ?? null,
    hasCall: appointment.appointmentType === 'video' && opensAt < context.get(serverContext).now,
    mayBlock: isAllowed(appointment.careRights, 'manage'),
  };
}

export type ReportData = Awaited<ReturnType<typeof loadReport>>;
