/** The states of an appointment and what its times allow. All instants are epoch milliseconds. */

import { movedCents, restOwedCents, type VisitSums } from '../payments/rules.ts';
import { VISIT_TYPES, type VisitType } from '../providers/rules.ts';

// Defined with the search, so that public pages need not load the rules below.
export { VISIT_TYPES, type VisitType };

/** All kinds of appointments: besides the visits `message`, a question that is answered in writing and takes no slot. */
export const APPOINTMENT_TYPES = [...VISIT_TYPES, 'message'] as const;
export type AppointmentType = (typeof APPOINTMENT_TYPES)[number];

export const APPOINTMENT_STATUSES = [
  'scheduled',
  'confirmed',
  'in_progress',
  'completed',
  'cancelled',
  'no_show',
] as const;
export type AppointmentStatus = (typeof APPOINTMENT_STATUSES)[number];

/** Acts that stay pending for a minute, in which their author can undo them. */
export const ACTS = ['complete', 'no_show', 'sign'] as const;
export type Act = (typeof ACTS)[number];
export const ACT_DELAY_MS = 60_000;
export type ActOutcome = 'done' | 'taken_back' | 'lapsed';

export const INTENTS = ['confirm', 'start', 'complete', 'cancel', 'mark_no_show', 'give_up', 'expire'] as const;
export type Intent = (typeof INTENTS)[number];

/** Maximum length of a patient's symptoms, and of their notes. */
export const LONGEST_TEXT = 4_000;

/** The statuses that occupy the time of provider and patient. */
export const OCCUPYING_STATUSES = ['scheduled', 'confirmed', 'in_progress'] as const;

export const TRANSITIONS: Record<AppointmentStatus, Partial<Record<Intent, AppointmentStatus>>> = {
  scheduled: { confirm: 'confirmed', expire: 'cancelled', cancel: 'cancelled' },
  // A visit can take place although nobody marked its start; it is given up if the provider did not come.
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
/** How long after paying everything is free to undo, unless the visit begins earlier. */
export const UNDO_MS = 15 * MINUTE_MS;

/** An appointment's times and the current time; without an end it lasts one slot. */
export type Moment = { start: number; end?: number; now: number };
type VisitMoment = Moment & { status: AppointmentStatus };

/** The status after an intent, or null where the current status does not allow it. */
export function nextStatus(status: AppointmentStatus, intent: Intent): AppointmentStatus | null {
  return TRANSITIONS[status][intent] ?? null;
}

const spelled = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');

/** Parses any spelling of an appointment type ("in-person"); null for an unknown one. */
export function normalizeVisitType(text: string): VisitType | null {
  return VISIT_TYPES.find((type) => type === spelled(text)) ?? null;
}

/** Parses any spelling of a kind of appointments, `message` too; null for an unknown one. */
export function normalizeAppointmentType(text: string): AppointmentType | null {
  return APPOINTMENT_TYPES.find((type) => type === spelled(text)) ?? null;
}

/** Parses any spelling of an appointment's status ("no-show"); null for an unknown one. */
export function normalizeStatus(text: string): AppointmentStatus | null {
  return APPOINTMENT_STATUSES.find((status) => status === spelled(text)) ?? null;
}

/**
 * Whether the call may be joined: from 15 minutes before to 60 after the start, and at any time while it is in
 * progress.
 */
export function canStartCall({ status, start, end, now }: VisitMoment): boolean {
  if (status === 'in_progress') return now <= (end ?? start + VISIT_MS) + START_CALL_AFTER_MS;
  return status === 'confirmed' && now >= start - START_CALL_BEFORE_MS && isStartable(start, now);
}

function isStartable(start: number, now: number): boolean {
  return now <= start + START_CALL_AFTER_MS;
}

/** Held or confirmed, and not begun, ended or cancelled. */
export const stands = (status: AppointmentStatus): boolean => status === 'scheduled' || status === 'confirmed';

/** In the future and not cancelled. Each appointment is in exactly one of the three lists. */
export function isUpcoming({ status, start, now }: VisitMoment): boolean {
  return start > now && stands(status);
}

/** In progress, or confirmed and past its start but still joinable. */
export function isOngoing({ status, start, now }: VisitMoment): boolean {
  if (status === 'in_progress') return true;
  return status === 'confirmed' && start <= now && isStartable(start, now);
}

/** Ended, or past its start and no longer joinable. */
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

/** How soon an appointment is; days are the viewer's, in the IANA zone or, without one, the device's. */
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
  /** A confirmed appointment then counts as missed by its provider */
  isMissed: boolean;
};

/** The time from which on a patient gets back the late share only: 24 hours before, or 15 minutes after paying. */
function freeCancellationEnd(start: number, confirmedAt: number | null): number {
  return Math.max(start - FREE_CANCELLATION_MS, confirmedAt === null ? 0 : Math.min(start, confirmedAt + UNDO_MS));
}

type Cancelling = {
  start: number;
  now: number;
  lateRefundPercent: number;
  /** When its payment confirmed it; null while it is not paid, or if that is not known */
  confirmedAt?: number | null;
};

/**
 * The effect of cancelling now. Patients: free until 24 h before and for 15 minutes after paying, then by the
 * provider's published policy, not after the start. Providers and administrators refund all of it; an administrator
 * gives a reason, and leaves what has begun to the outcome rules. A provider who cancels after the start has missed it,
 * unless they waited for an absent patient: that is a no-show.
 */
export function cancellationTerms({
  by,
  start,
  now,
  lateRefundPercent,
  confirmedAt = null,
}: Cancelling & { by: 'patient' | 'provider' | 'admin' }): CancellationTerms {
  const hasBegun = now >= start;
  const needsReason = by === 'admin';
  if (by === 'provider') return { allowed: true, refundPercent: 100, needsReason, isMissed: hasBegun };
  if (hasBegun) return { allowed: false, refundPercent: 0, needsReason, isMissed: false };
  if (by === 'admin') return { allowed: true, refundPercent: 100, needsReason, isMissed: false };
  const isFree = start - now >= FREE_CANCELLATION_MS || (confirmedAt !== null && now < confirmedAt + UNDO_MS);
  const late = Math.min(100, Math.max(0, lateRefundPercent));
  return { allowed: true, refundPercent: isFree ? 100 : late, needsReason, isMissed: false };
}

/** How the cost of cancelling is described to a patient; without a cost it is always free. */
export const CANCELLATION_WORDS = [
  'free',
  'freeThenPart',
  'freeThenNone',
  'part',
  'none',
  'paidThenPart',
  'paidThenNone',
  'rest',
] as const;

export type CancellationCost = {
  /** `rest`: some of the money has been returned, is being refunded or is claimed by the payer's bank */
  word: (typeof CANCELLATION_WORDS)[number];
  /** Until when cancelling is free, if it is not always free or no longer free */
  freeUntil: number;
  /** What was paid, or the fee while nothing was */
  paidCents: number;
  /** The refund of cancelling now, and in the last 24 hours */
  nowCents: number;
  lateCents: number;
  /** Whether it will refund less before the start */
  changes: boolean;
  movedCents: number;
  claimedCents: number;
};

type Costing = Cancelling & { feeCents: number; money?: VisitSums | null; isPaid: boolean };

/**
 * What cancelling costs the patient now, and from when it costs more: the one source for booking, page, dialog and
 * mail. Null once the appointment has begun. Before it is paid, what will apply once it is.
 */
export function cancellationCost(visit: Costing): CancellationCost | null {
  const { start, lateRefundPercent, confirmedAt = null, feeCents, money } = visit;
  const { allowed, refundPercent } = cancellationTerms({ ...visit, by: 'patient' });
  if (!allowed) return null;
  const late = cancellationTerms({ by: 'patient', start, now: start - 1, lateRefundPercent }).refundPercent;
  const sums = money ?? { paidCents: feeCents, returnedCents: 0, underWayCents: 0, claimedCents: 0 };
  const [nowCents, lateCents] = [restOwedCents(sums, refundPercent), restOwedCents(sums, late)];
  const freeUntil = freeCancellationEnd(start, confirmedAt);
  const gone = { movedCents: movedCents(sums), claimedCents: sums.claimedCents };
  const isPlain = gone.movedCents + gone.claimedCents === 0;
  return {
    word: isPlain ? plainWord({ ...visit, late, freeUntil, refundPercent, paidCents: sums.paidCents }) : 'rest',
    freeUntil,
    paidCents: sums.paidCents,
    nowCents,
    lateCents,
    changes: nowCents !== lateCents && freeUntil < start,
    ...gone,
  };
}

type Plain = Costing & { late: number; freeUntil: number; refundPercent: number; paidCents: number };

function plainWord({ start, late, freeUntil, refundPercent, paidCents, isPaid }: Plain) {
  const stored = late === 0 ? 'None' : 'Part';
  if (paidCents === 0 || late === 100) return 'free';
  if (refundPercent === 100) return freeUntil < start ? (`freeThen${stored}` as const) : 'free';
  if (!isPaid) return `paidThen${stored}` as const;
  return late === 0 ? 'none' : 'part';
}

export type CancellationSentence =
  | Exclude<CancellationCost['word'], 'rest'>
  | 'now'
  | 'nowNothing'
  | 'later'
  | 'laterNothing'
  | 'moved'
  | 'claimed';

/** What pages and mails say about it, one entry per sentence, each with its amount. */
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

/** A patient can move an appointment until 24 h before it: later, moving would bypass the cancellation terms. */
export function canReschedule({ status, start, now }: VisitMoment): boolean {
  return stands(status) && start - now >= RESCHEDULE_UNTIL_MS;
}

type Standing = { status: AppointmentStatus; providerStatement: 'held' | 'missed_by_patient' | null };

const SAYS = { complete: 'held', no_show: 'missed_by_patient' } as const;
const IS = { complete: 'completed', no_show: 'no_show' } as const;

/** The result of a final act that is no longer pending, derived from the appointment's present status. */
export function outcomeOfAct(act: Exclude<Act, 'sign'>, { status, providerStatement }: Standing): ActOutcome {
  if (providerStatement === SAYS[act] || status === IS[act]) return 'done';
  const mayStillEnd = status === 'in_progress' || (status === 'confirmed' && providerStatement === null);
  return mayStillEnd && !(act === 'no_show' && status === 'in_progress') ? 'taken_back' : 'lapsed';
}
