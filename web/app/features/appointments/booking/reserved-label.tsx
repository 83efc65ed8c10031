import type { ReservedFor } from '@polyclinic/contract/payments/rules';
import { useFormat } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/translation.ts';
import { feeOf } from './fee-of.ts';

/** Under a time kept for urgent visits: for whom, and at what price. */
export function ReservedLabel({ reservedFor, feeCents }: { reservedFor: ReservedFor; feeCents: number }) {
  const { t } = useTranslation('appointments/booking');
  const { money } = useFormat();
  const price = money(feeOf(feeCents, reservedFor), 'USD', true);
  return (
    <span className="text-center text-sm font-normal text-pretty text-warning">
      {feeCents === 0 ? t(`urgency.${reservedFor}`) : t(`reserved.label.${reservedFor}`, { price })}
    </span>
  );
}
