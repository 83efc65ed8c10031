import { ORPCError } from '@orpc/server'
import { anyone } from '../../platform/procedures.ts'

export const appointmentsRouter = {
  book: anyone.appointments.book.handler(() => { throw new ORPCError('NOT_IMPLEMENTED') }),
  get: anyone.appointments.get.handler(() => { throw new ORPCError('NOT_IMPLEMENTED') }),
  mine: anyone.appointments.mine.handler(() => { throw new ORPCError('NOT_IMPLEMENTED') }),
  overview: anyone.appointments.overview.handler(() => { throw new ORPCError('NOT_IMPLEMENTED') }),
  week: anyone.appointments.week.handler(() => { throw new ORPCError('NOT_IMPLEMENTED') }),
  start: anyone.appointments.start.handler(() => { throw new ORPCError('NOT_IMPLEMENTED') }),
  complete: anyone.appointments.complete.handler(() => { throw new ORPCError('NOT_IMPLEMENTED') }),
  markNoShow: anyone.appointments.markNoShow.handler(() => { throw new ORPCError('NOT_IMPLEMENTED') }),
  cancel: anyone.appointments.cancel.handler(() => { throw new ORPCError('NOT_IMPLEMENTED') }),
  reschedule: anyone.appointments.reschedule.handler(() => { throw new ORPCError('NOT_IMPLEMENTED') }),
}
