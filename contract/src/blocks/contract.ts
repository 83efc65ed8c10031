import { z } from 'zod';
import { signedIn } from '../platform/base.ts';
import { errors } from '../platform/errors.ts';
import { done, id } from '../platform/fields.ts';
import { block, blockPreview, closedContact, newBlock } from './schemas.ts';

export const blocks = {
  list: signedIn
    .route({
      method: 'GET',
      path: '/blocks',
      summary: 'The blocks of the caller and of their dependents, latest first.',
    })
    .output(z.object({ blocks: z.array(block) })),
  closed: signedIn
    .route({
      method: 'GET',
      path: '/blocks/closed',
      summary: "Whom the caller, and those for whom they book, can't book.",
      description: 'Of patients.',
    })
    .output(z.object({ contacts: z.array(closedContact) })),
  preview: signedIn
    .route({
      method: 'GET',
      path: '/appointments/{appointmentId}/block',
      summary:
        'What a block of the other side would do; by its patient, who manages them, or its doctor, NOT_FOUND for anybody else.',
    })
    .input(z.strictObject({ appointmentId: id }))
    .output(blockPreview),
  add: signedIn
    .route({
      method: 'POST',
      path: '/appointments/{appointmentId}/block',
      summary: 'Blocks the other side: neither books or writes anew, and what is booked between them is cancelled.',
      description: 'A second one changes nothing.',
    })
    .errors(errors('BLOCK_CHANGED'))
    .input(newBlock)
    .output(z.object({ cancelled: z.number().int() })),
  end: signedIn
    .route({
      method: 'POST',
      path: '/blocks/{id}/end',
      summary: "Ends a block of the caller's own; cancelled appointments stay so.",
      description: 'Ending one that is gone changes nothing.',
    })
    .input(z.strictObject({ id }))
    .output(done),
};
