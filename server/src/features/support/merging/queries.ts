import type { OverseenThread } from '@polyclinic/contract/support/schemas';
import { sql } from 'kysely';
import type { SignedInContext } from '../../../requests/index.ts';

const MOST_OTHERS = 20;

/** The ticket itself, or the one in which it goes on since it was merged. */
export const leadOf = (id: string) => sql`(select coalesce(merged_into, id) from tickets where id = ${id})`;

/** That one, and those that were merged into it. */
export const allOf = (id: string) => sql`(select id from tickets where ${leadOf(id)} in (id, merged_into))`;

type OtherRow = {
  id: string;
  subject: string;
  state: OverseenThread['state'];
  created_at: Date;
  merged_into: string | null;
};

/** What else its author asked that can be merged into a ticket, and what was. */
export async function readOthers(
  { services, actor }: SignedInContext,
  ticket: { id: string; user_id: string },
): Promise<Pick<OverseenThread, 'others' | 'merged'>> {
  const rows = await services.database.read(
    actor,
    () => sql<OtherRow>`
      (select id, subject, state, created_at, merged_into from tickets where merged_into = ${ticket.id} order by id)
      union all
      (select id, subject, state, created_at, merged_into from tickets
        where user_id = ${ticket.user_id} and id <> ${ticket.id} and merged_into is null and category <> 'conduct'
        order by updated_at desc, id desc limit ${MOST_OTHERS})`,
  );
  return {
    others: rows
      .filter((row) => row.merged_into === null)
      .map(({ id, subject, state, created_at }) => ({ id, subject, state, createdAt: created_at.toISOString() })),
    merged: rows.filter((row) => row.merged_into !== null).map(({ id, subject }) => ({ id, subject })),
  };
}
