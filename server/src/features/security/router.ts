import { anyone, settingUp, signedIn, staffOnly } from '../../procedures/index.ts';
import { changeEmail, confirmNewEmail } from './commands.ts';
import { beginPasskeySignIn, signInWithPasskey } from './passkey-sign-in/commands.ts';
import { addPasskey, beginPasskey, readPasskeys, removePasskey, renamePasskey } from './passkeys/commands.ts';
import { readFactor, readTrail, searchTrail } from './queries.ts';
import { beginFactor, confirmFactor, endFactor, renewRecoveryCodes, verifyFactor } from './second-factor/commands.ts';

export const securityRouter = {
  trail: signedIn.security.trail.handler(({ input, context }) => readTrail(context, input.before)),
  searchTrail: staffOnly('support', 'auditor').security.searchTrail.handler(({ input, context }) =>
    searchTrail(context, input),
  ),
  changeEmail: signedIn.security.changeEmail.handler(({ input, context }) => changeEmail(context, input)),
  confirmNewEmail: anyone.security.confirmNewEmail.handler(({ input, context }) =>
    confirmNewEmail(context, input.token),
  ),
  factor: settingUp.security.factor.handler(({ context }) => readFactor(context)),
  beginFactor: settingUp.security.beginFactor.handler(({ input, context }) => beginFactor(context, input)),
  confirmFactor: settingUp.security.confirmFactor.handler(({ input, context }) => confirmFactor(context, input.code)),
  renewRecoveryCodes: signedIn.security.renewRecoveryCodes.handler(({ input, context }) =>
    renewRecoveryCodes(context, input),
  ),
  endFactor: signedIn.security.endFactor.handler(({ input, context }) => endFactor(context, input)),
  verifyFactor: anyone.security.verifyFactor.handler(({ input, context }) => verifyFactor(context, input.code)),
  passkeys: signedIn.security.passkeys.handler(({ context }) => readPasskeys(context)),
  beginPasskey: signedIn.security.beginPasskey.handler(({ input, context }) =>
    beginPasskey(context, input.currentPassword),
  ),
  addPasskey: signedIn.security.addPasskey.handler(({ input, context }) => addPasskey(context, input)),
  renamePasskey: signedIn.security.renamePasskey.handler(({ input, context }) => renamePasskey(context, input)),
  removePasskey: signedIn.security.removePasskey.handler(({ input, context }) => removePasskey(context, input)),
  beginPasskeySignIn: anyone.security.beginPasskeySignIn.handler(({ context }) => beginPasskeySignIn(context)),
  signInWithPasskey: anyone.security.signInWithPasskey.handler(({ input, context }) =>
    signInWithPasskey(context, input.credential, input.isSharedDevice),
  ),
};
