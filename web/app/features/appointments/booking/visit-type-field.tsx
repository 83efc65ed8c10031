import type { VisitType } from '@polyclinic/contract/appointments/rules';
import type { ProviderDetails } from '@polyclinic/contract/providers/schemas';
import { MapPin, Phone, Video } from 'lucide-react';
import { useTranslation } from '../../../platform/translation.ts';
import { RadioCards } from '../../../ui/radio-cards.tsx';

const icons = { video: Video, phone: Phone, in_person: MapPin };

interface Props {
  provider: ProviderDetails;
  value: VisitType;
  onChange: (value: VisitType) => void;
  isStacked?: boolean;
}

/** How to meet, as far as the doctor offers it. */
export function VisitTypeField({ provider, value, onChange, isStacked }: Props) {
  const { t } = useTranslation('appointments/booking');
  const cards = provider.visitTypes.map((type) => {
    const Icon = icons[type];
    return {
      value: type,
      label: t(`type.${type}`),
      hint: t(`typeHint.${type}`),
      icon: <Icon className="size-5 shrink-0 text-muted" aria-hidden="true" />,
    };
  });
  return (
    <RadioCards
      label={t('type.label')}
      name="type"
      cards={cards}
      isStacked={isStacked}
      value={value}
      onChange={(next) => onChange(next as VisitType)}
    />
  );
}
