import type { Session } from '@polyclinic/contract/accounts/schemas';
import type { LiveEvent } from '@polyclinic/contract/live/schemas';
import { useRef } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { useFormat } from '../../platform/format.ts';
import { useLiveEvents } from '../../platform/live.ts';
import { useTranslation } from '../../platform/translation.ts';
import { showToast } from '../../ui/toast.ts';
import { acknowledge } from './acknowledge.ts';
import { showsAppointments } from './shows-appointments.ts';

type Change = Extract<LiveEvent, { kind: 'appointment' }>;

type Role = Session['role'];

/**
 * What of a change is said: to a doctor a time is booked once it is paid for, because one that is only held may come to
 * nothing; a doctor starts a visit themselves.
 */
const ANNOUNCED: Record<Role, Change['status'][]> = {
  patient: ['scheduled', 'in_progress'],
  doctor: ['confirmed'],
  admin: [],
};

/** On every page of whoever is signed in: loads its appointments anew when one changes, and says what happened. */
export function LiveUpdates({ userId, role }: { userId: string; role: Role }) {
  const { revalidate } = useRevalidator();
  const { pathname } = useLocation();
  const announce = useAnnouncement();
  useLiveEvents((event) => {
    if (event.kind === 'message' && event.message.senderId !== userId) {
      acknowledge(event.message.appointmentId, event.message.sequence);
    }
    if (event.kind !== 'appointment' && event.kind !== 'ready') return;
    if (showsAppointments(pathname)) void revalidate();
    if (event.kind === 'appointment' && ANNOUNCED[role].includes(event.status)) announce(event);
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
