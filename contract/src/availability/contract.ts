import { z } from 'zod';
import { open, signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { availabilityPreview, availabilitySettings, slotRange, slotsOfProvider } from './schemas.ts';

export const availability = {
  /**
   * A verified provider's slots that start in [from, until), at most 15 days, with taken ones marked. Appointments of
   * others appear only as unavailable.
   */
  slots: open
    .route({ method: 'GET', path: '/providers/{providerId}/slots' })
    .errors(errors('PROVIDER_NOT_FOUND'))
    .input(slotRange)
    .output(slotsOfProvider),
  /** The provider's own settings, or null before they have a practice. */
  own: signedIn.route({ method: 'GET', path: '/practice/availability' }).output(availabilitySettings.nullable()),
  /** Replaces all of them at once. Existing appointments don't change. */
  save: signedIn
    .route({ method: 'POST', path: '/practice/availability' })
    .errors(errors('AVAILABILITY_CHANGED'))
    .input(availabilitySettings)
    .output(availabilitySettings),
  /** Says that the hours of that version are still right, which counts for the trust score; changes nothing else. */
  confirm: signedIn
    .route({ method: 'POST', path: '/practice/availability/confirm' })
    .errors(errors('AVAILABILITY_CHANGED'))
    .input(z.strictObject({ version: z.string().max(60) }))
    .output(availabilitySettings),
  /** What patients would see after `save`; changes nothing. */
  preview: signedIn
    .route({ method: 'POST', path: '/practice/availability/preview' })
    .input(availabilitySettings)
    .output(availabilityPreview),
};
