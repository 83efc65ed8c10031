import { z } from 'zod';
import { open, signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { done, id } from '../platform/fields.ts';
import {
  email,
  linkToken,
  openSession,
  password,
  passwordChange,
  presentPassword,
  profile,
  profileChange,
  session,
  sessionState,
  signInInput,
  signUpInput,
  storedForm,
} from './schemas.ts';

export const accounts = {
  /** Creates the account and mails a confirmation link; the session begins when the link is followed. */
  signUp: open
    .route({ method: 'POST', path: '/accounts/sign-up' })
    .errors(errors('EMAIL_TAKEN', 'COMMON_PASSWORD', 'SIGN_UPS_PAUSED'))
    .input(signUpInput)
    .output(done),
  /** Sets the session cookie; with a second factor, the cookie of a challenge for `security.verifyFactor`. */
  signIn: open
    .route({ method: 'POST', path: '/accounts/sign-in' })
    .errors(errors('INVALID_CREDENTIALS', 'EMAIL_NOT_CONFIRMED', 'ACCOUNT_SUSPENDED', 'SECOND_FACTOR_NEEDED'))
    .input(signInInput)
    .output(session),
  signOut: open.route({ method: 'POST', path: '/accounts/sign-out' }).output(done),
  /** Sends the confirmation link again; the answer is the same for known and unknown addresses. */
  resendConfirmation: open
    .route({ method: 'POST', path: '/accounts/resend-confirmation' })
    .input(z.strictObject({ email }))
    .output(done),
  /**
   * Follows the mailed link; sets the session cookie. In another browser than the one that signed up it needs the
   * password chosen there: the person who signed up may not be the one whose mailbox it is.
   */
  confirmEmail: open
    .route({ method: 'POST', path: '/accounts/confirm-email' })
    .errors(errors('INVALID_TOKEN', 'PASSWORD_NEEDED', 'WRONG_PASSWORD', 'ACCOUNT_SUSPENDED'))
    .input(z.strictObject({ token: linkToken, password: presentPassword.optional() }))
    .output(session),
  /** Mails a link to choose a new password; the answer is the same for known and unknown addresses. */
  requestPasswordReset: open
    .route({ method: 'POST', path: '/accounts/request-password-reset' })
    .input(z.strictObject({ email }))
    .output(done),
  /**
   * Sets a new password by the mailed token, which confirms the address, too; ends every session, and the passkeys and calendar address created since
   * the mailbox was last confirmed.
   */
  resetPassword: open
    .route({ method: 'POST', path: '/accounts/reset-password' })
    .errors(errors('INVALID_TOKEN', 'COMMON_PASSWORD'))
    .input(z.strictObject({ token: linkToken, password }))
    .output(done),
  /** Whether the caller's session is open, expired, or none: signed out, ended from elsewhere, or never begun. */
  sessionState: open.route({ method: 'GET', path: '/accounts/session/state' }).output(sessionState),
  /** The session of the caller's cookie, or null. */
  session: open.route({ method: 'GET', path: '/accounts/session' }).output(session.nullable()),
  /**
   * Changes the password, ends every other session and, unless asked not to, passkeys and the calendar address; renews
   * the caller's session.
   */
  changePassword: signedIn
    .route({ method: 'POST', path: '/accounts/change-password' })
    .errors(errors('WRONG_PASSWORD', 'PASSWORD_CHECKS_LOCKED', 'COMMON_PASSWORD'))
    .input(passwordChange)
    .output(done),
  /** The caller's sessions, the latest first. */
  sessions: signedIn
    .route({ method: 'GET', path: '/accounts/sessions' })
    .output(z.object({ sessions: z.array(openSession) })),
  /** Ends one of the caller's sessions, or without an id all but the current one. */
  endSessions: signedIn
    .route({ method: 'POST', path: '/accounts/sessions/end' })
    .input(z.strictObject({ id: id.optional() }))
    .output(z.object({ sessions: z.array(openSession) })),
  /**
   * Stores a form that was posted after the caller's session had expired, for its owner only; null if the session had
   * not.
   */
  storeForm: open
    .route({ method: 'POST', path: '/accounts/forms' })
    .input(storedForm)
    .output(z.object({ id: id.nullable() })),
  /** A form that the caller posted within the last hour and that was stored. */
  storedForm: signedIn
    .route({ method: 'GET', path: '/accounts/forms/{id}' })
    .errors(errors('NOT_FOUND'))
    .input(z.strictObject({ id }))
    .output(storedForm),
  removeForm: signedIn
    .route({ method: 'POST', path: '/accounts/forms/{id}/forget' })
    .input(z.strictObject({ id }))
    .output(done),
  profile: signedIn.route({ method: 'GET', path: '/accounts/profile' }).output(profile),
  /** A number that an upcoming appointment needs can be replaced, but not removed. */
  updateProfile: signedIn
    .route({ method: 'POST', path: '/accounts/profile' })
    .errors(errors('PHONE_OF_VISIT'))
    .input(profileChange)
    .output(profile),
};
