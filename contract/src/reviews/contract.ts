import { z } from 'zod';
import { open, signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { done, id, text } from '../platform/fields.ts';
import {
  recommendationInput,
  reportedReview,
  reportInput,
  review,
  reviewableVisit,
  reviewDecision,
  reviewInput,
  reviewPage,
  visitToReview,
} from './schemas.ts';

export const reviews = {
  /** The reviews of a verified provider, the newest first. */
  ofProvider: open
    .route({ method: 'GET', path: '/providers/{providerId}/reviews' })
    .input(z.strictObject({ providerId: id, page: z.number().int().min(1).max(1_000).default(1) }))
    .output(reviewPage),
  /** A completed appointment of the caller or a dependent, to be reviewed or already reviewed. */
  visit: signedIn
    .route({ method: 'GET', path: '/appointments/{appointmentId}/review' })
    .input(z.strictObject({ appointmentId: id }))
    .output(reviewableVisit),
  /** Of the last 30 days, latest first, three at most. */
  waiting: signedIn.route({ method: 'GET', path: '/reviews/waiting' }).output(z.array(visitToReview)),
  /** Whether the caller is to be asked how likely they are to recommend the product: once, within 30 days of a first completed visit. */
  recommendation: signedIn.route({ method: 'GET', path: '/recommendation' }).output(z.object({ isAsked: z.boolean() })),
  /** The caller's answer; a second one changes nothing. NOT_FOUND for who was not asked. */
  recommend: signedIn.route({ method: 'POST', path: '/recommendation' }).input(recommendationInput).output(done),
  /** One per completed appointment, by its patient or the caregiver who manages them. */
  write: signedIn
    .route({ method: 'POST', path: '/appointments/{appointmentId}/review', successStatus: 201 })
    .errors(errors('ALREADY_REVIEWED'))
    .input(reviewInput)
    .output(review),
  /** By its author, unless support took it down. */
  change: signedIn
    .route({ method: 'POST', path: '/appointments/{appointmentId}/review/change' })
    .input(reviewInput)
    .output(done),
  /** By its author, unless support took it down. */
  withdraw: signedIn
    .route({ method: 'POST', path: '/appointments/{appointmentId}/review/withdraw' })
    .input(z.strictObject({ appointmentId: id }))
    .output(done),
  /** By anybody signed in; a second report by the same person counts once the review was changed. */
  report: signedIn.route({ method: 'POST', path: '/reviews/{reviewId}/report' }).input(reportInput).output(done),
  /** By the doctor whom it is about, once; again where the review was changed, which takes the answer off. */
  answer: signedIn
    .route({ method: 'POST', path: '/reviews/{reviewId}/answer' })
    .errors(errors('ALREADY_ANSWERED'))
    .input(z.strictObject({ reviewId: id, answer: text(2000, 1) }))
    .output(done),
  /** For administrators: what is reported and undecided, the longest first, fifty at most. */
  reported: signedIn
    .route({ method: 'GET', path: '/admin/reviews/reported' })
    .output(z.object({ reviews: z.array(reportedReview), total: z.number().int() })),
  /** By an administrator: it stands, or it is taken down for a reason that its author is told. */
  decide: signedIn
    .route({ method: 'POST', path: '/admin/reviews/{reviewId}/decision' })
    .errors(errors('REASON_REQUIRED', 'REVIEW_CHANGED'))
    .input(reviewDecision)
    .output(done),
};
