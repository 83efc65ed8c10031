import type { VisitType as Type } from '@polyclinic/contract/appointments/rules';
import { MapPin, Phone, Video } from 'lucide-react';
import { useTranslation } from '../../platform/translation.ts';

const icons = { video: Video, phone: Phone, in_person: MapPin };

/** How doctor and patient meet. */
export function VisitType({ type }: { type: Type }) {
  const { t } = useTranslation('appointments');
  const Icon = icons[type];
  return (
    <span className="inline-flex items-center gap-1.5 text-sm whitespace-nowrap text-muted">
      <Icon className="size-4" aria-hidden="true" />
      {t(`type.${type}`)}
    </span>
  );
}
