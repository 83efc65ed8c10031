import { ORPCError } from '@orpc/server'
import { anyone } from '../../platform/procedures.ts'

export const adminRouter = {
  metrics: anyone.admin.metrics.handler(() => { throw new ORPCError('NOT_IMPLEMENTED') }),
  verificationQueue: anyone.admin.verificationQueue.handler(() => { throw new ORPCError('NOT_IMPLEMENTED') }),
  decide: anyone.admin.decide.handler(() => { throw new ORPCError('NOT_IMPLEMENTED') }),
}
