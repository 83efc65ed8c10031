import { z } from 'zod';
import { normalizeVisitType, VISIT_TYPES } from '../appointments/rules.ts';
import { weeklyHours } from '../availability/schemas.ts';
import { cents, id, instant, locale, name, text, timeZone } from '../platform/fields.ts';

export const specialty = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  isPopular: z.boolean(),
});
export type Specialty = z.infer<typeof specialty>;

/** ISO 639-1 */
export const languageCode = z.string().regex(/^[a-z]{2,3}$/);

/** Both spellings of in_person are accepted. */
export const visitType = z.preprocess(
  (value) => (typeof value === 'string' ? (normalizeVisitType(value) ?? value) : value),
  z.enum(VISIT_TYPES),
);

export const PAGE_SIZE = 20;

export const providerSearchInput = z.strictObject({
  /** Name, city, specialty or a word of the biography, in any of the four languages */
  q: text(100).default(''),
  specialty: text(60).optional(),
  minRating: z.union([z.literal(0), z.literal(4), z.literal(4.5)]).default(0),
  /** US dollars an hour */
  maxHourlyRate: z.number().min(0).max(10_000).optional(),
  languages: z.array(languageCode).max(10).default([]),
  acceptingPatients: z.boolean().default(true),
  page: z.number().int().min(1).max(500).default(1),
  locale: locale.default('en'),
});
export type ProviderSearchInput = z.input<typeof providerSearchInput>;
export type ProviderSearch = z.output<typeof providerSearchInput>;

export const providerCard = z.object({
  id,
  fullName: z.string(),
  specialty: z.object({ slug: z.string(), name: z.string() }),
  yearsExperience: z.number().int(),
  languages: z.array(z.string()),
  isAcceptingPatients: z.boolean(),
  averageRating: z.number(),
  totalReviews: z.number().int(),
  bioExcerpt: z.string(),
  city: z.string(),
  country: z.string(),
  timeZone: z.string(),
  visitTypes: z.array(z.enum(VISIT_TYPES)),
  /** The fee of a routine visit */
  feeCents: cents,
  /** The next free start within the booking horizon */
  nextSlot: instant.nullable(),
});
export type ProviderCard = z.infer<typeof providerCard>;

export const providerPage = z.object({
  providers: z.array(providerCard),
  total: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
});
export type ProviderPage = z.infer<typeof providerPage>;

/** Everything public about one provider. */
export const providerDetails = providerCard.extend({
  bio: z.string(),
  education: z.string(),
  certifications: z.string(),
  lateRefundPercent: z.number().int(),
});
export type ProviderDetails = z.infer<typeof providerDetails>;

export const VERIFICATION_STATUSES = [
  'pending_review',
  'documents_needed',
  'background_check',
  'approved',
  'rejected',
] as const;
export const verificationStatus = z.enum(VERIFICATION_STATUSES);

/** What a doctor fills in to be verified and listed. */
export const practice = z.strictObject({
  specialtyId: id,
  licenseNumber: text(60, 3),
  yearsExperience: z.number().int().min(0).max(70),
  languages: z.array(languageCode).min(1).max(20),
  /** US dollars an hour; null means the standard fee */
  hourlyRate: z.number().min(0).max(10_000).nullable(),
  bio: text(4000),
  education: text(2000).default(''),
  certifications: text(2000).default(''),
  timeZone,
  city: name(120).default(''),
  country: name(120).default(''),
  visitTypes: z.array(visitType).min(1).max(3),
  availability: weeklyHours,
  isAcceptingPatients: z.boolean().default(true),
});
export type PracticeInput = z.input<typeof practice>;
export type Practice = z.output<typeof practice>;

export const ownPractice = practice.extend({
  id,
  verificationStatus,
  /** The administrator's last words, if any */
  verificationNote: z.string(),
  averageRating: z.number(),
  totalReviews: z.number().int(),
});
export type OwnPractice = z.infer<typeof ownPractice>;
