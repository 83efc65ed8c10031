import { z } from 'zod';
import { signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { id } from '../platform/fields.ts';
import {
  newTicket,
  newTicketNote,
  overseenThread,
  ticket,
  ticketQueue,
  ticketReply,
  ticketState,
  ticketThread,
} from './schemas.ts';

const byId = z.strictObject({ id });

export const support = {
  /** The caller's own tickets, the latest message first, at most 100. */
  list: signedIn.route({ method: 'GET', path: '/support/tickets' }).output(z.object({ tickets: z.array(ticket) })),
  get: signedIn.route({ method: 'GET', path: '/support/tickets/{id}' }).input(byId).output(ticketThread),
  open: signedIn.route({ method: 'POST', path: '/support/tickets' }).input(newTicket).output(ticketThread),
  /** Adds a message to one's own ticket; a closed one opens again. */
  reply: signedIn
    .route({ method: 'POST', path: '/support/tickets/{id}/messages' })
    .input(ticketReply)
    .output(ticketThread),
  /** Whether the answer helped, of one's own closed ticket; another one replaces it. */
  rate: signedIn
    .route({ method: 'POST', path: '/support/tickets/{id}/rating' })
    .input(z.strictObject({ id, isHelpful: z.boolean() }))
    .output(ticketThread),
  close: signedIn.route({ method: 'POST', path: '/support/tickets/{id}/close' }).input(byId).output(ticketThread),

  /** All tickets of a state, 20 a page: open ones in the order in which answers are due, others the latest first. */
  queue: signedIn
    .route({ method: 'GET', path: '/support/queue' })
    .input(
      z.strictObject({
        state: ticketState.default('open'),
        page: z.coerce.number().int().min(1).max(10_000).default(1),
      }),
    )
    .output(ticketQueue),
  oversee: signedIn.route({ method: 'GET', path: '/support/queue/{id}' }).input(byId).output(overseenThread),
  /** Answers; the author is notified by mail and in their inbox. */
  answer: signedIn
    .route({ method: 'POST', path: '/support/queue/{id}/messages' })
    .input(ticketReply)
    .output(overseenThread),
  closeFor: signedIn.route({ method: 'POST', path: '/support/queue/{id}/close' }).input(byId).output(overseenThread),
  /** Says whether it is urgent: an answer is due in 4 hours instead of 24. */
  mark: signedIn
    .route({ method: 'POST', path: '/support/queue/{id}/urgency' })
    .input(z.strictObject({ id, isUrgent: z.boolean() }))
    .output(overseenThread),
  /** Adds a note for colleagues; who asked doesn't read it. */
  note: signedIn
    .route({ method: 'POST', path: '/support/queue/{id}/notes' })
    .errors(errors('TOO_MANY_NOTES'))
    .input(newTicketNote)
    .output(overseenThread),
  /** Assigns the ticket to an administrator; null: to none. */
  assign: signedIn
    .route({ method: 'POST', path: '/support/queue/{id}/assignee' })
    .input(z.strictObject({ id, assignee: id.nullable() }))
    .output(overseenThread),
};
