import { SESSION_ROW_DAYS, TRAIL_DAYS } from '../../security/rules.ts';
import { DELETION_GRACE_DAYS, RETENTION_YEARS } from '../rules.ts';

type Period = { amount: number; unit: 'minute' | 'hour' | 'day' | 'year' };

/**
 * What is deleted after how long, and the schedule of jobs.ts that does it. Jobs take their period from here; of those
 * that call a function of the database, which has a number of its own, registers.test.ts compares the two.
 */
export const RETENTION = {
  accounts: { amount: DELETION_GRACE_DAYS, unit: 'day', by: 'deletions' },
  legal_records: { amount: RETENTION_YEARS, unit: 'year', by: 'kept' },
  exports: { amount: 3, unit: 'day', by: 'exports' },
  mails: { amount: 30, unit: 'day', by: 'old-mails' },
  security_trail: { amount: TRAIL_DAYS, unit: 'day', by: 'security-trail' },
  sessions: { amount: SESSION_ROW_DAYS, unit: 'day', by: 'security-trail' },
  care_invitations: { amount: 30, unit: 'day', by: 'care-invitations' },
  drafts: { amount: 30, unit: 'day', by: 'drafts' },
  pending_acts: { amount: 30, unit: 'day', by: 'old-acts' },
  uploads: { amount: 1, unit: 'day', by: 'uploads' },
  stored_forms: { amount: 1, unit: 'hour', by: 'stored-forms' },
  call_signals: { amount: 10, unit: 'minute', by: 'call-signals' },
  presence: { amount: 1, unit: 'day', by: 'presence' },
  funnel_events: { amount: 400, unit: 'day', by: 'funnel' },
  booking_times: { amount: 400, unit: 'day', by: 'funnel' },
  booking_origins: { amount: 400, unit: 'day', by: 'funnel' },
  service_hours: { amount: 400, unit: 'day', by: 'funnel' },
  // A little longer than the rules about cards may look back
  payment_cards: { amount: 95, unit: 'day', by: 'cards' },
  risk_alerts: { amount: 2, unit: 'year', by: 'risks' },
  risk_replays: { amount: 1, unit: 'hour', by: 'risks' },
  search_misses: { amount: 90, unit: 'day', by: 'search-misses' },
  rate_limits: { amount: 1, unit: 'day', by: 'rate-limits' },
} as const satisfies Record<string, Period & { by: string }>;
export type Retained = keyof typeof RETENTION;
export const RETAINED = Object.keys(RETENTION) as [Retained, ...Retained[]];

/** As PostgreSQL reads an interval. */
export const intervalOf = (what: Retained): string => `${RETENTION[what].amount} ${RETENTION[what].unit}`;
