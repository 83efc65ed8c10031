import { ANSWER_HOURS } from '@polyclinic/contract/providers/rules';
import type { OwnWrittenAnswers, WrittenAnswers } from '@polyclinic/contract/providers/schemas';
import { sql } from 'kysely';
import { actorOf, type RequestContext, type SignedInContext } from '../../../requests/index.ts';

type Row = { fee_cents: number; within_hours: number; is_offered: boolean };

/** What a doctor asks for an answer in writing; null where none is offered now. */
export async function readWrittenAnswers(
  { services: { database }, session, requestId }: RequestContext,
  providerId: string,
): Promise<WrittenAnswers | null> {
  const actor = session && actorOf(session, requestId);
  const [row] = await database.read(actor, () => sql<Row>`select * from offered_answers(${providerId})`);
  return row ? toTerms(row) : null;
}

/** The actor's own; null before they were ever set. */
export async function readOwnWrittenAnswers({
  services: { database },
  actor,
}: SignedInContext): Promise<OwnWrittenAnswers | null> {
  const [row] = await database.read(
    actor,
    () => sql<Row>`select fee_cents, within_hours, is_offered from written_answers
      where provider_id = (select id from providers where user_id = ${actor.userId})`,
  );
  return row ? { ...toTerms(row), isOffered: row.is_offered } : null;
}

const toTerms = ({ fee_cents, within_hours }: Row): WrittenAnswers => ({
  feeCents: fee_cents,
  // The check of the table knows no other.
  withinHours: ANSWER_HOURS.find((hours) => hours === within_hours) ?? 24,
});
