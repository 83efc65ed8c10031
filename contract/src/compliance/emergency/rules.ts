/** How long an emergency access opens one patient's record. */
export const EMERGENCY_MINUTES = 30;
/** How long another administrator has to review it. */
export const REVIEW_HOURS = 72;
export const LONGEST_EMERGENCY_REASON = 2000;

export const VERDICTS = ['justified', 'unjustified'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Open, over and to be reviewed, over and not reviewed in time, or what the review found. */
export const EMERGENCY_ACCESS_STATES = ['open', 'due', 'late', ...VERDICTS] as const;
export type EmergencyAccessState = (typeof EMERGENCY_ACCESS_STATES)[number];

type Standing = { verdict: Verdict | null; endedAt: string | null; expiresAt: string; reviewDueAt: string };

/** How an access stands at a time (epoch ms). */
export function stateOfAccess(
  { verdict, endedAt, expiresAt, reviewDueAt }: Standing,
  now: number,
): EmergencyAccessState {
  if (verdict) return verdict;
  if (endedAt === null && now < Date.parse(expiresAt)) return 'open';
  return now < Date.parse(reviewDueAt) ? 'due' : 'late';
}

type Visit = { urgency: string; status: string; startTime: string; endTime: string };

const BEFORE_MS = 15 * 60_000;

/** Whether the doctor of this visit may open its patient's record; `emergency_visit()` of the database decides the same. */
export function isEmergencyVisit({ urgency, status, startTime, endTime }: Visit, now: number): boolean {
  if (urgency === 'routine' || now < Date.parse(startTime) - BEFORE_MS) return false;
  return status === 'in_progress' || (status === 'confirmed' && now < Date.parse(endTime));
}
