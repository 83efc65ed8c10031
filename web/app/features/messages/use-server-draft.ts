import { useEffect, useEffectEvent, useRef } from 'react';
import { browserApi } from '../../platform/api.ts';

const SAVE_AFTER_MS = 1_000;

/** Offers what was being written on another device, once; returns how to keep what is written here, a moment after it is. */
export function useServerDraft(appointmentId: string, offer: (content: string) => void): (content: string) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasTyped = useRef(false);
  const take = useEffectEvent((content: string) => {
    if (content && !hasTyped.current) offer(content);
  });
  useEffect(() => {
    // Without an answer there is still what this browser has kept.
    browserApi.messages.draft({ appointmentId }).then(
      ({ content }) => take(content),
      () => {},
    );
    return () => clearTimeout(timer.current);
  }, [appointmentId]);
  return (content) => {
    hasTyped.current = true;
    clearTimeout(timer.current);
    // What could not be kept is kept with the next change, and in this browser until then.
    timer.current = setTimeout(
      () => void browserApi.messages.storeDraft({ appointmentId, content }).catch(() => {}),
      SAVE_AFTER_MS,
    );
  };
}
