import { ANSWER_HOURS } from '@polyclinic/contract/providers/rules';
import type { AnswerTimes, ShownAnswerTimes } from '@polyclinic/contract/providers/schemas';
import { type RawBuilder, sql } from 'kysely';
import { actorOf, type RequestContext, type SignedInContext } from '../../../requests/index.ts';

type Row = {
  withinHours: number | null;
  from: string | null;
  until: string | null;
  standIn: string;
  isAbsent: boolean;
};

/** An absence that is over by the doctor's calendar is none. */
const rowsOf = (provider: RawBuilder<boolean>) => sql<Row>`
  select t.within_hours as "withinHours", t.stand_in as "standIn",
    case when t.absent_until >= today.day then t.absent_from::text end as "from",
    case when t.absent_until >= today.day then t.absent_until::text end as until,
    coalesce(today.day between t.absent_from and t.absent_until, false) as "isAbsent"
  from answer_times t
  cross join lateral (
    select (app_now() at time zone coalesce(
      (select p.time_zone from providers p where p.id = t.provider_id),
      (select i.time_zone from provider_public_info i where i.id = t.provider_id), 'UTC'))::date as day) today
  where ${provider}`;

/** When a doctor answers and is away, as far as the caller may see the doctor. */
export async function readAnswerTimes(
  { services: { database }, session, requestId }: RequestContext,
  providerId: string,
): Promise<ShownAnswerTimes> {
  const actor = session && actorOf(session, requestId);
  const [row] = await database.read(actor, () => rowsOf(sql<boolean>`t.provider_id = ${providerId}`));
  return toShown(row);
}

/** The actor's own. */
export async function readOwnAnswerTimes({ services: { database }, actor }: SignedInContext): Promise<AnswerTimes> {
  const own = sql<boolean>`t.provider_id = (select id from providers where user_id = ${actor.userId})`;
  const [row] = await database.read(actor, () => rowsOf(own));
  const { isAbsent: _, ...times } = toShown(row);
  return times;
}

function toShown(row: Row | undefined): ShownAnswerTimes {
  const { withinHours = null, from = null, until = null, standIn = '', isAbsent = false } = row ?? {};
  return {
    withinHours: ANSWER_HOURS.find((hours) => hours === withinHours) ?? null,
    absence: from && until ? { from, until, standIn } : null,
    isAbsent,
  };
}
