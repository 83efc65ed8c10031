import { z } from 'zod';
import { id, instant, locale } from '../../platform/fields.ts';

export const CHANGED_LISTS = ['specialties', 'insurers', 'emergency_numbers'] as const;
export const LIST_FIELDS = ['name', 'description', 'isPopular', 'isRetired', 'number'] as const;

/** Null follows the version. */
const value = z.union([z.string(), z.boolean()]).nullable();

/** One change of a list, with what stood there before. */
export const listChange = z.object({
  id,
  at: instant,
  /** Null once the account has ended */
  by: z.string().nullable(),
  list: z.enum(CHANGED_LISTS),
  /** A specialty's short name, an insurer's code or a country */
  subject: z.string(),
  /** What it is called in the language that was asked for; a country has its own name there */
  name: z.string(),
  fields: z.array(z.object({ field: z.enum(LIST_FIELDS), language: locale.nullable(), before: value, after: value })),
  /** Whether nobody has changed it since, and something stood there before */
  mayUndo: z.boolean(),
});
export type ListChange = z.infer<typeof listChange>;

export const undoneChange = z.strictObject({ id });
