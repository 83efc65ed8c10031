import { ORPCError } from '@orpc/server'
import { anyone } from '../../platform/procedures.ts'

export const providersRouter = {
  specialties: anyone.providers.specialties.handler(() => { throw new ORPCError('NOT_IMPLEMENTED') }),
  search: anyone.providers.search.handler(() => { throw new ORPCError('NOT_IMPLEMENTED') }),
  get: anyone.providers.get.handler(() => { throw new ORPCError('NOT_IMPLEMENTED') }),
  ownPractice: anyone.providers.ownPractice.handler(() => { throw new ORPCError('NOT_IMPLEMENTED') }),
  savePractice: anyone.providers.savePractice.handler(() => { throw new ORPCError('NOT_IMPLEMENTED') }),
}
