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
  circle: signedIn
    .route({
      method: 'GET',
      path: '/care',
      summary: "The caller's care links, and the invitations to their confirmed address.",
    })
    .output(z.object({ links: z.array(careLink), invitations: z.array(careInvitation) })),
  bookable: signedIn
    .route({
      method: 'GET',
      path: '/care/bookable',
      summary: 'The patients for whom the caller may book, besides themselves.',
    })
    .output(z.object({ people: z.array(bookablePerson) })),
  invite: signedIn
    .route({
      method: 'POST',
      path: '/care/invitations',
      summary: 'Invites by mail; inviting an address again sends a new link and revokes the earlier one.',
      description: 'The answer is the same whether it has an account or not.',
    })
    .errors(errors('CARE_FOR_ONESELF', 'CARE_LIMIT'))
    .input(inviteInput)
    .output(done),
  invitation: signedIn
    .route({
      method: 'GET',
      path: '/care/invitations/{token}',
      summary:
        'What a mailed link invites the caller to; INVITATION_ENDED for one that has expired, or was sent to another address.',
    })
    .errors(errors('INVITATION_ENDED'))
    .input(z.strictObject({ token: linkToken }))
    .output(careInvitation),
  accept: signedIn
    .route({
      method: 'POST',
      path: '/care/invitations/{id}/accept',
      summary: 'Accepts, once; an invited patient chooses with `rights` what they allow.',
    })
    .errors(errors('INVITATION_ENDED', 'CARE_LINK_EXISTS'))
    .input(z.strictObject({ id, rights: givenRights }))
    .output(done),
  end: signedIn
    .route({
      method: 'POST',
      path: '/care/{id}/end',
      summary: 'Ends a care link at once, withdraws an invitation or declines one.',
    })
    .input(target)
    .output(done),
  setRights: signedIn
    .route({ method: 'POST', path: '/care/{id}/rights', summary: 'Changes what a caregiver of the caller may do.' })
    .input(z.strictObject({ id, rights: givenRights }))
    .output(done),
  addDependent: signedIn
    .route({
      method: 'POST',
      path: '/care/dependents',
      successStatus: 201,
      summary: 'Adds a dependent: a patient without an account, whom the caller manages.',
    })
    .errors(errors('CARE_LIMIT'))
    .input(dependentInput)
    .output(z.object({ id })),
  saveDependent: signedIn
    .route({
      method: 'POST',
      path: '/care/dependents/{id}',
      summary: "Changes the profile of a dependent of the caller's.",
    })
    .input(dependentChange)
    .output(done),
  removeDependent: signedIn
    .route({
      method: 'POST',
      path: '/care/dependents/{id}/remove',
      summary:
        "Removes a dependent of the caller, by the dependent's id; what the law requires is retained without a name.",
    })
    .errors(errors('CARE_VISITS_OPEN'))
    .input(target)
    .output(done),
  handOver: signedIn
    .route({
      method: 'POST',
      path: '/care/dependents/{id}/handover',
      summary: 'Mails a link that gives a dependent an account; the answer is the same whether the address has one.',
    })
    .errors(errors('CARE_FOR_ONESELF'))
    .input(z.strictObject({ id, email }))
    .output(done),
  withdrawHandover: signedIn
    .route({
      method: 'POST',
      path: '/care/dependents/{id}/handover/withdraw',
      summary: 'Revokes the mailed link by which a dependent would get an account.',
    })
    .input(target)
    .output(done),
  handover: open
    .route({
      method: 'GET',
      path: '/care/handovers/{token}',
      summary: 'What the bearer of a mailed link would take over.',
    })
    .errors(errors('INVITATION_ENDED'))
    .input(z.strictObject({ token: linkToken }))
    .output(handover),
  takeOver: open
    .route({
      method: 'POST',
      path: '/care/handovers/{token}',
      summary: "Turns the dependent's profile into an account, once; `rights` is what the former manager may still do.",
    })
    .errors(errors('INVITATION_ENDED', 'EMAIL_TAKEN', 'COMMON_PASSWORD'))
    .input(takeOverInput)
    .output(done),
};
