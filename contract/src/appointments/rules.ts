/** The states of an appointment and what its times allow. All instants are epoch milliseconds. */

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
export const RESCHEDULE_UNTIL_MS = DAY_MS;

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
