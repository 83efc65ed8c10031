/** The trust score, and how providers' names are shown and searched. */

/** Shown if the list of specialties can't be loaded. */
export const FALLBACK_SPECIALTY_SLUGS = [
  'primary-care',
  'pediatrics',
  'mental-health',
  'dermatology',
  'cardiology',
  'endocrinology',
] as const;

/** The languages that the home page greets in, ISO 639-1. */
export const GREETING_LANGUAGES = ['en', 'ar', 'es', 'fr', 'hi', 'ur', 'pt', 'zh', 'de', 'ru'] as const;

/** Of all languages in languages/rules.ts those that are offered first, the commonest among patients before the others. */
export const COMMON_LANGUAGES = [
  ...[
    'en',
    'ar',
    'es',
    'fr',
    'hi',
    'ur',
    'pt',
    'zh',
    'de',
    'ru',
    'bn',
    'id',
    'ja',
    'sw',
    'tr',
    'vi',
    'ko',
    'it',
    'fa',
    'pa',
  ],
  ...['ta', 'te', 'pl', 'uk', 'nl', 'tl', 'am', 'so', 'ha', 'he'],
];

/** The appointment types. */
export const VISIT_TYPES = ['video', 'phone', 'in_person'] as const;
export type VisitType = (typeof VISIT_TYPES)[number];

/** When a patient wants an appointment, on their own clock. */
export const AVAILABILITIES = ['today', 'week', 'evenings', 'weekend'] as const;
export type Availability = (typeof AVAILABILITIES)[number];

/** `language`: the likeliest specialty of a search first, within it speakers of the page's language, then best rated. */
export const SORTS = ['language', 'rating', 'trust-score', 'price-low', 'price-high'] as const;
export type Sort = (typeof SORTS)[number];

/** Search results beyond this number are neither counted nor listed. */
export const MOST_RESULTS = 200;

/** The maximum points of each part; together 100. */
export const TRUST_WEIGHTS = {
  verification: 30,
  reviews: 25,
  responseSpeed: 15,
  calendarFreshness: 15,
  completionRate: 10,
  profileCompleteness: 5,
} as const;
export type TrustPart = keyof typeof TRUST_WEIGHTS;

/** A provider with fewer reviews is shown as new. */
export const REVIEWS_UNTIL_KNOWN = 5;

/** The parts of a profile that make it complete. */
export const PROFILE_PARTS = [
  'bio',
  'education',
  'certifications',
  'city',
  'country',
  'yearsExperience',
  'hourlyRate',
  'hours',
] as const;
export type ProfileField = (typeof PROFILE_PARTS)[number];

export const PROFILE_FIELDS = PROFILE_PARTS.length;

/** The input of the score; null where there is no evidence yet. */
export type TrustEvidence = {
  isVerified: boolean;
  /** 0 to 5 */
  averageRating: number | null;
  totalReviews: number;
  medianResponseMinutes: number | null;
  availabilityUpdatedDaysAgo: number | null;
  completed: number;
  cancelledByProvider: number;
  profileFieldsFilled: number;
  profileFieldsTotal: number;
};

export type TrustScore = { total: number; parts: Record<TrustPart, number>; isNew: boolean };

const PROMPT_RESPONSE_MINUTES = 60;
const SLOW_RESPONSE_MINUTES = 24 * 60;
/** So old, hours begin to cost points, and are asked to be confirmed. */
const FRESH_CALENDAR_DAYS = 7;
const STALE_CALENDAR_DAYS = 30;

export const areHoursOld = (daysAgo: number): boolean => daysAgo > FRESH_CALENDAR_DAYS;

/** 1 up to `full`, 0 from `none` on, linear in between. */
function falling(value: number | null, full: number, none: number): number {
  return value === null ? 0 : (none - value) / (none - full);
}

const ratio = (part: number, whole: number) => (whole > 0 ? part / whole : 0);

/** Each part's share of its weight, with few reviews weighted less. May be outside 0 to 1. */
function shares(evidence: TrustEvidence): Record<TrustPart, number> {
  const { averageRating, totalReviews, completed, cancelledByProvider } = evidence;
  const certainty = Math.min(1, totalReviews / REVIEWS_UNTIL_KNOWN);
  return {
    verification: evidence.isVerified ? 1 : 0,
    reviews: ((averageRating ?? 0) / 5) * certainty,
    responseSpeed: falling(evidence.medianResponseMinutes, PROMPT_RESPONSE_MINUTES, SLOW_RESPONSE_MINUTES),
    calendarFreshness: falling(evidence.availabilityUpdatedDaysAgo, FRESH_CALENDAR_DAYS, STALE_CALENDAR_DAYS),
    completionRate: ratio(completed, completed + cancelledByProvider),
    profileCompleteness: ratio(evidence.profileFieldsFilled, evidence.profileFieldsTotal),
  };
}

/** The score, 0 to 100, as the sum of its integer parts. trust_points() in the database does the same. */
export function trustScore(evidence: TrustEvidence): TrustScore {
  const share = shares(evidence);
  const points = (part: TrustPart) => Math.round(TRUST_WEIGHTS[part] * Math.min(1, Math.max(0, share[part])));
  const parts = {
    verification: points('verification'),
    reviews: points('reviews'),
    responseSpeed: points('responseSpeed'),
    calendarFreshness: points('calendarFreshness'),
    completionRate: points('completionRate'),
    profileCompleteness: points('profileCompleteness'),
  };
  const total = Object.values(parts).reduce((sum, part) => sum + part, 0);
  return { total, parts, isNew: evidence.totalReviews < REVIEWS_UNTIL_KNOWN };
}

/** From what a doctor can do today to what takes many appointments. */
const STEPS = [
  'verification',
  'profileCompleteness',
  'calendarFreshness',
  'responseSpeed',
  'reviews',
  'completionRate',
] as const satisfies readonly TrustPart[];

/** The easiest way to a higher score and the points it can add; null at 100. */
export function nextTrustStep({ parts }: TrustScore): { part: TrustPart; points: number } | null {
  const part = STEPS.find((step) => parts[step] < TRUST_WEIGHTS[step]);
  return part ? { part, points: TRUST_WEIGHTS[part] - parts[part] } : null;
}

export type TrustTier = 'exceptional' | 'excellent' | 'very_good' | 'good' | 'developing';

/** The name of a score of 0 to 100. */
export function trustTier(total: number): TrustTier {
  if (total >= 90) return 'exceptional';
  if (total >= 80) return 'excellent';
  if (total >= 70) return 'very_good';
  return total >= 60 ? 'good' : 'developing';
}

const EXCERPT_LETTERS = 110;

/** The beginning of a biography that fits on a card: up to the end of a word, with an ellipsis if there is more. */
export function excerpt(text: string): string {
  const letters = [...text];
  if (letters.length <= EXCERPT_LETTERS) return text;
  const room = letters.slice(0, EXCERPT_LETTERS).join('');
  // Not every script puts spaces between words.
  const words = /\s/.test(room) ? room.slice(0, room.search(/\s\S*$/)) : room;
  return `${words.replace(/[\s\p{P}]+$/u, '')}…`;
}

// Latin accents; then Arabic vowel signs, tatweel, and the hamza and madda that NFD sets free.
const MARKS = /[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/g;
const ARABIC_LETTERS: Record<string, string> = { ٱ: 'ا', ى: 'ي', ة: 'ه' };

/**
 * Text for comparing in the search, never shown: without case, diacritics, hamza forms and extra spaces, decomposed.
 * The database's normalize_for_search() does the same.
 */
export function normalizeForSearch(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(MARKS, '')
    .replace(/[ٱىة]/g, (letter) => ARABIC_LETTERS[letter] ?? letter)
    .replace(/\s+/g, ' ')
    .trim();
}

/** Minutes within which a doctor answers, as people say it: rounded up to five minutes, from an hour to hours, from two days to days. */
export function statedResponseMinutes(minutes: number): number {
  const step = minutes > 2_880 ? 1_440 : minutes > 60 ? 60 : 5;
  return Math.max(5, Math.ceil(minutes / step) * step);
}

/** Within how many hours a doctor may say that messages are answered. */
export const ANSWER_HOURS = [4, 24, 48, 72] as const;
/** Most that a doctor may ask for an answer in writing; the database has the last word. */
export const MOST_ANSWER_FEE_CENTS = 100_000;
export const STAND_IN_MAX_LENGTH = 300;
export const ABSENCE_MAX_DAYS = 366;
