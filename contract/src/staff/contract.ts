import { z } from 'zod';
import { session } from '../accounts/schemas.ts';
import { open, signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { done, id, instant } from '../platform/fields.ts';
import { acceptStaffInput, duty, inviteStaffInput, staffList, staffToken } from './schemas.ts';

const aboutOne = z.strictObject({ userId: id });

export const staff = {
  list: signedIn
    .route({
      method: 'GET',
      path: '/staff',
      summary: 'Who runs this installation with which duty, and who is invited to; administrators and auditors.',
    })
    .output(staffList),
  invite: signedIn
    .route({
      method: 'POST',
      path: '/staff/invitations',
      summary: 'Invites an address that has no account; the latest invitation to an address is the one that counts.',
    })
    .errors(errors('EMAIL_TAKEN', 'STAFF_INVITATIONS_OPEN'))
    .input(inviteStaffInput)
    .output(done),
  withdraw: signedIn
    .route({
      method: 'POST',
      path: '/staff/invitations/{id}/withdraw',
      summary: 'Withdraws an invitation to the staff.',
    })
    .input(z.strictObject({ id }))
    .output(done),
  setDuty: signedIn
    .route({
      method: 'POST',
      path: '/staff/{userId}/duty',
      summary: 'Gives somebody another duty; their sessions end.',
      description: 'Nobody decides about themself.',
    })
    .errors(errors('STAFF_ONESELF'))
    .input(aboutOne.extend({ duty }))
    .output(done),
  remove: signedIn
    .route({
      method: 'POST',
      path: '/staff/{userId}/remove',
      summary: "Takes somebody's rights away at once; the account stays as a patient's or doctor's.",
    })
    .errors(errors('STAFF_ONESELF'))
    .input(aboutOne)
    .output(done),
  invitation: open
    .route({
      method: 'GET',
      path: '/staff/invitation',
      summary: "What the bearer of an invitation's link is invited to.",
    })
    .errors(errors('INVALID_TOKEN'))
    .input(z.strictObject({ token: staffToken }))
    .output(z.object({ email: z.string(), duty, expiresAt: instant })),
  accept: open
    .route({
      method: 'POST',
      path: '/staff/invitation/accept',
      summary: 'Makes the account and signs in; a second factor is all that can be done next.',
    })
    .errors(errors('INVALID_TOKEN', 'COMMON_PASSWORD', 'EMAIL_TAKEN'))
    .input(acceptStaffInput)
    .output(session),
};
