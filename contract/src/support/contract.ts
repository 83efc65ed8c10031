import { z } from 'zod';
import { signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { done, id } from '../platform/fields.ts';
import {
  newReport,
  newTicket,
  newTicketNote,
  overseenThread,
  supportAnswer,
  ticket,
  ticketQueue,
  ticketReply,
  ticketState,
  ticketThread,
} from './schemas.ts';

const byId = z.strictObject({ id });

export const support = {
  list: signedIn
    .route({
      method: 'GET',
      path: '/support/tickets',
      summary: "The caller's own tickets, the latest message first, at most 100.",
    })
    .output(z.object({ tickets: z.array(ticket) })),
  get: signedIn
    .route({
      method: 'GET',
      path: '/support/tickets/{id}',
      summary: "One ticket of the caller's own.",
      description: 'Of one that was merged: the one in which it goes on.',
    })
    .input(byId)
    .output(ticketThread),
  open: signedIn
    .route({
      method: 'POST',
      path: '/support/tickets',
      summary: 'Opens a ticket.',
      description: "NOT_FOUND where it names an appointment that the caller doesn't see.",
    })
    .input(newTicket)
    .output(ticketThread),
  report: signedIn
    .route({
      method: 'POST',
      path: '/appointments/{appointmentId}/report',
      successStatus: 201,
      summary:
        'Reports the other side of an appointment, with what the caller chooses to show of it; a ticket of the category `conduct`.',
      description: 'By its patient, their caregivers and its doctor, NOT_FOUND for anybody else. Nobody else is told.',
    })
    .input(newReport)
    .output(ticketThread),
  reply: signedIn
    .route({
      method: 'POST',
      path: '/support/tickets/{id}/messages',
      summary: "Adds a message to one's own ticket; a closed one opens again.",
    })
    .input(ticketReply)
    .output(ticketThread),
  rate: signedIn
    .route({
      method: 'POST',
      path: '/support/tickets/{id}/rating',
      summary: "Says whether the answer helped, of one's own closed ticket; another rating replaces it.",
    })
    .input(z.strictObject({ id, isHelpful: z.boolean() }))
    .output(ticketThread),
  close: signedIn
    .route({ method: 'POST', path: '/support/tickets/{id}/close', summary: "Closes a ticket of the caller's own." })
    .input(byId)
    .output(ticketThread),

  queue: signedIn
    .route({
      method: 'GET',
      path: '/support/queue',
      summary:
        'All tickets of a state, 20 a page: open ones in the order in which answers are due, others the latest first.',
    })
    .input(
      z.strictObject({
        state: ticketState.default('open'),
        page: z.coerce.number().int().min(1).max(10_000).default(1),
      }),
    )
    .output(ticketQueue),
  oversee: signedIn
    .route({
      method: 'GET',
      path: '/support/queue/{id}',
      summary: 'One ticket with its messages and notes, for those who answer.',
      description: 'Of one that was merged: the one in which it goes on.',
    })
    .input(byId)
    .output(overseenThread),
  answer: signedIn
    .route({
      method: 'POST',
      path: '/support/queue/{id}/messages',
      summary: 'Answers a ticket; the author is notified by mail and in their inbox.',
    })
    .input(ticketReply)
    .output(overseenThread),
  closeFor: signedIn
    .route({ method: 'POST', path: '/support/queue/{id}/close', summary: 'Closes a ticket for who opened it.' })
    .input(byId)
    .output(overseenThread),
  mark: signedIn
    .route({
      method: 'POST',
      path: '/support/queue/{id}/urgency',
      summary: 'Says whether it is urgent: an answer is due in 4 hours instead of 24.',
    })
    .input(z.strictObject({ id, isUrgent: z.boolean() }))
    .output(overseenThread),
  merge: signedIn
    .route({
      method: 'POST',
      path: '/support/queue/{id}/merge',
      summary:
        'Merges another request of the same person into this one, in which both go on; again it changes nothing.',
      description: "NOT_FOUND for another person's, for a report, and for one that was merged into another.",
    })
    .input(z.strictObject({ id, other: id }))
    .output(overseenThread),
  separate: signedIn
    .route({
      method: 'POST',
      path: '/support/queue/{id}/separate',
      summary: 'Makes a merged request one by itself again, which waits for support.',
    })
    .input(z.strictObject({ id, other: id }))
    .output(overseenThread),
  note: signedIn
    .route({
      method: 'POST',
      path: '/support/queue/{id}/notes',
      summary: "Adds a note for colleagues; who asked doesn't read it.",
    })
    .errors(errors('TOO_MANY_NOTES'))
    .input(newTicketNote)
    .output(overseenThread),
  refundReported: signedIn
    .route({
      method: 'POST',
      path: '/support/queue/{id}/refund',
      summary: 'Refunds what a patient lost by cancelling with a doctor whom they report; again it changes nothing.',
    })
    .input(byId)
    .output(overseenThread),
  answers: signedIn
    .route({ method: 'GET', path: '/support/answers', summary: 'What support writes often, by title.' })
    .output(z.object({ answers: z.array(supportAnswer) })),
  saveAnswer: signedIn
    .route({ method: 'POST', path: '/support/answers', summary: 'Stores what support writes often, or changes it.' })
    .errors(errors('TOO_MANY_ANSWERS'))
    .input(supportAnswer)
    .output(supportAnswer),
  removeAnswer: signedIn
    .route({
      method: 'POST',
      path: '/support/answers/{id}/remove',
      summary: 'Removes what support wrote often.',
      description: 'Removing one that is gone changes nothing.',
    })
    .input(byId)
    .output(done),
  assign: signedIn
    .route({
      method: 'POST',
      path: '/support/queue/{id}/assignee',
      summary: 'Assigns the ticket to an administrator; null: to none.',
    })
    .input(z.strictObject({ id, assignee: id.nullable() }))
    .output(overseenThread),
};
