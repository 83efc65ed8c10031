import type { AppointmentType } from '@polyclinic/contract/appointments/rules';
import { MapPin, MessageSquareText, Phone, Video } from 'lucide-react';
import { useTranslation } from '../../platform/translation.ts';

const icons = { video: Video, phone: Phone, in_person: MapPin, message: MessageSquareText };

/** How doctor and patient meet, or that one asks the other in writing. */
export function VisitType({ type }: { type: AppointmentType }) {
  const { t } = useTranslation('appointments');
  const Icon = icons[type];
  return (
    <span className="inline-flex items-center gap-1.5 text-sm whitespace-nowrap text-muted">
      <Icon className="size-4" aria-hidden="true" />
      {t(`type.${type}`)}
    </span>
  );
}
