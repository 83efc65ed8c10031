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

/** Procedures for the holder of a call's token: a signed-in participant, or a guest without an account. */
const inCall = open.errors(errors('UNAUTHENTICATED', 'CALL_NOT_OPEN'));

export const calls = {
  /** A token for this call and user, valid for 5 minutes and renewable, and the relays to use. */
  token: signedIn
    .route({ method: 'POST', path: '/appointments/{appointmentId}/call/token' })
    .errors(errors('CALL_NOT_OPEN', 'OUTSIDE_WINDOW'))
    .input(z.strictObject({ appointmentId: id }))
    .output(callAdmission),
  /**
   * The same for a guest, who gives a name; INVALID_TOKEN once the invitation is revoked or over. With the same key it
   * is the same guest again; with another they ask for admission anew: CALL_FULL while another guest is in by this
   * invitation. Pages loaded before there were keys send none.
   */
  guestToken: open
    .route({ method: 'POST', path: '/calls/guest-token' })
    .errors(errors('INVALID_TOKEN', 'CALL_NOT_OPEN', 'OUTSIDE_WINDOW', 'CALL_FULL'))
    .input(z.strictObject({ invitation: token, name: guestName, key: id.optional() }))
    .output(callAdmission),
  /**
   * The relays, to test them before a call; with credentials for a user with a paid video appointment ahead or in
   * progress.
   */
  relays: signedIn.route({ method: 'POST', path: '/calls/relays' }).output(z.array(iceServer)),
  /** Enters the room or its waiting room; the others are notified. Returns the participants, present and past. */
  join: inCall.route({ method: 'POST', path: '/calls/join' }).input(withToken).output(z.array(callPresence)),
  /**
   * Heartbeat, every 15 seconds; returns the participants, present and past, and how many other patients come before
   * this one.
   */
  stay: inCall
    .route({ method: 'POST', path: '/calls/stay' })
    .input(withToken)
    .output(z.object({ ahead: z.number().int(), presence: z.array(callPresence) })),
  /** The doctor admits a participant. CALL_FULL while another guest is in. */
  admit: inCall
    .route({ method: 'POST', path: '/calls/admit' })
    .errors(errors('FORBIDDEN', 'CALL_FULL'))
    .input(z.strictObject({ token, userId: id }))
    .output(done),
  /**
   * Reports that audio and video flow; once patient and provider have both reported it the appointment is in progress.
   */
  connected: inCall.route({ method: 'POST', path: '/calls/connected' }).input(withToken).output(done),
  /** Leaves the room, unless it was entered again since. The appointment goes on. */
  leave: inCall
    .route({ method: 'POST', path: '/calls/leave' })
    .input(z.strictObject({ token, joinedAt: instant }))
    .output(done),
  /** Forwards a signal to another admitted participant. Signals arrive in the order in which they were accepted. */
  signal: inCall
    .route({ method: 'POST', path: '/calls/signal' })
    .input(z.strictObject({ token, recipientId: id, ...callSignal.shape }))
    .output(done),
  /** Invites a third participant by a link that expires with the call. TOO_MANY_GUESTS with five open ones. */
  invite: signedIn
    .route({ method: 'POST', path: '/appointments/{appointmentId}/call/guests', successStatus: 201 })
    .errors(errors('CALL_NOT_OPEN', 'TOO_MANY_GUESTS'))
    .input(z.strictObject({ appointmentId: id, kind: guestKind }))
    .output(callInvitation),
  /** The open invitations of an appointment. */
  guests: signedIn
    .route({ method: 'GET', path: '/appointments/{appointmentId}/call/guests' })
    .input(z.strictObject({ appointmentId: id }))
    .output(z.array(callGuest)),
  /** Revokes an invitation, by its sender or the provider; the guest leaves the call at once. */
  revoke: signedIn
    .route({ method: 'POST', path: '/calls/guests/{id}/revoke' })
    .input(z.strictObject({ id }))
    .output(done),
  /** The patients who wait for the provider now. */
  waiting: signedIn.route({ method: 'GET', path: '/calls/waiting' }).output(z.array(waitingPatient)),
  /** The events of the call, for a guest, who has no live socket. */
  hear: inCall.route({ method: 'POST', path: '/calls/hear' }).input(withToken).output(eventIterator(liveEvent)),
};
