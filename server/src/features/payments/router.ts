import { anyone, doctorsOnly, patientsOnly, signedIn } from '../../procedures/index.ts';
import { actAtSandbox, openCheckout } from './commands.ts';
import { readEarnings, readStatement } from './earnings/queries.ts';
import { readPaymentState, readSandboxSession } from './queries.ts';

export const paymentsRouter = {
  checkout: patientsOnly.payments.checkout.handler(({ input, context }) => openCheckout(context, input)),
  state: signedIn.payments.state.handler(({ input, context }) => readPaymentState(context, input)),
  earnings: doctorsOnly.payments.earnings.handler(({ input, context }) => readEarnings(context, input)),
  statement: doctorsOnly.payments.statement.handler(({ input, context }) => readStatement(context, input)),
  sandboxSession: anyone.payments.sandboxSession.handler(({ input, context }) =>
    readSandboxSession(context.services, input.sessionId),
  ),
  sandboxAct: anyone.payments.sandboxAct.handler(({ input, context }) => actAtSandbox(context.services, input)),
};
