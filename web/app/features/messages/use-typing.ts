import { useEffect, useRef, useState } from 'react';
import { browserApi } from '../../platform/api.ts';
import { useLiveEvents } from '../../platform/live.ts';

const AUTO_OFF_MS = 3_000;
const SAY_AGAIN_AFTER_MS = 2_000;
/** Longer than the writer's own pause, for the case that their "stopped" was lost. */
const REMOVE_AFTER_MS = 6_000;

/** Tells the other side that one is typing, and that one has stopped three seconds after the last key. */
export function useOwnTyping(appointmentId: string) {
  const saidAt = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const say = (isTyping: boolean) => {
    saidAt.current = isTyping ? Date.now() : 0;
    // Of no consequence when it fails: the label goes out by itself.
    browserApi.messages.setTyping({ appointmentId, isTyping }).catch(() => {});
  };
  const stop = () => {
    clearTimeout(timer.current);
    if (saidAt.current > 0) say(false);
  };
  const typed = (text: string) => {
    if (!text.trim()) return stop();
    clearTimeout(timer.current);
    timer.current = setTimeout(stop, AUTO_OFF_MS);
    if (Date.now() - saidAt.current > SAY_AGAIN_AFTER_MS) say(true);
  };
  const stopOnLeaving = useRef(stop);
  useEffect(() => () => stopOnLeaving.current(), []);
  return { typed, stop };
}

/** When each of the others last said that they are typing, by the clock of this page. */
type Since = Readonly<Record<string, number>>;

/** Those who said so lately: somebody who has gone without a word is dropped, while others go on. */
export const stillTyping = (since: Since, now: number): Since =>
  Object.fromEntries(Object.entries(since).filter(([, at]) => now - at < REMOVE_AFTER_MS));

/** How many others are typing in the conversations of these visits. */
export function useOthersTyping(visits: readonly { id: string }[], ownUserId: string): number {
  const [since, setSince] = useState<Since>({});
  useLiveEvents((event) => {
    if (event.kind !== 'typing' || event.userId === ownUserId) return;
    if (!visits.some(({ id }) => id === event.appointmentId)) return;
    const { userId, isTyping } = event;
    setSince(({ [userId]: _, ...others }) => (isTyping ? { ...others, [userId]: performance.now() } : others));
  });
  useEffect(() => {
    const [first] = Object.values(since).sort((one, other) => one - other);
    if (first === undefined) return;
    const remove = () => setSince((known) => stillTyping(known, performance.now()));
    const timer = setTimeout(remove, first + REMOVE_AFTER_MS - performance.now());
    return () => clearTimeout(timer);
  }, [since]);
  return Object.keys(since).length;
}
