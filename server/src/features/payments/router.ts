import { anyone, patientsOnly, signedIn } from '../../platform/procedures.ts';
import { actAtSandbox, openCheckout } from './commands.ts';
import { readPaymentState, readSandboxSession } from './queries.ts';

export const paymentsRouter = {
  checkout: patientsOnly.payments.checkout.handler(({ input, context }) => openCheckout(context, input)),
  state: signedIn.payments.state.handler(({ input, context }) => readPaymentState(context, input.appointmentId)),
  sandboxSession: anyone.payments.sandboxSession.handler(({ input, context }) =>
    readSandboxSession(context.services, input.sessionId),
  ),
  sandboxAct: anyone.payments.sandboxAct.handler(({ input, context }) => actAtSandbox(context.services, input)),
};
