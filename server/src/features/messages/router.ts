import { ORPCError } from '@orpc/server'
import { anyone } from '../../platform/procedures.ts'

export const messagesRouter = {
  conversations: anyone.messages.conversations.handler(() => { throw new ORPCError('NOT_IMPLEMENTED') }),
  list: anyone.messages.list.handler(() => { throw new ORPCError('NOT_IMPLEMENTED') }),
  send: anyone.messages.send.handler(() => { throw new ORPCError('NOT_IMPLEMENTED') }),
  markRead: anyone.messages.markRead.handler(() => { throw new ORPCError('NOT_IMPLEMENTED') }),
  setTyping: anyone.messages.setTyping.handler(() => { throw new ORPCError('NOT_IMPLEMENTED') }),
}
