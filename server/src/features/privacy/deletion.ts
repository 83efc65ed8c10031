import type { Deletion, DeletionState } from '@polyclinic/contract/privacy/schemas';
import { sql } from 'kysely';
import type { RequestContext, SignedInContext } from '../../platform/context.ts';
import { fail, violatedConstraint } from '../../platform/errors.ts';
import { noteSecurity } from '../../platform/security-trail.ts';
import type { Services } from '../../platform/services.ts';
import { provePassword } from '../security/commands.ts';
import { readDeletionToken } from './links.ts';

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
  await noteSecurity(context, { userId: actor.userId, kind: 'deletion_requested' });
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
  const open = await findOpen(context);
  if (!open) throw fail('DELETION_OVER');
  await takeBack(context.services, open.id);
  await noteSecurity(context, { userId: context.actor.userId, kind: 'deletion_taken_back' });
  return readDeletion(context);
}

/** How far the deletion of a mailed link is. */
export async function readDeletionByLink({ services }: RequestContext, token: string): Promise<Deletion> {
  return readProgress(services, idOf(services, token));
}

/** Keeps the account that a mailed link is about. */
export async function takeBackByLink(context: RequestContext, token: string): Promise<Deletion> {
  const { services } = context;
  const id = idOf(services, token);
  await takeBack(services, id);
  const [kept] = await services.worker.read(
    null,
    () => sql<{ userId: string }>`
      select u.user_id as "userId" from deletions_to_tell(${id}, false) d join user_addresses u on u.email = d.email`,
  );
  if (kept) await noteSecurity(context, { userId: kept.userId, kind: 'deletion_taken_back' });
  return readProgress(services, id);
}

function idOf(services: Services, token: string): string {
  const id = readDeletionToken(services, token);
  if (!id) throw fail('INVALID_TOKEN');
  return id;
}

async function takeBack({ database }: Services, id: string): Promise<void> {
  const [row] = await database.write<{ done: boolean | null }>(
    null,
    () => sql`select take_back_deletion(${id}) as done`,
  );
  if (!row?.done) throw fail('DELETION_OVER');
}

async function readProgress({ database }: Services, id: string): Promise<Deletion> {
  const [row] = await database.read(
    null,
    () => sql<Row>`select ${id} as id, state, requested_at, due_at, ended_at from deletion_progress(${id})`,
  );
  if (!row) throw fail('INVALID_TOKEN');
  return toDeletion(row);
}
