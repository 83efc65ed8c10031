import { z } from 'zod';
import { signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { id, instant } from '../platform/fields.ts';
import { conversation, message, sendInput } from './schemas.ts';

export const messages = {
  conversations: signedIn.route({ method: 'GET', path: '/conversations' }).output(z.array(conversation)),
  /**
   * Up to 50 messages in ascending order: the latest ones, those before a sequence,
   * or those after one (what a client missed). Participants only; anyone else gets NOT_FOUND.
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
    .output(z.object({ messages: z.array(message), hasMore: z.boolean() })),
  send: signedIn
    .route({ method: 'POST', path: '/appointments/{appointmentId}/messages', successStatus: 201 })
    .errors(errors('IDEMPOTENCY_KEY_REUSED'))
    .input(sendInput)
    .output(message),
  /** Marks the other side's messages up to a sequence as read. */
  markRead: signedIn
    .route({ method: 'POST', path: '/appointments/{appointmentId}/messages/read' })
    .input(z.strictObject({ appointmentId: id, upTo: z.number().int().min(1) }))
    .output(z.object({ readAt: instant.nullable() })),
  setTyping: signedIn
    .route({ method: 'POST', path: '/appointments/{appointmentId}/typing' })
    .input(z.strictObject({ appointmentId: id, isTyping: z.boolean() }))
    .output(z.object({ ok: z.literal(true) })),
};
