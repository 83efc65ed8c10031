import { z } from 'zod';
import { signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { done, id } from '../platform/fields.ts';
import { block, blockPreview, closedContact, newBlock } from './schemas.ts';

export const blocks = {
  /** The caller's own and their dependents', latest first. */
  list: signedIn.route({ method: 'GET', path: '/blocks' }).output(z.object({ blocks: z.array(block) })),
  /** Whom the caller, and those for whom they book, can't book; of patients. */
  closed: signedIn
    .route({ method: 'GET', path: '/blocks/closed' })
    .output(z.object({ contacts: z.array(closedContact) })),
  /** What a block of the other side would do; by its patient, who manages them, or its doctor, NOT_FOUND for anybody else. */
  preview: signedIn
    .route({ method: 'GET', path: '/appointments/{appointmentId}/block' })
    .input(z.strictObject({ appointmentId: id }))
    .output(blockPreview),
  /**
   * Blocks the other side: neither books or writes anew, and what is booked between them is cancelled. A second one
   * changes nothing.
   */
  add: signedIn
    .route({ method: 'POST', path: '/appointments/{appointmentId}/block' })
    .errors(errors('BLOCK_CHANGED'))
    .input(newBlock)
    .output(z.object({ cancelled: z.number().int() })),
  /** Ends one's own; cancelled appointments stay so. Ending one that is gone changes nothing. */
  end: signedIn.route({ method: 'POST', path: '/blocks/{id}/end' }).input(z.strictObject({ id })).output(done),
};
