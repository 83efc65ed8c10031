import type { OwnWrittenAnswers } from '@polyclinic/contract/providers/schemas';
import { sql } from 'kysely';
import { fail } from '../../../http/index.ts';
import type { SignedInContext } from '../../../requests/index.ts';

/**
 * Says for what and within what time the actor answers in writing, or that they don't; what was asked before stays as it
 * was asked. Throws NOT_FOUND before there is a practice.
 */
export async function setWrittenAnswers(
  { services, actor }: SignedInContext,
  terms: OwnWrittenAnswers,
): Promise<OwnWrittenAnswers> {
  const stored = await services.database.write(
    actor,
    () => sql`
      insert into written_answers (provider_id, is_offered, fee_cents, within_hours)
      select id, ${terms.isOffered}, ${terms.feeCents}, ${terms.withinHours} from providers where user_id = ${actor.userId}
      on conflict (provider_id) do update set is_offered = excluded.is_offered, fee_cents = excluded.fee_cents,
        within_hours = excluded.within_hours
      returning provider_id`,
  );
  if (stored.length === 0) throw fail('NOT_FOUND');
  return terms;
}
