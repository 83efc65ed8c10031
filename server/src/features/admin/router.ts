import { adminsOnly } from '../../procedures/index.ts';
import { decideVerification, reinstateProvider, suspendProvider } from './commands.ts';
import { findProviders, readProviderCase } from './providers/queries.ts';
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
  providers: adminsOnly.admin.providers.handler(({ input, context }) =>
    findProviders(context.services, context.actor, input),
  ),
  provider: adminsOnly.admin.provider.handler(({ input, context }) =>
    readProviderCase(context.services, context.actor, input),
  ),
  suspend: adminsOnly.admin.suspend.handler(({ input, context }) =>
    suspendProvider(context.services, context.actor, input),
  ),
  reinstate: adminsOnly.admin.reinstate.handler(({ input, context }) =>
    reinstateProvider(context.services, context.actor, input),
  ),
};
