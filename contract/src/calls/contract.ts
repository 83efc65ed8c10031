import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { liveEvent } from '../live/schemas.ts';
import { open, signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { done, id, instant } from '../platform/fields.ts';
import {
  callAdmission,
  callGuest,
  callInvitation,
  callPresence,
  callSignal,
  guestKind,
  guestName,
  iceServer,
  waitingPatient,
} from './schemas.ts';

const token = z.string().min(1).max(1000);
const withToken = z.strictObject({ token });

/** What the holder of a call's token may ask: a participant who is signed in, or a guest without an account. */
const inCall = open.errors(errors('UNAUTHENTICATED', 'CALL_NOT_OPEN'));

export const calls = {
  /** A token for this call and person, valid for 5 minutes and renewable, and the relays to use. */
  token: signedIn
    .route({ method: 'POST', path: '/appointments/{appointmentId}/call/token' })
    .errors(errors('CALL_NOT_OPEN', 'OUTSIDE_WINDOW'))
    .input(z.strictObject({ appointmentId: id }))
    .output(callAdmission),
  /**
   * The same for a guest, who says a name; INVALID_TOKEN once the invitation is revoked or over. Who comes again with the
   * same key is the same guest; with another they knock anew: CALL_FULL while somebody else is in by this invitation.
   * Pages loaded before there were keys send none.
   */
  guestToken: open
    .route({ method: 'POST', path: '/calls/guest-token' })
    .errors(errors('INVALID_TOKEN', 'CALL_NOT_OPEN', 'OUTSIDE_WINDOW', 'CALL_FULL'))
    .input(z.strictObject({ invitation: token, name: guestName, key: id.optional() }))
    .output(callAdmission),
  /** The relays, to try them before a call; with credentials for whoever has a paid video visit to come or under way. */
  relays: signedIn.route({ method: 'POST', path: '/calls/relays' }).output(z.array(iceServer)),
  /** Enters the room, or waits at its door; the others hear of it. Returns who is or was there. */
  join: inCall.route({ method: 'POST', path: '/calls/join' }).input(withToken).output(z.array(callPresence)),
  /** A sign of life, every 15 seconds; says who is or was there, and how many other patients come before this one. */
  stay: inCall
    .route({ method: 'POST', path: '/calls/stay' })
    .input(withToken)
    .output(z.object({ ahead: z.number().int(), presence: z.array(callPresence) })),
  /** The doctor lets somebody in. CALL_FULL while another guest is in. */
  admit: inCall
    .route({ method: 'POST', path: '/calls/admit' })
    .errors(errors('FORBIDDEN', 'CALL_FULL'))
    .input(z.strictObject({ token, userId: id }))
    .output(done),
  /** Says that sound and picture flow; when patient and doctor have said so the visit is in progress. */
  connected: inCall.route({ method: 'POST', path: '/calls/connected' }).input(withToken).output(done),
  /** Leaves the room, unless it was entered again since. The visit goes on. */
  leave: inCall
    .route({ method: 'POST', path: '/calls/leave' })
    .input(z.strictObject({ token, joinedAt: instant }))
    .output(done),
  /** Passes a signal to another admitted participant. Signals arrive in the order in which they were answered. */
  signal: inCall
    .route({ method: 'POST', path: '/calls/signal' })
    .input(z.strictObject({ token, recipientId: id, ...callSignal.shape }))
    .output(done),
  /** Invites a third participant by a link that ends with the call. TOO_MANY_GUESTS with five open ones. */
  invite: signedIn
    .route({ method: 'POST', path: '/appointments/{appointmentId}/call/guests', successStatus: 201 })
    .errors(errors('CALL_NOT_OPEN', 'TOO_MANY_GUESTS'))
    .input(z.strictObject({ appointmentId: id, kind: guestKind }))
    .output(callInvitation),
  /** The open invitations of a visit. */
  guests: signedIn
    .route({ method: 'GET', path: '/appointments/{appointmentId}/call/guests' })
    .input(z.strictObject({ appointmentId: id }))
    .output(z.array(callGuest)),
  /** Takes an invitation back, by whoever sent it or the doctor; the guest leaves the call at once. */
  revoke: signedIn
    .route({ method: 'POST', path: '/calls/guests/{id}/revoke' })
    .input(z.strictObject({ id }))
    .output(done),
  /** Who waits for the doctor now. */
  waiting: signedIn.route({ method: 'GET', path: '/calls/waiting' }).output(z.array(waitingPatient)),
  /** What happens in the call, for a guest, who has no socket of an account. */
  hear: inCall.route({ method: 'POST', path: '/calls/hear' }).input(withToken).output(eventIterator(liveEvent)),
};
