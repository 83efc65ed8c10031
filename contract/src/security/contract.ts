import { z } from 'zod';
import { email, linkToken, session } from '../accounts/schemas.ts';
import { open, signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { done, id } from '../platform/fields.ts';
import {
  currentPassword,
  factorCode,
  factorSetup,
  factorState,
  foundTrail,
  passkeyCreation,
  passkeyList,
  passkeyName,
  passkeyOptions,
  passkeyRequest,
  securityTrail,
  trailPage,
  trailSearch,
} from './schemas.ts';

export const security = {
  /** The security trail of the caller's account, the latest first. */
  trail: signedIn.route({ method: 'GET', path: '/security/trail' }).input(trailPage).output(securityTrail),
  /** The security trail of all accounts, for administrators; entered in the access log. */
  searchTrail: signedIn.route({ method: 'GET', path: '/security/trail/search' }).input(trailSearch).output(foundTrail),
  /** Mails a link to the new address; until it is followed, the current one stays. */
  changeEmail: signedIn
    .route({ method: 'POST', path: '/security/email' })
    .errors(errors('WRONG_PASSWORD', 'PASSWORD_CHECKS_LOCKED', 'EMAIL_TAKEN'))
    .input(currentPassword.extend({ email }))
    .output(done),
  /** Follows that link, and notifies the previous address; starts no session. */
  confirmNewEmail: open
    .route({ method: 'POST', path: '/security/email/confirm' })
    .errors(errors('INVALID_TOKEN', 'EMAIL_TAKEN'))
    .input(z.strictObject({ token: linkToken }))
    .output(z.object({ email: z.string() })),
  factor: signedIn.route({ method: 'GET', path: '/security/factor' }).output(factorState),
  /** Creates a secret and recovery codes, which are shown only once; the second factor applies once confirmed. */
  beginFactor: signedIn
    .route({ method: 'POST', path: '/security/factor' })
    .errors(errors('WRONG_PASSWORD', 'PASSWORD_CHECKS_LOCKED', 'ALREADY_SET_UP'))
    .input(currentPassword)
    .output(factorSetup),
  /** Confirms by a first code that the app has the secret; renews the caller's session. */
  confirmFactor: signedIn
    .route({ method: 'POST', path: '/security/factor/confirm' })
    .errors(errors('WRONG_CODE', 'ALREADY_SET_UP'))
    .input(z.strictObject({ code: factorCode }))
    .output(done),
  /** New recovery codes; they replace the previous ones. */
  renewRecoveryCodes: signedIn
    .route({ method: 'POST', path: '/security/factor/recovery-codes' })
    .errors(errors('WRONG_PASSWORD', 'PASSWORD_CHECKS_LOCKED', 'WRONG_CODE'))
    .input(currentPassword)
    .output(z.object({ recoveryCodes: z.array(z.string()) })),
  /** Removes the second factor; administrators can't. */
  endFactor: signedIn
    .route({ method: 'POST', path: '/security/factor/end' })
    .errors(errors('WRONG_PASSWORD', 'PASSWORD_CHECKS_LOCKED', 'SECOND_FACTOR_REQUIRED'))
    .input(currentPassword)
    .output(done),
  /** The second step of signing in, after SECOND_FACTOR_NEEDED and with the cookie it set; sets the session cookie. */
  verifyFactor: open
    .route({ method: 'POST', path: '/security/factor/verify' })
    .errors(errors('WRONG_CODE', 'SIGN_IN_AGAIN', 'ACCOUNT_SUSPENDED'))
    .input(z.strictObject({ code: factorCode }))
    .output(session),
  /** The caller's passkeys, the oldest first. */
  passkeys: signedIn.route({ method: 'GET', path: '/security/passkeys' }).output(passkeyList),
  /** The options for the browser to create a passkey, within five minutes. */
  beginPasskey: signedIn
    .route({ method: 'POST', path: '/security/passkeys/begin' })
    .errors(errors('WRONG_PASSWORD', 'PASSWORD_CHECKS_LOCKED'))
    .input(currentPassword)
    .output(passkeyOptions),
  /** Stores the passkey that the browser created; a mail confirms it. */
  addPasskey: signedIn
    .route({ method: 'POST', path: '/security/passkeys' })
    .errors(errors('PASSKEY_REFUSED'))
    .input(z.strictObject({ name: passkeyName, credential: passkeyCreation }))
    .output(passkeyList),
  renamePasskey: signedIn
    .route({ method: 'POST', path: '/security/passkeys/{id}' })
    .errors(errors('NOT_FOUND'))
    .input(z.strictObject({ id, name: passkeyName }))
    .output(passkeyList),
  removePasskey: signedIn
    .route({ method: 'POST', path: '/security/passkeys/{id}/remove' })
    .errors(errors('NOT_FOUND', 'WRONG_PASSWORD', 'PASSWORD_CHECKS_LOCKED'))
    .input(currentPassword.extend({ id }))
    .output(passkeyList),
  /** The challenge that a browser signs to sign in, within five minutes; identifies no account. */
  beginPasskeySignIn: open.route({ method: 'POST', path: '/security/passkeys/sign-in/begin' }).output(passkeyOptions),
  /** Sets the session cookie. A passkey is both factors: the device, and the user it has verified. */
  signInWithPasskey: open
    .route({ method: 'POST', path: '/security/passkeys/sign-in' })
    .errors(errors('PASSKEY_REFUSED', 'ACCOUNT_SUSPENDED'))
    .input(z.strictObject({ credential: passkeyRequest, isSharedDevice: z.boolean().default(false) }))
    .output(session),
};
