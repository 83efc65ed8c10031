import { adminsOnly, patientsOnly, signedIn } from '../../procedures/index.ts';
import { disputeEnd, resolveDispute, stateEnd } from './commands.ts';
import { readDisputedEnds, readMissedVisits } from './queries.ts';

export const endsRouter = {
  state: patientsOnly.ends.state.handler(({ input, context }) => stateEnd(context, input)),
  dispute: signedIn.ends.dispute.handler(({ input, context }) => disputeEnd(context, input)),
  disputed: adminsOnly.ends.disputed.handler(({ input, context }) => readDisputedEnds(context, input)),
  resolve: adminsOnly.ends.resolve.handler(({ input, context }) => resolveDispute(context, input)),
  missed: adminsOnly.ends.missed.handler(({ context }) => readMissedVisits(context)),
};
