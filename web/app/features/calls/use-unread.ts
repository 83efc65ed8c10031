import { useEffect, useEffectEvent, useState } from 'react';
import { browserApi } from '../../platform/api.ts';
import { useLiveEvents } from '../../platform/live.ts';

/** Whether somebody else has written while the conversation was closed, or before, or while the line was down. */
export function useUnread(appointmentId: string, userId: string, isOpen: boolean): boolean {
  const [hasNews, setNews] = useState(false);
  useEffect(() => {
    if (isOpen) setNews(false);
  }, [isOpen]);
  const note = useEffectEvent(() => !isOpen && setNews(true));
  const lookForMissed = async () => {
    const { messages } = await browserApi.messages.list({ appointmentId });
    if (messages.some((one) => one.senderId !== userId && !one.readAt && !one.takenBackAt)) note();
  };
  useLiveEvents((event) => {
    if (event.kind === 'ready') lookForMissed().catch(() => {});
    if (event.kind !== 'message' || event.message.appointmentId !== appointmentId) return;
    if (event.message.senderId !== userId) note();
  });
  return hasNews;
}
