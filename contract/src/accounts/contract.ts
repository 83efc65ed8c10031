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
  signUp: open
    .route({
      method: 'POST',
      path: '/accounts/sign-up',
      summary: 'Creates the account and mails a confirmation link; the session begins when the link is followed.',
    })
    .errors(errors('EMAIL_TAKEN', 'COMMON_PASSWORD', 'SIGN_UPS_PAUSED'))
    .input(signUpInput)
    .output(done),
  signIn: open
    .route({
      method: 'POST',
      path: '/accounts/sign-in',
      summary: 'Sets the session cookie; with a second factor, the cookie of a challenge for `security.verifyFactor`.',
    })
    .errors(errors('INVALID_CREDENTIALS', 'EMAIL_NOT_CONFIRMED', 'ACCOUNT_SUSPENDED', 'SECOND_FACTOR_NEEDED'))
    .input(signInInput)
    .output(session),
  signOut: open
    .route({ method: 'POST', path: '/accounts/sign-out', summary: "Ends the caller's session." })
    .output(done),
  resendConfirmation: open
    .route({
      method: 'POST',
      path: '/accounts/resend-confirmation',
      summary: 'Sends the confirmation link again; the answer is the same for known and unknown addresses.',
    })
    .input(z.strictObject({ email }))
    .output(done),
  confirmEmail: open
    .route({
      method: 'POST',
      path: '/accounts/confirm-email',
      summary: 'Follows the mailed link; sets the session cookie.',
      description:
        'In another browser than the one that signed up it needs the password chosen there: the person who signed up may not be the one whose mailbox it is.',
    })
    .errors(errors('INVALID_TOKEN', 'PASSWORD_NEEDED', 'WRONG_PASSWORD', 'ACCOUNT_SUSPENDED'))
    .input(z.strictObject({ token: linkToken, password: presentPassword.optional() }))
    .output(session),
  requestPasswordReset: open
    .route({
      method: 'POST',
      path: '/accounts/request-password-reset',
      summary: 'Mails a link to choose a new password; the answer is the same for known and unknown addresses.',
    })
    .input(z.strictObject({ email }))
    .output(done),
  resetPassword: open
    .route({
      method: 'POST',
      path: '/accounts/reset-password',
      summary:
        'Sets a new password by the mailed token, which confirms the address, too; ends every session, and the passkeys and calendar address created since the mailbox was last confirmed.',
    })
    .errors(errors('INVALID_TOKEN', 'COMMON_PASSWORD'))
    .input(z.strictObject({ token: linkToken, password }))
    .output(done),
  sessionState: open
    .route({
      method: 'GET',
      path: '/accounts/session/state',
      summary: "Tells whether the caller's session is open, expired, absent or none.",
      description: 'None: ended from elsewhere. Absent: signed out, never begun, or its cookie is lost.',
    })
    .output(sessionState),
  session: open
    .route({ method: 'GET', path: '/accounts/session', summary: "The session of the caller's cookie, or null." })
    .output(session.nullable()),
  changePassword: signedIn
    .route({
      method: 'POST',
      path: '/accounts/change-password',
      summary:
        "Changes the password, ends every other session and, unless asked not to, passkeys and the calendar address; renews the caller's session.",
    })
    .errors(errors('WRONG_PASSWORD', 'PASSWORD_CHECKS_LOCKED', 'COMMON_PASSWORD'))
    .input(passwordChange)
    .output(done),
  sessions: signedIn
    .route({ method: 'GET', path: '/accounts/sessions', summary: "The caller's sessions, the latest first." })
    .output(z.object({ sessions: z.array(openSession) })),
  endSessions: signedIn
    .route({
      method: 'POST',
      path: '/accounts/sessions/end',
      summary: "Ends one of the caller's sessions, or without an id all but the current one.",
    })
    .input(z.strictObject({ id: id.optional() }))
    .output(z.object({ sessions: z.array(openSession) })),
  storeForm: open
    .route({
      method: 'POST',
      path: '/accounts/forms',
      summary:
        "Stores a form that was posted after the caller's session had expired, for its owner only; null if the session had not.",
    })
    .input(storedForm)
    .output(z.object({ id: id.nullable() })),
  storedForm: signedIn
    .route({
      method: 'GET',
      path: '/accounts/forms/{id}',
      summary: 'A form that the caller posted within the last hour and that was stored.',
    })
    .errors(errors('NOT_FOUND'))
    .input(z.strictObject({ id }))
    .output(storedForm),
  removeForm: signedIn
    .route({ method: 'POST', path: '/accounts/forms/{id}/forget', summary: "Forgets a stored form of the caller's." })
    .input(z.strictObject({ id }))
    .output(done),
  profile: signedIn
    .route({ method: 'GET', path: '/accounts/profile', summary: "The caller's own profile." })
    .output(profile),
  updateProfile: signedIn
    .route({
      method: 'POST',
      path: '/accounts/profile',
      summary: "Changes the caller's own profile.",
      description: 'A number that an upcoming appointment needs can be replaced, but not removed.',
    })
    .errors(errors('PHONE_OF_VISIT'))
    .input(profileChange)
    .output(profile),
};
