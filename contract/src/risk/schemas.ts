import { z } from 'zod';
import { role } from '../accounts/schemas.ts';
import { id, instant, text } from '../platform/fields.ts';
import { ALERT_KINDS, ALERT_STATES, EVIDENCE_KINDS, RISK_RULES, SEVERITIES } from './rules.ts';

export const alertKind = z.enum(ALERT_KINDS);
export const severity = z.enum(SEVERITIES);
export const alertState = z.enum(ALERT_STATES);
export const riskRule = z.enum(RISK_RULES);

const count = z.number().int();

export const riskSearch = z.strictObject({
  state: alertState.default('open'),
  kind: alertKind.optional(),
  severity: severity.optional(),
  page: z.number().int().min(1).max(500).default(1),
});
export type RiskSearch = z.infer<typeof riskSearch>;

/** Whom or what an alert is about: a person, or where requests came from. */
const subject = {
  person: z.object({ userId: id, name: z.string() }).nullable(),
  network: z.string().nullable(),
};

export const riskAlert = z.object({
  id,
  rule: riskRule,
  kind: alertKind,
  severity,
  ...subject,
  /** What was compared with the threshold */
  measure: count,
  threshold: count,
  windowHours: count,
  openedAt: instant,
  state: alertState,
  assigneeName: z.string().nullable(),
});
export type RiskAlert = z.infer<typeof riskAlert>;

export const riskQueue = z.object({
  alerts: z.array(riskAlert),
  hasMore: z.boolean(),
  /** Of each state, under the same kind and severity */
  counts: z.object({ open: count, assigned: count, confirmed: count, dismissed: count }),
});
export type RiskQueue = z.infer<typeof riskQueue>;

const person = z.object({ userId: id, name: z.string() });

/** A row behind an alert: who, when, how it stands, how much; never what it was about. */
export const evidenceRow = z.object({
  id,
  at: instant,
  person: person.nullable(),
  /** The doctor, where it is of two */
  other: person.nullable(),
  status: z.string(),
  amountCents: count.nullable(),
  currency: z.string().nullable(),
  /** Whose payments can be opened */
  appointmentId: id.nullable(),
  /** Of a sign-in, where its address and its device's clock agree (ISO 3166-1 alpha-2) */
  country: z.string().nullable(),
});
export type EvidenceRow = z.infer<typeof evidenceRow>;

export const evidence = z.object({
  kind: z.enum(EVIDENCE_KINDS),
  /** Of all; at most fifty are named */
  count,
  rows: z.array(evidenceRow),
});
export type Evidence = z.infer<typeof evidence>;

export const RISK_EVENTS = ['opened', 'assigned', 'unassigned', 'noted', 'dismissed', 'confirmed', 'reopened'] as const;

export const riskEvent = z.object({
  id,
  at: instant,
  act: z.enum(RISK_EVENTS),
  /** Null for the product itself, and once that account is gone */
  by: z.string().nullable(),
  assignee: z.string().nullable(),
  words: z.string(),
});
export type RiskEvent = z.infer<typeof riskEvent>;

export const riskCase = riskAlert.omit({ assigneeName: true }).extend({
  personRole: role.nullable(),
  weight: count,
  ruleVersion: count,
  /** When the rule said so last */
  seenAt: instant,
  evidence: z.array(evidence),
  /** The latest last; a hundred at most, of so many */
  history: z.array(riskEvent),
  events: count,
  assignee: person.nullable(),
  /** Whether the caller may decide: an administrator, and not about themself */
  mayAct: z.boolean(),
  /** Whether it is about the caller */
  isOwn: z.boolean(),
  /** To whom it can be assigned */
  administrators: z.array(person),
});
export type RiskCase = z.infer<typeof riskCase>;

export const RISK_ACTS = ['assigned', 'noted', 'dismissed', 'confirmed', 'reopened'] as const;
export type RiskAct = (typeof RISK_ACTS)[number];

/** Noting, dismissing and opening again need words. */
export const riskAct = z.strictObject({
  id,
  act: z.enum(RISK_ACTS),
  words: text(2000).default(''),
  /** Null for nobody */
  assignee: id.nullable().default(null),
});
export type RiskActInput = z.infer<typeof riskAct>;

/** The numbers of a rule. */
const numbers = {
  threshold: z.number().int().min(1).max(10_000),
  windowHours: z.number().int().min(1).max(2_160),
  weight: z.number().int().min(1).max(100),
};

export const ruleVersion = z.object({
  version: count,
  threshold: count,
  windowHours: count,
  weight: count,
  isEnabled: z.boolean(),
  changedAt: instant,
  /** Null for what came with the product, and once that account is gone */
  changedBy: z.string().nullable(),
  reason: z.string(),
});
export type RuleVersion = z.infer<typeof ruleVersion>;

export const currentRule = ruleVersion.extend({ rule: riskRule, kind: alertKind, openAlerts: count });
export type CurrentRule = z.infer<typeof currentRule>;

export const ruleDetail = currentRule.extend({
  /** The latest first, at most fifty */
  versions: z.array(ruleVersion),
  /** Whether the caller may change it */
  mayChange: z.boolean(),
});
export type RuleDetail = z.infer<typeof ruleDetail>;

export const onRule = z.strictObject({ rule: riskRule });
export const replayInput = z.strictObject({ rule: riskRule, ...numbers });
export type ReplayInput = z.infer<typeof replayInput>;

/** Whom a rule would have found in the past: with the new numbers, and with the present ones; null where it would not. */
export const replayed = z.object({
  ...subject,
  measure: count.nullable(),
  severity: severity.nullable(),
  firstAt: instant.nullable(),
  measureBefore: count.nullable(),
  severityBefore: severity.nullable(),
});
export type Replayed = z.infer<typeof replayed>;

export const replay = z.object({
  id,
  rule: riskRule,
  threshold: count,
  windowHours: count,
  weight: count,
  /** How far back it came: less than 90 where there was too much to look at */
  days: count,
  total: count,
  totalBefore: count,
  totalBoth: count,
  /** At most a hundred */
  found: z.array(replayed),
});
export type Replay = z.infer<typeof replay>;

export const saveRuleInput = z.strictObject({ replayId: id, reason: text(1000).default('') });
export type SaveRuleInput = z.infer<typeof saveRuleInput>;

export const switchRuleInput = z.strictObject({
  rule: riskRule,
  isEnabled: z.boolean(),
  reason: text(1000).default(''),
});
export type SwitchRuleInput = z.infer<typeof switchRuleInput>;
