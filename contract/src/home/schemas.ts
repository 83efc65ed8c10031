import { z } from 'zod';
import { email, linkToken } from '../accounts/schemas.ts';
import { cents, instant, locale } from '../platform/fields.ts';
import { EARLY_ACCESS_TOPICS, MEASURES } from './rules.ts';

const count = z.number().int().min(0);

/** Public figures of the platform. */
export const figures = z.object({
  /** Verified and listed */
  doctors: count,
  specialties: count,
  /** Spoken by those doctors, ISO 639-1 */
  languages: z.array(z.string()),
  countries: count,
  /** With an account of their own, confirmed and not suspended */
  patients: count,
  completedVisits: count,
  reviews: count,
  /** Of all reviews, 0 to 5; null before the first */
  averageRating: z.number().nullable(),
  /** The lowest fee of a paid routine appointment; null without one */
  lowestFeeCents: cents.nullable(),
  countedAt: instant,
  /** They count the sample data of an installation on trial, and no people */
  isSample: z.boolean(),
  /** The net promoter score, -100 to 100; null with fewer than thirty answers, and where the people are sample data */
  netPromoter: z.object({ score: z.number().int(), answers: count, since: instant, until: instant }).nullable(),
});
export type Figures = z.infer<typeof figures>;

/** What was measured over the last ninety days; one of too few people, or of sample data, is left out. */
export const measures = z.array(
  z.object({
    measure: z.enum(MEASURES),
    /** A share; of bookings the median in seconds */
    value: z.number(),
    /** Calls, bookings or minutes */
    number: count,
    since: instant,
    until: instant,
  }),
);
export type Measures = z.infer<typeof measures>;

export const earlyAccessInput = z.strictObject({
  email,
  topic: z.enum(EARLY_ACCESS_TOPICS).default('carebridge'),
  /** Consent to mails about this, and nothing else */
  consent: z.literal(true),
  locale: locale.default('en'),
});
export type EarlyAccessInput = z.output<typeof earlyAccessInput>;

/** The token of the mail's own link. */
export const leaveInput = z.strictObject({ token: linkToken });
