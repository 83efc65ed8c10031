import { START_CALL_AFTER_MS } from '@polyclinic/contract/appointments/rules';
import type { Appointment } from '@polyclinic/contract/appointments/schemas';
import type { EndFact } from '@polyclinic/contract/ends/rules';
import { STATEMENT_MS } from '@polyclinic/contract/ends/rules';
import type { VisitMoney } from '@polyclinic/contract/ends/schemas';

/** A name in a sentence, whatever the direction of its script. */
export const isolated = (name: string) => `\u2068${name}\u2069`;

/** Who reads: the patient, somebody who cares for them, or the doctor. */
export type Reader = 'patient' | 'caregiver' | 'provider';

export const readerOf = ({ careRights }: Appointment, by: 'patient' | 'provider'): Reader =>
  by === 'patient' && careRights !== null ? 'caregiver' : by;

type Paid = Pick<Appointment, 'money' | 'refundPercent' | 'endFact' | 'openDispute'>;
export type MoneyWord =
  | 'returned'
  | 'partReturned'
  | 'all'
  | 'part'
  | 'someReturned'
  | 'undecided'
  | 'until'
  | 'nothing';

/** What became of what was paid, as the last part of a `money.` key; null where nothing needs to be said. */
export function moneyWord({ money, refundPercent, endFact, openDispute }: Paid): MoneyWord | null {
  if (money === null) return null;
  if (money.returnedCents + money.underWayCents > 0) return returning(money);
  // Decided a moment ago: the refund is written down next.
  const promised = promisedCents(money, refundPercent);
  if (promised > 0) return promised === money.paidCents ? 'all' : 'part';
  // What a bank claims is neither promised nor held back.
  return refundPercent || money.staysCents === 0 ? null : notReturned(endFact, openDispute !== null);
}

function returning({ paidCents, returnedCents, underWayCents }: VisitMoney): MoneyWord {
  const isAll = returnedCents + underWayCents >= paidCents;
  if (underWayCents === 0) return isAll ? 'returned' : 'partReturned';
  if (returnedCents > 0) return 'someReturned';
  return isAll ? 'all' : 'part';
}

/** What is owed of what was paid, without what a bank claims of it. */
const promisedCents = ({ paidCents, claimedCents }: VisitMoney, refundPercent: number | null): number =>
  Math.max(0, Math.round((paidCents * (refundPercent ?? 0)) / 100) - claimedCents);

/** The sums that the words name, in cents */
export function moneySums({ money, refundPercent }: Pick<Appointment, 'money' | 'refundPercent'>) {
  const sums = money ?? NOTHING;
  const { paidCents, returnedCents, claimedCents, underWayCents, staysCents } = sums;
  const moved = returnedCents + underWayCents;
  const promised = moved > 0 ? 0 : promisedCents(sums, refundPercent);
  return {
    paid: paidCents,
    amount: moved + promised,
    returned: returnedCents,
    claimed: claimedCents,
    underWay: underWayCents,
    stays: staysCents - promised,
  };
}
const NOTHING: VisitMoney = { paidCents: 0, returnedCents: 0, claimedCents: 0, underWayCents: 0, staysCents: 0 };

/** While a dispute is open, it says itself what becomes of the fee. */
function notReturned(endFact: EndFact | null, isDisputed: boolean): MoneyWord | null {
  if (endFact === 'unclear') return isDisputed ? 'undecided' : 'until';
  return endFact === 'missed_by_patient' && !isDisputed ? 'nothing' : null;
}

/** Until when the doctor says how it ended, epoch ms. */
export const providerDeadline = ({ endTime }: Pick<Appointment, 'endTime'>) => Date.parse(endTime) + STATEMENT_MS;

type Silent = Pick<Appointment, 'endTime' | 'status' | 'providerStatement' | 'pendingAct'>;

/** Whether the doctor has let the time pass in which they say how a visit ended, and nobody has decided it since. */
export function isOverdue({ endTime, status, providerStatement, pendingAct }: Silent, now: number): boolean {
  const isOpen = status === 'confirmed' || status === 'in_progress';
  return isOpen && providerStatement === null && pendingAct === null && now > providerDeadline({ endTime });
}

type Closing = Pick<Appointment, 'appointmentType' | 'status' | 'endTime'>;

/** When a call that has begun is closed by who was in it, without anybody's word; null for any other visit. Epoch ms. */
export const closesByItself = ({ appointmentType, status, endTime }: Closing): number | null =>
  appointmentType === 'video' && status === 'in_progress' ? Date.parse(endTime) + START_CALL_AFTER_MS : null;

/** When nobody's word is needed any more because nobody has come to a call; the doctor's deadline of any other visit. */
export const decidedAt = (visit: Closing & { startTime: string }): number =>
  visit.appointmentType === 'video' && visit.status === 'confirmed'
    ? Date.parse(visit.startTime) + START_CALL_AFTER_MS
    : providerDeadline(visit);

type Rebooking = { providerId: string; start?: string | null };

type Missed = Pick<Appointment, 'id' | 'appointmentType' | 'patientId' | 'careRights'>;

/** To the same kind of visit, or another question, for the same person and reasons, at an available time ready to be confirmed by one press. */
export function rebookingPath(appointment: Missed, { providerId, start }: Rebooking): string {
  const person = appointment.careRights === null ? 'me' : appointment.patientId;
  const isQuestion = appointment.appointmentType === 'message';
  if (isQuestion && !start) return `/book?${new URLSearchParams({ provider: providerId, ask: '1', for: person })}`;
  const choice = new URLSearchParams({
    provider: providerId,
    type: isQuestion ? 'video' : appointment.appointmentType,
    again: appointment.id,
  });
  if (start) {
    choice.set('start', start);
    choice.set('step', 'confirm');
  }
  choice.set('for', person);
  return `/book?${choice}`;
}
