import { signedIn } from '../../platform/procedures.ts';
import { joinCall, leaveCall, reportConnected, sendSignal } from './commands.ts';
import { admit } from './queries.ts';

export const callsRouter = {
  token: signedIn.calls.token.handler(({ context, input }) => admit(context, input.appointmentId)),
  join: signedIn.calls.join.handler(({ context, input }) => joinCall(context.services, context.actor, input.token)),
  connected: signedIn.calls.connected.handler(({ context, input }) =>
    reportConnected(context.services, context.actor, input.token),
  ),
  leave: signedIn.calls.leave.handler(({ context, input }) => leaveCall(context.services, context.actor, input)),
  signal: signedIn.calls.signal.handler(({ context, input }) => sendSignal(context.services, context.actor, input)),
};
