import { z } from 'zod';
import { VISIT_TYPES } from '../appointments/rules.ts';
import { visitType, weeklyHours } from '../availability/schemas.ts';
import { isChargeable, LEAST_FEE_CENTS } from '../payments/rules.ts';
import { COUNTRY_CODES } from '../platform/countries.ts';
import { cents, day, id, instant, locale, name, text, timeZone } from '../platform/fields.ts';
import { insurerCode } from './insurers/schemas.ts';
import { isSpokenLanguage } from './languages/rules.ts';
import {
  ABSENCE_MAX_DAYS,
  ANSWER_HOURS,
  AVAILABILITIES,
  MOST_ANSWER_FEE_CENTS,
  PROFILE_PARTS,
  SORTS,
  STAND_IN_MAX_LENGTH,
} from './rules.ts';

export const specialty = z.object({
  id,
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  isPopular: z.boolean(),
});
export type Specialty = z.infer<typeof specialty>;

/** ISO 639-1, or ISO 639-3 of a sign language */
export const languageCode = z.string().regex(/^[a-z]{2,3}$/);

const isCountry = (code: string) => code === '' || COUNTRY_CODES.includes(code);

const DAY_MS = 86_400_000;

/** Both days included, in the doctor's zone */
const absence = z
  .strictObject({ from: day, until: day, standIn: text(STAND_IN_MAX_LENGTH) })
  .refine(({ from, until }) => from <= until && Date.parse(until) - Date.parse(from) <= ABSENCE_MAX_DAYS * DAY_MS);

/** When messages are answered, as the doctor says. */
export const answerTimes = z.strictObject({
  withinHours: z.literal(ANSWER_HOURS).nullable(),
  /** None once it is over; `standIn` says in the doctor's words who is there instead */
  absence: absence.nullable(),
});
export type AnswerTimes = z.infer<typeof answerTimes>;

/** The same as patients see it. */
export const shownAnswerTimes = z.object({ ...answerTimes.shape, isAbsent: z.boolean() });
export type ShownAnswerTimes = z.infer<typeof shownAnswerTimes>;

/** Free, or enough for a card: a fee for an answer in writing. */
const answerFee = cents.max(MOST_ANSWER_FEE_CENTS).refine((fee) => fee === 0 || fee >= LEAST_FEE_CENTS, {
  params: { code: 'too_small' },
});

/** For which fee, and within how many hours of being paid, a doctor answers a question in writing. */
export const writtenAnswers = z.strictObject({ feeCents: answerFee, withinHours: z.literal(ANSWER_HOURS) });
export type WrittenAnswers = z.infer<typeof writtenAnswers>;

/** The same as the doctor sets it, also while it is not offered. */
export const ownWrittenAnswers = writtenAnswers.extend({ isOffered: z.boolean() });
export type OwnWrittenAnswers = z.infer<typeof ownWrittenAnswers>;

export const PAGE_SIZE = 20;
const dollars = z.number().min(0).max(10_000);

export const providerSearchInput = z.strictObject({
  /** What somebody would say: profession, symptom, body part, city, language, time, name; in any of the four languages */
  q: text(100).default(''),
  specialty: text(60).optional(),
  minRating: z.union([z.literal(0), z.literal(4), z.literal(4.5)]).default(0),
  /** US dollars an hour */
  maxHourlyRate: dollars.optional(),
  /** US dollars a routine visit */
  minFee: dollars.optional(),
  maxFee: dollars.optional(),
  /** Any of them */
  languages: z.array(languageCode).max(10).default([]),
  insurer: insurerCode.optional(),
  visitType: visitType.optional(),
  availability: z.enum(AVAILABILITIES).optional(),
  acceptingPatients: z.boolean().default(true),
  sort: z.enum(SORTS).default('language'),
  page: z.number().int().min(1).max(500).default(1),
  /** Page size */
  size: z.number().int().min(1).max(PAGE_SIZE).default(PAGE_SIZE),
  locale: locale.default('en'),
  /** The zone of `availability` */
  timeZone: timeZone.default('UTC'),
});
export type ProviderSearchInput = z.input<typeof providerSearchInput>;
export type ProviderSearch = z.output<typeof providerSearchInput>;

const points = z.number().int().min(0).max(100);

/** Out of 100, as the sum of its parts. */
export const trust = z.object({
  total: points,
  parts: z.object({
    verification: points,
    reviews: points,
    responseSpeed: points,
    calendarFreshness: points,
    completionRate: points,
    profileCompleteness: points,
  }),
  /** Too few reviews for a score */
  isNew: z.boolean(),
});

export const providerCard = z.object({
  /** Of the doctor's photograph, for photoAddress(); null without one */
  photo: id.nullable(),
  id,
  /** Of the address /doctor/{slug} */
  slug: z.string(),
  fullName: z.string(),
  specialty: z.object({ slug: z.string(), name: z.string() }),
  yearsExperience: z.number().int(),
  languages: z.array(z.string()),
  isAcceptingPatients: z.boolean(),
  averageRating: z.number(),
  totalReviews: z.number().int(),
  trust,
  bioExcerpt: z.string(),
  /** The language it is written in; null if unknown */
  bioLocale: locale.nullable(),
  /** In the requested language; empty if the city has no name in it */
  city: z.string(),
  country: z.string(),
  timeZone: z.string(),
  visitTypes: z.array(z.enum(VISIT_TYPES)),
  /** The fee of a routine visit */
  feeCents: cents,
  /** The next free start until the booking horizon, and within the requested `availability` */
  nextSlot: instant.nullable(),
  /** The first free starts of the first three days, in the requested zone, that have any: three a day at most */
  times: z.array(instant),
  /** The doctor has a page open now */
  isOnline: z.boolean(),
  /** How long a patient's message usually waits for an answer; null until that is known */
  medianResponseMinutes: z.number().int().nullable(),
});
export type ProviderCard = z.infer<typeof providerCard>;

/** How the query was understood, in addition to its words: no diagnosis, only which specialties often treat this. */
export const foundSymptom = z.object({
  id: z.string(),
  name: z.string(),
  /** It may need an ambulance instead of an appointment */
  isEmergency: z.boolean(),
  /** Slugs, the likeliest first */
  specialties: z.array(z.string()),
});
export type FoundSymptom = z.infer<typeof foundSymptom>;

/** Something that the words of a search were understood as, in the requested language. */
export const understoodFacet = z.object({
  kind: z.enum(['specialty', 'complaint', 'topic', 'city', 'country', 'language', 'time', 'insurer', 'name']),
  /** A slug, a code or an id of its kind */
  id: z.string(),
  label: z.string(),
  /** The search's text without the words that say it */
  without: z.string(),
});
export type UnderstoodFacet = z.infer<typeof understoodFacet>;

/** What may be searched for, as somebody types; picked, its text is the search. */
export const suggestion = z.object({ kind: z.enum(['specialty', 'complaint', 'city', 'doctor']), text: z.string() });

export const providerPage = z.object({
  providers: z.array(providerCard),
  symptom: foundSymptom.nullable(),
  understood: z.array(understoodFacet),
  /** A profession that was asked for and that no doctor here has: the nearest are listed instead */
  unlisted: z.string().nullable(),
  total: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
});
export type ProviderPage = z.infer<typeof providerPage>;

/** What somebody needs a doctor for at once, and where they are. */
export const firstFreeInput = z.strictObject({
  about: text(100).default(''),
  locale: locale.default('en'),
  timeZone: timeZone.default('UTC'),
});
export type FirstFreeInput = z.output<typeof firstFreeInput>;

/** One doctor, or two: who fits what it is about comes first, general or urgent care after. */
export const firstFree = z.object({ symptom: foundSymptom.nullable(), providers: z.array(providerCard) });
export type FirstFree = z.infer<typeof firstFree>;

/** Everything public about one provider. */
export const providerDetails = providerCard.extend({
  bio: z.string(),
  education: z.string(),
  certifications: z.string(),
  lateRefundPercent: z.number().int(),
  /** Whether times are kept for urgent visits, at a surcharge */
  takesUrgent: z.boolean(),
  /** The address for appointments in person; empty if there are none */
  address: z.string(),
  /** City and country in the requested language, as far as the address does not say them in any */
  area: z.array(z.string()),
});
export type ProviderDetails = z.infer<typeof providerDetails>;

/** The page of one provider: the card and its details. */
export const providerProfile = providerDetails.extend({
  /** ISO 3166-1 alpha-2, or empty */
  countryCode: z.string(),
  /** Codes of settings.insurers */
  insurers: z.array(z.string()),
  /** The evidence for each part of the trust score */
  evidence: z.object({
    verifiedAt: instant.nullable(),
    medianResponseMinutes: z.number().int().nullable(),
    availabilityUpdatedDaysAgo: z.number().int(),
    completed: z.number().int(),
    cancelledByProvider: z.number().int(),
    profileFieldsFilled: z.number().int(),
    profileFieldsTotal: z.number().int(),
  }),
  /** Free starts of the coming seven days */
  slots: z.array(instant),
});
export type ProviderProfile = z.infer<typeof providerProfile>;

/** A doctor's own page as patients will see it. */
export const ownProfile = z.object({
  profile: providerProfile,
  /** False until it is verified: only the doctor sees it */
  isListed: z.boolean(),
  /** What would make it complete */
  missing: z.array(z.enum(PROFILE_PARTS)),
});
export type OwnProfile = z.infer<typeof ownProfile>;

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
  /** The authority that issued the licence, as its document says */
  licenseAuthority: name(120, 2),
  /** ISO 3166-1 alpha-2 */
  licenseCountry: z.string().refine((code) => COUNTRY_CODES.includes(code)),
  /** The last day of its validity */
  licenseExpiresOn: day,
  yearsExperience: z.number().int().min(0).max(70),
  languages: z.array(languageCode.refine(isSpokenLanguage)).min(1).max(20),
  /** US dollars an hour; null means the standard fee */
  hourlyRate: z
    .number()
    .min(0)
    .max(10_000)
    .refine(isChargeable, { params: { code: 'too_small' } })
    .nullable(),
  /** One a language, empty for none */
  biographies: z.partialRecord(locale, text(4000)).default({}),
  education: text(2000).default(''),
  certifications: text(2000).default(''),
  /** Codes of settings.insurers; a retired one only where the practice has it already */
  insurers: z.array(insurerCode).max(60).default([]),
  city: name(120).default(''),
  /** ISO 3166-1 alpha-2, or empty */
  country: z.string().refine(isCountry).default(''),
  /** Unchanged if left out (availability.save changes it too); a new practice needs its zone */
  timeZone: timeZone.optional(),
  visitTypes: z.array(visitType).min(1).max(3).optional(),
  /** The practice's address; required for appointments in person */
  address: text(300).optional(),
  availability: weeklyHours.optional(),
  isAcceptingPatients: z.boolean().optional(),
});
export type PracticeInput = z.input<typeof practice>;
export type Practice = z.output<typeof practice>;

/** A favorite doctor of the caller, or one whom they have seen. */
export const myProvider = z.object({
  provider: providerCard,
  isFavorite: z.boolean(),
  /** The start of their latest visit that took place; null before the first */
  seenAt: instant.nullable(),
});
export type MyProvider = z.infer<typeof myProvider>;

/** The addresses of verified providers' pages, a thousand at a time, for sitemaps. */
export const providerAddresses = z.object({
  providers: z.array(z.object({ slug: z.string(), updatedAt: instant })),
  pages: z.number().int(),
});
export type ProviderAddresses = z.infer<typeof providerAddresses>;

/** One decision about a practice, with its note. */
export const practiceDecision = z.object({
  id,
  /** A verification status, a suspension or reinstatement, or what became of a renewed licence */
  decision: z.union([verificationStatus, z.enum(['suspended', 'reinstated', 'renewal_approved', 'renewal_refused'])]),
  reason: z.string(),
  at: instant,
  /** How many appointments it cancelled; null if it can't cancel any */
  visits: z.number().int().nullable(),
});
export type PracticeDecision = z.infer<typeof practiceDecision>;

/** A renewed licence that waits for its review while the verified one is in force. */
export const licenseRenewal = z.object({
  licenseNumber: z.string(),
  licenseAuthority: z.string(),
  licenseCountry: z.string(),
  licenseExpiresOn: z.string(),
  submittedAt: instant,
});
export type LicenseRenewal = z.infer<typeof licenseRenewal>;

export const ownPractice = practice.extend({
  id,
  /** Also what was said before there was a list */
  languages: z.array(z.string()),
  /** Of the public page, once verified */
  slug: z.string(),
  timeZone,
  visitTypes: z.array(visitType),
  availability: weeklyHours,
  isAcceptingPatients: z.boolean(),
  /** Empty and null for a licence from before these were required */
  licenseAuthority: z.string(),
  licenseCountry: z.string(),
  licenseExpiresOn: z.string().nullable(),
  /** No longer listed because the licence has expired */
  isLapsed: z.boolean(),
  /** Saved with a later last day while the verified licence is in force; null unless one waits */
  renewal: licenseRenewal.nullable(),
  /** Whole days since the hours were saved or confirmed */
  hoursDaysAgo: z.number().int(),
  /** Since when, and the administrator's reason; null unless suspended now */
  suspension: z.object({ since: instant, reason: z.string(), visits: z.number().int() }).nullable(),
  verificationStatus,
  /** The administrator's latest note, if any */
  verificationNote: z.string(),
  /** Latest first */
  decisions: z.array(practiceDecision),
  averageRating: z.number(),
  totalReviews: z.number().int(),
});
export type OwnPractice = z.infer<typeof ownPractice>;
