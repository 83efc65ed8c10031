import { asOwner } from './owner.ts';
import type { Product } from './product.ts';

/** Makes it so that somebody last accepted these terms; null: they are from before there were any. */
export function acceptedBefore(product: Product, email: string, version: string | null): Promise<void> {
  return asOwner(product, async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from auth.user where email = $1', [email]);
    const id = rows[0]?.id;
    await client.query(`delete from consents where user_id = $1 and kind = 'terms'`, [id]);
    await client.query('update profiles set accepted_terms = null where user_id = $1', [id]);
    if (!version) return;
    await client.query(`insert into consents (user_id, kind, version, is_given) values ($1, 'terms', $2, true)`, [
      id,
      version,
    ]);
  });
}

/** Makes it so that somebody was never asked whether their name stands beside their reviews. */
export const neverChoseName = (product: Product, email: string): Promise<void> =>
  asOwner(product, async (client) => {
    await client.query(
      `delete from consents where kind = 'review_name' and user_id = (select id from auth.user where email = $1)`,
      [email],
    );
  });

/** Makes it so that a copy of somebody's data is asked for, and takes its time. */
export function copyUnderWay(product: Product, email: string): Promise<void> {
  return asOwner(product, async (client) => {
    await client.query('begin');
    const { rows } = await client.query<{ id: string }>(
      'insert into exports (user_id) select id from auth.user where email = $1 returning id',
      [email],
    );
    await client.query(`delete from outbox where payload ->> 'exportId' = $1`, [rows[0]?.id]);
    await client.query('commit');
  });
}

/** Makes it so that the time to pay a visit is over since a moment ago, here and on its checkout. */
export function holdEnded(product: Product, appointmentId: string): Promise<void> {
  return asOwner(product, async (client) => {
    const over = `app_now() - interval '1 second'`;
    await client.query(`update appointments set hold_expires_at = ${over} where id = $1`, [appointmentId]);
    await client.query(`update sandbox_sessions set expires_at = ${over} where metadata ->> 'appointmentId' = $1`, [
      appointmentId,
    ]);
  });
}

/** Frees what was held for too long, as the clock does each minute. */
export function holdsReleased(product: Product): Promise<unknown> {
  return asOwner(product, (client) => client.query('select release_expired_holds()'));
}

/** Makes it so that a visit was always meant to begin then. */
export function beginsAt(product: Product, appointmentId: string, start: Temporal.Instant): Promise<void> {
  return asOwner(product, async (client) => {
    const times = [appointmentId, start.toString(), start.add({ minutes: 30 }).toString()];
    await client.query('update appointments set start_time = $2, end_time = $3 where id = $1', times);
  });
}

/** Makes it so that the time in which paying is free to undo is over. */
export function paidAnHourAgo(product: Product, appointmentId: string): Promise<unknown> {
  const paid = `update appointments set confirmed_at = app_now() - interval '1 hour' where id = $1`;
  return asOwner(product, (client) => client.query(paid, [appointmentId]));
}

/** Makes it so that a visit was meant to begin two hours ago, or half an hour earlier if that time was sold before. */
export async function beganHoursAgo(product: Product, appointmentId: string): Promise<void> {
  const now = Temporal.Instant.fromEpochMilliseconds(Date.now() + product.offsetMs);
  for (const minutes of [120, 150, 180, 210]) {
    const sold = await beginsAt(product, appointmentId, now.subtract({ minutes })).then(
      () => undefined,
      (error: Error) => error,
    );
    if (!sold) return;
    if (sold.message !== 'sold before') throw sold;
  }
  throw new Error('Every time of the last hours was sold.');
}

/** Makes it so that the participant of this name in a call has given no sign of life for a minute. */
export function silentForAMinute(product: Product, name: string): Promise<unknown> {
  const gone = `update call_presence set seen_at = app_now() - interval '61 seconds' where name = $1 and left_at is null`;
  return asOwner(product, (client) => client.query(gone, [name]));
}

/** Makes it so that the minute of every pending act has passed. */
export function minutePassed(product: Product): Promise<void> {
  return asOwner(product, async (client) => {
    await client.query('begin');
    await client.query(`update pending_acts set due_at = app_now() where state = 'pending'`);
    await client.query(
      `insert into outbox (effect, payload)
       select 'act.due', jsonb_build_object('actId', id) from pending_acts where state = 'pending'`,
    );
    await client.query('commit');
  });
}

/** Makes it so that a visit was marked as started, when it may have been. */
export function hasStarted(product: Product, appointmentId: string): Promise<void> {
  return asOwner(product, async (client) => {
    await client.query(`update appointments set status = 'in_progress', started_at = start_time where id = $1`, [
      appointmentId,
    ]);
  });
}
