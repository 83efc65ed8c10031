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
export function holdEnded(product: Product, visitId: string): Promise<void> {
  return asOwner(product, async (client) => {
    const over = `app_now() - interval '1 second'`;
    await client.query(`update appointments set hold_expires_at = ${over} where id = $1`, [visitId]);
    await client.query(`update sandbox_sessions set expires_at = ${over} where metadata ->> 'appointmentId' = $1`, [
      visitId,
    ]);
  });
}

/** Frees what was held for too long, as the clock does each minute. */
export function holdsReleased(product: Product): Promise<unknown> {
  return asOwner(product, (client) => client.query('select release_expired_holds()'));
}

/** Makes it so that a visit was always meant to begin then. */
export function beginsAt(product: Product, visitId: string, start: Temporal.Instant): Promise<void> {
  return asOwner(product, async (client) => {
    const times = [visitId, start.toString(), start.add({ minutes: 30 }).toString()];
    await client.query('update appointments set start_time = $2, end_time = $3 where id = $1', times);
  });
}

/** Makes it so that somebody has used up what they may do within an hour; returns what takes it back. */
export async function usedUp(product: Product, email: string, limit: 'bookings' | 'tickets') {
  const counter = `(select concat_ws(':', 'app', id, $2::text) from auth.user where email = $1)`;
  const of = [email, limit];
  await asOwner(product, async (client) => {
    await client.query(`delete from rate_limits where key = ${counter}`, of);
    await client.query(`insert into rate_limits (key, window_start, hits) values (${counter}, now(), 1000000)`, of);
  });
  return () => asOwner(product, (client) => client.query(`delete from rate_limits where key = ${counter}`, of));
}

/** Makes it so that no doctor who speaks a language takes patients; returns what takes it back. */
export async function nobodyFree(product: Product, language: string) {
  const { rows } = await asOwner(product, (client) =>
    client.query<{ id: string }>(
      `update providers set is_accepting_patients = false
       where is_accepting_patients and $1 = any (languages) returning id`,
      [language],
    ),
  );
  const ids = rows.map(({ id }) => id);
  return () =>
    asOwner(product, (client) =>
      client.query('update providers set is_accepting_patients = true where id = any ($1)', [ids]),
    );
}

/** Makes it so that the payment service opens no checkout; returns what takes it back. */
export async function gatewayDown(product: Product) {
  await asOwner(product, (client) => client.query('revoke insert on sandbox_sessions from worker'));
  return () => asOwner(product, (client) => client.query('grant insert on sandbox_sessions to worker'));
}
