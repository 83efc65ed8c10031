import { cancellationCost } from '@polyclinic/contract/appointments/rules';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';

interface Cancellable {
  startTime: string;
  lateRefundPercent: number;
  feeCents: number;
  currency?: string;
}

/** What cancelling a visit costs its patient at `now` (epoch ms), and from when on more; null once it has begun. */
export function useCancellationWords(visit: Cancellable, now: number): string | null {
  const { t } = useTranslation('appointments');
  const { dateTime, money } = useFormat();
  const { startTime, lateRefundPercent, feeCents, currency } = visit;
  const cost = cancellationCost({ start: Date.parse(startTime), now, lateRefundPercent, feeCents });
  if (!cost) return null;
  const sums = { amount: money(cost.lateCents, currency), fee: money(feeCents, currency) };
  return t(`refund.${cost.word}`, { ...sums, until: dateTime(cost.freeUntil) });
}
