import { type RefObject, useEffect, useRef, useState } from 'react';
import { browserApi } from '../../platform/api.ts';
import { tellLatest } from '../../platform/persist.ts';

const AFTER_MS = 1_000;

/** Whether somebody can be looking: the tab is in front and has the focus. */
function useIsAttentive() {
  const [isAttentive, setAttentive] = useState(false);
  useEffect(() => {
    const update = () => setAttentive(document.visibilityState === 'visible' && document.hasFocus());
    update();
    document.addEventListener('visibilitychange', update);
    window.addEventListener('focus', update);
    window.addEventListener('blur', update);
    return () => {
      document.removeEventListener('visibilitychange', update);
      window.removeEventListener('focus', update);
      window.removeEventListener('blur', update);
    };
  }, []);
  return isAttentive;
}

const sequenceOf = (element: Element) => Number((element as HTMLElement).dataset.unread ?? 0);
const visitOf = (element: Element) => (element as HTMLElement).dataset.visit ?? '';
const unreadIn = (container: Element | null) => container?.querySelectorAll('[data-unread]') ?? [];

/**
 * Marks the other side's messages as read once each has been in view for a second in a tab that has the focus.
 * Elements with `data-unread` name the sequences, and `data-visit` whose they are; `waiting` changes with them.
 */
export function useMarkRead(container: RefObject<Element | null>, waiting: string) {
  const isAttentive = useIsAttentive();
  const observer = useRef<IntersectionObserver>(undefined);
  useEffect(() => {
    if (!isAttentive) return;
    const tellers = new Map<string, (upTo: number) => void>();
    const watch = watchForSeen((appointmentId, upTo) => {
      const known = tellers.get(appointmentId);
      const tell = known ?? tellLatest((last: number) => browserApi.messages.markRead({ appointmentId, upTo: last }));
      tellers.set(appointmentId, tell);
      tell(upTo);
    });
    observer.current = watch.observer;
    for (const element of unreadIn(container.current)) watch.observer.observe(element);
    return watch.stop;
  }, [isAttentive, container]);
  useEffect(() => {
    if (waiting) for (const element of unreadIn(container.current)) observer.current?.observe(element);
  }, [waiting, container]);
}

/** Calls `onSeen` with the newest sequence of a visit that was in view for a second; each has a second of its own. */
function watchForSeen(onSeen: (appointmentId: string, upTo: number) => void) {
  const timers = new Map<Element, ReturnType<typeof setTimeout>>();
  // What was corrected is another element, and is told of again although later ones were read.
  const seen = new WeakSet<Element>();
  const newest = new Map<string, number>();
  const due = new Set<string>();
  let telling: ReturnType<typeof setTimeout> | undefined;
  const tell = () => {
    telling = undefined;
    for (const visit of due) onSeen(visit, newest.get(visit) ?? 0);
    due.clear();
  };
  const see = (element: Element) => {
    if (seen.has(element) || sequenceOf(element) === 0) return;
    seen.add(element);
    const visit = visitOf(element);
    newest.set(visit, Math.max(newest.get(visit) ?? 0, sequenceOf(element)));
    due.add(visit);
    if (!telling) telling = setTimeout(tell, 0);
  };
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      clearTimeout(timers.get(target));
      timers.delete(target);
      if (isIntersecting) timers.set(target, setTimeout(see, AFTER_MS, target));
    }
  });
  const stop = () => {
    observer.disconnect();
    for (const timer of timers.values()) clearTimeout(timer);
    clearTimeout(telling);
  };
  return { observer, stop };
}
