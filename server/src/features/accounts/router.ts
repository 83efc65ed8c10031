import { ORPCError } from '@orpc/server'
import { anyone } from '../../platform/procedures.ts'

export const accountsRouter = {
  signUp: anyone.accounts.signUp.handler(() => { throw new ORPCError('NOT_IMPLEMENTED') }),
  signIn: anyone.accounts.signIn.handler(() => { throw new ORPCError('NOT_IMPLEMENTED') }),
  signOut: anyone.accounts.signOut.handler(() => { throw new ORPCError('NOT_IMPLEMENTED') }),
  resendConfirmation: anyone.accounts.resendConfirmation.handler(() => { throw new ORPCError('NOT_IMPLEMENTED') }),
  confirmEmail: anyone.accounts.confirmEmail.handler(() => { throw new ORPCError('NOT_IMPLEMENTED') }),
  requestPasswordReset: anyone.accounts.requestPasswordReset.handler(() => { throw new ORPCError('NOT_IMPLEMENTED') }),
  resetPassword: anyone.accounts.resetPassword.handler(() => { throw new ORPCError('NOT_IMPLEMENTED') }),
  session: anyone.accounts.session.handler(() => { throw new ORPCError('NOT_IMPLEMENTED') }),
  profile: anyone.accounts.profile.handler(() => { throw new ORPCError('NOT_IMPLEMENTED') }),
  updateProfile: anyone.accounts.updateProfile.handler(() => { throw new ORPCError('NOT_IMPLEMENTED') }),
}
