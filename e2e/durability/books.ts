import { expect } from '@playwright/test';
import { asOwner } from '../support/owner.ts';
import type { Product } from '../support/product.ts';
import type { MixedLoad } from './mixed-load.ts';

type Client = Parameters<Parameters<typeof asOwner>[1]>[0];

/** Lets the holds of what was paid end at once: only their payments keep their times now. */
export const endPaidHolds = (product: Product, { payments }: MixedLoad) =>
  asOwner(product, (client) =>
    client.query(
      `update appointments set hold_expires_at = app_now() - interval '1 second'
       where id = any ($1::uuid[]) and status = 'scheduled'`,
      [payments.map(({ appointmentId }) => appointmentId)],
    ),
  );

/** What was acknowledged is there once, and nothing went back. */
export async function expectWhole(client: Client, { said, payments }: MixedLoad): Promise<void> {
  const appointments = payments.map(({ appointmentId }) => appointmentId);
  const { rows: stored } = await client.query<{ content: string; times: number }>(
    'select content, count(*)::integer as times from messages where content = any ($1::text[]) group by content',
    [said],
  );
  expect(stored.length).toBe(said.length);
  expect(stored.filter(({ times }) => times !== 1)).toEqual([]);
  const { rows: books } = await client.query(
    `select a.status, p.status as payment, p.refunded_cents as refunded,
       (select count(*)::integer from ledger_entries l where l.appointment_id = a.id and l.kind = 'charge') as charges
     from appointments a join payments p on p.appointment_id = a.id where a.id = any ($1::uuid[])`,
    [appointments],
  );
  const whole = { status: 'confirmed', payment: 'paid', refunded: 0, charges: 1 };
  expect(books).toEqual(appointments.map(() => whole));
  const { rows: doubled } = await client.query(
    `select provider_id, start_time from appointments where status <> 'cancelled'
     group by provider_id, start_time having count(*) > 1`,
  );
  expect(doubled).toEqual([]);
}
