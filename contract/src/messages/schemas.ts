import { z } from 'zod';
import { APPOINTMENT_TYPES } from '../appointments/rules.ts';
import { appointmentStatus } from '../appointments/schemas.ts';
import { contactState } from '../blocks/schemas.ts';
import { endFact } from '../ends/schemas.ts';
import { id, instant, text } from '../platform/fields.ts';
import { ATTACHMENT_TYPES, MAX_ATTACHMENT_BYTES, MESSAGE_MAX_LENGTH, REPLY_LIMITS } from './rules.ts';

const NAME_MAX_LENGTH = 1_000;

/** What is known of a file beyond its bytes. */
export const attachmentMetadata = z.object({
  /** Whether a virus scanner has looked at it */
  scan: z.enum(['clean', 'not_scanned']),
  /** Of a picture, in pixels */
  width: z.number().int().optional(),
  height: z.number().int().optional(),
});
export type AttachmentMetadata = z.infer<typeof attachmentMetadata>;

/** The file of a message of type `file`; all null in one of type `text`. */
const attachment = {
  /** A signed link that only the reader may follow, for five minutes; messages.fileLink gives a fresh one */
  attachmentUrl: z.string().nullable(),
  attachmentName: z.string().nullable(),
  attachmentSize: z.number().int().nullable(),
  attachmentType: z.enum(ATTACHMENT_TYPES).nullable(),
  metadata: attachmentMetadata.nullable(),
};

export const message = z.object({
  id,
  appointmentId: id,
  /** Whose thread it is in, with the patient */
  providerUserId: id,
  patientId: id,
  /** Grows in the order of commit within a thread, which is all that a patient and a provider write to each other */
  sequence: z.number().int(),
  /** The caller's own for what was written on their side, by the patient or a caregiver */
  senderId: id,
  /** Who wrote it for the patient; null where the patient, the doctor or the caller did */
  writerName: z.string().nullable(),
  clientId: id,
  content: z.string(),
  messageType: z.enum(['text', 'file']),
  createdAt: instant,
  /** Whether it has arrived in a tab of the other side */
  isDelivered: z.boolean(),
  /** When the other side read it; what was corrected has to be read anew */
  readAt: instant.nullable(),
  /** When its words were last corrected */
  correctedAt: instant.nullable(),
  /** When it was taken back: it is of type `text` and empty since then */
  takenBackAt: instant.nullable(),
  /** Whether the caller wrote it, and so may change it */
  isAuthor: z.boolean(),
  /** For how many milliseconds more who wrote it may change it; 0 once it stays as it is */
  changeableMs: z.number().int(),
  ...attachment,
});
export type Message = z.infer<typeof message>;

export const sendInput = z.strictObject({
  appointmentId: id,
  content: text(MESSAGE_MAX_LENGTH, 1),
  /** Chosen by the client: the same text with the same id is stored once, another text is refused */
  clientId: id,
});

/** What a message said before it was corrected or taken back. */
export const messageVersion = z.object({
  content: z.string(),
  attachmentName: z.string().nullable(),
  writtenAt: instant,
  replacedAt: instant,
  /** When the other side had read it, if they had */
  readAt: instant.nullable(),
});
export type MessageVersion = z.infer<typeof messageVersion>;

export const uploadInput = z.strictObject({
  appointmentId: id,
  /** Of the message that the file becomes; the same id is the same upload */
  clientId: id,
  name: z.string().min(1).max(NAME_MAX_LENGTH),
  size: z.number().int().min(1).max(MAX_ATTACHMENT_BYTES),
});

export const upload = z.object({
  id,
  /** Takes the bytes by the tus protocol (HEAD, PATCH, DELETE) */
  url: z.string(),
});

const replyText = text(REPLY_LIMITS.text, 1).optional();

/** A short text that a doctor writes often, in one language at least. */
export const savedReply = z.strictObject({
  /** Chosen by the client: saved again it is the same reply */
  id,
  title: text(REPLY_LIMITS.title, 1),
  texts: z
    .strictObject({ en: replyText, ar: replyText, es: replyText, fr: replyText })
    .refine((texts) => Object.values(texts).some(Boolean)),
});
export type SavedReply = z.infer<typeof savedReply>;

/** An appointment of the two, as it stands in their thread. */
export const threadVisit = z.object({
  id,
  appointmentType: z.enum(APPOINTMENT_TYPES),
  status: appointmentStatus,
  /** Of an open question: by when its answer is due */
  startTime: instant,
  endTime: instant,
  endFact: endFact.nullable(),
});
export type ThreadVisit = z.infer<typeof threadVisit>;

export const thread = z.object({
  patientId: id,
  providerUserId: id,
  messages: z.array(message),
  hasMore: z.boolean(),
  /** Whether the two may write to each other */
  contact: contactState,
  /** Those of the time that the messages span, those that the messages belong to, and those on which may be written */
  visits: z.array(threadVisit),
});
export type Thread = z.infer<typeof thread>;

/** All that two people wrote to each other. */
export const conversation = z.object({
  /** At which the thread opens: an open question, or the one of the last message, or the next */
  appointmentId: id,
  appointmentStatus: z.string(),
  appointmentType: z.enum(APPOINTMENT_TYPES),
  startTime: instant,
  counterpartName: z.string(),
  /** The provider's id for a patient, the patient's user id for a doctor */
  counterpartId: id,
  /** Of their photograph, where there is one that the caller may see */
  counterpartPhoto: id.nullable(),
  /** For whom a caregiver reads it; null for the patient and the provider */
  patientName: z.string().nullable(),
  /** Empty where it was taken back */
  lastMessage: z.string().nullable(),
  lastMessageAt: instant.nullable(),
  unread: z.number().int(),
  /** For a provider: the patient has had the last word for at most 14 days */
  isUnanswered: z.boolean(),
  /** Up to which sequences messages have yet to be acknowledged by messages.markDelivered */
  undelivered: z.array(z.object({ appointmentId: id, upTo: z.number().int() })),
});
export type Conversation = z.infer<typeof conversation>;
