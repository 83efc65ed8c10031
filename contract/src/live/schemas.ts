import { z } from 'zod';
import { appointmentStatus } from '../appointments/schemas.ts';
import { callPresence, callSignal } from '../calls/schemas.ts';
import { message } from '../messages/schemas.ts';
import { id, instant } from '../platform/fields.ts';

/** The events of a tab; each was read under the receiver's own policies. */
export const liveEvent = z.discriminatedUnion('kind', [
  /** The first event of every connection: no later event is missed */
  z.object({ kind: z.literal('ready') }),
  /** Heartbeat: nothing happened, and the connection is alive */
  z.object({ kind: z.literal('pulse') }),
  z.object({
    kind: z.literal('appointment'),
    id,
    status: appointmentStatus,
    startTime: instant,
    /** Whose visit it is, for its doctor; null for everybody else */
    patientName: z.string().nullable(),
    /** It has just been booked, with nothing owed any more; false once it is moved */
    isNew: z.boolean(),
    /** Its patient said that it can't wait */
    isUrgent: z.boolean(),
    /** Whose word it was, where it was called off within the last minutes; null for any other change */
    cancelledBy: z.enum(['patient', 'provider', 'admin', 'system']).nullable(),
    /** It has just been given another time, by somebody else than the receiver */
    isMoved: z.boolean(),
  }),
  /** Something was told to the receiver, or they have read it elsewhere: notifications.unread counts anew */
  z.object({ kind: z.literal('notification') }),
  /** Something was written in a request to support, or its state has changed */
  z.object({ kind: z.literal('ticket'), id }),
  /** `patientName`: whose conversation it is, for the doctor; null for everybody else */
  z.object({ kind: z.literal('message'), message, patientName: z.string().nullable() }),
  /** Its author corrected it or took it back */
  z.object({ kind: z.literal('message_change'), message }),
  z.object({ kind: z.literal('receipt'), appointmentId: id, messageId: id, userId: id, readAt: instant }),
  z.object({ kind: z.literal('delivery'), appointmentId: id, userId: id, upTo: z.number().int() }),
  z.object({ kind: z.literal('typing'), appointmentId: id, userId: id, isTyping: z.boolean() }),
  z.object({ kind: z.literal('call_presence'), appointmentId: id, presence: z.array(callPresence) }),
  z.object({ kind: z.literal('call_signal'), appointmentId: id, senderId: id, ...callSignal.shape }),
]);
export type LiveEvent = z.infer<typeof liveEvent>;
