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
  /** 20 a page, the newest account first. */
  find: signedIn
    .route({ method: 'GET', path: '/people' })
    .input(peopleSearch)
    .output(z.object({ people: z.array(foundPerson), hasMore: z.boolean() })),
  get: signedIn.route({ method: 'GET', path: '/people/{userId}' }).input(personInput).output(person),
  /** Ends every session, refuses sign-in and cancels what the person had booked, with a full refund. */
  suspend: signedIn
    .route({ method: 'POST', path: '/people/{userId}/suspend' })
    .errors(acting)
    .input(personReason)
    .output(z.object({ cancelledVisits: z.number().int() })),
  reinstate: signedIn
    .route({ method: 'POST', path: '/people/{userId}/reinstate' })
    .errors(acting)
    .input(personReason)
    .output(done),
  endSessions: signedIn
    .route({ method: 'POST', path: '/people/{userId}/sessions/end' })
    .errors(errors('REASON_REQUIRED', 'STAFF_ONESELF'))
    .input(sessionsEnd)
    .output(z.object({ ended: z.number().int() })),
  /** Sets another address, ends every session and tells both addresses. */
  correctEmail: signedIn
    .route({ method: 'POST', path: '/people/{userId}/email' })
    .errors(errors('REASON_REQUIRED', 'STAFF_ONESELF', 'EMAIL_TAKEN', 'EMAIL_CHANGED'))
    .input(emailCorrection)
    .output(done),
  /** The first of two: says how the person was recognised. */
  askFactorReset: signedIn
    .route({ method: 'POST', path: '/people/{userId}/factor-reset' })
    .errors(errors('REASON_REQUIRED', 'STAFF_ONESELF', 'FACTOR_RESET_CHANGED'))
    .input(personReason)
    .output(done),
  /** The second: takes the second factor off, or lets it be. */
  endFactorReset: signedIn
    .route({ method: 'POST', path: '/people/factor-resets/{id}' })
    .errors(errors('STAFF_ONESELF', 'SECOND_PERSON', 'FACTOR_RESET_CHANGED'))
    .input(z.strictObject({ id, verdict: z.enum(['approved', 'withdrawn']) }))
    .output(done),
};
