import { useEffect, useState } from 'react';
import { browserApi } from '../../platform/api.ts';

const AFTER_MS = 1_000;

function useIsPageVisible() {
  const [isVisible, setVisible] = useState(true);
  useEffect(() => {
    const update = () => setVisible(document.visibilityState === 'visible');
    update();
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return isVisible;
}

/** Marks the other side's messages as read once they have been in view for a second. */
export function useMarkRead(appointmentId: string, upTo: number | null) {
  const isVisible = useIsPageVisible();
  useEffect(() => {
    if (upTo === null || !isVisible) return;
    const timer = setTimeout(() => {
      // Tried again with the next message, or the next time the page is looked at.
      browserApi.messages.markRead({ appointmentId, upTo }).catch(() => {});
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, [appointmentId, upTo, isVisible]);
}
