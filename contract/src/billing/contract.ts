import { z } from 'zod';
import { signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { locale } from '../platform/fields.ts';
import { billedPayment, savedMethods } from './schemas.ts';

export const billing = {
  payments: signedIn
    .route({
      method: 'GET',
      path: '/billing/payments',
      summary: "The caller's payments as a patient, latest first, 20 a page.",
    })
    .input(z.strictObject({ page: z.number().int().min(1).max(500).default(1) }))
    .output(z.object({ payments: z.array(billedPayment), total: z.number().int() })),
  methods: signedIn
    .route({
      method: 'GET',
      path: '/billing/methods',
      summary: 'Who keeps the cards that the caller saved: the gateway, or nobody.',
    })
    .output(savedMethods),
  openPortal: signedIn
    .route({
      method: 'POST',
      path: '/billing/portal',
      summary: "Opens the gateway's own page of saved cards; NOT_FOUND if the gateway stores none.",
    })
    .errors(errors('PAYMENT_GATEWAY_FAILED'))
    .input(z.strictObject({ locale: locale.default('en') }))
    .output(z.object({ url: z.string() })),
};
