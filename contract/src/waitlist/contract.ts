import { z } from 'zod';
import { signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { done, id } from '../platform/fields.ts';
import { dayWaitInput, wait } from './schemas.ts';

const target = z.strictObject({ id });
const joined = z.object({ id });

export const waitlist = {
  /** Where the caller waits, also in the place of those whom they manage; what is offered first. */
  list: signedIn.route({ method: 'GET', path: '/waitlist' }).output(z.object({ waits: z.array(wait) })),
  /** Waits for an earlier time of a paid visit; asking again is waiting once. */
  waitForEarlier: signedIn
    .route({ method: 'POST', path: '/waitlist/visits/{appointmentId}' })
    .errors(errors('TRANSITION_REFUSED'))
    .input(z.strictObject({ appointmentId: id }))
    .output(joined),
  /** Waits for a time of a day that is full; asking again is waiting once. */
  waitForDay: signedIn
    .route({ method: 'POST', path: '/waitlist/days' })
    .errors(errors('PROVIDER_NOT_BOOKABLE', 'VISIT_TYPE_NOT_OFFERED'))
    .input(dayWaitInput)
    .output(joined),
  leave: signedIn.route({ method: 'POST', path: '/waitlist/{id}/leave' }).input(target).output(done),
  /** Takes an offer by its id: the visit moves, or a new one is held until it is paid. */
  take: signedIn
    .route({ method: 'POST', path: '/waitlist/offers/{id}/take' })
    .errors(errors('OFFER_ENDED', 'PATIENT_BUSY', 'PHONE_NEEDED'))
    .input(target)
    .output(z.object({ appointmentId: id })),
  /** Lets an offer go to the next in line; one that was taken is a visit, to be cancelled instead. */
  decline: signedIn
    .route({ method: 'POST', path: '/waitlist/offers/{id}/decline' })
    .errors(errors('OFFER_ENDED'))
    .input(target)
    .output(done),
};
