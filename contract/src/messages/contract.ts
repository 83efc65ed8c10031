import { z } from 'zod';
import { contactState } from '../blocks/schemas.ts';
import { signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { done, id, instant, locale, text } from '../platform/fields.ts';
import { MESSAGE_MAX_LENGTH } from './rules.ts';
import {
  conversation,
  message,
  messageVersion,
  savedReply,
  sendInput,
  thread,
  upload,
  uploadInput,
} from './schemas.ts';

export const messages = {
  /**
   * One for each person, 100 at a time, latest first, then visits ahead without a word; with `q` those of somebody, or with
   * a message that holds it among the latest 500.
   */
  conversations: signedIn
    .route({ method: 'GET', path: '/conversations' })
    .input(z.strictObject({ q: text(100).optional(), page: z.number().int().min(1).max(500).optional() }).optional())
    .output(z.array(conversation)),
  /**
   * Up to 50 messages in ascending order: the latest ones, those before a sequence,
   * or those after one (what a client missed), and whether the two may write. Participants only; anyone else gets NOT_FOUND.
   */
  list: signedIn
    .route({ method: 'GET', path: '/appointments/{appointmentId}/messages' })
    .input(
      z.strictObject({
        appointmentId: id,
        before: z.number().int().min(1).optional(),
        after: z.number().int().min(0).optional(),
      }),
    )
    .output(z.object({ messages: z.array(message), hasMore: z.boolean(), contact: contactState })),
  /**
   * All that the appointment's two people wrote to each other, over all their appointments: as messages.list pages it; at
   * first the latest 50, or up to 200 where this appointment's are further up. Each message follows the rules of its own
   * appointment.
   */
  thread: signedIn
    .route({ method: 'GET', path: '/appointments/{appointmentId}/thread' })
    .input(
      z.strictObject({
        appointmentId: id,
        before: z.number().int().min(1).optional(),
        after: z.number().int().min(0).optional(),
      }),
    )
    .output(thread),
  send: signedIn
    .route({ method: 'POST', path: '/appointments/{appointmentId}/messages', successStatus: 201 })
    .errors(errors('IDEMPOTENCY_KEY_REUSED', 'CONTACT_CLOSED'))
    .input(sendInput)
    .output(message),
  /**
   * Puts other words in the place of the caller's own, for 15 minutes and while they may write there. The same words
   * again change nothing. A file has no words: FORBIDDEN.
   */
  correct: signedIn
    .route({ method: 'POST', path: '/messages/{messageId}/correct' })
    .errors(errors('MESSAGE_SETTLED', 'MESSAGE_TAKEN_BACK', 'CONTACT_CLOSED'))
    .input(z.strictObject({ messageId: id, content: text(MESSAGE_MAX_LENGTH, 1) }))
    .output(message),
  /** Takes back the caller's own message, with its file, for 15 minutes; again it changes nothing. */
  takeBack: signedIn
    .route({ method: 'POST', path: '/messages/{messageId}/take-back' })
    .errors(errors('MESSAGE_SETTLED'))
    .input(z.strictObject({ messageId: id }))
    .output(message),
  /** What the caller's own message said before, oldest first; NOT_FOUND for anyone else. */
  versions: signedIn
    .route({ method: 'GET', path: '/messages/{messageId}/versions' })
    .input(z.strictObject({ messageId: id }))
    .output(z.array(messageVersion)),
  /** Marks the other side's messages up to a sequence as read. */
  markRead: signedIn
    .route({ method: 'POST', path: '/appointments/{appointmentId}/messages/read' })
    .input(z.strictObject({ appointmentId: id, upTo: z.number().int().min(1) }))
    .output(z.object({ readAt: instant.nullable() })),
  setTyping: signedIn
    .route({ method: 'POST', path: '/appointments/{appointmentId}/typing' })
    .errors(errors('CONTACT_CLOSED'))
    .input(z.strictObject({ appointmentId: id, isTyping: z.boolean() }))
    .output(done),
  /** Acknowledges that messages up to a sequence have arrived in a tab of the caller. */
  markDelivered: signedIn
    .route({ method: 'POST', path: '/appointments/{appointmentId}/messages/delivered' })
    .input(z.strictObject({ appointmentId: id, upTo: z.number().int().min(1) }))
    .output(done),
  /** What the caller was writing in a conversation, on whichever device, within the last 30 days. */
  draft: signedIn
    .route({ method: 'GET', path: '/appointments/{appointmentId}/draft' })
    .input(z.strictObject({ appointmentId: id }))
    .output(z.object({ content: z.string() })),
  /** Keeps what the caller is writing, for them alone; an empty text forgets it. */
  storeDraft: signedIn
    .route({ method: 'POST', path: '/appointments/{appointmentId}/draft' })
    .input(z.strictObject({ appointmentId: id, content: text(MESSAGE_MAX_LENGTH) }))
    .output(done),
  /** A doctor's own saved replies by title, and the language in which the patient of a visit of theirs reads. */
  savedReplies: signedIn
    .route({ method: 'GET', path: '/saved-replies' })
    .input(z.strictObject({ appointmentId: id.optional() }))
    .output(z.object({ replies: z.array(savedReply), language: locale.nullable() })),
  saveReply: signedIn
    .route({ method: 'POST', path: '/saved-replies' })
    .errors(errors('TOO_MANY_REPLIES'))
    .input(savedReply)
    .output(savedReply),
  /** Removing one that is gone changes nothing. */
  removeReply: signedIn
    .route({ method: 'POST', path: '/saved-replies/{id}/remove' })
    .input(z.strictObject({ id }))
    .output(done),
  /** Begins an upload, or finds the one that was begun with this clientId. What isn't shared in a day is deleted. */
  startUpload: signedIn
    .route({ method: 'POST', path: '/appointments/{appointmentId}/uploads', successStatus: 201 })
    .errors(errors('FILES_OF_A_DAY', 'STORAGE_FULL', 'CONTACT_CLOSED'))
    .input(uploadInput)
    .output(upload),
  /** Judges an upload by its bytes and makes it a message. What is refused for its content is deleted. */
  shareFile: signedIn
    .route({ method: 'POST', path: '/uploads/{uploadId}/share', successStatus: 201 })
    .errors(
      errors(
        'UPLOAD_INCOMPLETE',
        'FILE_TYPE_NOT_SUPPORTED',
        'PICTURE_TOO_LARGE',
        'FILE_UNSAFE',
        'FILE_INFECTED',
        'SCAN_UNAVAILABLE',
        'CONTACT_CLOSED',
      ),
    )
    .input(z.strictObject({ uploadId: id, appointmentId: id, clientId: id }))
    .output(message),
  /** A link to a message's file, for the caller and for five minutes. */
  fileLink: signedIn
    .route({ method: 'GET', path: '/messages/{messageId}/file' })
    .input(z.strictObject({ messageId: id }))
    .output(z.object({ url: z.string(), expiresAt: instant })),
};
