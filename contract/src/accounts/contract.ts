import { z } from 'zod';
import { open, signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { done, id } from '../platform/fields.ts';
import {
  email,
  keptForm,
  linkToken,
  openSession,
  password,
  passwordChange,
  profile,
  profileChange,
  session,
  sessionState,
  signInInput,
  signUpInput,
} from './schemas.ts';

export const accounts = {
  /** Creates the account and mails a confirmation link; nobody is signed in until it is followed. */
  signUp: open
    .route({ method: 'POST', path: '/accounts/sign-up' })
    .errors(errors('EMAIL_TAKEN', 'COMMON_PASSWORD'))
    .input(signUpInput)
    .output(done),
  /** Sets the session cookie; for accounts with a second factor one of `security.verifyFactor`. */
  signIn: open
    .route({ method: 'POST', path: '/accounts/sign-in' })
    .errors(errors('INVALID_CREDENTIALS', 'EMAIL_NOT_CONFIRMED', 'SECOND_FACTOR_NEEDED'))
    .input(signInInput)
    .output(session),
  signOut: open.route({ method: 'POST', path: '/accounts/sign-out' }).output(done),
  /** Sends the confirmation link again; answers alike whether the address is known or not. */
  resendConfirmation: open
    .route({ method: 'POST', path: '/accounts/resend-confirmation' })
    .input(z.strictObject({ email }))
    .output(done),
  /** Follows the mailed link; sets the session cookie. */
  confirmEmail: open
    .route({ method: 'POST', path: '/accounts/confirm-email' })
    .errors(errors('INVALID_TOKEN'))
    .input(z.strictObject({ token: linkToken }))
    .output(session),
  /** Mails a link to choose a new password; answers alike whether the address is known or not. */
  requestPasswordReset: open
    .route({ method: 'POST', path: '/accounts/request-password-reset' })
    .input(z.strictObject({ email }))
    .output(done),
  /** Sets a new password by the mailed token; ends every session, and the passkeys and calendar address made since the mailbox was last proven. */
  resetPassword: open
    .route({ method: 'POST', path: '/accounts/reset-password' })
    .errors(errors('INVALID_TOKEN', 'COMMON_PASSWORD'))
    .input(z.strictObject({ token: linkToken, password }))
    .output(done),
  /** Whether the caller's session is open, has run out, or is none: ended by somebody, or never there. */
  sessionState: open.route({ method: 'GET', path: '/accounts/session/state' }).output(sessionState),
  /** The session of the caller's cookie, or null. */
  session: open.route({ method: 'GET', path: '/accounts/session' }).output(session.nullable()),
  /** Sets another password, ends every other session and, unless told otherwise, passkeys and the calendar's address; renews the caller's session. */
  changePassword: signedIn
    .route({ method: 'POST', path: '/accounts/change-password' })
    .errors(errors('WRONG_PASSWORD', 'PASSWORD_CHECKS_LOCKED', 'COMMON_PASSWORD'))
    .input(passwordChange)
    .output(done),
  /** Where the caller is signed in, the latest first. */
  sessions: signedIn
    .route({ method: 'GET', path: '/accounts/sessions' })
    .output(z.object({ sessions: z.array(openSession) })),
  /** Ends one of the caller's sessions, or without an id all but the present one. */
  endSessions: signedIn
    .route({ method: 'POST', path: '/accounts/sessions/end' })
    .input(z.strictObject({ id: id.optional() }))
    .output(z.object({ sessions: z.array(openSession) })),
  /** Keeps a form that was posted after the caller's session had run out, for its person alone; null where it has not. */
  keepForm: open
    .route({ method: 'POST', path: '/accounts/forms' })
    .input(keptForm)
    .output(z.object({ id: id.nullable() })),
  /** A form of the caller's that was kept within the last hour. */
  keptForm: signedIn
    .route({ method: 'GET', path: '/accounts/forms/{id}' })
    .errors(errors('NOT_FOUND'))
    .input(z.strictObject({ id }))
    .output(keptForm),
  forgetForm: signedIn
    .route({ method: 'POST', path: '/accounts/forms/{id}/forget' })
    .input(z.strictObject({ id }))
    .output(done),
  profile: signedIn.route({ method: 'GET', path: '/accounts/profile' }).output(profile),
  /** A number that a visit to come needs can be replaced, but not taken away. */
  updateProfile: signedIn
    .route({ method: 'POST', path: '/accounts/profile' })
    .errors(errors('PHONE_OF_VISIT'))
    .input(profileChange)
    .output(profile),
};
