import { z } from 'zod';
import { id, instant } from '../../platform/fields.ts';
import { isSpokenLanguage } from '../../providers/languages/rules.ts';
import { isProfession } from './rules.ts';

/** A doctor who was looked for in vain; at least one of the three. */
export const wishInput = z
  .strictObject({
    specialty: z.literal('').or(z.string().max(60).refine(isProfession)).default(''),
    language: z.literal('').or(z.string().max(3).refine(isSpokenLanguage)).default(''),
    /** Country and folded English name, as in a search's facet: `EG/cairo` */
    city: z
      .literal('')
      .or(
        z
          .string()
          .max(200)
          .regex(/^[A-Z]{2}\/\S(?:.*\S)?$/),
      )
      .default(''),
  })
  .refine(({ specialty, language, city }) => Boolean(specialty || language || city), { path: ['specialty'] });
export type WishInput = z.output<typeof wishInput>;

/** What a person is to be told of. */
export const wish = z.object({
  id,
  /** In the caller's language, and a search for it */
  words: z.string(),
  createdAt: instant,
  expiresAt: instant,
  /** Somebody fitting has been listed since, and the caller was told */
  isMet: z.boolean(),
});
export type Wish = z.infer<typeof wish>;
