import type { ProviderCard } from '@polyclinic/contract/providers/schemas';
import { MapPin, Phone, Video } from 'lucide-react';
import { useTranslation } from '../../platform/translation.ts';

const icons = { video: Video, phone: Phone, in_person: MapPin };

/** Ways to see a doctor. */
export function VisitTypes({ types }: { types: ProviderCard['visitTypes'] }) {
  const { t } = useTranslation('providers');
  return (
    <ul aria-label={t('card.visitTypes')} className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      {types.map((type) => {
        const Icon = icons[type];
        return (
          <li key={type} className="inline-flex items-center gap-1.5">
            <Icon className="size-4" aria-hidden="true" />
            {t(`visitType.${type}`)}
          </li>
        );
      })}
    </ul>
  );
}
