import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import type { EndFact } from '@polyclinic/contract/ends/rules';
import { STATEMENT_MS } from '@polyclinic/contract/ends/rules';

/** Who reads: the patient, somebody who cares for them, or the doctor. */
export type Reader = 'patient' | 'carer' | 'provider';

export const readerOf = ({ careRights }: Appointment, by: 'patient' | 'provider'): Reader =>
  by === 'patient' && careRights !== null ? 'carer' : by;

type Paid = Pick<Appointment, 'feeCents' | 'paymentStatus' | 'refundPercent' | 'endFact' | 'openDispute'>;
export type MoneyWord = 'returned' | 'all' | 'part' | 'undecided' | 'until' | 'nothing';

const captured = ['paid', 'refunding', 'refunded'];

/** What becomes of the fee, as the last part of a `money.` key; null where nothing needs to be said. */
export function moneyWord({ feeCents, paymentStatus, refundPercent, endFact, openDispute }: Paid): MoneyWord | null {
  if (endFact === null || feeCents === 0 || !captured.includes(paymentStatus)) return null;
  if (refundPercent === 100) return paymentStatus === 'refunded' ? 'returned' : 'all';
  if (refundPercent) return 'part';
  return notReturned(endFact, openDispute !== null);
}

/** While a dispute is open, it says itself what becomes of the fee. */
function notReturned(endFact: EndFact, isDisputed: boolean): MoneyWord | null {
  if (endFact === 'unclear') return isDisputed ? 'undecided' : 'until';
  return endFact === 'missed_by_patient' && !isDisputed ? 'nothing' : null;
}

/** Until when the doctor says how it ended, epoch ms. */
export const doctorsDeadline = ({ endTime }: Pick<Appointment, 'endTime'>) => Date.parse(endTime) + STATEMENT_MS;

type Rebooking = { providerId: string; start?: string | null };

/** To the same kind of visit for the same person, at a free time ready to be confirmed by one press. */
export function rebookingPath(visit: Appointment, { providerId, start }: Rebooking): string {
  const choice = new URLSearchParams({ provider: providerId, type: visit.appointmentType });
  if (start) {
    choice.set('start', start);
    choice.set('step', 'confirm');
  }
  if (visit.careRights !== null) choice.set('for', visit.patientId);
  return `/book?${choice}`;
}
