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
  /** The caller's circle, and what they were invited to by their confirmed address. */
  circle: signedIn
    .route({ method: 'GET', path: '/care' })
    .output(z.object({ links: z.array(careLink), invitations: z.array(careInvitation) })),
  /** For whom the caller may book, besides themselves. */
  bookable: signedIn
    .route({ method: 'GET', path: '/care/bookable' })
    .output(z.object({ people: z.array(bookablePerson) })),
  /** Invites by mail; inviting an address again sends a new link and ends the earlier one. The answer is the same whether it has an account or not. */
  invite: signedIn
    .route({ method: 'POST', path: '/care/invitations' })
    .errors(errors('CARE_FOR_ONESELF', 'CARE_LIMIT'))
    .input(inviteInput)
    .output(done),
  /** What a mailed link invites the caller to; INVITATION_ENDED for one that is over, or was sent to another address. */
  invitation: signedIn
    .route({ method: 'GET', path: '/care/invitations/{token}' })
    .errors(errors('INVITATION_ENDED'))
    .input(z.strictObject({ token: linkToken }))
    .output(careInvitation),
  /** Accepts, once; whoever is to be cared for says with `rights` what they allow. */
  accept: signedIn
    .route({ method: 'POST', path: '/care/invitations/{id}/accept' })
    .errors(errors('INVITATION_ENDED', 'CARE_LINK_EXISTS'))
    .input(z.strictObject({ id, rights: givenRights }))
    .output(done),
  /** Ends a link at once, withdraws an invitation or says no to one. */
  end: signedIn.route({ method: 'POST', path: '/care/{id}/end' }).input(target).output(done),
  /** Changes what a carer of the caller's may do. */
  setRights: signedIn
    .route({ method: 'POST', path: '/care/{id}/rights' })
    .input(z.strictObject({ id, rights: givenRights }))
    .output(done),
  /** Adds somebody without an account of their own, whom the caller manages. */
  addDependent: signedIn
    .route({ method: 'POST', path: '/care/dependents', successStatus: 201 })
    .errors(errors('CARE_LIMIT'))
    .input(dependentInput)
    .output(z.object({ id })),
  saveDependent: signedIn.route({ method: 'POST', path: '/care/dependents/{id}' }).input(dependentChange).output(done),
  /** Removes somebody whom the caller manages, by their own id; what the law keeps stays without a name. */
  removeDependent: signedIn
    .route({ method: 'POST', path: '/care/dependents/{id}/remove' })
    .errors(errors('CARE_VISITS_OPEN'))
    .input(target)
    .output(done),
  /** Mails a link by which somebody whom the caller manages gets an account; the answer is the same whether the address has one. */
  handOver: signedIn
    .route({ method: 'POST', path: '/care/dependents/{id}/handover' })
    .errors(errors('CARE_FOR_ONESELF'))
    .input(z.strictObject({ id, email }))
    .output(done),
  /** Ends the mailed link. */
  keepDependent: signedIn
    .route({ method: 'POST', path: '/care/dependents/{id}/handover/withdraw' })
    .input(target)
    .output(done),
  handover: open
    .route({ method: 'GET', path: '/care/handovers/{token}' })
    .errors(errors('INVITATION_ENDED'))
    .input(z.strictObject({ token: linkToken }))
    .output(handover),
  /** Makes the profile an account, once; `rights` is what the former manager may still do. */
  takeOver: open
    .route({ method: 'POST', path: '/care/handovers/{token}' })
    .errors(errors('INVITATION_ENDED', 'EMAIL_TAKEN', 'COMMON_PASSWORD'))
    .input(takeOverInput)
    .output(done),
};
