import { z } from 'zod';
import { signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { done } from '../platform/fields.ts';
import { ownPhotos, photoDecision, waitingPhoto } from './schemas.ts';

/** A photograph itself is sent to POST /api/photos and read at GET /api/photos/{id}/{size}. */
export const photos = {
  own: signedIn.route({ method: 'GET', path: '/profile/photo' }).output(ownPhotos),
  /** All of the caller's, with their files. */
  remove: signedIn.route({ method: 'POST', path: '/profile/photo/remove' }).output(done),
  /** For administrators: those of doctors that nobody has looked at yet, the longest waiting first, fifty at most. */
  waiting: signedIn.route({ method: 'GET', path: '/admin/photos' }).output(z.array(waitingPhoto)),
  /** By an administrator. */
  decide: signedIn
    .route({ method: 'POST', path: '/admin/photos/{photoId}/decision' })
    .errors(errors('REASON_REQUIRED'))
    .input(photoDecision)
    .output(done),
};
