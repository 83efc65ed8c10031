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
  conversations: signedIn
    .route({
      method: 'GET',
      path: '/conversations',
      summary: "The caller's conversations, one for each person, 100 at a time, latest first.",
      description:
        'Then visits ahead without a word; with `q` those of somebody, or with a message that holds it among the latest 500.',
    })
    .input(z.strictObject({ q: text(100).optional(), page: z.number().int().min(1).max(500).optional() }).optional())
    .output(z.array(conversation)),
  list: signedIn
    .route({
      method: 'GET',
      path: '/appointments/{appointmentId}/messages',
      summary: 'Up to 50 messages of an appointment in ascending order, and whether the two may write.',
      description:
        'The latest ones, those before a sequence, or those after one (what a client missed). Participants only; anyone else gets NOT_FOUND.',
    })
    .input(
      z.strictObject({
        appointmentId: id,
        before: z.number().int().min(1).optional(),
        after: z.number().int().min(0).optional(),
      }),
    )
    .output(z.object({ messages: z.array(message), hasMore: z.boolean(), contact: contactState })),
  thread: signedIn
    .route({
      method: 'GET',
      path: '/appointments/{appointmentId}/thread',
      summary: "All that the appointment's two people wrote to each other, over all their appointments.",
      description:
        "As messages.list pages it; at first the latest 50, or up to 200 where this appointment's are further up. Each message follows the rules of its own appointment.",
    })
    .input(
      z.strictObject({
        appointmentId: id,
        before: z.number().int().min(1).optional(),
        after: z.number().int().min(0).optional(),
      }),
    )
    .output(thread),
  send: signedIn
    .route({
      method: 'POST',
      path: '/appointments/{appointmentId}/messages',
      successStatus: 201,
      summary: 'Sends a message to the other side of an appointment, once however often it is sent.',
    })
    .errors(errors('IDEMPOTENCY_KEY_REUSED', 'CONTACT_CLOSED'))
    .input(sendInput)
    .output(message),
  correct: signedIn
    .route({
      method: 'POST',
      path: '/messages/{messageId}/correct',
      summary: "Puts other words in the place of the caller's own, for 15 minutes and while they may write there.",
      description: 'The same words again change nothing. A file has no words: FORBIDDEN.',
    })
    .errors(errors('MESSAGE_SETTLED', 'MESSAGE_TAKEN_BACK', 'CONTACT_CLOSED'))
    .input(z.strictObject({ messageId: id, content: text(MESSAGE_MAX_LENGTH, 1) }))
    .output(message),
  takeBack: signedIn
    .route({
      method: 'POST',
      path: '/messages/{messageId}/take-back',
      summary: "Takes back the caller's own message, with its file, for 15 minutes; again it changes nothing.",
    })
    .errors(errors('MESSAGE_SETTLED'))
    .input(z.strictObject({ messageId: id }))
    .output(message),
  versions: signedIn
    .route({
      method: 'GET',
      path: '/messages/{messageId}/versions',
      summary: "What the caller's own message said before, oldest first; NOT_FOUND for anyone else.",
    })
    .input(z.strictObject({ messageId: id }))
    .output(z.array(messageVersion)),
  markRead: signedIn
    .route({
      method: 'POST',
      path: '/appointments/{appointmentId}/messages/read',
      summary: "Marks the other side's messages up to a sequence as read.",
    })
    .input(z.strictObject({ appointmentId: id, upTo: z.number().int().min(1) }))
    .output(z.object({ readAt: instant.nullable() })),
  setTyping: signedIn
    .route({
      method: 'POST',
      path: '/appointments/{appointmentId}/typing',
      summary: 'Tells the other side that the caller is typing, or no longer.',
    })
    .errors(errors('CONTACT_CLOSED'))
    .input(z.strictObject({ appointmentId: id, isTyping: z.boolean() }))
    .output(done),
  markDelivered: signedIn
    .route({
      method: 'POST',
      path: '/appointments/{appointmentId}/messages/delivered',
      summary: 'Acknowledges that messages up to a sequence have arrived in a tab of the caller.',
    })
    .input(z.strictObject({ appointmentId: id, upTo: z.number().int().min(1) }))
    .output(done),
  draft: signedIn
    .route({
      method: 'GET',
      path: '/appointments/{appointmentId}/draft',
      summary: 'What the caller was writing in a conversation, on whichever device, within the last 30 days.',
    })
    .input(z.strictObject({ appointmentId: id }))
    .output(z.object({ content: z.string() })),
  storeDraft: signedIn
    .route({
      method: 'POST',
      path: '/appointments/{appointmentId}/draft',
      summary: 'Keeps what the caller is writing, for them alone; an empty text forgets it.',
    })
    .input(z.strictObject({ appointmentId: id, content: text(MESSAGE_MAX_LENGTH) }))
    .output(done),
  savedReplies: signedIn
    .route({
      method: 'GET',
      path: '/saved-replies',
      summary:
        "A doctor's own saved replies by title, and the language in which the patient of a visit of theirs reads.",
    })
    .input(z.strictObject({ appointmentId: id.optional() }))
    .output(z.object({ replies: z.array(savedReply), language: locale.nullable() })),
  saveReply: signedIn
    .route({
      method: 'POST',
      path: '/saved-replies',
      summary: "Stores a saved reply of the doctor's own, or changes it.",
    })
    .errors(errors('TOO_MANY_REPLIES'))
    .input(savedReply)
    .output(savedReply),
  removeReply: signedIn
    .route({
      method: 'POST',
      path: '/saved-replies/{id}/remove',
      summary: 'Removes a saved reply.',
      description: 'Removing one that is gone changes nothing.',
    })
    .input(z.strictObject({ id }))
    .output(done),
  startUpload: signedIn
    .route({
      method: 'POST',
      path: '/appointments/{appointmentId}/uploads',
      successStatus: 201,
      summary: 'Begins an upload, or finds the one that was begun with this clientId.',
      description: "What isn't shared in a day is deleted.",
    })
    .errors(errors('FILES_OF_A_DAY', 'STORAGE_FULL', 'CONTACT_CLOSED'))
    .input(uploadInput)
    .output(upload),
  shareFile: signedIn
    .route({
      method: 'POST',
      path: '/uploads/{uploadId}/share',
      successStatus: 201,
      summary: 'Judges an upload by its bytes and makes it a message.',
      description: 'What is refused for its content is deleted.',
    })
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
  fileLink: signedIn
    .route({
      method: 'GET',
      path: '/messages/{messageId}/file',
      summary: "A link to a message's file, for the caller and for five minutes.",
    })
    .input(z.strictObject({ messageId: id }))
    .output(z.object({ url: z.string(), expiresAt: instant })),
};
