import type { LiveEvent } from '@polyclinic/contract/live/schemas';
import { useRef } from 'react';
import { useRevalidator } from 'react-router';
import { useFormat } from '../../platform/format.ts';
import { useLiveEvents } from '../../platform/live.ts';
import { useTranslation } from '../../platform/translation.ts';
import { useViewer } from '../../platform/viewer.ts';
import { showToast } from '../../ui/toast.ts';
import { acknowledge } from './acknowledge.ts';

type Change = Extract<LiveEvent, { kind: 'appointment' }>;

/**
 * Loads a page's appointments anew when one changes, and says when one is scheduled or starts: what `announces` names. To a
 * doctor one is scheduled once it is confirmed: a time that is held and not paid for may come to nothing.
 */
export function LiveUpdates({ announces = ['scheduled', 'in_progress'] }: { announces?: Change['status'][] }) {
  const { revalidate } = useRevalidator();
  const announce = useAnnouncement();
  const userId = useViewer().session?.userId;
  useLiveEvents((event) => {
    if (event.kind === 'message' && event.message.senderId !== userId) {
      acknowledge(event.message.appointmentId, event.message.sequence);
    }
    if (event.kind !== 'appointment' && event.kind !== 'ready') return;
    void revalidate();
    if (event.kind === 'appointment' && announces.includes(event.status)) announce(event);
  });
  return null;
}

/** Says each state once, however often its row changes in it. */
function useAnnouncement() {
  const { t } = useTranslation('live');
  const { dateTime } = useFormat();
  const announced = useRef(new Map<string, string>());
  return ({ id, status, startTime, isNew }: Change) => {
    if (status === 'confirmed' && !isNew) return;
    const state = `${status} ${startTime}`;
    if (announced.current.get(id) === state) return;
    announced.current.set(id, state);
    if (status === 'scheduled' || status === 'confirmed') {
      void showToast('info', t('scheduled.title'), t('scheduled.text', { time: dateTime(startTime) }));
    }
    if (status === 'in_progress') void showToast('success', t('started.title'), t('started.text'));
  };
}
