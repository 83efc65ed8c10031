import type { AppointmentStatus, AppointmentType } from '@polyclinic/contract/appointments/rules';
import type { EndFact } from '@polyclinic/contract/ends/rules';

interface Standing {
  status: AppointmentStatus;
  endFact: EndFact | null;
  appointmentType?: AppointmentType;
}

/** How a visit ended, where that is known; otherwise its status. */
export const standingOf = ({ status, endFact }: Standing): AppointmentStatus | EndFact => endFact ?? status;

/** Of a question that waits, is answered or was not; of any other as of a visit. */
function questionWord({ endFact, status }: Standing): string {
  if (endFact === 'missed_by_provider') return 'question.status.missed_by_provider';
  return status === 'confirmed' || status === 'completed' ? `question.status.${status}` : `status.${status}`;
}

/** The key of its words among those of visits: a cancelled one may be one to which nobody came. */
export function standingWord(appointment: Standing): string {
  const { endFact, status, appointmentType } = appointment;
  if (appointmentType === 'message') return questionWord(appointment);
  return endFact === 'missed_by_provider' || endFact === 'unclear' ? `end.${endFact}` : `status.${status}`;
}
