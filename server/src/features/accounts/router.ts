import { anyone, signedIn } from '../../procedures/index.ts';
import {
  confirmEmail,
  endSessions,
  removeForm,
  resendConfirmation,
  signIn,
  signOut,
  signUp,
  storeForm,
} from './commands.ts';
import { changePassword, requestPasswordReset, resetPassword } from './passwords/commands.ts';
import { updateProfile } from './profile/commands.ts';
import { readProfile, readSessionState, readSessions, readStoredForm } from './queries.ts';

export const accountsRouter = {
  signUp: anyone.accounts.signUp.handler(({ input, context }) => signUp(context, input)),
  signIn: anyone.accounts.signIn.handler(({ input, context }) => signIn(context, input)),
  signOut: anyone.accounts.signOut.handler(({ context }) => signOut(context)),
  resendConfirmation: anyone.accounts.resendConfirmation.handler(({ input, context }) =>
    resendConfirmation(context, input.email),
  ),
  confirmEmail: anyone.accounts.confirmEmail.handler(({ input, context }) => confirmEmail(context, input)),
  requestPasswordReset: anyone.accounts.requestPasswordReset.handler(({ input, context }) =>
    requestPasswordReset(context, input.email),
  ),
  resetPassword: anyone.accounts.resetPassword.handler(({ input, context }) =>
    resetPassword(context, input.token, input.password),
  ),
  sessionState: anyone.accounts.sessionState.handler(({ context }) => readSessionState(context)),
  session: anyone.accounts.session.handler(({ context }) => context.session),
  changePassword: signedIn.accounts.changePassword.handler(({ input, context }) => changePassword(context, input)),
  sessions: signedIn.accounts.sessions.handler(async ({ context }) => ({ sessions: await readSessions(context) })),
  endSessions: signedIn.accounts.endSessions.handler(({ input, context }) => endSessions(context, input.id)),
  storeForm: anyone.accounts.storeForm.handler(async ({ input, context }) => ({ id: await storeForm(context, input) })),
  storedForm: signedIn.accounts.storedForm.handler(({ input, context }) => readStoredForm(context, input.id)),
  removeForm: signedIn.accounts.removeForm.handler(({ input, context }) => removeForm(context, input.id)),
  profile: signedIn.accounts.profile.handler(({ context }) => readProfile(context)),
  updateProfile: signedIn.accounts.updateProfile.handler(({ input, context }) => updateProfile(context, input)),
};
