import { patientsOnly } from '../../procedures/index.ts';
import { openPortal } from './commands.ts';
import { readPayments } from './queries.ts';

export const billingRouter = {
  payments: patientsOnly.billing.payments.handler(({ input, context }) => readPayments(context, input.page)),
  methods: patientsOnly.billing.methods.handler(({ context }) => ({
    retainedBy: context.services.gateway.customers ? ('gateway' as const) : ('nobody' as const),
  })),
  openPortal: patientsOnly.billing.openPortal.handler(({ input, context }) => openPortal(context, input)),
};
