import { z } from 'zod';
import { appointment } from '../appointments/schemas.ts';
import { signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { id, text } from '../platform/fields.ts';
import { disputedEnd, LONGEST_REASON, missedVisits, resolveInput, stateInput } from './schemas.ts';

export const ends = {
  /**
   * The patient (or their caregiver who books) states how a visit ended; the provider states it by completing or
   * marking a no-show.
   */
  state: signedIn
    .route({ method: 'POST', path: '/appointments/{id}/statement' })
    .errors(errors('STATEMENT_NOT_OPEN'))
    .input(stateInput)
    .output(appointment),
  /** Either side disputes an outcome within 14 days, with a reason; support decides. */
  dispute: signedIn
    .route({ method: 'POST', path: '/appointments/{id}/dispute' })
    .errors(errors('DISPUTE_NOT_POSSIBLE', 'REASON_REQUIRED'))
    .input(z.strictObject({ id, reason: text(LONGEST_REASON) }))
    .output(appointment),
  /** Administrators: disputed outcomes, the longest waiting first (resolved: the latest first), 50 a page. */
  disputed: signedIn
    .route({ method: 'GET', path: '/admin/disputes' })
    .input(
      z.strictObject({
        status: z.enum(['open', 'resolved']).default('open'),
        page: z.number().int().min(1).max(500).default(1),
      }),
    )
    .output(z.object({ disputes: z.array(disputedEnd), total: z.number().int() })),
  /** Administrators: corrects the outcome or dismisses the dispute, with a reason that both sides read. */
  resolve: signedIn
    .route({ method: 'POST', path: '/admin/disputes/{disputeId}' })
    .errors(errors('REASON_REQUIRED', 'DISPUTE_RESOLVED'))
    .input(resolveInput)
    .output(disputedEnd),
  /** Administrators: the providers who missed visits in the last 90 days, the most missed first. */
  missed: signedIn
    .route({ method: 'GET', path: '/admin/missed-visits' })
    .output(z.object({ providers: z.array(missedVisits) })),
};
