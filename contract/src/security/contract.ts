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
  trail: signedIn
    .route({
      method: 'GET',
      path: '/security/trail',
      summary: "The security trail of the caller's account, the latest first.",
    })
    .input(trailPage)
    .output(securityTrail),
  searchTrail: signedIn
    .route({
      method: 'GET',
      path: '/security/trail/search',
      summary: 'The security trail of all accounts, for administrators; entered in the access log.',
    })
    .input(trailSearch)
    .output(foundTrail),
  changeEmail: signedIn
    .route({
      method: 'POST',
      path: '/security/email',
      summary: 'Mails a link to the new address; until it is followed, the current one stays.',
    })
    .errors(errors('WRONG_PASSWORD', 'PASSWORD_CHECKS_LOCKED', 'EMAIL_TAKEN'))
    .input(currentPassword.extend({ email }))
    .output(done),
  confirmNewEmail: open
    .route({
      method: 'POST',
      path: '/security/email/confirm',
      summary: 'Follows the link to a new address, and notifies the previous one; starts no session.',
    })
    .errors(errors('INVALID_TOKEN', 'EMAIL_TAKEN'))
    .input(z.strictObject({ token: linkToken }))
    .output(z.object({ email: z.string() })),
  factor: signedIn
    .route({
      method: 'GET',
      path: '/security/factor',
      summary: 'Whether the caller has a second factor, and how many recovery codes are left.',
    })
    .output(factorState),
  beginFactor: signedIn
    .route({
      method: 'POST',
      path: '/security/factor',
      summary:
        'Creates a secret and recovery codes, which are shown only once; the second factor applies once confirmed.',
    })
    .errors(errors('WRONG_PASSWORD', 'PASSWORD_CHECKS_LOCKED', 'ALREADY_SET_UP'))
    .input(currentPassword)
    .output(factorSetup),
  confirmFactor: signedIn
    .route({
      method: 'POST',
      path: '/security/factor/confirm',
      summary: "Confirms by a first code that the app has the secret; renews the caller's session.",
    })
    .errors(errors('WRONG_CODE', 'ALREADY_SET_UP'))
    .input(z.strictObject({ code: factorCode }))
    .output(done),
  renewRecoveryCodes: signedIn
    .route({
      method: 'POST',
      path: '/security/factor/recovery-codes',
      summary: 'Makes new recovery codes; they replace the previous ones.',
    })
    .errors(errors('WRONG_PASSWORD', 'PASSWORD_CHECKS_LOCKED', 'WRONG_CODE'))
    .input(currentPassword)
    .output(z.object({ recoveryCodes: z.array(z.string()) })),
  endFactor: signedIn
    .route({
      method: 'POST',
      path: '/security/factor/end',
      summary: "Removes the second factor; administrators can't.",
    })
    .errors(errors('WRONG_PASSWORD', 'PASSWORD_CHECKS_LOCKED', 'SECOND_FACTOR_REQUIRED'))
    .input(currentPassword)
    .output(done),
  verifyFactor: open
    .route({
      method: 'POST',
      path: '/security/factor/verify',
      summary: 'Takes the second step of signing in and sets the session cookie.',
      description: 'After SECOND_FACTOR_NEEDED and with the cookie it set.',
    })
    .errors(errors('WRONG_CODE', 'SIGN_IN_AGAIN', 'ACCOUNT_SUSPENDED'))
    .input(z.strictObject({ code: factorCode }))
    .output(session),
  passkeys: signedIn
    .route({ method: 'GET', path: '/security/passkeys', summary: "The caller's passkeys, the oldest first." })
    .output(passkeyList),
  beginPasskey: signedIn
    .route({
      method: 'POST',
      path: '/security/passkeys/begin',
      summary: 'The options for the browser to create a passkey, within five minutes.',
    })
    .errors(errors('WRONG_PASSWORD', 'PASSWORD_CHECKS_LOCKED'))
    .input(currentPassword)
    .output(passkeyOptions),
  addPasskey: signedIn
    .route({
      method: 'POST',
      path: '/security/passkeys',
      summary: 'Stores the passkey that the browser created; a mail confirms it.',
    })
    .errors(errors('PASSKEY_REFUSED'))
    .input(z.strictObject({ name: passkeyName, credential: passkeyCreation }))
    .output(passkeyList),
  renamePasskey: signedIn
    .route({
      method: 'POST',
      path: '/security/passkeys/{id}',
      summary: "Gives a passkey of the caller's another name.",
    })
    .errors(errors('NOT_FOUND'))
    .input(z.strictObject({ id, name: passkeyName }))
    .output(passkeyList),
  removePasskey: signedIn
    .route({ method: 'POST', path: '/security/passkeys/{id}/remove', summary: "Removes a passkey of the caller's." })
    .errors(errors('NOT_FOUND', 'WRONG_PASSWORD', 'PASSWORD_CHECKS_LOCKED'))
    .input(currentPassword.extend({ id }))
    .output(passkeyList),
  beginPasskeySignIn: open
    .route({
      method: 'POST',
      path: '/security/passkeys/sign-in/begin',
      summary: 'The challenge that a browser signs to sign in, within five minutes; identifies no account.',
    })
    .output(passkeyOptions),
  signInWithPasskey: open
    .route({
      method: 'POST',
      path: '/security/passkeys/sign-in',
      summary: 'Signs in with a passkey and sets the session cookie.',
      description: 'A passkey is both factors: the device, and the user it has verified.',
    })
    .errors(errors('PASSKEY_REFUSED', 'ACCOUNT_SUSPENDED'))
    .input(z.strictObject({ credential: passkeyRequest, isSharedDevice: z.boolean().default(false) }))
    .output(session),
};
