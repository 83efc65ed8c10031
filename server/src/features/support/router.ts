import { signedIn, staffOnly } from '../../procedures/index.ts';
import { answerTicket, assignTicket, closeTicket, closeTicketFor, openTicket, replyToTicket } from './commands.ts';
import { overseeTicket, readOwnTickets, readThread, readTicketQueue } from './queries.ts';

export const supportRouter = {
  list: signedIn.support.list.handler(({ context }) => readOwnTickets(context)),
  get: signedIn.support.get.handler(({ input, context }) => readThread(context, input.id)),
  open: signedIn.support.open.handler(({ input, context }) => openTicket(context, input)),
  reply: signedIn.support.reply.handler(({ input, context }) => replyToTicket(context, input)),
  close: signedIn.support.close.handler(({ input, context }) => closeTicket(context, input.id)),
  queue: staffOnly('support').support.queue.handler(({ input, context }) => readTicketQueue(context, input)),
  oversee: staffOnly('support').support.oversee.handler(({ input, context }) => overseeTicket(context, input.id)),
  answer: staffOnly('support').support.answer.handler(({ input, context }) => answerTicket(context, input)),
  closeFor: staffOnly('support').support.closeFor.handler(({ input, context }) => closeTicketFor(context, input.id)),
  assign: staffOnly('support').support.assign.handler(({ input, context }) => assignTicket(context, input)),
};
