import { z } from 'zod';
import { role } from '../accounts/schemas.ts';
import { APPOINTMENT_TYPES } from '../appointments/rules.ts';
import { id, instant, locale, text } from '../platform/fields.ts';

/** Of a request that somebody writes; `conduct` is a report, which names whom it is about. */
export const ASKED_CATEGORIES = ['visit', 'payment', 'account', 'technical', 'privacy', 'practice', 'other'] as const;
export const TICKET_CATEGORIES = [...ASKED_CATEGORIES, 'conduct'] as const;

/** What somebody is reported for; the first two are urgent. */
export const REPORT_REASONS = ['threat', 'sexual', 'insult', 'fraud', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

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
  /** The subject of the request in which it was written, where that was merged into this one */
  mergedFrom: z.string().nullable(),
});
export type TicketMessage = z.infer<typeof ticketMessage>;

/** What a reporter chose to show, as it was when they did. */
export const reportEvidence = z.object({
  id,
  kind: z.enum(['message', 'call']),
  /** Whether the reporter's side wrote it, or was in the call */
  isOwn: z.boolean(),
  words: z.string(),
  /** Of a file: its name alone */
  fileName: z.string().nullable(),
  beganAt: instant,
  /** When they left the call */
  endedAt: instant.nullable(),
});
export type ReportEvidence = z.infer<typeof reportEvidence>;

/** A ticket with all messages, oldest first. */
export const ticketThread = ticket.extend({
  messages: z.array(ticketMessage),
  /** Of a report: what its author chose to show, the oldest first */
  evidence: z.array(reportEvidence),
  /** Whether who asked says that it helped; null until they say so */
  isHelpful: z.boolean().nullable(),
});
export type TicketThread = z.infer<typeof ticketThread>;

export const newTicket = z.strictObject({
  /** Chosen by the form: a repeated request creates one ticket */
  clientId: id,
  category: z.enum(ASKED_CATEGORIES),
  subject: text(MOST_SUBJECT, 1),
  text: text(MOST_TICKET_TEXT, 1),
  /** An appointment of the caller that it is about */
  appointmentId: id.optional(),
});
export type NewTicket = z.infer<typeof newTicket>;

/** At most so many messages are shown with a report. */
export const MOST_EVIDENCE = 50;

export const newReport = z.strictObject({
  appointmentId: id,
  /** Chosen by the form: a repeated report is one */
  clientId: id,
  reason: z.enum(REPORT_REASONS),
  text: text(MOST_TICKET_TEXT, 1),
  /** Of this appointment, that support may read; those that the caller can't read, or that were taken back, are left out */
  messages: z.array(id).max(MOST_EVIDENCE),
  /** Whether support may see who of the two was in its call, and when */
  showsCall: z.boolean(),
});
export type NewReport = z.infer<typeof newReport>;

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
  /** Of a report: why, about whom, and what its author chose to show */
  report: z
    .object({
      reason: z.enum(REPORT_REASONS),
      about: person.nullable(),
      evidence: z.array(reportEvidence),
      /** What a patient lost by cancelling with the doctor whom they reported, from the day before on */
      withheld: z.object({ visits: z.number().int(), cents: z.number().int(), currency: z.string() }).nullable(),
      /** When support last refunded that, and who did; their name is null once they are gone */
      refunded: z.object({ at: instant, by: z.string().nullable() }).nullable(),
    })
    .nullable(),
  /** The bare facts of the appointment that it names */
  visit: z
    .object({
      id,
      startTime: instant,
      status: z.string(),
      appointmentType: z.enum(APPOINTMENT_TYPES),
      patient: person,
      provider: person.extend({ providerId: id }),
    })
    .nullable(),
  /** The oldest first */
  notes: z.array(ticketNote),
  isHelpful: z.boolean().nullable(),
  /** The administrators it can be assigned to */
  staff: z.array(person),
  /** Other requests of the same person that can be merged into this one, the latest first, at most 20 */
  others: z.array(ticket.pick({ id: true, subject: true, state: true, createdAt: true })),
  /** Those that were, the oldest first */
  merged: z.array(ticket.pick({ id: true, subject: true })),
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

export const SUPPORT_ANSWER_LIMITS = { most: 200, title: 80, text: 2_000 };
const answerText = text(SUPPORT_ANSWER_LIMITS.text, 1).optional();

/** What support writes often, in one language at least; all who answer have the same. */
export const supportAnswer = z.strictObject({
  /** Chosen by the client: saved again it is the same */
  id,
  title: text(SUPPORT_ANSWER_LIMITS.title, 1),
  texts: z
    .strictObject({ en: answerText, ar: answerText, es: answerText, fr: answerText })
    .refine((texts) => Object.values(texts).some(Boolean)),
});
export type SupportAnswer = z.infer<typeof supportAnswer>;
