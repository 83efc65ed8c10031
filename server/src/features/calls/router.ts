import { ORPCError } from '@orpc/server'
import { anyone } from '../../platform/procedures.ts'

export const callsRouter = {
  token: anyone.calls.token.handler(() => { throw new ORPCError('NOT_IMPLEMENTED') }),
  join: anyone.calls.join.handler(() => { throw new ORPCError('NOT_IMPLEMENTED') }),
  connected: anyone.calls.connected.handler(() => { throw new ORPCError('NOT_IMPLEMENTED') }),
  leave: anyone.calls.leave.handler(() => { throw new ORPCError('NOT_IMPLEMENTED') }),
  signal: anyone.calls.signal.handler(() => { throw new ORPCError('NOT_IMPLEMENTED') }),
}
