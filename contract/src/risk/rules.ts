/** As the specification sorts a risk. */
export const ALERT_KINDS = ['fraud', 'compliance', 'technical'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

export const SEVERITIES = ['high', 'medium', 'low'] as const;
export type Severity = (typeof SEVERITIES)[number];

export const ALERT_STATES = ['open', 'assigned', 'confirmed', 'dismissed'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

/** What each rule looks for; the database has a function of each, and its numbers. */
export const RISK_RULES = [
  'unattended_visits',
  'refund_rate',
  'chargebacks',
  'many_cards',
  'shared_card',
  'self_booking',
  'linked_reviews',
  'newcomer_reviews',
  'sudden_price',
  'password_spraying',
  'impossible_travel',
  'mass_reading',
  'mass_invitations',
  'response_collapse',
] as const;
export type RiskRule = (typeof RISK_RULES)[number];

/** Whose threshold is a percentage, and not a number of rows. */
export const PERCENTAGES: ReadonlySet<RiskRule> = new Set(['refund_rate', 'sudden_price', 'response_collapse']);

/** What the rows behind an alert are. */
export const EVIDENCE_KINDS = [
  'appointment',
  'payment',
  'review',
  'event',
  'person',
  'care_link',
  'call_guest',
] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

/** How many rows of a kind an alert names; its count is of all. */
export const ROWS_NAMED = 50;

/** How far back other numbers of a rule are run at most. */
export const REPLAY_DAYS = 90;

export const severityOf = (score: number): Severity => (score >= 70 ? 'high' : score >= 40 ? 'medium' : 'low');

export const isDecided = (state: AlertState): boolean => state === 'confirmed' || state === 'dismissed';
