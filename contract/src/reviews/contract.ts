import { z } from 'zod';
import { open, signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { id } from '../platform/fields.ts';
import { review, reviewableVisit, reviewInput, reviewPage } from './schemas.ts';

export const reviews = {
  /** What patients said of a verified provider, the newest first. */
  ofProvider: open
    .route({ method: 'GET', path: '/providers/{providerId}/reviews' })
    .input(z.strictObject({ providerId: id, page: z.number().int().min(1).max(1_000).default(1) }))
    .output(reviewPage),
  /** The actor's own completed visit, or of somebody whom they manage, to be reviewed or already reviewed. */
  visit: signedIn
    .route({ method: 'GET', path: '/appointments/{appointmentId}/review' })
    .input(z.strictObject({ appointmentId: id }))
    .output(reviewableVisit),
  /** One a completed visit, by its patient or whoever manages them; it stays as it was written. */
  write: signedIn
    .route({ method: 'POST', path: '/appointments/{appointmentId}/review', successStatus: 201 })
    .errors(errors('ALREADY_REVIEWED'))
    .input(reviewInput)
    .output(review),
};
