import { ALERT_KINDS, type AlertKind, type Severity } from '../../risk/rules.ts';
import { type Duty, hasDuty } from '../../staff/rules.ts';

/** The figures of a day, each of which counts rows that can be opened; `captured` sums cents. */
export const FIGURES = ['sign_ups', 'booked', 'visits', 'completed', 'missed', 'captured'] as const;
export type Figure = (typeof FIGURES)[number];

/** Whether a duty sees how much it is. */
export const seesFigure = (duty: Duty | null, figure: Figure): boolean =>
  figure !== 'captured' || hasDuty(duty, ['finance', 'auditor']);

/** Whether a duty may open the rows, which name people to support and auditors only. */
export const opensFigure = (duty: Duty | null, figure: Figure): boolean =>
  hasDuty(duty, figure === 'captured' ? ['finance', 'auditor'] : ['support', 'auditor']);

/** How many days a figure's trend shows, the present one included. */
export const TREND_DAYS = 14;

/** What the console counts as a risk, as the specification sorts it; alerts of rules are as grave as the rule says. */
export const RISKS = {
  fraud_alerts: { type: 'fraud', severity: 'high' },
  compliance_alerts: { type: 'compliance', severity: 'high' },
  technical_alerts: { type: 'technical', severity: 'high' },
  breaches_late: { type: 'compliance', severity: 'high' },
  breaches_running: { type: 'compliance', severity: 'medium' },
  emergency_reviews_late: { type: 'compliance', severity: 'high' },
  emergency_reviews_due: { type: 'compliance', severity: 'medium' },
  payment_alerts: { type: 'fraud', severity: 'high' },
  refunds_stuck: { type: 'technical', severity: 'high' },
  failed_work: { type: 'technical', severity: 'medium' },
  locked_accounts: { type: 'fraud', severity: 'medium' },
  disputes: { type: 'compliance', severity: 'medium' },
  missed_visits: { type: 'compliance', severity: 'medium' },
  licenses_ending: { type: 'compliance', severity: 'low' },
} as const;
export type RiskKind = keyof typeof RISKS;
export const RISK_KINDS = Object.keys(RISKS) as RiskKind[];

/** The risk that stands for alerts of a kind, and the kind of such a risk. */
export const riskOfAlerts = (kind: AlertKind) => `${kind}_alerts` as const;
export const alertsOfRisk = (risk: RiskKind): AlertKind | null =>
  ALERT_KINDS.find((kind) => riskOfAlerts(kind) === risk) ?? null;

const WEIGHT = { high: 0, medium: 1, low: 2 } as const;

/** The gravest first, and of the same severity the oldest. */
export const byUrgency = <Risk extends { severity: Severity; since: string }>(risks: Risk[]): Risk[] =>
  risks.toSorted((a, b) => WEIGHT[a.severity] - WEIGHT[b.severity] || a.since.localeCompare(b.since));
