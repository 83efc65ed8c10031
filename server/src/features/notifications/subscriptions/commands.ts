import type { PushSubscriptionInput } from '@polyclinic/contract/notifications/schemas';
import type { Done } from '@polyclinic/contract/platform/fields';
import { sql } from 'kysely';
import { fail } from '../../../http/index.ts';
import type { SignedInContext } from '../../../requests/index.ts';

/** Binds a browser to the caller's session: it is told of what happens until that ends. */
export async function subscribePush(
  { services, actor, session }: SignedInContext,
  { endpoint, keys }: PushSubscriptionInput,
): Promise<Done> {
  if (!services.push.accepts(endpoint)) throw fail('PUSH_SERVICE_UNKNOWN');
  await services.database.write(
    actor,
    () => sql`select save_push_subscription(${session.token}, ${endpoint}, ${keys.p256dh}, ${keys.auth})`,
  );
  return { ok: true };
}

/** Follows a browser to the address that its service gave it, without its person having to ask anew. */
export async function movePush(
  { services, actor, session }: SignedInContext,
  { from, endpoint, keys }: PushSubscriptionInput & { from: string },
): Promise<Done> {
  if (!services.push.accepts(endpoint)) throw fail('PUSH_SERVICE_UNKNOWN');
  const [row] = await services.database.write(
    actor,
    () => sql<{ isMoved: boolean }>`
      select move_push_subscription(${session.token}, ${from}, ${endpoint}, ${keys.p256dh}, ${keys.auth}) as "isMoved"`,
  );
  if (!row?.isMoved) throw fail('NOT_FOUND');
  return { ok: true };
}

/** Tells a browser of the caller's no more; one that is told already nothing is fine. */
export async function unsubscribePush({ services, actor }: SignedInContext, endpoint: string): Promise<Done> {
  await services.database.write(actor, (db) =>
    db.deleteFrom('push_subscriptions').where('user_id', '=', actor.userId).where('endpoint', '=', endpoint),
  );
  return { ok: true };
}
