import { adminsOnly } from '../../platform/procedures.ts';
import { decideVerification } from './commands.ts';
import { readMetrics, readVerificationQueue } from './queries.ts';

export const adminRouter = {
  metrics: adminsOnly.admin.metrics.handler(({ context }) =>
    readMetrics(context.services, context.actor, context.session.timeZone),
  ),
  verificationQueue: adminsOnly.admin.verificationQueue.handler(({ input, context }) =>
    readVerificationQueue(context.services, context.actor, input.locale),
  ),
  decide: adminsOnly.admin.decide.handler(({ input, context }) =>
    decideVerification(context.services, context.actor, input),
  ),
};
