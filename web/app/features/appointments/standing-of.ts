import type { AppointmentStatus } from '@polyclinic/contract/appointments/rules';
import type { EndFact } from '@polyclinic/contract/ends/rules';

interface Standing {
  status: AppointmentStatus;
  endFact: EndFact | null;
}

/** How a visit ended, where that is known; otherwise its status. */
export const standingOf = ({ status, endFact }: Standing): AppointmentStatus | EndFact => endFact ?? status;

/** The key of its words among those of visits: a cancelled one may be one to which nobody came. */
export function standingWord(appointment: Standing): string {
  const { endFact, status } = appointment;
  return endFact === 'missed_by_provider' || endFact === 'unclear' ? `end.${endFact}` : `status.${status}`;
}
