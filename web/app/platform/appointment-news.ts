import type { LiveEvent } from '@polyclinic/contract/live/schemas';

export type AppointmentChange = Extract<LiveEvent, { kind: 'appointment' }>;

/** Between the tabs of this browser: what the one with the session's socket hears of appointments. */
const CHANNEL = 'appointments';

let sending: BroadcastChannel | undefined;

/** Tells every tab, this one included. */
export function tellTabs(event: LiveEvent): void {
  if (event.kind !== 'appointment') return;
  sending ??= new BroadcastChannel(CHANNEL);
  sending.postMessage(event);
}

/** Hears what any tab tells; returns how to stop. */
export function hearTabs(listener: (change: AppointmentChange) => void): () => void {
  const tabs = new BroadcastChannel(CHANNEL);
  tabs.addEventListener('message', ({ data }: MessageEvent<AppointmentChange>) => listener(data));
  return () => tabs.close();
}
