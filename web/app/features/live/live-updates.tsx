import type { Session } from '@polyclinic/contract/accounts/schemas';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type AppointmentChange as Change, hearTabs } from '../../platform/appointment-news.ts';
import { useFormat } from '../../platform/format.ts';
import { useLocalizedPath } from '../../platform/language.ts';
import { useLiveEvents } from '../../platform/live.ts';
import { useTranslation } from '../../platform/translation.ts';
import { useLoadAnew } from '../../platform/use-load-anew.ts';
import { showToast } from '../../ui/toast.ts';
import { acknowledge } from './acknowledge.ts';
import { showsAppointments, showsNotifications } from './shows-appointments.ts';

type Role = Session['role'];
type Said = 'booked' | 'urgent' | 'moved' | 'cancelled' | 'started';

/**
 * What of a change is said: a visit is booked once nothing is owed, because a time that is only held may come to
 * nothing; a doctor starts a visit themselves.
 */
const ANNOUNCED: Record<Role, Change['status'][]> = {
  patient: ['confirmed', 'in_progress'],
  doctor: ['confirmed'],
  admin: [],
};

/** Who calls off what the other side hears of; what one has called off oneself is said where it was done. */
const CALLED_OFF: Record<Role, Change['cancelledBy'][]> = {
  patient: ['provider', 'admin'],
  doctor: ['patient', 'admin'],
  admin: [],
};

const isAnnounced = (role: Role, { status, cancelledBy, isMoved }: Change) =>
  status === 'cancelled' ? CALLED_OFF[role].includes(cancelledBy) : isMoved || ANNOUNCED[role].includes(status);

interface LiveUpdatesProps {
  userId: string;
  role: Role;
}

/**
 * On every page of a person who is signed in: says what happens to their appointments. A page that shows some has a
 * socket and loads them anew; the others are told by the tab that has the session's.
 */
export function LiveUpdates({ userId, role }: LiveUpdatesProps) {
  const { pathname } = useLocation();
  const announce = useAnnouncement(role);
  const hear = (change: Change) => {
    if (isAnnounced(role, change)) announce(change);
  };
  const hearOfTabs = useEffectEvent(hear);
  useEffect(() => hearTabs((change) => hearOfTabs(change)), []);
  return showsAppointments(pathname) ? (
    <>
      <LoadedAnew userId={userId} onChange={hear} />
      {role === 'patient' ? <WaitingDoctor /> : null}
    </>
  ) : null;
}

function LoadedAnew({ userId, onChange }: { userId: string; onChange: (change: Change) => void }) {
  const loadAnew = useLoadAnew();
  const { pathname } = useLocation();
  useLiveEvents((event) => {
    if (event.kind === 'message' && event.message.senderId !== userId) {
      acknowledge(event.message.appointmentId, event.message.sequence);
    }
    // What was told of a change is written after it, by a job.
    const isTold = event.kind === 'notification' && showsNotifications(pathname);
    if (event.kind !== 'appointment' && event.kind !== 'ready' && !isTold) return;
    void loadAnew();
    if (event.kind === 'appointment') onChange(event);
  });
  return null;
}

/** Tells a patient, once for each time that the doctor comes, who sits in a call alone. */
function WaitingDoctor() {
  const { t } = useTranslation('live');
  const navigate = useNavigate();
  const localize = useLocalizedPath();
  const told = useRef(new Set<string>());
  useLiveEvents((event) => {
    if (event.kind !== 'call_presence') return;
    const here = event.presence.filter(({ leftAt, isSilent }) => leftAt === null && !isSilent);
    const doctor = here.find(({ part }) => part === 'doctor');
    if (!doctor || here.some(({ part }) => part === 'patient') || told.current.has(doctor.joinedAt)) return;
    told.current.add(doctor.joinedAt);
    const join = { label: t('waits.join'), onPress: () => void navigate(localize(`/call/${event.appointmentId}`)) };
    void showToast('warning', t('waits.title'), t('waits.text', { name: doctor.name }), join);
  });
  return null;
}

/** Says each state once, however often its row changes in it. */
function useAnnouncement(role: Role) {
  const { t } = useTranslation('live');
  const navigate = useNavigate();
  const localize = useLocalizedPath();
  const { dateTime } = useFormat();
  const announced = useRef(new Map<string, string>());
  return ({ id, status, startTime, patientName, isNew, isUrgent, isMoved }: Change) => {
    if (status === 'confirmed' && !isNew && !isMoved) return;
    const state = `${status} ${startTime}`;
    if (announced.current.get(id) === state) return;
    announced.current.set(id, state);
    const time = dateTime(startTime);
    // A doctor has many visits: which one it is, and the way to it.
    const open = { label: t('open'), onPress: () => void navigate(localize(`/visit/${id}`)) };
    const say = (tone: 'info' | 'warning' | 'success', what: Said) =>
      void showToast(
        tone,
        t(`${what}.title`),
        patientName === null ? t(`${what}.text`, { time }) : t('visitOf', { name: patientName, time }),
        role === 'doctor' ? open : undefined,
      );
    if (status === 'cancelled') say('warning', 'cancelled');
    else if (status === 'in_progress') say('success', 'started');
    else if (isMoved) say('info', 'moved');
    else if (status === 'confirmed' && isUrgent && role === 'doctor') say('warning', 'urgent');
    else if (status === 'confirmed') say('info', 'booked');
  };
}
