import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import { useTranslation } from '../../../platform/translation.ts';
import { Badge } from '../../../ui/badge.tsx';

/** That a patient can't wait; nothing of one who can. */
export function UrgencyBadge({ urgency }: Pick<Appointment, 'urgency'>) {
  const { t } = useTranslation('dashboards/provider');
  if (urgency === 'routine') return null;
  return <Badge tone={urgency === 'emergency' ? 'danger' : 'warning'}>{t(`urgency.${urgency}`)}</Badge>;
}
