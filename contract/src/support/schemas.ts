import { z } from 'zod';
import { role } from '../accounts/schemas.ts';
import { id, instant, locale, text } from '../platform/fields.ts';

export const TICKET_CATEGORIES = ['visit', 'payment', 'account', 'technical', 'privacy', 'practice', 'other'] as const;

/** open: waits for support; answered: waits for its author. */
export const TICKET_STATES = ['open', 'answered', 'closed'] as const;
export const ticketState = z.enum(TICKET_STATES);
export type TicketState = z.infer<typeof ticketState>;

export const MOST_SUBJECT = 150;
export const MOST_TICKET_TEXT = 5000;

/** A request to support. */
export const ticket = z.object({
  id,
  category: z.enum(TICKET_CATEGORIES),
  subject: z.string(),
  state: ticketState,
  createdAt: instant,
  /** Of the latest message, or of closing */
  updatedAt: instant,
});
export type Ticket = z.infer<typeof ticket>;

export const ticketMessage = z.object({
  id,
  text: z.string(),
  isFromSupport: z.boolean(),
  createdAt: instant,
});
export type TicketMessage = z.infer<typeof ticketMessage>;

/** A ticket with all messages, oldest first. */
export const ticketThread = ticket.extend({
  messages: z.array(ticketMessage),
  /** Whether who asked says that it helped; null until they say so */
  isHelpful: z.boolean().nullable(),
});
export type TicketThread = z.infer<typeof ticketThread>;

export const newTicket = z.strictObject({
  /** Chosen by the form: a repeated request creates one ticket */
  clientId: id,
  category: z.enum(TICKET_CATEGORIES),
  subject: text(MOST_SUBJECT, 1),
  text: text(MOST_TICKET_TEXT, 1),
});
export type NewTicket = z.infer<typeof newTicket>;

export const ticketReply = z.strictObject({ id, clientId: id, text: text(MOST_TICKET_TEXT, 1) });
export type TicketReply = z.infer<typeof ticketReply>;

const person = z.object({ userId: id, name: z.string() });

/** A ticket as administrators see it. */
export const overseenTicket = ticket.extend({
  requester: person.extend({ email: z.string(), role, locale }),
  /** The administrator it is assigned to */
  assignee: person.nullable(),
  isUrgent: z.boolean(),
  /** Until when support means to answer; null where it has */
  answerDueAt: instant.nullable(),
  isLate: z.boolean(),
});
export type OverseenTicket = z.infer<typeof overseenTicket>;

export const MOST_NOTE = 2000;

/** What a colleague says of a ticket to the others; who asked doesn't read it. */
export const ticketNote = z.object({
  id,
  text: z.string(),
  /** Null once its author is no colleague any more */
  authorName: z.string().nullable(),
  createdAt: instant,
});
export type TicketNote = z.infer<typeof ticketNote>;

export const newTicketNote = z.strictObject({ id, clientId: id, note: text(MOST_NOTE, 1) });
export type NewTicketNote = z.infer<typeof newTicketNote>;

export const overseenThread = overseenTicket.extend({
  messages: z.array(ticketMessage),
  /** The oldest first */
  notes: z.array(ticketNote),
  isHelpful: z.boolean().nullable(),
  /** The administrators it can be assigned to */
  staff: z.array(person),
});
export type OverseenThread = z.infer<typeof overseenThread>;

/** Days of which the queue counts ratings. */
export const RATED_DAYS = 90;

export const ticketQueue = z.object({
  tickets: z.array(overseenTicket),
  hasMore: z.boolean(),
  /** The number of tickets of each state */
  counts: z.object({ open: z.number().int(), answered: z.number().int(), closed: z.number().int() }),
  /** Of the last RATED_DAYS: how many said whether it helped, and that it did */
  ratings: z.object({ all: z.number().int(), helpful: z.number().int() }),
});
export type TicketQueue = z.infer<typeof ticketQueue>;
