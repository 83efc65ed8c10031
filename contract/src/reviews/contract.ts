import { z } from 'zod';
import { open, signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { id } from '../platform/fields.ts';
import { review, reviewableVisit, reviewInput, reviewPage, visitToReview } from './schemas.ts';

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
  /** One per completed appointment, by its patient or the caregiver who manages them; it can't be changed. */
  write: signedIn
    .route({ method: 'POST', path: '/appointments/{appointmentId}/review', successStatus: 201 })
    .errors(errors('ALREADY_REVIEWED'))
    .input(reviewInput)
    .output(review),
};
