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

/** What a choice does to the fee, in cents; null where it changes nothing. */
export function moneyOfChoice({ visit }: DisputedEnd, choice: Choice): { back: number; house: number } | null {
  const { finding, raisedTo } = choice;
  if (finding === null || finding === 'dismissed') return null;
  const raise = isRaisable(choice) && raisedTo !== '' ? { raisedTo: Number(raisedTo) } : {};
  const { refundPercent, houseBearsPercent } = refundOfCorrection(finding, { before: visit.refundPercent, ...raise });
  const share = (percent: number) => Math.round((visit.feeCents * percent) / 100);
  return { back: share(refundPercent), house: share(houseBearsPercent) };
}
