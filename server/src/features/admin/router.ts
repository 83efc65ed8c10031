import { staffOnly } from '../../procedures/index.ts';
import { giveApplication, releaseApplication, takeApplication } from './assignments/commands.ts';
import { readVerifiers } from './assignments/queries.ts';
import { listChargebacks } from './chargeback-list/queries.ts';
import { tickItem } from './checklist/commands.ts';
import { decideRenewal, decideVerification, reinstateProvider, suspendProvider } from './commands.ts';
import { listDocuments } from './documents/queries.ts';
import { approveEmergency, askForEmergency, endEmergency } from './emergency/commands.ts';
import { readEmergencies } from './emergency/queries.ts';
import { readFigureDay, readOverview } from './overview/queries.ts';
import { listPayments } from './payment-list/queries.ts';
import { readVisitPayments } from './payments/queries.ts';
import { findProviders, readProviderCase } from './providers/queries.ts';
import { readMetrics, readVerificationQueue, readWaiting } from './queries.ts';

export const adminRouter = {
  metrics: staffOnly('support', 'verifier', 'finance', 'auditor').admin.metrics.handler(({ context }) =>
    readMetrics(context.services, context.actor, context.session.timeZone),
  ),
  overview: staffOnly('support', 'verifier', 'finance', 'auditor').admin.overview.handler(({ context }) =>
    readOverview(context),
  ),
  figureDay: staffOnly('support', 'verifier', 'finance', 'auditor').admin.figureDay.handler(({ input, context }) =>
    readFigureDay(context, input),
  ),
  chargebacks: staffOnly('finance', 'auditor').admin.chargebacks.handler(({ input, context }) =>
    listChargebacks(context, input),
  ),
  payments: staffOnly('finance', 'auditor').admin.payments.handler(({ input, context }) =>
    listPayments(context, input),
  ),
  documents: staffOnly('finance', 'auditor').admin.documents.handler(({ input, context }) =>
    listDocuments(context, input),
  ),
  visitPayments: staffOnly('finance', 'auditor').admin.visitPayments.handler(({ input, context }) =>
    readVisitPayments(context, input.appointmentId),
  ),
  waiting: staffOnly('support', 'verifier', 'finance', 'auditor').admin.waiting.handler(({ context }) =>
    readWaiting(context.services, context.actor),
  ),
  verificationQueue: staffOnly('verifier').admin.verificationQueue.handler(({ input, context }) =>
    readVerificationQueue(context.services, context.actor, input),
  ),
  decide: staffOnly('verifier').admin.decide.handler(({ input, context }) =>
    decideVerification(context.services, context.actor, input),
  ),
  take: staffOnly('verifier').admin.take.handler(({ input, context }) => takeApplication(context, input)),
  give: staffOnly('administrator').admin.give.handler(({ input, context }) => giveApplication(context, input)),
  release: staffOnly('verifier').admin.release.handler(({ input, context }) => releaseApplication(context, input)),
  verifiers: staffOnly('administrator').admin.verifiers.handler(({ context }) => readVerifiers(context)),
  tick: staffOnly('verifier').admin.tick.handler(({ input, context }) => tickItem(context, input)),
  decideRenewal: staffOnly('verifier').admin.decideRenewal.handler(({ input, context }) =>
    decideRenewal(context.services, context.actor, input),
  ),
  providers: staffOnly('verifier').admin.providers.handler(({ input, context }) =>
    findProviders(context.services, context.actor, input),
  ),
  provider: staffOnly('verifier').admin.provider.handler(({ input, context }) =>
    readProviderCase(context.services, context.actor, input),
  ),
  suspend: staffOnly('verifier').admin.suspend.handler(({ input, context }) =>
    suspendProvider(context.services, context.actor, input),
  ),
  reinstate: staffOnly('verifier').admin.reinstate.handler(({ input, context }) =>
    reinstateProvider(context.services, context.actor, input),
  ),
  emergencies: staffOnly('support', 'verifier', 'finance', 'auditor').admin.emergencies.handler(({ context }) =>
    readEmergencies(context),
  ),
  askEmergency: staffOnly('administrator').admin.askEmergency.handler(({ input, context }) =>
    askForEmergency(context, input),
  ),
  approveEmergency: staffOnly('administrator').admin.approveEmergency.handler(({ input, context }) =>
    approveEmergency(context, input.id),
  ),
  endEmergency: staffOnly('administrator').admin.endEmergency.handler(({ input, context }) =>
    endEmergency(context, input.id),
  ),
};
