import type { Services } from '../services.ts';
import { type OpenSession, onSessionOver } from '../sessions/index.ts';
import { createInbox } from './inbox.ts';
import type { Announcement } from './live.ts';

/** `session` is the one with which they listen, null for somebody without an account. */
export type Listener = {
  userId: string;
  session: OpenSession | null;
  signal: AbortSignal | undefined;
};

export type Announcements = {
  /** What was announced since the last time, as soon as there is anything; nothing after `patienceMs`. */
  next(patienceMs: number): Promise<Announcement[] | 'closed'>;
  stop(): void;
};

/**
 * Listens for one person from now on. Closes when announcements may have been missed or wait in
 * numbers, so that the listener comes back and catches up; and for good when its session is over.
 */
export function listenFor(
  { live, sessions }: Pick<Services, 'live' | 'sessions'>,
  { userId, session, signal }: Listener,
): Announcements {
  const inbox = createInbox<Announcement>();
  const stops = [
    live.subscribe(userId, inbox.put),
    live.onInterrupted(inbox.close),
    live.onProfileChanged((changed) => changed === userId && inbox.close()),
    session ? onSessionOver({ live, sessions }, session, () => inbox.close()) : () => {},
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
