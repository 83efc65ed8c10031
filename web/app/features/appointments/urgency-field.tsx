import { URGENCIES, type Urgency } from '@polyclinic/contract/payments/rules';
import type { ProviderDetails } from '@polyclinic/contract/providers/schemas';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';
import { RadioCards } from '../../ui/radio-cards.tsx';
import { EmergencyNotice } from './emergency-notice.tsx';
import { feeOf } from './fees.ts';
import type { Draft, DraftControl } from './use-draft.ts';

interface UrgencyFieldProps {
  provider: ProviderDetails;
  value: Urgency;
  onChange: (value: Urgency) => void;
  control: DraftControl;
  isStacked?: boolean;
}

/** How soon help is needed, each with its price before it counts; whom to call instead in an emergency. */
export function UrgencyField({ provider, value, onChange, control, isStacked }: UrgencyFieldProps) {
  const { t } = useTranslation('appointments');
  const { money, number } = useFormat();
  const hours = { from: number(24), to: number(48) };
  const cards = URGENCIES.map((urgency) => ({
    value: urgency,
    label: t(`urgency.${urgency}`),
    hint: t(`urgencyHint.${urgency}`, { ...hours, price: money(feeOf(provider.feeCents, urgency), 'USD', true) }),
  }));
  return (
    <>
      <RadioCards
        label={t('urgency.label')}
        name="urgency"
        cards={cards}
        isStacked={isStacked}
        value={value}
        onChange={(next) => onChange(next as Urgency)}
      />
      {value === 'emergency' ? (
        <EmergencyNotice
          acknowledged={control.draft.acknowledged}
          onChange={(acknowledged) => control.change({ acknowledged })}
        />
      ) : null}
    </>
  );
}

/** Whether a booking stops until somebody has read that this is not an emergency service. */
export const mustAcknowledge = (urgency: Urgency, { acknowledged }: Draft) => urgency === 'emergency' && !acknowledged;
