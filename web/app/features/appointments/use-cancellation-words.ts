import {
  type CancellationSentence,
  cancellationCost,
  cancellationSentences,
} from '@polyclinic/contract/appointments/cancelling/rules';
import type { AppointmentStatus } from '@polyclinic/contract/appointments/rules';
import type { VisitSums } from '@polyclinic/contract/payments/rules';
import { useFormat } from '../../platform/format.ts';
import { useTranslation } from '../../platform/translation.ts';

interface Cancellable {
  startTime: string;
  /** Of a visit that is booked; without, it is said before */
  status?: AppointmentStatus;
  confirmedAt?: string | null;
  lateRefundPercent: number;
  feeCents: number;
  currency?: string;
  /** What was paid for it and what of that has gone back; null or absent while nothing pays for it */
  money?: VisitSums | null;
}

/** What cancelling a visit costs its patient at `now` (epoch ms), and from when on more; null once it has begun. */
export function useCancellationWords(appointment: Cancellable, now: number): string | null {
  const { t } = useTranslation('appointments');
  const { dateTime, money } = useFormat();
  const { startTime, currency, status = 'scheduled', confirmedAt } = appointment;
  const cost = cancellationCost({
    ...appointment,
    start: Date.parse(startTime),
    now,
    confirmedAt: confirmedAt ? Date.parse(confirmedAt) : null,
    isPaid: status !== 'scheduled',
  });
  if (!cost) return null;
  const sum = (cents: number) => money(cents, currency);
  const fixed = { fee: sum(cost.paidCents), until: dateTime(cost.freeUntil) };
  return cancellationSentences(cost)
    .map(({ sentence, cents }) => t(`refund.${keyOf(sentence)}`, { ...fixed, amount: sum(cents) }))
    .join(' ');
}

const keyOf = (sentence: CancellationSentence) => (sentence === 'claimed' ? 'claimed.patient' : sentence);
