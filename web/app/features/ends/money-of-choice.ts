import { type Correction, refundOfCorrection } from '@polyclinic/contract/ends/rules';
import type { DisputedEnd } from '@polyclinic/contract/ends/schemas';

/** What support has chosen so far. */
export interface Choice {
  finding: Correction | 'dismissed' | null;
  /** Percent that goes back at least, as typed */
  raisedTo: string;
  reason: string;
}

/** All goes back already where the doctor did not come, and nothing changes where a dispute is dismissed. */
export const isRaisable = ({ finding }: Choice): boolean => finding === 'held' || finding === 'missed_by_patient';

/** What a choice does to what was paid, in cents; null where it changes nothing or nothing was paid. */
export function moneyOfChoice(
  { visit: appointment }: Pick<DisputedEnd, 'visit'>,
  choice: Choice,
): { back: number; house: number } | null {
  const { finding, raisedTo } = choice;
  const { money } = appointment;
  if (finding === null || finding === 'dismissed' || money === null) return null;
  const raise = isRaisable(choice) && raisedTo !== '' ? { raisedTo: Number(raisedTo) } : {};
  const { refundPercent, houseBearsPercent } = refundOfCorrection(finding, {
    before: appointment.refundPercent,
    ...raise,
  });
  const share = (percent: number) => Math.round((money.paidCents * percent) / 100);
  // What has gone back or is on its way stays so; what a bank claims is not returned by us.
  const moved = money.returnedCents + money.underWayCents;
  return { back: Math.max(share(refundPercent) - money.claimedCents, moved), house: share(houseBearsPercent) };
}
