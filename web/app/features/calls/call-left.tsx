import { outcomeOfAct } from '@polyclinic/contract/appointments/rules';
import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { useEffect, useEffectEvent, useState } from 'react';
import { browserApi } from '../../platform/api.ts';
import { useLiveEvents } from '../../platform/live.ts';
import { PendingActBar, useActOutcome } from '../appointments/index.ts';
import { CallEnd, type CallEndProps } from './call-end.tsx';

interface CallLeftProps extends Omit<CallEndProps, 'step' | 'act'> {
  appointmentId: string;
  /** What is shown until it is known how the visit stands */
  first: 'left' | 'over';
  /** The server is being told of the end */
  isEnding: boolean;
  /** The server's clock, epoch ms */
  serverTime: () => number;
}

type Standing = Pick<Appointment, 'status' | 'pendingAct' | 'providerStatement'>;

const isOpen = ({ status, providerStatement }: Standing) =>
  (status === 'confirmed' || status === 'in_progress') && providerStatement === null;

/** One has hung up, and may come back until the visit has ended; a doctor who ended it, by taking that back. */
export function CallLeft({ appointmentId, first, isEnding, serverTime, ...end }: CallLeftProps) {
  const { appointment, look } = useStanding(appointmentId, isEnding);
  const pending = appointment?.pendingAct ?? null;
  useActOutcome(pending, (act) => (act === 'sign' || !appointment ? 'done' : outcomeOfAct(act, appointment)));
  const mayReturn = appointment && isOpen(appointment) && !pending;
  const step = !appointment || isEnding ? first : mayReturn ? 'left' : 'over';
  return (
    <CallEnd
      {...end}
      step={step}
      act={<PendingActBar appointmentId={appointmentId} pending={pending} now={serverTime()} onChange={look} />}
    />
  );
}

/** How the visit stands, once its end is not on the way any more. */
function useStanding(id: string, isEnding: boolean) {
  const [appointment, setAppointment] = useState<Standing | null>(null);
  const look = () => {
    if (isEnding) return;
    browserApi.appointments.get({ id }).then(setAppointment, () => {});
  };
  const lookNow = useEffectEvent(look);
  useEffect(() => {
    if (!isEnding) lookNow();
  }, [isEnding]);
  useLiveEvents((event) => {
    if (event.kind === 'ready' || (event.kind === 'appointment' && event.id === id)) look();
  });
  return { appointment, look };
}
