import { z } from 'zod';
import { signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { id, instant } from '../platform/fields.ts';
import { callAdmission, callPresence, callSignal } from './schemas.ts';

const token = z.string().min(1).max(1000);
const done = z.object({ ok: z.literal(true) });

export const calls = {
  /** A token for this call and person, valid for 5 minutes and renewable, and the relays to use. */
  token: signedIn
    .route({ method: 'POST', path: '/appointments/{appointmentId}/call/token' })
    .errors(errors('CALL_NOT_OPEN', 'OUTSIDE_WINDOW'))
    .input(z.strictObject({ appointmentId: id }))
    .output(callAdmission),
  /** Enters the room; the other side hears of it. Returns who is or was there. */
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
    .output(done),
  /** Leaves the room, unless it was entered again since. The visit goes on. */
  leave: signedIn
    .route({ method: 'POST', path: '/calls/leave' })
    .errors(errors('CALL_NOT_OPEN'))
    .input(z.strictObject({ token, joinedAt: instant }))
    .output(done),
  /** Passes a signal to the other participant. Signals arrive in the order in which they were answered. */
  signal: signedIn
    .route({ method: 'POST', path: '/calls/signal' })
    .errors(errors('CALL_NOT_OPEN'))
    .input(z.strictObject({ token, ...callSignal.shape }))
    .output(done),
};
