import { signedIn, staffOnly } from '../../procedures/index.ts';
import { removeAnswer, saveAnswer } from './answers/commands.ts';
import { readAnswers } from './answers/queries.ts';
import {
  addNote,
  answerTicket,
  assignTicket,
  closeTicket,
  closeTicketFor,
  markTicket,
  mergeTickets,
  openTicket,
  rateTicket,
  refundReported,
  replyToTicket,
  reportConduct,
  separateTicket,
} from './commands.ts';
import { overseeTicket, readOwnTickets, readThread, readTicketQueue } from './queries.ts';

export const supportRouter = {
  list: signedIn.support.list.handler(({ context }) => readOwnTickets(context)),
  get: signedIn.support.get.handler(({ input, context }) => readThread(context, input.id)),
  open: signedIn.support.open.handler(({ input, context }) => openTicket(context, input)),
  report: signedIn.support.report.handler(({ input, context }) => reportConduct(context, input)),
  reply: signedIn.support.reply.handler(({ input, context }) => replyToTicket(context, input)),
  close: signedIn.support.close.handler(({ input, context }) => closeTicket(context, input.id)),
  rate: signedIn.support.rate.handler(({ input, context }) => rateTicket(context, input)),
  queue: staffOnly('support').support.queue.handler(({ input, context }) => readTicketQueue(context, input)),
  oversee: staffOnly('support').support.oversee.handler(({ input, context }) => overseeTicket(context, input.id)),
  answer: staffOnly('support').support.answer.handler(({ input, context }) => answerTicket(context, input)),
  closeFor: staffOnly('support').support.closeFor.handler(({ input, context }) => closeTicketFor(context, input.id)),
  mark: staffOnly('support').support.mark.handler(({ input, context }) => markTicket(context, input)),
  merge: staffOnly('support').support.merge.handler(({ input, context }) => mergeTickets(context, input)),
  separate: staffOnly('support').support.separate.handler(({ input, context }) => separateTicket(context, input)),
  note: staffOnly('support').support.note.handler(({ input, context }) => addNote(context, input)),
  refundReported: staffOnly('support').support.refundReported.handler(({ input, context }) =>
    refundReported(context, input.id),
  ),
  answers: staffOnly('support').support.answers.handler(({ context }) => readAnswers(context)),
  saveAnswer: staffOnly('support').support.saveAnswer.handler(({ input, context }) => saveAnswer(context, input)),
  removeAnswer: staffOnly('support').support.removeAnswer.handler(({ input, context }) =>
    removeAnswer(context, input.id),
  ),
  assign: staffOnly('support').support.assign.handler(({ input, context }) => assignTicket(context, input)),
};
