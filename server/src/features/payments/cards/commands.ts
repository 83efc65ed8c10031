import { createHmac } from 'node:crypto';
import { intervalOf } from '@polyclinic/contract/privacy/retention/rules';
import { sql } from 'kysely';
import { GatewayFailure } from '../../../payments/index.ts';
import type { Services } from '../../../services.ts';

/** For as long as a gateway that is away is asked again. */
const ASKED_DAYS = 3;
const AT_ONCE = 50;

type Paid = { paymentId: string; reference: string };

/** Asks the gateway with which card the latest payments were made, and stores a keyed hash of its fingerprint. */
export async function readCards(services: Services): Promise<void> {
  const { worker, gateway, log } = services;
  await worker.write(
    null,
    () => sql`delete from payment_cards where read_at < app_now() - ${intervalOf('payment_cards')}::interval`,
  );
  const paid = await worker.read(
    null,
    () => sql<Paid>`
      select c.payment_id as "paymentId", c.reference from captures c join payments p on p.id = c.payment_id
      where c.standing = 'accepted' and c.created_at > app_now() - make_interval(days => ${ASKED_DAYS})
        and p.gateway = ${gateway.name}
        and not exists (select from payment_cards k where k.payment_id = c.payment_id)
      order by c.created_at limit ${AT_ONCE}`,
  );
  for (const { paymentId, reference } of paid) {
    try {
      await store(services, paymentId, await gateway.readCard(reference));
    } catch (error) {
      if (!(error instanceof GatewayFailure)) throw error;
      log.warn({ err: error, paymentId }, 'card not read');
      return;
    }
  }
}

async function store({ worker, secrets }: Services, paymentId: string, fingerprint: string | null): Promise<void> {
  const card = fingerprint && createHmac('sha256', secrets.cards).update(fingerprint).digest('hex');
  await worker.write(
    null,
    () => sql`insert into payment_cards (payment_id, card) values (${paymentId}, ${card}) on conflict do nothing`,
  );
}
