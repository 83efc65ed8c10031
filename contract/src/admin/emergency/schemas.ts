import { z } from 'zod';
import { COUNTRY_CODES } from '../../platform/countries.ts';
import { id, instant, text } from '../../platform/fields.ts';
import { EMERGENCIES, isOfCountries, LONGEST_REASON } from './rules.ts';

export const emergencyInput = z
  .strictObject({
    kind: z.enum(EMERGENCIES),
    /** Of the practice; null: everywhere */
    country: z
      .enum(COUNTRY_CODES as [string, ...string[]])
      .nullable()
      .default(null),
    reason: text(LONGEST_REASON).default(''),
  })
  .refine(({ kind, country }) => country === null || isOfCountries(kind), { path: ['country'], error: 'no_country' });
export type EmergencyInput = z.output<typeof emergencyInput>;

export const EMERGENCY_STATES = ['waiting', 'running', 'over', 'withdrawn'] as const;

/** By a press, by the command line, by a start from there, by its time, or with the rights of who asked for it. */
export const EMERGENCY_ENDS = ['pressed', 'ordered', 'replaced', 'lapsed', 'rights'] as const;

export const emergencyAction = z.object({
  id,
  kind: z.enum(EMERGENCIES),
  country: z.string().nullable(),
  reason: z.string(),
  state: z.enum(EMERGENCY_STATES),
  isByCommand: z.boolean(),
  /** Who asked for it can't approve it */
  isOwn: z.boolean(),
  askedBy: z.string().nullable(),
  askedAt: instant,
  /** When it starts by itself; null: a second administrator has to approve it, until `expiresAt` */
  dueAt: instant.nullable(),
  expiresAt: instant,
  approvedBy: z.string().nullable(),
  startedAt: instant.nullable(),
  /** Null while it is open, and where it was done at once */
  endedHow: z.enum(EMERGENCY_ENDS).nullable(),
  /** Null as well for somebody whose account is gone */
  endedBy: z.string().nullable(),
  endedAt: instant.nullable(),
});
export type EmergencyAction = z.infer<typeof emergencyAction>;

/** What is open, then what was lately. */
export const emergencyList = z.object({
  actions: z.array(emergencyAction),
  /** Whether another administrator has to approve what the caller asks for; else it starts by itself */
  needsSecond: z.boolean(),
});
export type EmergencyList = z.infer<typeof emergencyList>;
