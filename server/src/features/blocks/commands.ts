import type { NewBlock } from '@polyclinic/contract/blocks/schemas';
import type { Done } from '@polyclinic/contract/platform/fields';
import { sql } from 'kysely';
import { fail, isNothingFound } from '../../http/index.ts';
import type { SignedInContext } from '../../requests/index.ts';
import { readAppointment } from '../appointments/queries.ts';

type Cancelled = { id: string; refund_percent: number };

/**
 * Blocks the other side of a visit, and cancels what is booked between the two in the same transaction. Nothing happens
 * where that is not what the caller was shown: BLOCK_CHANGED.
 */
export async function addBlock(
  context: SignedInContext,
  { appointmentId, visits }: NewBlock,
): Promise<{ cancelled: number }> {
  const { services, actor } = context;
  const { patientId } = await readAppointment(context, { id: appointmentId, locale: 'en' });
  const cancelled = await services.database
    .transaction(actor, async (trx) => {
      const { rows } = await sql<Cancelled>`
        select visit_id as id, refund_percent from block_other_side(${appointmentId})`.execute(trx);
      requireShown(rows, visits);
      return rows;
    })
    .catch((error: unknown) => {
      throw isNothingFound(error) ? fail('NOT_FOUND') : error;
    });
  for (const { id: subjectId } of cancelled)
    services.accessLog.note({ actor, action: 'change', subject: 'appointment', subjectId, patientId });
  return { cancelled: cancelled.length };
}

function requireShown(cancelled: Cancelled[], shown: NewBlock['visits']): void {
  const percents = new Map(shown.map(({ id, refundPercent }) => [id, refundPercent]));
  const isShown = cancelled.every(({ id, refund_percent }) => percents.get(id) === refund_percent);
  if (!isShown || percents.size !== cancelled.length) throw fail('BLOCK_CHANGED');
}

/** Ends a block of the caller's, or of whom they manage; what it cancelled stays cancelled. */
export async function endBlock({ services, actor }: SignedInContext, id: string): Promise<Done> {
  await services.database.write(actor, (db) => db.deleteFrom('blocks').where('id', '=', id));
  return { ok: true };
}
