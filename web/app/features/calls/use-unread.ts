import { useEffect, useState } from 'react';
import { useLiveEvents } from '../../platform/live.ts';

/** Whether somebody else has written while the conversation was closed. */
export function useUnread(appointmentId: string, userId: string, isOpen: boolean): boolean {
  const [hasNews, setNews] = useState(false);
  useEffect(() => {
    if (isOpen) setNews(false);
  }, [isOpen]);
  useLiveEvents((event) => {
    if (event.kind !== 'message' || event.message.appointmentId !== appointmentId) return;
    if (!isOpen && event.message.senderId !== userId) setNews(true);
  });
  return hasNews;
}
