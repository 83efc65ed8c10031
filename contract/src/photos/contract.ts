import { z } from 'zod';
import { signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { done } from '../platform/fields.ts';
import { ownPhotos, photoDecision, waitingPhoto } from './schemas.ts';

/** A photograph itself is sent to POST /api/photos and read at GET /api/photos/{id}/{size}. */
export const photos = {
  own: signedIn
    .route({ method: 'GET', path: '/profile/photo', summary: "The caller's own photo and its state." })
    .output(ownPhotos),
  remove: signedIn
    .route({
      method: 'POST',
      path: '/profile/photo/remove',
      summary: "Removes all photos of the caller's, with their files.",
    })
    .output(done),
  waiting: signedIn
    .route({
      method: 'GET',
      path: '/admin/photos',
      summary: 'Photos of doctors that nobody has looked at yet, for administrators.',
      description: 'The longest waiting first, fifty at most.',
    })
    .output(z.array(waitingPhoto)),
  decide: signedIn
    .route({
      method: 'POST',
      path: '/admin/photos/{photoId}/decision',
      summary: 'Decides about a photo, by an administrator.',
    })
    .errors(errors('REASON_REQUIRED'))
    .input(photoDecision)
    .output(done),
};
