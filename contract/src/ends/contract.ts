import { z } from 'zod';
import { appointment } from '../appointments/schemas.ts';
import { signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { id, text } from '../platform/fields.ts';
import { disputedEnd, LONGEST_REASON, missedVisits, resolveInput, stateInput } from './schemas.ts';

export const ends = {
  state: signedIn
    .route({
      method: 'POST',
      path: '/appointments/{id}/statement',
      summary:
        'The patient (or their caregiver who books) states how a visit ended; the provider states it by completing or marking a no-show.',
    })
    .errors(errors('STATEMENT_NOT_OPEN'))
    .input(stateInput)
    .output(appointment),
  dispute: signedIn
    .route({
      method: 'POST',
      path: '/appointments/{id}/dispute',
      summary: 'Either side disputes an outcome within 14 days, with a reason; support decides.',
    })
    .errors(errors('DISPUTE_NOT_POSSIBLE', 'REASON_REQUIRED'))
    .input(z.strictObject({ id, reason: text(LONGEST_REASON) }))
    .output(appointment),
  disputed: signedIn
    .route({
      method: 'GET',
      path: '/admin/disputes',
      summary: 'Disputed outcomes, for administrators: the longest waiting first, 50 a page.',
      description: 'Resolved: the latest first.',
    })
    .input(
      z.strictObject({
        status: z.enum(['open', 'resolved']).default('open'),
        page: z.number().int().min(1).max(500).default(1),
      }),
    )
    .output(z.object({ disputes: z.array(disputedEnd), total: z.number().int() })),
  resolve: signedIn
    .route({
      method: 'POST',
      path: '/admin/disputes/{disputeId}',
      summary: 'Corrects a disputed outcome or dismisses the dispute, by an administrator.',
      description: 'With a reason that both sides read.',
    })
    .errors(errors('REASON_REQUIRED', 'DISPUTE_RESOLVED'))
    .input(resolveInput)
    .output(disputedEnd),
  missed: signedIn
    .route({
      method: 'GET',
      path: '/admin/missed-visits',
      summary: 'The providers who missed visits in the last 90 days, for administrators, the most missed first.',
    })
    .output(z.object({ providers: z.array(missedVisits) })),
};
