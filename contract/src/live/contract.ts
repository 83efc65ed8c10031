import { eventIterator } from '@orpc/contract'
import { z } from 'zod'
import { callPresence, signal } from '../calls/contract.ts'
import { message } from '../messages/schemas.ts'
import { signedIn } from '../platform/base.ts'
import { id, instant } from '../platform/fields.ts'
import { appointmentStatus } from '../appointments/schemas.ts'

/** What a tab hears; each event was read under the receiver's own policies. */
export const liveEvent = z.discriminatedUnion('kind', [
  /** The first event of every connection: from here on nothing is missed */
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('appointment'), id, status: appointmentStatus, startTime: instant }),
  z.object({ kind: z.literal('message'), message }),
  z.object({ kind: z.literal('receipt'), appointmentId: id, messageId: id, userId: id, readAt: instant }),
  z.object({ kind: z.literal('typing'), appointmentId: id, userId: id, isTyping: z.boolean() }),
  z.object({ kind: z.literal('call_presence'), appointmentId: id, presence: z.array(callPresence) }),
  z.object({ kind: z.literal('call_signal'), appointmentId: id, senderId: id, signal }),
])
export type LiveEvent = z.infer<typeof liveEvent>

export const live = {
  /**
   * One subscription per tab. After an interruption the client asks messages.list for
   * what came after the sequence it last saw, and reloads states.
   */
  events: signedIn.route({ method: 'GET', path: '/live/events' }).output(eventIterator(liveEvent)),
}
