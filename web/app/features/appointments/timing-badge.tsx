import { type TimingLabel, timingLabel } from '@polyclinic/contract/appointments/rules';
import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { useTranslation } from '../../platform/translation.ts';
import { useViewer } from '../../platform/viewer.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Tone } from '../../ui/tone.ts';

const tones: Record<TimingLabel, Tone> = {
  ongoing: 'success',
  starting_soon: 'warning',
  today: 'info',
  tomorrow: 'neutral',
  upcoming: 'neutral',
};

/** How near a visit is, in the viewer's days; a question has no time of its own. */
export function TimingBadge({ appointment, now }: { appointment: Appointment; now: number }) {
  const { t } = useTranslation('appointments');
  const { timeZone } = useViewer();
  if (appointment.appointmentType === 'message') return null;
  const label = timingLabel({ start: Date.parse(appointment.startTime), now, zone: timeZone });
  return <Badge tone={tones[label]}>{t(`timing.${label}`)}</Badge>;
}
