import type { AnswerTimes } from '@polyclinic/contract/providers/schemas';
import { sql } from 'kysely';
import { fail } from '../../../http/index.ts';
import type { SignedInContext } from '../../../requests/index.ts';
import { readOwnAnswerTimes } from './queries.ts';

/** Says when the actor answers and is away. Throws NOT_FOUND before there is a practice. */
export async function setAnswerTimes(context: SignedInContext, times: AnswerTimes): Promise<AnswerTimes> {
  const { services, actor } = context;
  const { from = null, until = null, standIn = '' } = times.absence ?? {};
  const stored = await services.database.write(
    actor,
    () => sql`
      insert into answer_times (provider_id, within_hours, absent_from, absent_until, stand_in)
      select id, ${times.withinHours}, ${from}::date, ${until}::date, ${standIn}
      from providers where user_id = ${actor.userId}
      on conflict (provider_id) do update set within_hours = excluded.within_hours,
        absent_from = excluded.absent_from, absent_until = excluded.absent_until, stand_in = excluded.stand_in
      returning provider_id`,
  );
  if (stored.length === 0) throw fail('NOT_FOUND');
  return readOwnAnswerTimes(context);
}
