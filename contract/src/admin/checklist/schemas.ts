import { z } from 'zod';
import { id, instant, text } from '../../platform/fields.ts';

/** Items that come with the version: the console's texts have their words. */
export const SHIPPED_ITEMS = [
  'register',
  'names',
  'validity',
  'specialty',
  'restrictions',
  'face',
  'syndicate',
  'colegiado',
  'rpps',
  'gmc',
  'scfhs',
  'npi',
  'state',
] as const;
export type ShippedItem = (typeof SHIPPED_ITEMS)[number];

export const isShippedItem = (code: string): code is ShippedItem => SHIPPED_ITEMS.some((one) => one === code);

/** Off: not looked at in this country, though it is elsewhere. */
export const DEMANDS = ['required', 'optional', 'off'] as const;
export type Demand = (typeof DEMANDS)[number];

export const itemCode = z.string().regex(/^[a-z][a-z0-9-]{1,40}$/);

const name = text(200);
/** What an item is called; only English has to be there. Empty where it came with the version. */
export const itemNames = z.strictObject({
  en: name.optional(),
  ar: name.optional(),
  es: name.optional(),
  fr: name.optional(),
});
export type ItemNames = z.infer<typeof itemNames>;

/** Something to look at before an approval, and who has for this application. */
export const checkedItem = z.object({
  code: z.string(),
  names: itemNames,
  isRequired: z.boolean(),
  tick: z.object({ by: z.string(), at: instant }).nullable(),
});
export type CheckedItem = z.infer<typeof checkedItem>;

export const tickInput = z.strictObject({ providerId: id, item: itemCode, isDone: z.boolean() });

/** What was ticked before a decision. */
export const decisionCheck = z.object({ code: z.string(), names: itemNames, by: z.string(), at: instant });

/** Empty: for every country. */
export const checklistCountry = z.string().regex(/^([A-Z]{2})?$/);

export const checklistItem = z.object({
  country: checklistCountry,
  code: itemCode,
  names: itemNames,
  demand: z.enum(DEMANDS),
});
export type ChecklistItem = z.infer<typeof checklistItem>;

const words = z.strictObject({ names: itemNames, demand: z.enum(DEMANDS) });

/** A changed item, with what was shown; null is none: of a country, then what holds for every country holds. */
export const changedChecklistItem = z
  .strictObject({ country: checklistCountry, code: itemCode, shown: words.nullable(), wanted: words.nullable() })
  .refine(({ code, wanted }) => !wanted || isShippedItem(code) || Boolean(wanted.names.en), { path: ['wanted'] });
export type ChangedChecklistItem = z.infer<typeof changedChecklistItem>;
