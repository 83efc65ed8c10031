import type { RenewalDecision, VerificationDecision } from '@polyclinic/contract/admin/contract';
import type { Done } from '@polyclinic/contract/platform/fields';
import type { Actor, Trx } from '@polyclinic/database';
import { sql } from 'kysely';
import { fail, isNothingFound, violatedConstraint } from '../../http/index.ts';
import { queueEffect } from '../../jobs/index.ts';
import type { Services } from '../../services.ts';
import { noteChange } from './changes/commands.ts';

type Admin = NonNullable<Actor>;

/**
 * Decides on a provider and tells them. Throws REASON_REQUIRED, NOT_FOUND for nobody's id, VERIFICATION_CHANGED where somebody
 * decided since it was shown, or why an approval is refused:
 * DOCUMENTS_MISSING, LICENSE_INCOMPLETE, LICENSE_EXPIRED or LICENSE_TAKEN.
 */
export async function decideVerification(
  services: Services,
  actor: Admin,
  decision: VerificationDecision,
): Promise<Pick<VerificationDecision, 'status'>> {
  if (decision.status !== 'approved' && decision.note === '') throw fail('REASON_REQUIRED');
  try {
    await services.database.transaction(actor, (trx) => decide(trx, decision));
  } catch (error) {
    throw await toRefusal(services, actor, decision.providerId, error);
  }
  noteChange(services, actor, 'provider_verification', decision.providerId);
  return { status: decision.status };
}

async function decide(trx: Trx, { providerId, status, note, shownStatus }: VerificationDecision): Promise<void> {
  const deciding = sql<{
    id: string;
  }>`select decide_verification(${providerId}, ${status}, ${note}, ${shownStatus ?? null}) as id`;
  const { id: decisionId } = (await deciding.execute(trx)).rows[0] ?? {};
  await queueEffect(trx, 'provider.verified', { providerId, status, ...(decisionId && { decisionId }) });
}

/** Decides on a renewed licence; the doctor is told. Refuses as decideVerification() does, of the renewed licence. */
export async function decideRenewal(services: Services, actor: Admin, decision: RenewalDecision): Promise<Done> {
  const { providerId, accept, note, shownAt } = decision;
  if (!accept && note === '') throw fail('REASON_REQUIRED');
  await services.database
    .write(actor, () => sql`select decide_renewal(${providerId}, ${accept}, ${note}, ${shownAt})`)
    .catch(async (error: unknown) => {
      throw await toRefusal(services, actor, providerId, error);
    });
  noteChange(services, actor, 'provider_verification', providerId);
  return { ok: true };
}

type Suspending = { providerId: string; reason: string };

/** Takes a provider out of practice and cancels what was to come, all of it or nothing. */
export async function suspendProvider(services: Services, actor: Admin, { providerId, reason }: Suspending) {
  if (reason === '') throw fail('REASON_REQUIRED');
  const [row] = await services.database
    .transaction(actor, async (trx) => {
      const suspending = sql<{ visits: number }>`select suspend_provider(${providerId}, ${reason}) as visits`;
      return (await suspending.execute(trx)).rows;
    })
    .catch(async (error: unknown) => {
      throw await toRefusal(services, actor, providerId, error);
    });
  noteChange(services, actor, 'provider_suspension', providerId);
  return { cancelledVisits: row?.visits ?? 0 };
}

/** Lets a provider back into practice. */
export async function reinstateProvider(
  services: Services,
  actor: Admin,
  { providerId, reason }: Suspending,
): Promise<Done> {
  if (reason === '') throw fail('REASON_REQUIRED');
  await services.database
    .write(actor, () => sql`select reinstate_provider(${providerId}, ${reason})`)
    .catch(async (error: unknown) => {
      throw await toRefusal(services, actor, providerId, error);
    });
  noteChange(services, actor, 'provider_suspension', providerId);
  return { ok: true };
}

async function toRefusal(services: Services, actor: Admin, providerId: string, error: unknown): Promise<unknown> {
  if (isNothingFound(error)) return fail('NOT_FOUND');
  const { detail = '' } = error as { detail?: string };
  switch (violatedConstraint(error)) {
    case 'documents_complete':
      return fail('DOCUMENTS_MISSING', { missing: detail.split(',') });
    case 'checklist_complete':
      return fail('CHECKLIST_OPEN', { items: detail.split(',') });
    case 'license_complete':
      return fail('LICENSE_INCOMPLETE');
    case 'license_valid':
      return fail('LICENSE_EXPIRED', { expiresOn: detail });
    case 'providers_one_license':
      return fail('LICENSE_TAKEN', { holder: await readHolder(services, actor, providerId) });
    case 'application_free':
      return fail('APPLICATION_TAKEN', { holder: detail });
    case 'verification_state':
      return fail('VERIFICATION_CHANGED');
    case 'suspension_state':
      return fail('SUSPENSION_CHANGED');
    default:
      return error;
  }
}

/** Who is verified with the same licence. */
async function readHolder({ database }: Services, actor: Admin, providerId: string): Promise<string> {
  const [row] = await database.read(
    actor,
    () => sql<{ holder: string | null }>`select license_holder(${providerId}) as holder`,
  );
  return row?.holder ?? '';
}
