import { z } from 'zod';
import { open, signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { rawText } from '../platform/fields.ts';
import { availabilityPreview, availabilitySettings, slotRange, slotsOfProvider } from './schemas.ts';

export const availability = {
  slots: open
    .route({
      method: 'GET',
      path: '/providers/{providerId}/slots',
      summary: "A verified provider's slots that start in [from, until), at most 15 days, with taken ones marked.",
      description: 'Appointments of others appear only as unavailable.',
    })
    .errors(errors('PROVIDER_NOT_FOUND'))
    .input(slotRange)
    .output(slotsOfProvider),
  own: signedIn
    .route({
      method: 'GET',
      path: '/practice/availability',
      summary: "The provider's own settings, or null before they have a practice.",
    })
    .output(availabilitySettings.nullable()),
  save: signedIn
    .route({
      method: 'POST',
      path: '/practice/availability',
      summary: "Replaces all settings of the provider's availability at once.",
      description: "Existing appointments don't change.",
    })
    .errors(errors('AVAILABILITY_CHANGED'))
    .input(availabilitySettings)
    .output(availabilitySettings),
  confirm: signedIn
    .route({
      method: 'POST',
      path: '/practice/availability/confirm',
      summary:
        'Says that the hours of that version are still right, which counts for the trust score; changes nothing else.',
    })
    .errors(errors('AVAILABILITY_CHANGED'))
    .input(z.strictObject({ version: rawText(60) }))
    .output(availabilitySettings),
  preview: signedIn
    .route({
      method: 'POST',
      path: '/practice/availability/preview',
      summary: 'What patients would see after `save`; changes nothing.',
    })
    .input(availabilitySettings)
    .output(availabilityPreview),
};
