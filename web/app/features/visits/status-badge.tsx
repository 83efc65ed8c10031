import type { AppointmentStatus } from '@polyclinic/contract/appointments/rules';
import { useTranslation } from '../../platform/translation.ts';
import { Badge } from '../../ui/badge.tsx';
import type { Tone } from '../../ui/tone.ts';

const tones: Record<AppointmentStatus, Tone> = {
  scheduled: 'warning',
  confirmed: 'success',
  in_progress: 'info',
  completed: 'neutral',
  cancelled: 'danger',
  no_show: 'neutral',
};

/** How a visit stands. */
export function StatusBadge({ status }: { status: AppointmentStatus }) {
  const { t } = useTranslation('visits');
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>;
}
