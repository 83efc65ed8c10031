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
  ofProvider: open
    .route({
      method: 'GET',
      path: '/providers/{providerId}/reviews',
      summary: 'The reviews of a verified provider, the newest first.',
    })
    .input(z.strictObject({ providerId: id, page: z.number().int().min(1).max(1_000).default(1) }))
    .output(reviewPage),
  visit: signedIn
    .route({
      method: 'GET',
      path: '/appointments/{appointmentId}/review',
      summary: 'A completed appointment of the caller or a dependent, to be reviewed or already reviewed.',
    })
    .input(z.strictObject({ appointmentId: id }))
    .output(reviewableVisit),
  waiting: signedIn
    .route({
      method: 'GET',
      path: '/reviews/waiting',
      summary: 'Completed visits that the caller may still review.',
      description: 'Of the last 30 days, latest first, three at most.',
    })
    .output(z.array(visitToReview)),
  recommendation: signedIn
    .route({
      method: 'GET',
      path: '/recommendation',
      summary:
        'Whether the caller is to be asked how likely they are to recommend the product: once, within 30 days of a first completed visit.',
    })
    .output(z.object({ isAsked: z.boolean() })),
  recommend: signedIn
    .route({
      method: 'POST',
      path: '/recommendation',
      summary: 'Stores how likely the caller is to recommend the product; a second answer changes nothing.',
      description: 'NOT_FOUND for who was not asked.',
    })
    .input(recommendationInput)
    .output(done),
  write: signedIn
    .route({
      method: 'POST',
      path: '/appointments/{appointmentId}/review',
      successStatus: 201,
      summary: 'Reviews a completed appointment, once, by its patient or the caregiver who manages them.',
    })
    .errors(errors('ALREADY_REVIEWED'))
    .input(reviewInput)
    .output(review),
  change: signedIn
    .route({
      method: 'POST',
      path: '/appointments/{appointmentId}/review/change',
      summary: 'Changes a review, by its author, unless support took it down.',
    })
    .input(reviewInput)
    .output(done),
  withdraw: signedIn
    .route({
      method: 'POST',
      path: '/appointments/{appointmentId}/review/withdraw',
      summary: 'Withdraws a review, by its author, unless support took it down.',
    })
    .input(z.strictObject({ appointmentId: id }))
    .output(done),
  report: signedIn
    .route({
      method: 'POST',
      path: '/reviews/{reviewId}/report',
      summary: 'Reports a review, by anybody signed in.',
      description: 'A second report by the same person counts once the review was changed.',
    })
    .input(reportInput)
    .output(done),
  answer: signedIn
    .route({
      method: 'POST',
      path: '/reviews/{reviewId}/answer',
      summary: 'Answers a review, by the doctor whom it is about, once.',
      description: 'Again where the review was changed, which takes the answer off.',
    })
    .errors(errors('ALREADY_ANSWERED'))
    .input(z.strictObject({ reviewId: id, answer: text(2000, 1) }))
    .output(done),
  reported: signedIn
    .route({
      method: 'GET',
      path: '/admin/reviews/reported',
      summary: 'Reviews that are reported and undecided, for administrators.',
      description: 'The longest first, fifty at most.',
    })
    .output(z.object({ reviews: z.array(reportedReview), total: z.number().int() })),
  decide: signedIn
    .route({
      method: 'POST',
      path: '/admin/reviews/{reviewId}/decision',
      summary: 'Decides about a reported review, by an administrator.',
      description: 'It stands, or it is taken down for a reason that its author is told.',
    })
    .errors(errors('REASON_REQUIRED', 'REVIEW_CHANGED'))
    .input(reviewDecision)
    .output(done),
};
