import { open } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { slotRange, slotsOfProvider } from './schemas.ts';

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
};
