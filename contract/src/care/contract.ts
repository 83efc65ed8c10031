import { z } from 'zod';
import { email, linkToken } from '../accounts/schemas.ts';
import { open, signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { done, id } from '../platform/fields.ts';
import {
  bookablePerson,
  careInvitation,
  careLink,
  dependentChange,
  dependentInput,
  givenRights,
  handover,
  inviteInput,
  takeOverInput,
} from './schemas.ts';

const target = z.strictObject({ id });

export const care = {
  /** The caller's care links, and the invitations to their confirmed address. */
  circle: signedIn
    .route({ method: 'GET', path: '/care' })
    .output(z.object({ links: z.array(careLink), invitations: z.array(careInvitation) })),
  /** The patients for whom the caller may book, besides themselves. */
  bookable: signedIn
    .route({ method: 'GET', path: '/care/bookable' })
    .output(z.object({ people: z.array(bookablePerson) })),
  /**
   * Invites by mail; inviting an address again sends a new link and revokes the earlier one. The answer is the same
   * whether it has an account or not.
   */
  invite: signedIn
    .route({ method: 'POST', path: '/care/invitations' })
    .errors(errors('CARE_FOR_ONESELF', 'CARE_LIMIT'))
    .input(inviteInput)
    .output(done),
  /**
   * What a mailed link invites the caller to; INVITATION_ENDED for one that has expired, or was sent to another
   * address.
   */
  invitation: signedIn
    .route({ method: 'GET', path: '/care/invitations/{token}' })
    .errors(errors('INVITATION_ENDED'))
    .input(z.strictObject({ token: linkToken }))
    .output(careInvitation),
  /** Accepts, once; an invited patient chooses with `rights` what they allow. */
  accept: signedIn
    .route({ method: 'POST', path: '/care/invitations/{id}/accept' })
    .errors(errors('INVITATION_ENDED', 'CARE_LINK_EXISTS'))
    .input(z.strictObject({ id, rights: givenRights }))
    .output(done),
  /** Ends a care link at once, withdraws an invitation or declines one. */
  end: signedIn.route({ method: 'POST', path: '/care/{id}/end' }).input(target).output(done),
  /** Changes what a caregiver of the caller may do. */
  setRights: signedIn
    .route({ method: 'POST', path: '/care/{id}/rights' })
    .input(z.strictObject({ id, rights: givenRights }))
    .output(done),
  /** Adds a dependent: a patient without an account, whom the caller manages. */
  addDependent: signedIn
    .route({ method: 'POST', path: '/care/dependents', successStatus: 201 })
    .errors(errors('CARE_LIMIT'))
    .input(dependentInput)
    .output(z.object({ id })),
  saveDependent: signedIn.route({ method: 'POST', path: '/care/dependents/{id}' }).input(dependentChange).output(done),
  /** Removes a dependent of the caller, by the dependent's id; what the law requires is retained without a name. */
  removeDependent: signedIn
    .route({ method: 'POST', path: '/care/dependents/{id}/remove' })
    .errors(errors('CARE_VISITS_OPEN'))
    .input(target)
    .output(done),
  /** Mails a link that gives a dependent an account; the answer is the same whether the address has one. */
  handOver: signedIn
    .route({ method: 'POST', path: '/care/dependents/{id}/handover' })
    .errors(errors('CARE_FOR_ONESELF'))
    .input(z.strictObject({ id, email }))
    .output(done),
  /** Revokes the mailed link. */
  withdrawHandover: signedIn
    .route({ method: 'POST', path: '/care/dependents/{id}/handover/withdraw' })
    .input(target)
    .output(done),
  handover: open
    .route({ method: 'GET', path: '/care/handovers/{token}' })
    .errors(errors('INVITATION_ENDED'))
    .input(z.strictObject({ token: linkToken }))
    .output(handover),
  /** Turns the dependent's profile into an account, once; `rights` is what the former manager may still do. */
  takeOver: open
    .route({ method: 'POST', path: '/care/handovers/{token}' })
    .errors(errors('INVITATION_ENDED', 'EMAIL_TAKEN', 'COMMON_PASSWORD'))
    .input(takeOverInput)
    .output(done),
};
