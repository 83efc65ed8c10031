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
  /** The caller's own tickets, the latest message first, at most 100. */
  list: signedIn.route({ method: 'GET', path: '/support/tickets' }).output(z.object({ tickets: z.array(ticket) })),
  /** Of one that was merged: the one in which it goes on. */
  get: signedIn.route({ method: 'GET', path: '/support/tickets/{id}' }).input(byId).output(ticketThread),
  /** NOT_FOUND where it names an appointment that the caller doesn't see. */
  open: signedIn.route({ method: 'POST', path: '/support/tickets' }).input(newTicket).output(ticketThread),
  /**
   * Reports the other side of an appointment, with what the caller chooses to show of it; a ticket of the category
   * `conduct`. By its patient, their caregivers and its doctor, NOT_FOUND for anybody else. Nobody else is told.
   */
  report: signedIn
    .route({ method: 'POST', path: '/appointments/{appointmentId}/report', successStatus: 201 })
    .input(newReport)
    .output(ticketThread),
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
  /** Of one that was merged: the one in which it goes on. */
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
  /**
   * Merges another request of the same person into this one, in which both go on; again it changes nothing. NOT_FOUND
   * for another person's, for a report, and for one that was merged into another.
   */
  merge: signedIn
    .route({ method: 'POST', path: '/support/queue/{id}/merge' })
    .input(z.strictObject({ id, other: id }))
    .output(overseenThread),
  /** Makes a merged request one by itself again, which waits for support. */
  separate: signedIn
    .route({ method: 'POST', path: '/support/queue/{id}/separate' })
    .input(z.strictObject({ id, other: id }))
    .output(overseenThread),
  /** Adds a note for colleagues; who asked doesn't read it. */
  note: signedIn
    .route({ method: 'POST', path: '/support/queue/{id}/notes' })
    .errors(errors('TOO_MANY_NOTES'))
    .input(newTicketNote)
    .output(overseenThread),
  /** Of a report by a patient: refunds what they lost by cancelling with that doctor; again it changes nothing. */
  refundReported: signedIn
    .route({ method: 'POST', path: '/support/queue/{id}/refund' })
    .input(byId)
    .output(overseenThread),
  /** What support writes often, by title. */
  answers: signedIn
    .route({ method: 'GET', path: '/support/answers' })
    .output(z.object({ answers: z.array(supportAnswer) })),
  saveAnswer: signedIn
    .route({ method: 'POST', path: '/support/answers' })
    .errors(errors('TOO_MANY_ANSWERS'))
    .input(supportAnswer)
    .output(supportAnswer),
  /** Removing one that is gone changes nothing. */
  removeAnswer: signedIn.route({ method: 'POST', path: '/support/answers/{id}/remove' }).input(byId).output(done),
  /** Assigns the ticket to an administrator; null: to none. */
  assign: signedIn
    .route({ method: 'POST', path: '/support/queue/{id}/assignee' })
    .input(z.strictObject({ id, assignee: id.nullable() }))
    .output(overseenThread),
};
