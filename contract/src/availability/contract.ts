import { open, signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { availabilityPreview, availabilitySettings, slotRange, slotsOfProvider } from './schemas.ts';

export const availability = {
  /**
   * A verified provider's slots that start in [from, until), at most 15 days, taken ones marked.
   * Booked times of others appear as unavailable and as nothing else.
   */
  slots: open
    .route({ method: 'GET', path: '/providers/{providerId}/slots' })
    .errors(errors('PROVIDER_NOT_FOUND'))
    .input(slotRange)
    .output(slotsOfProvider),
  /** The doctor's own settings, or null before there is a practice. */
  own: signedIn.route({ method: 'GET', path: '/practice/availability' }).output(availabilitySettings.nullable()),
  /** Changes them all at once. What is booked stays as it is. */
  save: signedIn
    .route({ method: 'POST', path: '/practice/availability' })
    .errors(errors('AVAILABILITY_CHANGED'))
    .input(availabilitySettings)
    .output(availabilitySettings),
  /** What `save` would make patients see; changes nothing. */
  preview: signedIn
    .route({ method: 'POST', path: '/practice/availability/preview' })
    .input(availabilitySettings)
    .output(availabilityPreview),
};
