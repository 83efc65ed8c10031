import { z } from 'zod';
import { id, instant, locale, text } from '../platform/fields.ts';

export const REVIEWS_PER_PAGE = 10;

/** A patient's review of a completed appointment. */
export const reviewInput = z.strictObject({
  appointmentId: id,
  rating: z.number().int().min(1).max(5),
  comment: text(2000).default(''),
  /** The language of the comment */
  locale: locale.default('en'),
});
export type ReviewInput = z.output<typeof reviewInput>;

const standing = {
  /** When its author last changed it */
  editedAt: instant.nullable(),
  /** What the doctor answered, once */
  answer: z.object({ text: z.string(), at: instant }).nullable(),
};

/** A public review: of its author a first name and an initial. */
export const review = z.object({
  id,
  rating: z.number().int(),
  comment: z.string(),
  locale,
  createdAt: instant,
  reviewerName: z.string(),
  ...standing,
});
export type Review = z.infer<typeof review>;

export const reviewPage = z.object({
  reviews: z.array(review),
  total: z.number().int(),
  page: z.number().int(),
  pages: z.number().int(),
});
export type ReviewPage = z.infer<typeof reviewPage>;

/** A visit of the last weeks that the caller may review and hasn't. */
export const visitToReview = z.object({ appointmentId: id, providerName: z.string(), startTime: instant });
export type VisitToReview = z.infer<typeof visitToReview>;

/** An appointment that the caller may review, with its review, if any. */
export const reviewableVisit = z.object({
  appointmentId: id,
  providerId: id,
  providerName: z.string(),
  startTime: instant,
  review: review
    .omit({ reviewerName: true })
    .extend({
      /** Whether the caller wrote it, who may change and withdraw it while it stands */
      isOwn: z.boolean(),
      /** When support took it down, and why: nobody else sees it any more */
      removal: z.object({ reason: z.string(), at: instant }).nullable(),
    })
    .nullable(),
});
export type ReviewableVisit = z.infer<typeof reviewableVisit>;

export const REPORT_REASONS = ['untrue', 'insulting', 'private', 'advertising', 'other'] as const;
export const LONGEST_REMOVAL = 1000;

export const reportInput = z.strictObject({
  reviewId: id,
  reason: z.enum(REPORT_REASONS),
  words: text(1000).default(''),
});
export type ReportInput = z.output<typeof reportInput>;

/** A review that somebody reported, as administrators see it. */
export const reportedReview = z.object({
  review,
  provider: z.object({ slug: z.string(), name: z.string() }),
  reports: z.array(z.object({ reason: z.enum(REPORT_REASONS), words: z.string(), at: instant })),
});
export type ReportedReview = z.infer<typeof reportedReview>;

export const reviewDecision = z.strictObject({
  reviewId: id,
  decision: z.enum(['stands', 'removed']),
  /** What its author is told; required where it is taken down */
  reason: text(LONGEST_REMOVAL).default(''),
  /** When the review that was shown was last changed; refused if it was again since */
  editedAt: instant.nullable().default(null),
});
export type ReviewDecision = z.output<typeof reviewDecision>;

/** From 0 (not at all likely) to 10; null from who does not want to say, and is not asked again. */
export const recommendationInput = z.strictObject({ score: z.number().int().min(0).max(10).nullable() });
export type RecommendationInput = z.infer<typeof recommendationInput>;
