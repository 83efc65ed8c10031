import type { Locale } from '@polyclinic/contract/platform/fields';
import { sql } from 'kysely';
import { fail } from '../../http/index.ts';
import { type CustomerDesk, inTime } from '../../payments/index.ts';
import type { SignedInContext } from '../../requests/index.ts';
import type { Services } from '../../services.ts';

/** Opens the gateway's page of the caller's saved cards, which leads back to ours. */
export async function openPortal(context: SignedInContext, { locale }: { locale: Locale }): Promise<{ url: string }> {
  const { gateway, environment, log } = context.services;
  const desk = gateway.customers;
  if (!desk) throw fail('NOT_FOUND');
  try {
    const returnUrl = `${environment.publicUrl}/${locale}/billing`;
    const { url } = await inTime(
      customerOf(context, desk).then((customer) => desk.openPortal({ customer, locale, returnUrl })),
    );
    return { url };
  } catch (error) {
    log.error({ err: error }, 'no portal from the gateway');
    throw fail('PAYMENT_GATEWAY_FAILED');
  }
}

/** The gateway's name for the caller, asked for once. */
export async function customerOf({ services, session, actor }: SignedInContext, desk: CustomerDesk): Promise<string> {
  const [known] = await services.database.read(actor, (db) =>
    db
      .selectFrom('gateway_customers')
      .select('reference')
      .where('user_id', '=', actor.userId)
      .where('gateway', '=', services.gateway.name),
  );
  if (known) return known.reference;
  const reference = await desk.create({ userId: actor.userId, email: session.email });
  await services.worker.write(null, (db) =>
    db
      .insertInto('gateway_customers')
      .values({ user_id: actor.userId, gateway: services.gateway.name, reference })
      .onConflict((conflict) => conflict.doNothing()),
  );
  return reference;
}

/** Has the gateway delete a person whose account ends, with their saved cards. */
export async function removeCustomer({ gateway, worker }: Services, email: string): Promise<void> {
  if (!gateway.customers) return;
  const [known] = await worker.read(
    null,
    () => sql<{ reference: string }>`
      select c.reference from gateway_customers c join user_addresses u on u.user_id = c.user_id
      where u.email = ${email} and c.gateway = ${gateway.name}`,
  );
  if (known) await gateway.customers.remove(known.reference);
}
