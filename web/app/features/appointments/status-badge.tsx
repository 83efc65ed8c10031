import type { AppointmentStatus, AppointmentType } from '@polyclinic/contract/appointments/rules';
import type { EndFact } from '@polyclinic/contract/ends/rules';
import { useTranslation } from '../../platform/translation.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Tone } from '../../ui/tone.ts';
import { standingOf, standingWord } from './standing-of.ts';

const tones: Record<AppointmentStatus | EndFact, Tone> = {
  scheduled: 'warning',
  confirmed: 'success',
  in_progress: 'info',
  completed: 'neutral',
  cancelled: 'danger',
  no_show: 'neutral',
  held: 'neutral',
  missed_by_provider: 'danger',
  missed_by_patient: 'neutral',
  unclear: 'warning',
};

interface StatusBadgeProps {
  status: AppointmentStatus;
  /** How it ended, which says more than its status */
  endFact: EndFact | null;
  /** Of a question it is said in its own words */
  appointmentType?: AppointmentType;
}

/** How a visit stands, or how it ended. */
export function StatusBadge(appointment: StatusBadgeProps) {
  const { tAny } = useTranslation('appointments');
  return <Badge tone={tones[standingOf(appointment)]}>{tAny(standingWord(appointment))}</Badge>;
}
