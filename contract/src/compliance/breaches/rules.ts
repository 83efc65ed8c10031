export const BREACH_KINDS = ['confidentiality', 'integrity', 'availability'] as const;
/** For the rights of people; unlikely: nobody has to be told. */
export const BREACH_RISKS = ['unlikely', 'likely', 'high'] as const;
export const LETTER_RECIPIENTS = ['authority', 'people'] as const;

/** What a version may change, as the table calls it. */
export const BREACH_FIELDS = [
  'what',
  'kinds',
  'happened_at',
  'noticed_at',
  'people_count',
  'whose',
  'data',
  'effects',
  'measures',
  'risk',
  'authority_at',
  'authority_note',
  'people_at',
  'people_note',
  'closed_at',
] as const;
export type BreachField = (typeof BREACH_FIELDS)[number];

/** Within which the authority is told, from the moment on in which it was noticed; 241_breaches.sql has the same number. */
export const REPORT_HOURS = 72;
const HOUR_MS = 3_600_000;
const SOON_MS = 24 * HOUR_MS;

export const CLOCK_STATES = ['late', 'soon', 'running', 'told', 'told_late', 'not_needed'] as const;
export type ClockState = (typeof CLOCK_STATES)[number];

type Timed = { noticedAt: string; authorityAt: string | null; risk: (typeof BREACH_RISKS)[number] };

/** When the authority is to be told at the latest. */
export const dueOf = (noticedAt: string): string =>
  new Date(Date.parse(noticedAt) + REPORT_HOURS * HOUR_MS).toISOString();

/** How the 72 hours stand; the last of them are said to be soon over. */
export function clockOf({ noticedAt, authorityAt, risk }: Timed, now: number): ClockState {
  const due = Date.parse(noticedAt) + REPORT_HOURS * HOUR_MS;
  if (authorityAt !== null) return Date.parse(authorityAt) <= due ? 'told' : 'told_late';
  if (risk === 'unlikely') return 'not_needed';
  if (now >= due) return 'late';
  return now >= due - SOON_MS ? 'soon' : 'running';
}
