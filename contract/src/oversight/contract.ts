import { z } from 'zod';
import { signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { OVERSIGHT_ACTS, oversightAct, oversight as overview } from './schemas.ts';

export const oversight = {
  read: signedIn
    .route({
      method: 'GET',
      path: '/admin/oversight',
      summary: 'Refunds owed, alerts about money, and failed work; for administrators.',
    })
    .output(overview),
  act: signedIn
    .route({
      method: 'POST',
      path: '/admin/oversight',
      summary: 'Requests a refund again now, closes an alert, retries failed work or closes it.',
    })
    .errors(errors('REASON_REQUIRED'))
    .input(oversightAct)
    .output(z.object({ act: z.enum(OVERSIGHT_ACTS) })),
};
