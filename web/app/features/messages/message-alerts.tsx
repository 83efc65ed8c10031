import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { playAlert } from '../../platform/alert-sound.ts';
import { hearMessages, hearTabs, type MessageNews } from '../../platform/appointment-news.ts';
import { useLocalizedPath } from '../../platform/language.ts';
import { useTranslation } from '../../platform/translation.ts';
import { showToast } from '../../ui/toast.ts';
import { chime } from '../calls/index.ts';

/** Who writes three lines is told of once. */
const ONCE_IN_MS = 8_000;

/** Tells a doctor on any page that a patient has written, with the way there, and sounds for that and for a booking. */
export function MessageAlerts({ userId }: { userId: string }) {
  const { t } = useTranslation('messages');
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const localize = useLocalizedPath();
  const told = useRef(new Map<string, number>());

  const tell = useEffectEvent(({ appointmentId, patientId, patientName }: MessageNews) => {
    const now = Date.now();
    if (now - (told.current.get(appointmentId) ?? 0) < ONCE_IN_MS) return;
    told.current.set(appointmentId, now);
    const isShown = document.querySelector(`[data-thread="${patientId}"]`) !== null;
    const isHere = (isShown || (pathname + search).includes(appointmentId)) && !document.hidden;
    if (isHere) return;
    playAlert('news', chime);
    // In another tab, the number in this one's title says it.
    if (document.hidden) return;
    const title = patientName ? t('alert.from', { name: `\u2068${patientName}\u2069` }) : t('alert.new');
    const open = () => void navigate(localize(`/messages/${appointmentId}`));
    void showToast('info', title, undefined, { label: t('alert.open'), onPress: open });
  });

  useEffect(
    () =>
      hearMessages((news) => {
        if (news.senderId !== userId) tell(news);
      }),
    [userId],
  );
  useEffect(
    () =>
      hearTabs(({ status, isNew }) => {
        if (status === 'confirmed' && isNew) playAlert('news', chime);
      }),
    [],
  );
  return null;
}
