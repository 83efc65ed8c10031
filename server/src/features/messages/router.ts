import { signedIn } from '../../platform/procedures.ts';
import { markRead, sendMessage, setTyping } from './commands.ts';
import { listConversations, listMessages } from './queries.ts';

export const messagesRouter = {
  conversations: signedIn.messages.conversations.handler(({ context }) =>
    listConversations(context.services, context.actor),
  ),
  list: signedIn.messages.list.handler(({ context, input }) => listMessages(context.services, context.actor, input)),
  send: signedIn.messages.send.handler(({ context, input }) => sendMessage(context.services, context.actor, input)),
  markRead: signedIn.messages.markRead.handler(({ context, input }) =>
    markRead(context.services, context.actor, input),
  ),
  setTyping: signedIn.messages.setTyping.handler(({ context, input }) =>
    setTyping(context.services, context.actor, input),
  ),
};
