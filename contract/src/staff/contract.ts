import { z } from 'zod';
import { session } from '../accounts/schemas.ts';
import { open, signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { done, id, instant } from '../platform/fields.ts';
import { acceptStaffInput, duty, inviteStaffInput, staffList, staffToken } from './schemas.ts';

const aboutOne = z.strictObject({ userId: id });

export const staff = {
  /** Who runs this installation with which duty, and who is invited to; administrators and auditors. */
  list: signedIn.route({ method: 'GET', path: '/staff' }).output(staffList),
  /** Invites an address that has no account; the latest invitation to an address is the one that counts. */
  invite: signedIn
    .route({ method: 'POST', path: '/staff/invitations' })
    .errors(errors('EMAIL_TAKEN', 'STAFF_INVITATIONS_OPEN'))
    .input(inviteStaffInput)
    .output(done),
  withdraw: signedIn
    .route({ method: 'POST', path: '/staff/invitations/{id}/withdraw' })
    .input(z.strictObject({ id }))
    .output(done),
  /** Gives somebody another duty; their sessions end. Nobody decides about themself. */
  setDuty: signedIn
    .route({ method: 'POST', path: '/staff/{userId}/duty' })
    .errors(errors('STAFF_ONESELF'))
    .input(aboutOne.extend({ duty }))
    .output(done),
  /** Takes somebody's rights away at once; the account stays as a patient's or doctor's. */
  remove: signedIn
    .route({ method: 'POST', path: '/staff/{userId}/remove' })
    .errors(errors('STAFF_ONESELF'))
    .input(aboutOne)
    .output(done),
  /** What the bearer of an invitation's link is invited to. */
  invitation: open
    .route({ method: 'GET', path: '/staff/invitation' })
    .errors(errors('INVALID_TOKEN'))
    .input(z.strictObject({ token: staffToken }))
    .output(z.object({ email: z.string(), duty, expiresAt: instant })),
  /** Makes the account and signs in; a second factor is all that can be done next. */
  accept: open
    .route({ method: 'POST', path: '/staff/invitation/accept' })
    .errors(errors('INVALID_TOKEN', 'COMMON_PASSWORD', 'EMAIL_TAKEN'))
    .input(acceptStaffInput)
    .output(session),
};
