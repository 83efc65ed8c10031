import { z } from 'zod';
import { signedIn } from '../platform/base.ts';
import { id } from '../platform/fields.ts';
import { newTicket, overseenThread, ticket, ticketQueue, ticketReply, ticketState, ticketThread } from './schemas.ts';

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
  close: signedIn.route({ method: 'POST', path: '/support/tickets/{id}/close' }).input(byId).output(ticketThread),

  /** All tickets of a state, 20 a page: open ones the longest waiting first, others the latest first. */
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
  /** Assigns the ticket to an administrator; null: to none. */
  assign: signedIn
    .route({ method: 'POST', path: '/support/queue/{id}/assignee' })
    .input(z.strictObject({ id, assignee: id.nullable() }))
    .output(overseenThread),
};
