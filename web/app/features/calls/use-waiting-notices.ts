import type { WaitingPatient } from '@polyclinic/contract/calls/schemas';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useFormat } from '../../platform/format.ts';
import { useDirection, useLanguage, useLocalizedPath } from '../../platform/language.ts';
import { useTranslation } from '../../platform/translation.ts';
import { type NoticePermission, tell } from './notice-permission.ts';

/**
 * Tells a doctor outside the page, once for each who comes, until they are let in or go; a press leads into the room.
 * No name is told: anybody may look at a locked screen.
 */
export function useWaitingNotices(waiting: WaitingPatient[], permission: NoticePermission | null) {
  const { t } = useTranslation('calls');
  const { time } = useFormat();
  const language = useLanguage();
  const direction = useDirection();
  const localize = useLocalizedPath();
  const navigate = useNavigate();
  const told = useRef(new Map<string, () => void>());

  const show = useEffectEvent(({ appointmentId, startTime }: WaitingPatient) =>
    tell({
      title: t('notice.title'),
      body: t('alert.text', { time: time(startTime) }),
      language,
      direction,
      subject: appointmentId,
      onPress: () => void navigate(localize(`/call/${appointmentId}`)),
    }),
  );

  useEffect(() => {
    const here = new Set(waiting.map(({ appointmentId }) => appointmentId));
    for (const [id, takeBack] of told.current) {
      if (here.has(id)) continue;
      takeBack();
      told.current.delete(id);
    }
    if (permission !== 'granted') return;
    for (const one of waiting) {
      if (!told.current.has(one.appointmentId)) told.current.set(one.appointmentId, show(one));
    }
  }, [waiting, permission]);

  useEffect(() => {
    const all = told.current;
    return () => {
      for (const takeBack of all.values()) takeBack();
      all.clear();
    };
  }, []);
}
