import { patientsOnly, signedIn, staffOnly } from '../../procedures/index.ts';
import { disputeEnd, resolveDispute, stateEnd } from './commands.ts';
import { readDisputedEnds, readMissedVisits } from './queries.ts';

export const endsRouter = {
  state: patientsOnly.ends.state.handler(({ input, context }) => stateEnd(context, input)),
  dispute: signedIn.ends.dispute.handler(({ input, context }) => disputeEnd(context, input)),
  disputed: staffOnly('support', 'auditor').ends.disputed.handler(({ input, context }) =>
    readDisputedEnds(context, input),
  ),
  resolve: staffOnly('support').ends.resolve.handler(({ input, context }) => resolveDispute(context, input)),
  missed: staffOnly('support', 'auditor').ends.missed.handler(({ context }) => readMissedVisits(context)),
};
