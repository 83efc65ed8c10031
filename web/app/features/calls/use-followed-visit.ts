import { START_CALL_AFTER_MS } from '@polyclinic/contract/appointments/rules';
import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { useRef, useState } from 'react';
import { browserApi } from '../../platform/api.ts';
import { useLiveEvents } from '../../platform/live.ts';
import { useHasCome } from './use-clock.ts';

type Visit = Pick<Appointment, 'id' | 'status' | 'appointmentType' | 'startTime' | 'endTime'>;

const isOpen = ({ status }: Pick<Visit, 'status'>) => status === 'confirmed' || status === 'in_progress';

/**
 * When a visit begins, and whether one whose call could be joined has ended since; tells once that it goes on by phone.
 */
export function useFollowedVisit(loaded: Visit, now: number, onByPhone: () => void) {
  const { id } = loaded;
  const [visit, setVisit] = useState(loaded);
  const [couldJoin] = useState(isOpen(loaded) && now < closesAt(loaded));
  const isTold = useRef(false);
  const isLate = useHasCome(closesAt(visit), now);
  useLiveEvents((event) => {
    if (event.kind !== 'ready' && (event.kind !== 'appointment' || event.id !== id)) return;
    browserApi.appointments.get({ id }).then(
      (news) => {
        if (loaded.appointmentType === 'video' && news.wentOnByPhoneAt && !isTold.current) {
          isTold.current = true;
          onByPhone();
        }
        setVisit(news);
      },
      () => {},
    );
  });
  return { startTime: visit.startTime, isOver: couldJoin && (isLate || !isOpen(visit)) };
}

const closesAt = ({ status, startTime, endTime }: Visit) =>
  Date.parse(status === 'in_progress' ? endTime : startTime) + START_CALL_AFTER_MS;
