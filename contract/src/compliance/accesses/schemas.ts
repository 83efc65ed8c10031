import { z } from 'zod';
import { day, id, instant, text } from '../../platform/fields.ts';
import { ACCESS_PURPOSES } from './rules.ts';

/** An auditor's filter; days are in their own time zone, the last one included. */
export const accessSearch = z.strictObject({
  /** Whose data: part of a name, or the beginning of an address */
  patient: text(120).optional(),
  /** Who looked: the same */
  person: text(120).optional(),
  purpose: z.enum(ACCESS_PURPOSES).optional(),
  from: day.optional(),
  until: day.optional(),
  before: id.optional(),
});
export type AccessSearch = z.infer<typeof accessSearch>;

const someone = z.object({ userId: id, name: z.string() }).nullable();

export const foundAccess = z.object({
  id,
  at: instant,
  action: z.string(),
  subject: z.string(),
  purpose: z.enum(ACCESS_PURPOSES),
  /** Null for the product's own jobs and guests of a call */
  actor: someone,
  /** Null where it was about nobody's health */
  patient: someone,
  /** Whether a signed checkpoint holds it */
  isProved: z.boolean(),
});
export type FoundAccess = z.infer<typeof foundAccess>;

export const foundAccesses = z.object({
  accesses: z.array(foundAccess),
  next: id.nullable(),
  /** The last signed one, before which nothing can be changed unnoticed by who has it; null before the first */
  checkpoint: z.object({ size: z.number().int(), signedAt: instant, note: z.string() }).nullable(),
  /** When `npm run audit:verify` ran last; null where it never has */
  verification: z
    .object({
      at: instant,
      leaves: z.number().int(),
      /** Whether it was compared with a checkpoint that was saved elsewhere */
      withSaved: z.boolean(),
      /** What was found to be changed */
      findings: z.array(z.string()),
    })
    .nullable(),
});
export type FoundAccesses = z.infer<typeof foundAccesses>;
