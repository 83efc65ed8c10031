import { z } from 'zod';
import { day, id, instant } from '../../platform/fields.ts';
import { severity } from '../../risk/schemas.ts';
import { FIGURES, RISK_KINDS, type RiskKind } from './rules.ts';

export const figure = z.enum(FIGURES);

export const figureTrend = z.object({
  figure,
  /** Whether the duty may open the rows that it counts */
  mayOpen: z.boolean(),
  /** The present day last; days are in the reader's time zone */
  days: z.array(z.object({ day, amount: z.number().int() })),
});
export type FigureTrend = z.infer<typeof figureTrend>;

export const risk = z.object({
  kind: z.enum(RISK_KINDS as [RiskKind, ...RiskKind[]]),
  severity,
  number: z.number().int(),
  since: instant,
});
export type Risk = z.infer<typeof risk>;

export const ACTIVITIES = [
  'verification',
  'practice',
  'account',
  'factor_reset',
  'settings',
  'duty',
  'ticket',
  'refund',
  'risk_alert',
  'risk_rule',
  'pause_bookings',
  'pause_payments',
  'pause_sign_ups',
  'sign_out_everybody',
  'emergency_access',
  'report_refund',
  'specialties',
  'emergency_numbers',
  'insurers',
  'checklists',
] as const;

export const activity = z.object({
  at: instant,
  action: z.enum(ACTIVITIES),
  /** Who did it; null for the product itself */
  person: z.string().nullable(),
  /** About whom */
  subject: z.object({ userId: id, name: z.string() }).nullable(),
  status: z.string(),
});
export type Activity = z.infer<typeof activity>;

/** What can't be read at this moment is null: unknown, and not nothing. */
export const health = z.object({
  system: z.object({ nodes: z.number().int(), databaseBytes: z.number() }).nullable(),
  work: z
    .object({
      outboxWaiting: z.number().int(),
      outboxAge: z.number(),
      mailsWaiting: z.number().int(),
      mailsGivenUp: z.number().int(),
    })
    .nullable(),
  jobs: z.object({ jobsWaiting: z.number().int(), jobsAge: z.number() }).nullable(),
  pushes: z.object({ sent: z.number().int(), failed: z.number().int() }).nullable(),
  hasRelay: z.boolean(),
  /** Null within where there was none yet */
  backup: z.object({ lastAt: instant.nullable(), provenAt: instant.nullable() }).nullable(),
});
export type Health = z.infer<typeof health>;

export const overview = z.object({
  /** Those that the duty sees */
  figures: z.array(figureTrend),
  risks: z.array(risk),
  activities: z.array(activity),
  /** For administrators and auditors */
  health: health.nullable(),
});
export type Overview = z.infer<typeof overview>;

export const figureDayInput = z.strictObject({
  figure,
  day,
  page: z.number().int().min(1).max(500).default(1),
});

export const figureRow = z.object({
  /** Of an appointment, or of the person who signed up */
  id,
  at: instant,
  /** Null for those whose duty does not look at people */
  person: z.object({ userId: id, name: z.string() }).nullable(),
  providerName: z.string().nullable(),
  amountCents: z.number().int().nullable(),
});
export type FigureRow = z.infer<typeof figureRow>;
export const figureDay = z.object({ rows: z.array(figureRow), hasMore: z.boolean() });
