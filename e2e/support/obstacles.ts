import { asOwner } from './owner.ts';
import type { Product } from './product.ts';

/** Makes it so that somebody has used up what they may do within an hour; returns what takes it back. */
export async function usedUp(product: Product, email: string, limit: 'bookings' | 'moves' | 'tickets') {
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

/** Makes it so that a doctor gives back that part of the fee of a late cancellation; returns what takes it back. */
export async function givesBackLate(product: Product, providerId: string, percent: number) {
  const { rows } = await asOwner(product, (client) =>
    client.query<{ before: number }>(
      `update providers p set late_refund_percent = $2 from providers old
       where p.id = $1 and old.id = p.id returning old.late_refund_percent as before`,
      [providerId, percent],
    ),
  );
  return () =>
    asOwner(product, (client) =>
      client.query('update providers set late_refund_percent = $2 where id = $1', [providerId, rows[0]?.before]),
    );
}

/** Makes it so that a doctor asks for no fee; returns what takes it back. */
export async function chargesNothing(product: Product, providerId: string) {
  const { rows } = await asOwner(product, (client) =>
    client.query<{ before: string | null }>(
      `update providers p set hourly_rate = 0 from providers old
       where p.id = $1 and old.id = p.id returning old.hourly_rate as before`,
      [providerId],
    ),
  );
  return () =>
    asOwner(product, (client) =>
      client.query('update providers set hourly_rate = $2 where id = $1', [providerId, rows[0]?.before]),
    );
}

/** Makes it so that the payment service opens no checkout; returns what takes it back. */
export async function gatewayDown(product: Product) {
  await asOwner(product, (client) => client.query('revoke insert on sandbox_sessions from worker'));
  return () => asOwner(product, (client) => client.query('grant insert on sandbox_sessions to worker'));
}

/** Makes it so that no session can be ended by signing out; returns what takes it back. */
export async function sessionsStay(product: Product) {
  await asOwner(product, (client) => client.query('revoke delete on auth.session from auth'));
  return () => asOwner(product, (client) => client.query('grant delete on auth.session to auth'));
}

/** Makes it so that a doctor takes no bookings; returns what takes it back. */
export async function takesNobody(product: Product, providerId: string) {
  const accept = (isAccepting: boolean) =>
    asOwner(product, (client) =>
      client.query('update providers set is_accepting_patients = $2 where id = $1', [providerId, isAccepting]),
    );
  await accept(false);
  return () => accept(true);
}

/** Makes it so that what a page asks of a table fails; returns what takes it back. */
export async function outOfReach(product: Product, table: 'appointments' | 'practice_figures' | 'provider_finding') {
  await asOwner(product, (client) => client.query(`revoke select on ${table} from app`));
  return () => asOwner(product, (client) => client.query(`grant select on ${table} to app`));
}
