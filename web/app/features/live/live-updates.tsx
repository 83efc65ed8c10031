import type { LiveEvent } from '@polyclinic/contract/live/schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { orpc } from '../../platform/api.ts';
import { useFormat } from '../../platform/format.ts';
import { useLiveEvents } from '../../platform/live.ts';
import { showToast } from '../../ui/toast.ts';

type Change = Extract<LiveEvent, { kind: 'appointment' }>;

/** Keeps a page's appointments current, and says when one is scheduled or starts. Inside a `QueryBoundary`. */
export function LiveUpdates() {
  const queries = useQueryClient();
  const announce = useAnnouncement();
  useLiveEvents((event) => {
    if (event.kind !== 'appointment' && event.kind !== 'ready') return;
    void queries.invalidateQueries({ queryKey: orpc.appointments.key() });
    if (event.kind === 'appointment') announce(event);
  });
  return null;
}

/** Says each state once, however often its row changes in it. */
function useAnnouncement() {
  const { t } = useTranslation('live');
  const { dateTime } = useFormat();
  const announced = useRef(new Map<string, string>());
  return ({ id, status, startTime }: Change) => {
    const state = `${status} ${startTime}`;
    if (announced.current.get(id) === state) return;
    announced.current.set(id, state);
    if (status === 'scheduled') {
      void showToast('info', t('scheduled.title'), t('scheduled.text', { time: dateTime(startTime) }));
    }
    if (status === 'in_progress') void showToast('success', t('started.title'), t('started.text'));
  };
}
