import { createInbox } from './inbox.ts';
import type { Announcement, LiveHub } from './live.ts';

/** `session` is the token of theirs with which they listen, null for somebody without one. */
export type Listener = { userId: string; session: string | null; signal: AbortSignal | undefined };

export type Announcements = {
  /** What was announced since the last time, as soon as there is anything; nothing after `patienceMs`. */
  next(patienceMs: number): Promise<Announcement[] | 'closed'>;
  stop(): void;
};

/**
 * Listens for one person from now on. Closes when announcements may have been missed or wait in
 * numbers, so that the listener comes back and catches up; and for good when its session ends.
 */
export function listenFor(live: LiveHub, { userId, session, signal }: Listener): Announcements {
  const inbox = createInbox<Announcement>();
  const closeIf = (own: string | null) => (ended: string) => {
    if (ended === own) inbox.close();
  };
  const stops = [
    live.subscribe(userId, inbox.put),
    live.onInterrupted(inbox.close),
    live.onSessionEnded(closeIf(session)),
    live.onProfileChanged(closeIf(userId)),
    () => signal?.removeEventListener('abort', inbox.close),
  ];
  signal?.addEventListener('abort', inbox.close, { once: true });
  if (signal?.aborted) inbox.close();
  return {
    next: inbox.take,
    stop() {
      for (const stop of stops) stop();
    },
  };
}
