import { z } from 'zod';
import { id, instant, text } from '../platform/fields.ts';

export const MESSAGE_MAX_LENGTH = 10_000;

export const message = z.object({
  id,
  appointmentId: id,
  /** Grows in the order of commit within an appointment */
  sequence: z.number().int(),
  senderId: id,
  clientId: id,
  content: z.string(),
  messageType: z.enum(['text', 'file']),
  createdAt: instant,
  /** When the other side read it */
  readAt: instant.nullable(),
});
export type Message = z.infer<typeof message>;

export const sendInput = z.strictObject({
  appointmentId: id,
  content: text(MESSAGE_MAX_LENGTH, 1),
  /** Chosen by the client: the same text with the same id is stored once, another text is refused */
  clientId: id,
});

export const conversation = z.object({
  appointmentId: id,
  appointmentStatus: z.string(),
  startTime: instant,
  counterpartName: z.string(),
  /** The provider's id for a patient, the patient's user id for a doctor */
  counterpartId: id,
  lastMessage: z.string().nullable(),
  lastMessageAt: instant.nullable(),
  unread: z.number().int(),
});
export type Conversation = z.infer<typeof conversation>;
