import type { VerificationDecision } from '@polyclinic/contract/admin/contract';
import type { Actor, Trx } from '@polyclinic/database';
import { sql } from 'kysely';
import { fail, isNothingFound } from '../../platform/errors.ts';
import { queueEffect } from '../../platform/outbox.ts';
import type { Services } from '../../platform/services.ts';

/** Decides on a provider and tells them. Throws REASON_REQUIRED, or NOT_FOUND for nobody's id. */
export async function decideVerification(
  services: Services,
  actor: NonNullable<Actor>,
  decision: VerificationDecision,
): Promise<Pick<VerificationDecision, 'status'>> {
  if (decision.status !== 'approved' && decision.note === '') throw fail('REASON_REQUIRED');
  try {
    await services.database.transaction(actor, (trx) => decide(trx, decision));
  } catch (error) {
    if (isNothingFound(error)) throw fail('NOT_FOUND');
    throw error;
  }
  const subject = { subject: 'provider_verification', subjectId: decision.providerId, patientId: null };
  services.accessLog.note({ actor, action: 'change', ...subject });
  return { status: decision.status };
}

async function decide(trx: Trx, { providerId, status, note }: VerificationDecision): Promise<void> {
  await sql`select decide_verification(${providerId}, ${status}, ${note})`.execute(trx);
  await queueEffect(trx, 'provider.verified', { providerId, status });
}
