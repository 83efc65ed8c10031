import { anyone, signedIn } from '../../procedures/index.ts';
import { hearEvents } from '../live/queries.ts';
import { admitToCall, joinCall, leaveCall, reportConnected, sendSignal, stayInCall } from './commands.ts';
import { admitGuest, inviteGuest, readGuests, revokeGuest } from './guests/commands.ts';
import { admit, mayJoin, readWaiting, relaysToTry } from './queries.ts';
import { callerOf } from './tokens/index.ts';

export const callsRouter = {
  token: signedIn.calls.token.handler(({ context, input }) => admit(context, input.appointmentId)),
  guestToken: anyone.calls.guestToken.handler(({ context, input }) => admitGuest(context, input)),
  relays: signedIn.calls.relays.handler(({ context }) => relaysToTry(context)),
  join: anyone.calls.join.handler(({ context, input }) => joinCall(context.services, callerOf(context, input.token))),
  stay: anyone.calls.stay.handler(({ context, input }) => stayInCall(context.services, callerOf(context, input.token))),
  admit: anyone.calls.admit.handler(({ context, input }) =>
    admitToCall(context.services, callerOf(context, input.token), input.userId),
  ),
  connected: anyone.calls.connected.handler(({ context, input }) =>
    reportConnected(context.services, callerOf(context, input.token)),
  ),
  // An expired token will do: leaving is always possible.
  leave: anyone.calls.leave.handler(({ context, input: { token, joinedAt } }) =>
    leaveCall(context.services, callerOf(context, token, { evenExpired: true }), joinedAt),
  ),
  signal: anyone.calls.signal.handler(({ context, input: { token, ...signal } }) =>
    sendSignal(context.services, callerOf(context, token), signal),
  ),
  invite: signedIn.calls.invite.handler(({ context, input }) => inviteGuest(context, input)),
  guests: signedIn.calls.guests.handler(({ context, input }) => readGuests(context, input.appointmentId)),
  revoke: signedIn.calls.revoke.handler(({ context, input }) => revokeGuest(context, input.id)),
  waiting: signedIn.calls.waiting.handler(({ context }) => readWaiting(context.services, context.actor)),
  hear: anyone.calls.hear.handler(({ context, input, signal }) => {
    const caller = callerOf(context, input.token);
    const { actor, session } = caller;
    const mayHear = actor.role === 'guest' ? () => mayJoin(context.services, caller) : undefined;
    return hearEvents(context.services, actor, session, signal, mayHear);
  }),
};
