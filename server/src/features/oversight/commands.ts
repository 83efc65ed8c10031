import type { OversightAct } from '@polyclinic/contract/oversight/schemas';
import type { Actor } from '@polyclinic/database';
import { sql } from 'kysely';
import { fail, isNothingFound } from '../../http/index.ts';
import type { Services } from '../../services.ts';

/** Each is one function of the database, which asks again whether the actor is an administrator. */
const statements = {
  hurry_refund: ({ id }: OversightAct) => sql`select hurry_refund(${id})`,
  close_alert: ({ id, note }: OversightAct) => sql`select close_payment_alert(${id}, ${note})`,
  retry_work: ({ id }: OversightAct) => sql`select retry_failed_work(${id})`,
  close_work: ({ id, note }: OversightAct) => sql`select close_failed_work(${id}, ${note})`,
};

const NEEDS_NOTE: readonly OversightAct['act'][] = ['close_alert', 'close_work'];

/** Does what an administrator decided. Throws REASON_REQUIRED where it needs a note, NOT_FOUND for what is done already. */
export async function act(
  { database, accessLog }: Services,
  actor: NonNullable<Actor>,
  decision: OversightAct,
): Promise<Pick<OversightAct, 'act'>> {
  if (NEEDS_NOTE.includes(decision.act) && decision.note === '') throw fail('REASON_REQUIRED');
  try {
    await database.write(actor, () => statements[decision.act](decision));
  } catch (error) {
    if (isNothingFound(error)) throw fail('NOT_FOUND');
    throw error;
  }
  accessLog.note({ actor, action: 'change', subject: decision.act, subjectId: decision.id, patientId: null });
  return { act: decision.act };
}
