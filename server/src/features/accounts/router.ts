import { anyone, signedIn } from '../../procedures/index.ts';
import {
  changePassword,
  confirmEmail,
  endSessions,
  forgetForm,
  keepForm,
  requestPasswordReset,
  resendConfirmation,
  resetPassword,
  signIn,
  signOut,
  signUp,
  updateProfile,
} from './commands.ts';
import { readKeptForm, readProfile, readSessionState, readSessions } from './queries.ts';

export const accountsRouter = {
  signUp: anyone.accounts.signUp.handler(({ input, context }) => signUp(context, input)),
  signIn: anyone.accounts.signIn.handler(({ input, context }) => signIn(context, input)),
  signOut: anyone.accounts.signOut.handler(({ context }) => signOut(context)),
  resendConfirmation: anyone.accounts.resendConfirmation.handler(({ input, context }) =>
    resendConfirmation(context, input.email),
  ),
  confirmEmail: anyone.accounts.confirmEmail.handler(({ input, context }) => confirmEmail(context, input.token)),
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
  keepForm: anyone.accounts.keepForm.handler(async ({ input, context }) => ({ id: await keepForm(context, input) })),
  keptForm: signedIn.accounts.keptForm.handler(({ input, context }) => readKeptForm(context, input.id)),
  forgetForm: signedIn.accounts.forgetForm.handler(({ input, context }) => forgetForm(context, input.id)),
  profile: signedIn.accounts.profile.handler(({ context }) => readProfile(context)),
  updateProfile: signedIn.accounts.updateProfile.handler(({ input, context }) => updateProfile(context, input)),
};
