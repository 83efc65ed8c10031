import { outcomeOfAct } from '@polyclinic/contract/appointments/rules';
import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { useRevalidator } from 'react-router';
import { PendingActBar } from './pending-act-bar.tsx';
import { useActOutcome } from './use-act-outcome.ts';

interface AppointmentActProps {
  appointment: Appointment;
  /** The server's clock, epoch ms */
  now: number;
}

/** The end of a visit while it is pending, and what became of it; a signature is shown with its note. */
export function AppointmentAct({ appointment, now }: AppointmentActProps) {
  const { id, pendingAct, appointmentType } = appointment;
  const isQuestion = appointmentType === 'message';
  const { revalidate } = useRevalidator();
  const pending = pendingAct?.act === 'sign' ? null : pendingAct;
  useActOutcome(pending, (act) => (act === 'sign' ? 'done' : outcomeOfAct(act, appointment)), isQuestion);
  const bar = { appointmentId: id, pending, now, isQuestion };
  return <PendingActBar {...bar} onChange={() => void revalidate()} />;
}
