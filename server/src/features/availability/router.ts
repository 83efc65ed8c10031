import { ORPCError } from '@orpc/server'
import { anyone } from '../../platform/procedures.ts'

export const availabilityRouter = {
  slots: anyone.availability.slots.handler(() => { throw new ORPCError('NOT_IMPLEMENTED') }),
}
