import { useState } from 'react';
import { browserApi } from '../../platform/api.ts';
import { useLiveEvents } from '../../platform/live.ts';
import { CallEnd, type CallEndProps } from './call-end.tsx';

interface CallLeftProps extends Omit<CallEndProps, 'step'> {
  appointmentId: string;
}

/** One has hung up, and may come back until the doctor has ended the visit. */
export function CallLeft({ appointmentId, ...end }: CallLeftProps) {
  const [isOver, setOver] = useState(false);
  const look = async () => {
    const { status } = await browserApi.appointments.get({ id: appointmentId });
    setOver(status === 'completed');
  };
  useLiveEvents((event) => {
    if (event.kind === 'ready' || (event.kind === 'appointment' && event.id === appointmentId)) look().catch(() => {});
  });
  return <CallEnd {...end} step={isOver ? 'over' : 'left'} />;
}
