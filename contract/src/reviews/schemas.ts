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

/** A public review: of its author a first name and an initial. */
export const review = z.object({
  id,
  rating: z.number().int(),
  comment: z.string(),
  locale,
  createdAt: instant,
  reviewerName: z.string(),
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
  review: review.omit({ reviewerName: true }).nullable(),
});
export type ReviewableVisit = z.infer<typeof reviewableVisit>;
