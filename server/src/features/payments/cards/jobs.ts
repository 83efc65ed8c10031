import { createHmac } from 'node:crypto';
import { intervalOf } from '@polyclinic/contract/privacy/retention/rules';
import { sql } from 'kysely';
import { GatewayFailure } from '../../../payments/index.ts';
import type { Services } from '../../../services.ts';

/** For as long as a gateway that is away is asked again. */
const ASKED_DAYS = 3;
const AT_ONCE = 50;
/** The next run goes on from there: it comes ten minutes after this one. */
const RUN_MS = 5 * 60_000;

type Paid = { captureId: string; paymentId: string; reference: string };

/** Asks the gateway with which card the latest payments were made, and stores a keyed hash of its fingerprint. */
export async function readCards(services: Services): Promise<void> {
  await services.worker.write(
    null,
    () => sql`delete from payment_cards where read_at < app_now() - ${intervalOf('payment_cards')}::interval`,
  );
  const end = performance.now() + RUN_MS;
  let after: string | null = null;
  do {
    const paid: Paid[] = await findUnread(services, after);
    for (const one of paid) if (!(await readOne(services, one))) return;
    after = paid.length < AT_ONCE ? null : (paid.at(-1)?.captureId ?? null);
  } while (after && performance.now() < end);
}

const findUnread = ({ worker, gateway }: Services, after: string | null): Promise<Paid[]> =>
  worker.read(
    null,
    () => sql<Paid>`
      select c.id as "captureId", c.payment_id as "paymentId", c.reference
      from captures c join payments p on p.id = c.payment_id
      where c.standing = 'accepted' and c.created_at > app_now() - make_interval(days => ${ASKED_DAYS})
        and p.gateway = ${gateway.name} and (${after}::uuid is null or c.id > ${after})
        and not exists (select from payment_cards k where k.payment_id = c.payment_id)
      order by c.id limit ${AT_ONCE}`,
  );

/** False where the gateway gave no answer: the others need not be asked now. */
async function readOne(services: Services, { paymentId, reference }: Paid): Promise<boolean> {
  try {
    await store(services, paymentId, await services.gateway.readCard(reference));
    return true;
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error;
    services.log.warn({ err: error, paymentId }, 'card not read');
    return error.isStored;
  }
}

async function store({ worker, secrets }: Services, paymentId: string, fingerprint: string | null): Promise<void> {
  const card = fingerprint && createHmac('sha256', secrets.cards).update(fingerprint).digest('hex');
  await worker.write(
    null,
    () => sql`insert into payment_cards (payment_id, card) values (${paymentId}, ${card}) on conflict do nothing`,
  );
}
