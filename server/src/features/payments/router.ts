import { ORPCError } from '@orpc/server'
import { anyone } from '../../platform/procedures.ts'

export const paymentsRouter = {
  checkout: anyone.payments.checkout.handler(() => { throw new ORPCError('NOT_IMPLEMENTED') }),
  state: anyone.payments.state.handler(() => { throw new ORPCError('NOT_IMPLEMENTED') }),
  sandboxSession: anyone.payments.sandboxSession.handler(() => { throw new ORPCError('NOT_IMPLEMENTED') }),
  sandboxAct: anyone.payments.sandboxAct.handler(() => { throw new ORPCError('NOT_IMPLEMENTED') }),
}
