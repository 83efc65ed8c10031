import type { Duty } from '../staff/rules.ts';

/** Whose duty includes what is counted of everybody, money among it; an administrator's includes all. */
export const ANALYSTS = ['finance', 'auditor'] as const satisfies readonly Duty[];

/** The days that can be looked at, which end with the present one. */
export const PERIODS = [7, 30, 90, 365] as const;
export type Period = (typeof PERIODS)[number];
export const DEFAULT_PERIOD: Period = 30;

/** Fewer people are hidden, and what would tell of them; the database does it, by hidden_groups(). */
export const FEWEST_TOLD = 5;

/** By what demand and supply stand beside each other. */
export const GROUPINGS = ['specialty', 'language', 'country', 'hour', 'weekday'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** What became of a visit that was due; the last is still open. */
export const FATES = [
  'held',
  'missed_by_patient',
  'missed_by_provider',
  'unclear',
  'cancelled_by_patient',
  'cancelled_by_provider',
  'cancelled_by_admin',
  'cancelled_by_system',
  'unpaid',
  'being_paid',
  'coming',
] as const;
export type Fate = (typeof FATES)[number];

/** From a search to a visit; the first two are pages that were shown, the others appointments that were booked. */
export const FUNNEL_STEPS = ['search', 'doctor', 'booked', 'paid', 'attended'] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];
/** Those that the server counts as it shows them */
export type ShownStep = 'search' | 'doctor';

/** In how many minutes somebody booked who had searched: fewer than each, and not fewer than the one before. */
export const TOOK_MINUTES = ['1', '2', '5', '10', '30'] as const;

/** How many months after a first visit are looked at. */
export const MONTHS_LATER = 5;

const two = (value: number) => String(value).padStart(2, '0');
/** As the database calls them: 00 to 23, Monday is 1. */
export const HOURS = Array.from({ length: 24 }, (_, hour) => two(hour));
export const WEEKDAYS = Array.from({ length: 7 }, (_, day) => String(day + 1));
export const STARS = ['5', '4', '3', '2', '1'] as const;
