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
  /** What happened to the caller's account, the latest first. */
  trail: signedIn.route({ method: 'GET', path: '/security/trail' }).input(trailPage).output(securityTrail),
  /** The same of everybody, for administrators; noted as access. */
  searchTrail: signedIn.route({ method: 'GET', path: '/security/trail/search' }).input(trailSearch).output(foundTrail),
  /** Mails a link to the new address; until it is followed, the present one stays. */
  changeEmail: signedIn
    .route({ method: 'POST', path: '/security/email' })
    .errors(errors('WRONG_PASSWORD', 'PASSWORD_CHECKS_LOCKED', 'EMAIL_TAKEN'))
    .input(currentPassword.extend({ email }))
    .output(done),
  /** Follows that link, and tells the address that was; opens no session. */
  confirmNewEmail: open
    .route({ method: 'POST', path: '/security/email/confirm' })
    .errors(errors('INVALID_TOKEN', 'EMAIL_TAKEN'))
    .input(z.strictObject({ token: linkToken }))
    .output(z.object({ email: z.string() })),
  factor: signedIn.route({ method: 'GET', path: '/security/factor' }).output(factorState),
  /** Makes a secret and recovery codes, which are shown this once; nothing is asked for until it is confirmed. */
  beginFactor: signedIn
    .route({ method: 'POST', path: '/security/factor' })
    .errors(errors('WRONG_PASSWORD', 'PASSWORD_CHECKS_LOCKED', 'ALREADY_SET_UP'))
    .input(currentPassword)
    .output(factorSetup),
  /** A first code proves that the app has the secret; renews the caller's session. */
  confirmFactor: signedIn
    .route({ method: 'POST', path: '/security/factor/confirm' })
    .errors(errors('WRONG_CODE', 'ALREADY_SET_UP'))
    .input(z.strictObject({ code: factorCode }))
    .output(done),
  /** New recovery codes; those from before end. */
  renewRecoveryCodes: signedIn
    .route({ method: 'POST', path: '/security/factor/recovery-codes' })
    .errors(errors('WRONG_PASSWORD', 'PASSWORD_CHECKS_LOCKED', 'WRONG_CODE'))
    .input(currentPassword)
    .output(z.object({ recoveryCodes: z.array(z.string()) })),
  /** Ends the second factor; administrators can't. */
  endFactor: signedIn
    .route({ method: 'POST', path: '/security/factor/end' })
    .errors(errors('WRONG_PASSWORD', 'PASSWORD_CHECKS_LOCKED', 'SECOND_FACTOR_REQUIRED'))
    .input(currentPassword)
    .output(done),
  /** The second step of signing in, after SECOND_FACTOR_NEEDED and with the cookie it set; sets the session cookie. */
  verifyFactor: open
    .route({ method: 'POST', path: '/security/factor/verify' })
    .errors(errors('WRONG_CODE', 'SIGN_IN_AGAIN'))
    .input(z.strictObject({ code: factorCode }))
    .output(session),
  /** The caller's passkeys, the oldest first. */
  passkeys: signedIn.route({ method: 'GET', path: '/security/passkeys' }).output(passkeyList),
  /** What the browser makes a passkey from, within five minutes. */
  beginPasskey: signedIn
    .route({ method: 'POST', path: '/security/passkeys/begin' })
    .errors(errors('WRONG_PASSWORD', 'PASSWORD_CHECKS_LOCKED'))
    .input(currentPassword)
    .output(passkeyOptions),
  /** Keeps the passkey that the browser has made; a mail tells of it. */
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
  /** What a browser signs to sign in, within five minutes; names nobody. */
  beginPasskeySignIn: open.route({ method: 'POST', path: '/security/passkeys/sign-in/begin' }).output(passkeyOptions),
  /** Sets the session cookie. A passkey is both factors: the device, and whoever it has recognised. */
  signInWithPasskey: open
    .route({ method: 'POST', path: '/security/passkeys/sign-in' })
    .errors(errors('PASSKEY_REFUSED'))
    .input(z.strictObject({ credential: passkeyRequest, isSharedDevice: z.boolean().default(false) }))
    .output(session),
};
