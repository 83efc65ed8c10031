/** Why somebody who waits for verification comes before others, or after them, and how soon that makes it. */
export const PRIORITY_OF = {
  visits: 'high',
  ending: 'high',
  waiting: 'high',
  new: 'medium',
  documents: 'low',
} as const;
export type PriorityReason = keyof typeof PRIORITY_OF;
export const PRIORITY_REASONS = Object.keys(PRIORITY_OF) as PriorityReason[];
export const PRIORITIES = ['high', 'medium', 'low'] as const;

/** How the queue is ordered: by priority, or by how long each has waited. */
export const QUEUE_ORDERS = ['priority', 'oldest', 'newest'] as const;
export type QueueOrder = (typeof QUEUE_ORDERS)[number];
/** Whose applications the queue shows: everybody's, the caller's own, or those that nobody has taken. */
export const HOLDINGS = ['all', 'own', 'free'] as const;
export type Holding = (typeof HOLDINGS)[number];

/** After so many days without a decision somebody waits for long. */
export const LONG_WAIT_DAYS = 3;
/** So many days before the verified licence ends, a renewed one is pressing. */
export const ENDING_DAYS = 14;
const DAY_MS = 86_400_000;

type Waiting = {
  status: string;
  submittedAt: string;
  comingVisits: number;
  missing: readonly unknown[];
  licenseExpiresOn: string | null;
};

/**
 * Patients who have booked come first; where documents are awaited, it is the provider's turn. Who is approved waits with
 * a renewed licence, which concerns no visit until the verified one ends. `now` in epoch ms.
 */
export function priorityReason(waiting: Waiting, now: number): PriorityReason {
  const { status, submittedAt, comingVisits, missing, licenseExpiresOn } = waiting;
  const isApproved = status === 'approved';
  if (comingVisits > 0 && !isApproved) return 'visits';
  if (isApproved && licenseExpiresOn && Date.parse(licenseExpiresOn) - now < ENDING_DAYS * DAY_MS) return 'ending';
  if (status === 'documents_needed' || missing.length > 0) return 'documents';
  return now - Date.parse(submittedAt) > LONG_WAIT_DAYS * DAY_MS ? 'waiting' : 'new';
}

type Ranked = { priorityReason: PriorityReason; submittedAt: string };

/** The most pressing first, and of the same priority those who have waited longest. */
export const byPriority = <One extends Ranked>(items: One[]): One[] =>
  items.toSorted((a, b) => rankOf(a) - rankOf(b) || a.submittedAt.localeCompare(b.submittedAt));

/** In the order that was asked for. */
export function inOrder<One extends Ranked>(items: One[], order: QueueOrder): One[] {
  if (order === 'priority') return byPriority(items);
  const oldest = items.toSorted((a, b) => a.submittedAt.localeCompare(b.submittedAt));
  return order === 'oldest' ? oldest : oldest.reverse();
}

const rankOf = ({ priorityReason: reason }: Ranked) => PRIORITIES.indexOf(PRIORITY_OF[reason]);
