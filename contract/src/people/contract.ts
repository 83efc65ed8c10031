import { z } from 'zod';
import { signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { done, id } from '../platform/fields.ts';
import {
  emailCorrection,
  foundPerson,
  peopleSearch,
  person,
  personInput,
  personReason,
  sessionsEnd,
} from './schemas.ts';

const acting = errors('REASON_REQUIRED', 'STAFF_ONESELF', 'SUSPENSION_CHANGED');

/** People as support helps them; an auditor reads the same. Every look is noted in the access log. */
export const people = {
  find: signedIn
    .route({
      method: 'GET',
      path: '/people',
      summary: 'The accounts of this installation, 20 a page, the newest first.',
    })
    .input(peopleSearch)
    .output(z.object({ people: z.array(foundPerson), hasMore: z.boolean() })),
  get: signedIn
    .route({ method: 'GET', path: '/people/{userId}', summary: 'One account with what support needs to know of it.' })
    .input(personInput)
    .output(person),
  suspend: signedIn
    .route({
      method: 'POST',
      path: '/people/{userId}/suspend',
      summary: 'Suspends an account.',
      description: 'Ends every session, refuses sign-in and cancels what the person had booked, with a full refund.',
    })
    .errors(acting)
    .input(personReason)
    .output(z.object({ cancelledVisits: z.number().int() })),
  reinstate: signedIn
    .route({ method: 'POST', path: '/people/{userId}/reinstate', summary: 'Lets a suspended person sign in again.' })
    .errors(acting)
    .input(personReason)
    .output(done),
  endSessions: signedIn
    .route({ method: 'POST', path: '/people/{userId}/sessions/end', summary: 'Ends every session of a person.' })
    .errors(errors('REASON_REQUIRED', 'STAFF_ONESELF'))
    .input(sessionsEnd)
    .output(z.object({ ended: z.number().int() })),
  correctEmail: signedIn
    .route({
      method: 'POST',
      path: '/people/{userId}/email',
      summary: 'Sets another address, ends every session and tells both addresses.',
    })
    .errors(errors('REASON_REQUIRED', 'STAFF_ONESELF', 'EMAIL_TAKEN', 'EMAIL_CHANGED'))
    .input(emailCorrection)
    .output(done),
  askFactorReset: signedIn
    .route({
      method: 'POST',
      path: '/people/{userId}/factor-reset',
      summary: "Asks for taking off somebody's second factor, the first of two.",
      description: 'Says how the person was recognised.',
    })
    .errors(errors('REASON_REQUIRED', 'STAFF_ONESELF', 'FACTOR_RESET_CHANGED'))
    .input(personReason)
    .output(done),
  endFactorReset: signedIn
    .route({
      method: 'POST',
      path: '/people/factor-resets/{id}',
      summary: "Takes somebody's second factor off as the second of two, or lets it be.",
    })
    .errors(errors('STAFF_ONESELF', 'SECOND_PERSON', 'FACTOR_RESET_CHANGED'))
    .input(z.strictObject({ id, verdict: z.enum(['approved', 'withdrawn']) }))
    .output(done),
};
