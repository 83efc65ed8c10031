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
  token: signedIn
    .route({
      method: 'POST',
      path: '/appointments/{appointmentId}/call/token',
      summary: 'A token for this call and user, valid for 5 minutes and renewable, and the relays to use.',
    })
    .errors(errors('CALL_NOT_OPEN', 'OUTSIDE_WINDOW'))
    .input(z.strictObject({ appointmentId: id }))
    .output(callAdmission),
  guestToken: open
    .route({
      method: 'POST',
      path: '/calls/guest-token',
      summary: 'A token for a guest of a call, who gives a name.',
      description:
        'INVALID_TOKEN once the invitation is revoked or over. With the same key it is the same guest again; with another they ask for admission anew: CALL_FULL while another guest is in by this invitation. Pages loaded before there were keys send none.',
    })
    .errors(errors('INVALID_TOKEN', 'CALL_NOT_OPEN', 'OUTSIDE_WINDOW', 'CALL_FULL'))
    .input(z.strictObject({ invitation: token, name: guestName, key: id.optional() }))
    .output(callAdmission),
  relays: signedIn
    .route({
      method: 'POST',
      path: '/calls/relays',
      summary:
        'The relays, to test them before a call; with credentials for a user with a paid video appointment ahead or in progress.',
    })
    .output(z.array(iceServer)),
  join: inCall
    .route({
      method: 'POST',
      path: '/calls/join',
      summary: 'Enters the room or its waiting room; the others are notified.',
      description: 'Returns the participants, present and past.',
    })
    .input(withToken)
    .output(z.array(callPresence)),
  stay: inCall
    .route({
      method: 'POST',
      path: '/calls/stay',
      summary:
        'Heartbeat, every 15 seconds; returns the participants, present and past, and how many other patients come before this one.',
    })
    .input(withToken)
    .output(z.object({ ahead: z.number().int(), presence: z.array(callPresence) })),
  admit: inCall
    .route({
      method: 'POST',
      path: '/calls/admit',
      summary: 'The doctor admits a participant.',
      description: 'CALL_FULL while another guest is in.',
    })
    .errors(errors('FORBIDDEN', 'CALL_FULL'))
    .input(z.strictObject({ token, userId: id }))
    .output(done),
  connected: inCall
    .route({
      method: 'POST',
      path: '/calls/connected',
      summary:
        'Reports that audio and video flow; once patient and provider have both reported it the appointment is in progress.',
    })
    .input(withToken)
    .output(done),
  leave: inCall
    .route({
      method: 'POST',
      path: '/calls/leave',
      summary: 'Leaves the room, unless it was entered again since.',
      description: 'The appointment goes on.',
    })
    .input(z.strictObject({ token, joinedAt: instant }))
    .output(done),
  signal: inCall
    .route({
      method: 'POST',
      path: '/calls/signal',
      summary: 'Forwards a signal to another admitted participant.',
      description: 'Signals arrive in the order in which they were accepted.',
    })
    .input(z.strictObject({ token, recipientId: id, ...callSignal.shape }))
    .output(done),
  invite: signedIn
    .route({
      method: 'POST',
      path: '/appointments/{appointmentId}/call/guests',
      successStatus: 201,
      summary: 'Invites a third participant by a link that expires with the call.',
      description: 'TOO_MANY_GUESTS with five open ones.',
    })
    .errors(errors('CALL_NOT_OPEN', 'TOO_MANY_GUESTS'))
    .input(z.strictObject({ appointmentId: id, kind: guestKind }))
    .output(callInvitation),
  guests: signedIn
    .route({
      method: 'GET',
      path: '/appointments/{appointmentId}/call/guests',
      summary: 'The open invitations of an appointment.',
    })
    .input(z.strictObject({ appointmentId: id }))
    .output(z.array(callGuest)),
  revoke: signedIn
    .route({
      method: 'POST',
      path: '/calls/guests/{id}/revoke',
      summary: 'Revokes an invitation, by its sender or the provider; the guest leaves the call at once.',
    })
    .input(z.strictObject({ id }))
    .output(done),
  waiting: signedIn
    .route({ method: 'GET', path: '/calls/waiting', summary: 'The patients who wait for the provider now.' })
    .output(z.array(waitingPatient)),
  hear: inCall
    .route({
      method: 'POST',
      path: '/calls/hear',
      summary: 'The events of the call, for a guest, who has no live socket.',
    })
    .input(withToken)
    .output(eventIterator(liveEvent)),
};
