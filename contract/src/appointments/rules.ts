/** The life of an appointment and what its times allow. All instants are epoch milliseconds. */

import { movedCents, restOwedCents, type VisitSums } from '../payments/rules.ts';
import { VISIT_TYPES, type VisitType } from '../providers/rules.ts';

// Defined with the search, so that public pages need not carry the rules below.
export { VISIT_TYPES, type VisitType };

export const APPOINTMENT_STATUSES = [
  'scheduled',
  'confirmed',
  'in_progress',
  'completed',
  'cancelled',
  'no_show',
] as const;
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

/** What binds, and is pending for a minute in which its author can take it back. */
export const ACTS = ['complete', 'no_show', 'sign'] as const;
export type Act = (typeof ACTS)[number];
export const ACT_DELAY_MS = 60_000;
export type ActOutcome = 'done' | 'taken_back' | 'lapsed';

export const INTENTS = ['confirm', 'start', 'complete', 'cancel', 'mark_no_show', 'give_up', 'expire'] as const;
export type Intent = (typeof INTENTS)[number];

/** Characters that a patient may write about symptoms, and as many of notes. */
export const LONGEST_TEXT = 4_000;

/** The statuses that occupy the time of provider and patient. */
export const OCCUPYING_STATUSES = ['scheduled', 'confirmed', 'in_progress'] as const;

export const TRANSITIONS: Record<AppointmentStatus, Partial<Record<Intent, AppointmentStatus>>> = {
  scheduled: { confirm: 'confirmed', expire: 'cancelled', cancel: 'cancelled' },
  // A visit is held although nobody marked its start; it is given up where the provider did not come.
  confirmed: {
    start: 'in_progress',
    complete: 'completed',
    cancel: 'cancelled',
    mark_no_show: 'no_show',
    give_up: 'cancelled',
  },
  in_progress: { complete: 'completed', mark_no_show: 'no_show', give_up: 'cancelled' },
  completed: {},
  cancelled: {},
  no_show: {},
};

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
export const VISIT_MS = 30 * MINUTE_MS;
export const START_CALL_BEFORE_MS = 15 * MINUTE_MS;
export const START_CALL_AFTER_MS = 60 * MINUTE_MS;
export const STARTING_SOON_MS = 15 * MINUTE_MS;
export const FREE_CANCELLATION_MS = DAY_MS;
export const RESCHEDULE_UNTIL_MS = DAY_MS;

/** An appointment's times beside the clock; without an end it lasts one slot. */
export type Moment = { start: number; end?: number; now: number };
type VisitMoment = Moment & { status: AppointmentStatus };

/** Where an intent leads, or null where the status does not allow it. */
export function nextStatus(status: AppointmentStatus, intent: Intent): AppointmentStatus | null {
  return TRANSITIONS[status][intent] ?? null;
}

const spelled = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');

/** Reads any spelling of a visit's type ("in-person"); null for an unknown one. */
export function normalizeVisitType(text: string): VisitType | null {
  return VISIT_TYPES.find((type) => type === spelled(text)) ?? null;
}

/** Whether the call may be joined: 15 minutes before to 60 after the start; again while it runs. */
export function canStartCall({ status, start, end, now }: VisitMoment): boolean {
  if (status === 'in_progress') return now <= (end ?? start + VISIT_MS) + START_CALL_AFTER_MS;
  return status === 'confirmed' && now >= start - START_CALL_BEFORE_MS && isStartable(start, now);
}

function isStartable(start: number, now: number): boolean {
  return now <= start + START_CALL_AFTER_MS;
}

/** It is held or booked, and has not begun, ended or been called off. */
export const stands = (status: AppointmentStatus): boolean => status === 'scheduled' || status === 'confirmed';

/** The start is ahead and the visit still stands. Exactly one of the three lists has a visit. */
export function isUpcoming({ status, start, now }: VisitMoment): boolean {
  return start > now && stands(status);
}

/** In progress, or confirmed and late but still to be joined. */
export function isOngoing({ status, start, now }: VisitMoment): boolean {
  if (status === 'in_progress') return true;
  return status === 'confirmed' && start <= now && isStartable(start, now);
}

/** Ended, or its start has passed and nobody can join any more. */
export function isHistory(visit: VisitMoment): boolean {
  return !isUpcoming(visit) && !isOngoing(visit);
}

export type TimingLabel = 'ongoing' | 'starting_soon' | 'today' | 'tomorrow' | 'upcoming';

const calendars = new Map<string | undefined, Intl.DateTimeFormat>();

function calendarIn(zone: string | undefined): Intl.DateTimeFormat {
  const known = calendars.get(zone);
  if (known) return known;
  const calendar = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone: zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  });
  calendars.set(zone, calendar);
  return calendar;
}

function dayNumber(instant: number, zone: string | undefined): number {
  const parts = calendarIn(zone).formatToParts(instant);
  const read = (type: 'year' | 'month' | 'day') => Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(read('year'), read('month') - 1, read('day')) / DAY_MS;
}

/** How near a visit is; days are the viewer's, in the IANA zone or, without one, the device's. */
export function timingLabel({ start, now, zone }: Moment & { zone?: string }): TimingLabel {
  if (start <= now) return 'ongoing';
  if (start - now <= STARTING_SOON_MS) return 'starting_soon';
  const days = dayNumber(start, zone) - dayNumber(now, zone);
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : 'upcoming';
}

export type CancellationTerms = {
  allowed: boolean;
  refundPercent: number;
  needsReason: boolean;
  /** A confirmed visit then counts as missed by its provider */
  isMissed: boolean;
};

/**
 * What cancelling now means. Patients: free until 24 h before, then by the provider's published
 * policy, not after the start. Providers and admins refund all of it; an admin says why, and leaves what has begun
 * to the rule of ends. A provider who cancels it has missed it, but for one who waited in vain: that is a no-show.
 */
export function cancellationTerms({
  by,
  start,
  now,
  lateRefundPercent,
}: {
  by: 'patient' | 'provider' | 'admin';
  start: number;
  now: number;
  lateRefundPercent: number;
}): CancellationTerms {
  const hasBegun = now >= start;
  const needsReason = by === 'admin';
  if (by === 'provider') return { allowed: true, refundPercent: 100, needsReason, isMissed: hasBegun };
  if (hasBegun) return { allowed: false, refundPercent: 0, needsReason, isMissed: false };
  if (by === 'admin') return { allowed: true, refundPercent: 100, needsReason, isMissed: false };
  const isFree = start - now >= FREE_CANCELLATION_MS;
  const late = Math.min(100, Math.max(0, lateRefundPercent));
  return { allowed: true, refundPercent: isFree ? 100 : late, needsReason, isMissed: false };
}

/** How cancelling is described to a patient; what costs nothing is always free. */
export const CANCELLATION_WORDS = ['free', 'freeThenPart', 'freeThenNone', 'part', 'none', 'rest'] as const;

export type CancellationCost = {
  /** `rest`: something has gone back already, is on its way or is claimed by the payer's bank */
  word: (typeof CANCELLATION_WORDS)[number];
  /** Until when cancelling is free, where it isn't always or no longer */
  freeUntil: number;
  /** What pays for the visit, or the fee while nothing does */
  paidCents: number;
  /** What cancelling returns at this moment, and in the last 24 hours */
  nowCents: number;
  lateCents: number;
  /** Whether it returns less from 24 hours before the start */
  changes: boolean;
  movedCents: number;
  claimedCents: number;
};

/**
 * What cancelling a visit costs its patient at this moment, and from when on more: the one source of what booking, page,
 * dialog and mail say. Null once it has begun.
 */
export function cancellationCost({
  start,
  now,
  lateRefundPercent,
  feeCents,
  money,
}: Moment & { lateRefundPercent: number; feeCents: number; money?: VisitSums | null }): CancellationCost | null {
  const at = (moment: number) => cancellationTerms({ by: 'patient', start, now: moment, lateRefundPercent });
  const { allowed, refundPercent } = at(now);
  if (!allowed) return null;
  const late = at(start - 1).refundPercent;
  const sums = money ?? { paidCents: feeCents, returnedCents: 0, underWayCents: 0, claimedCents: 0 };
  const [nowCents, lateCents] = [restOwedCents(sums, refundPercent), restOwedCents(sums, late)];
  const gone = { movedCents: movedCents(sums), claimedCents: sums.claimedCents };
  const kept = late === 0 ? 'None' : 'Part';
  const isFree = sums.paidCents === 0 || late === 100;
  const isPlain = gone.movedCents + gone.claimedCents === 0;
  const plain = isFree ? 'free' : refundPercent === 100 ? (`freeThen${kept}` as const) : late === 0 ? 'none' : 'part';
  return {
    word: isPlain ? plain : 'rest',
    freeUntil: start - FREE_CANCELLATION_MS,
    paidCents: sums.paidCents,
    nowCents,
    lateCents,
    changes: nowCents !== lateCents,
    ...gone,
  };
}

export type CancellationSentence =
  | Exclude<CancellationCost['word'], 'rest'>
  | 'now'
  | 'nowNothing'
  | 'later'
  | 'laterNothing'
  | 'moved'
  | 'claimed';

/** What pages and mails say of it, sentence by sentence, each with the sum that it names. */
export function cancellationSentences(cost: CancellationCost): { sentence: CancellationSentence; cents: number }[] {
  const { word, nowCents, lateCents, movedCents: moved, claimedCents, changes } = cost;
  if (word !== 'rest') return [{ sentence: word, cents: lateCents }];
  return [
    { sentence: nowCents > 0 ? ('now' as const) : ('nowNothing' as const), cents: nowCents, isSaid: true },
    { sentence: lateCents > 0 ? ('later' as const) : ('laterNothing' as const), cents: lateCents, isSaid: changes },
    { sentence: 'moved' as const, cents: moved, isSaid: moved > 0 },
    { sentence: 'claimed' as const, cents: claimedCents, isSaid: claimedCents > 0 },
  ].flatMap(({ isSaid, ...said }) => (isSaid ? [said] : []));
}

/** A patient moves a visit until 24 h before it: later, moving would dodge the terms of cancelling. */
export function canReschedule({ status, start, now }: VisitMoment): boolean {
  return stands(status) && start - now >= RESCHEDULE_UNTIL_MS;
}

type Standing = { status: AppointmentStatus; providerStatement: 'held' | 'missed_by_patient' | null };

const SAYS = { complete: 'held', no_show: 'missed_by_patient' } as const;
const IS = { complete: 'completed', no_show: 'no_show' } as const;

/** What became of the end of a visit that is no longer pending, by how the visit stands now. */
export function outcomeOfAct(act: Exclude<Act, 'sign'>, { status, providerStatement }: Standing): ActOutcome {
  if (providerStatement === SAYS[act] || status === IS[act]) return 'done';
  const mayStillEnd = status === 'in_progress' || (status === 'confirmed' && providerStatement === null);
  return mayStillEnd && !(act === 'no_show' && status === 'in_progress') ? 'taken_back' : 'lapsed';
}
