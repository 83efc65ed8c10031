import type { Deletion, DeletionState } from '@polyclinic/contract/privacy/schemas';
import { sql } from 'kysely';
import { askedFrom } from '../../../audit/index.ts';
import { fail, violatedConstraint } from '../../../http/index.ts';
import type { RequestContext, SignedInContext } from '../../../requests/index.ts';
import type { Services } from '../../../services.ts';
import { provePassword } from '../../security/commands.ts';
import { readDeletionToken } from '../links/rules.ts';

type Row = Pick<Deletion, 'state'> & { id: string; requested_at: Date; due_at: Date; ended_at: Date | null };

/** Whether the actor's account is about to end, and what that would call off. */
export async function readDeletion(context: SignedInContext): Promise<DeletionState> {
  const { services, actor } = context;
  const [open, [visits]] = await Promise.all([
    findOpen(context),
    services.database.read(
      actor,
      () => sql<{ count: number }>`
        select count(*)::integer as count from appointments
        where patient_id = ${actor.userId} and status in ('scheduled', 'confirmed') and start_time > app_now()
          or provider_user_id = ${actor.userId} and status in ('scheduled', 'confirmed', 'in_progress')`,
    ),
  ]);
  const openVisits = visits?.count ?? 0;
  return {
    isPossible: actor.role !== 'admin',
    mustEndVisits: actor.role === 'doctor' && openVisits > 0,
    openVisits,
    deletion: open ? toDeletion(open) : null,
  };
}

async function findOpen({ services, actor }: SignedInContext): Promise<Row | undefined> {
  const [row] = await services.database.read(
    actor,
    () => sql<Row>`
      select id, state, requested_at, due_at, ended_at from account_deletions
      where user_id = ${actor.userId} and state in ('waiting', 'closing')`,
  );
  return row;
}

const toDeletion = ({ state, requested_at, due_at, ended_at }: Row): Deletion => ({
  state,
  requestedAt: requested_at.toISOString(),
  dueAt: due_at.toISOString(),
  endedAt: ended_at?.toISOString() ?? null,
});

/** Asks for the end of the actor's account, once the password was given again; the mail about it is queued with it. */
export async function requestDeletion(context: SignedInContext, currentPassword: string): Promise<DeletionState> {
  const { services, actor } = context;
  if (actor.role === 'admin') throw fail('FORBIDDEN');
  await provePassword(context, currentPassword);
  try {
    await services.database.write(actor, (db) => db.insertInto('account_deletions').values({ user_id: actor.userId }));
  } catch (error) {
    throw toRefusal(error);
  }
  return readDeletion(context);
}

function toRefusal(error: unknown): unknown {
  const constraint = violatedConstraint(error);
  if (constraint === 'one_deletion_at_a_time') return fail('DELETION_UNDER_WAY');
  if (constraint !== 'visits_ahead') return error;
  const { detail } = error as { detail?: string };
  return fail('VISITS_AHEAD', { visits: Number(detail) });
}

/** Keeps the actor's account, as long as nothing was carried out. */
export async function takeBackDeletion(context: SignedInContext): Promise<DeletionState> {
  const { services, actor } = context;
  const [row] = await services.database.write(
    actor,
    () => sql<{ isDone: boolean }>`select take_back_deletion() as "isDone"`,
  );
  if (!row?.isDone) throw fail('DELETION_OVER');
  return readDeletion(context);
}

/** How far the deletion of a mailed link is. */
export async function readDeletionByLink({ services }: RequestContext, token: string): Promise<Deletion> {
  return readProgress(services, keyOf(services, token));
}

/** Keeps the account that a mailed link is about. */
export async function takeBackByLink(context: RequestContext, token: string): Promise<Deletion> {
  const { services } = context;
  const key = keyOf(services, token);
  const from = JSON.stringify(askedFrom(context));
  const [row] = await services.database.write(
    null,
    () => sql<{ isDone: boolean }>`select take_back_linked_deletion(${key}, ${from}::jsonb) as "isDone"`,
  );
  if (!row?.isDone) throw fail('DELETION_OVER');
  return readProgress(services, key);
}

function keyOf(services: Services, token: string): string {
  const key = readDeletionToken(services, token);
  if (!key) throw fail('INVALID_TOKEN');
  return key;
}

async function readProgress({ database }: Services, key: string): Promise<Deletion> {
  const [row] = await database.read(null, () => sql<Row>`select * from linked_deletion(${key})`);
  if (!row) throw fail('INVALID_TOKEN');
  return toDeletion(row);
}
