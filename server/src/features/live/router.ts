import { ORPCError } from '@orpc/server'
import { anyone } from '../../platform/procedures.ts'

export const liveRouter = {
  events: anyone.live.events.handler(() => { throw new ORPCError('NOT_IMPLEMENTED') }),
}
