import type { LiveEvent } from '@polyclinic/contract/live/schemas';

export type AppointmentChange = Extract<LiveEvent, { kind: 'appointment' }>;
/** Without what was written: each tab decides what it shows of it. `patientName` is a doctor's to read, else null. */
export type MessageNews = {
  kind: 'message';
  appointmentId: string;
  patientId: string;
  senderId: string;
  patientName: string | null;
};
type News = AppointmentChange | MessageNews | { kind: 'unread' };

/** Between the tabs of this browser: what the one with the session's socket hears. */
const CHANNEL = 'appointments';

/** After which something else may wait to be read than before; nobody heard what came before `ready`. */
const CHANGES_UNREAD: LiveEvent['kind'][] = ['ready', 'message', 'message_change', 'receipt', 'notification'];

let sending: BroadcastChannel | undefined;

/** Tells every tab, this one included: what became of an appointment, or that what is unread is to be counted anew. */
export function tellTabs(event: LiveEvent): void {
  if (event.kind === 'appointment') send(event);
  if (event.kind === 'message') {
    const { appointmentId, patientId, senderId } = event.message;
    send({ kind: 'message', appointmentId, patientId, senderId, patientName: event.patientName });
  }
  if (CHANGES_UNREAD.includes(event.kind)) send({ kind: 'unread' });
}

function send(news: News): void {
  sending ??= new BroadcastChannel(CHANNEL);
  sending.postMessage(news);
}

function hear(listener: (news: News) => void): () => void {
  const tabs = new BroadcastChannel(CHANNEL);
  tabs.addEventListener('message', ({ data }: MessageEvent<News>) => listener(data));
  return () => tabs.close();
}

/** Hears what any tab tells of appointments; returns how to stop. */
export const hearTabs = (listener: (change: AppointmentChange) => void): (() => void) =>
  hear((news) => news.kind === 'appointment' && listener(news));

/** Hears that what waits to be read has changed; returns how to stop. */
export const hearUnread = (listener: () => void): (() => void) => hear((news) => news.kind === 'unread' && listener());

/** Hears that somebody has written, who may be the viewer in another tab; returns how to stop. */
export const hearMessages = (listener: (news: MessageNews) => void): (() => void) =>
  hear((news) => news.kind === 'message' && listener(news));
