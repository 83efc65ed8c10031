import { z } from 'zod';
import { signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { done, id } from '../platform/fields.ts';
import { dayWaitInput, wait } from './schemas.ts';
import { wish, wishInput } from './wishes/schemas.ts';

const target = z.strictObject({ id });
const joined = z.object({ id });

export const waitlist = {
  list: signedIn
    .route({
      method: 'GET',
      path: '/waitlist',
      summary: 'The waitlist entries of the caller and their dependents; those with offers first.',
    })
    .output(z.object({ waits: z.array(wait), wishes: z.array(wish) })),
  wish: signedIn
    .route({
      method: 'POST',
      path: '/waitlist/wishes',
      summary:
        'Asks to be told, once and within 90 days, when a fitting doctor is listed; a repeated request is one wish.',
    })
    .errors(errors('ENOUGH_WISHES'))
    .input(wishInput)
    .output(joined),
  endWish: signedIn
    .route({ method: 'POST', path: '/waitlist/wishes/{id}/end', summary: 'Ends a wish to be told of a doctor.' })
    .input(target)
    .output(done),
  waitForEarlier: signedIn
    .route({
      method: 'POST',
      path: '/waitlist/visits/{appointmentId}',
      summary: 'Joins the waitlist for an earlier slot of a paid appointment; a repeated request is one entry.',
    })
    .errors(errors('TRANSITION_REFUSED', 'CONTACT_CLOSED'))
    .input(z.strictObject({ appointmentId: id }))
    .output(joined),
  waitForDay: signedIn
    .route({
      method: 'POST',
      path: '/waitlist/days',
      summary: 'Joins the waitlist for a slot of a full day; a repeated request is one entry.',
    })
    .errors(errors('PROVIDER_NOT_BOOKABLE', 'VISIT_TYPE_NOT_OFFERED', 'CONTACT_CLOSED'))
    .input(dayWaitInput)
    .output(joined),
  leave: signedIn
    .route({ method: 'POST', path: '/waitlist/{id}/leave', summary: 'Leaves the waitlist with one entry.' })
    .input(target)
    .output(done),
  take: signedIn
    .route({
      method: 'POST',
      path: '/waitlist/offers/{id}/take',
      summary: 'Accepts an offer by its id: the appointment moves, or a new one is held until it is paid.',
    })
    .errors(errors('OFFER_ENDED', 'PATIENT_BUSY', 'PHONE_NEEDED', 'BOOKINGS_PAUSED', 'PAYMENTS_PAUSED'))
    .input(target)
    .output(z.object({ appointmentId: id })),
  decline: signedIn
    .route({
      method: 'POST',
      path: '/waitlist/offers/{id}/decline',
      summary:
        'Declines an offer, which goes to the next entry; an accepted one is an appointment, to be cancelled instead.',
    })
    .errors(errors('OFFER_ENDED'))
    .input(target)
    .output(done),
};
