import { z } from 'zod';
import { role } from '../accounts/schemas.ts';
import { id, instant, locale, text } from '../platform/fields.ts';

export const TICKET_CATEGORIES = ['visit', 'payment', 'account', 'technical', 'privacy', 'practice', 'other'] as const;
export type TicketCategory = (typeof TICKET_CATEGORIES)[number];

/** open: waits for support; answered: waits for who asked. */
export const TICKET_STATES = ['open', 'answered', 'closed'] as const;
export const ticketState = z.enum(TICKET_STATES);
export type TicketState = z.infer<typeof ticketState>;

export const MOST_SUBJECT = 150;
export const MOST_TICKET_TEXT = 5000;

/** Something that somebody has asked. */
export const ticket = z.object({
  id,
  category: z.enum(TICKET_CATEGORIES),
  subject: z.string(),
  state: ticketState,
  createdAt: instant,
  /** Of the last word, or of the end */
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

/** A ticket with everything that was written, oldest first. */
export const ticketThread = ticket.extend({ messages: z.array(ticketMessage) });
export type TicketThread = z.infer<typeof ticketThread>;

export const newTicket = z.strictObject({
  /** Chosen by the form: sent twice, it is one ticket */
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
  /** The administrator who sees to it */
  assignee: person.nullable(),
});
export type OverseenTicket = z.infer<typeof overseenTicket>;

export const overseenThread = overseenTicket.extend({
  messages: z.array(ticketMessage),
  /** Whom it can be assigned to */
  staff: z.array(person),
});
export type OverseenThread = z.infer<typeof overseenThread>;

export const ticketQueue = z.object({
  tickets: z.array(overseenTicket),
  hasMore: z.boolean(),
  /** How many there are of each state */
  counts: z.object({ open: z.number().int(), answered: z.number().int(), closed: z.number().int() }),
});
export type TicketQueue = z.infer<typeof ticketQueue>;
