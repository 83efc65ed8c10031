import { z } from 'zod'
import { signedIn } from '../platform/base.ts'
import { errors } from '../platform/errors.ts'
import { id, instant } from '../platform/fields.ts'

/** A description or candidate of WebRTC, or a goodbye; passed on as it is. */
export const signal = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('description'), sdp: z.string().max(24_000), kind: z.enum(['offer', 'answer', 'rollback', 'pranswer']) }),
  z.strictObject({
    type: z.literal('candidate'),
    candidate: z.string().max(2000),
    sdpMid: z.string().max(64).nullable(),
    sdpMLineIndex: z.number().int().min(0).max(64).nullable(),
    usernameFragment: z.string().max(256).nullable(),
  }),
  z.strictObject({ type: z.literal('bye') }),
])
export type Signal = z.infer<typeof signal>

export const callPresence = z.object({
  userId: id,
  joinedAt: instant,
  connectedAt: instant.nullable(),
  leftAt: instant.nullable(),
})

const token = z.string().min(1).max(1000)

export const calls = {
  /** A token for this call and person, valid for 5 minutes, and the relays to use. */
  token: signedIn
    .route({ method: 'POST', path: '/appointments/{appointmentId}/call/token' })
    .errors(errors('CALL_NOT_OPEN', 'OUTSIDE_WINDOW'))
    .input(z.strictObject({ appointmentId: id }))
    .output(
      z.object({
        token,
        expiresAt: instant,
        /** The side that makes offers when both collide */
        polite: z.boolean(),
        iceServers: z.array(
          z.object({ urls: z.array(z.string()), username: z.string().optional(), credential: z.string().optional() }),
        ),
      }),
    ),
  /** Enters the room; the other side hears of it. Returns who is there. */
  join: signedIn
    .route({ method: 'POST', path: '/calls/join' })
    .errors(errors('CALL_NOT_OPEN'))
    .input(z.strictObject({ token }))
    .output(z.array(callPresence)),
  /** Says that sound and picture flow; when both have said so the visit is in progress. */
  connected: signedIn
    .route({ method: 'POST', path: '/calls/connected' })
    .errors(errors('CALL_NOT_OPEN'))
    .input(z.strictObject({ token }))
    .output(z.object({ ok: z.literal(true) })),
  leave: signedIn
    .route({ method: 'POST', path: '/calls/leave' })
    .input(z.strictObject({ token }))
    .output(z.object({ ok: z.literal(true) })),
  /** Passes a signal to the other participant. */
  signal: signedIn
    .route({ method: 'POST', path: '/calls/signal' })
    .errors(errors('CALL_NOT_OPEN'))
    .input(z.strictObject({ token, signal }))
    .output(z.object({ ok: z.literal(true) })),
}
