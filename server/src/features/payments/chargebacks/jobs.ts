import { formatMoney } from '@polyclinic/contract/platform/format';
import { sql } from 'kysely';
import type { Services } from '../../../services.ts';
import { notify } from '../../notifications/commands.ts';
import { type Receiver, receiver } from '../../notifications/receivers/queries.ts';
import { alert } from '../gateway-events/commands.ts';

type Due = { id: string; paymentId: string; amountCents: number; currency: string; dueAt: Date; days: number };
type Decided = Omit<Due, 'dueAt' | 'days'> & { outcome: 'won' | 'lost'; closedAt: Date };

/** Who was told late hears of what was decided within these days. */
const TOLD_DAYS = 3;

/**
 * Tells finance and administrators of disputes whose deadline is three days away, and again when it is one, where no
 * evidence was sent; and how disputes were decided. Each once: the key of a notice says which, and by which day evidence is
 * due, as the gateway may move that. One that can't be told holds up no other, and is tried again.
 */
export async function tellOfChargebacks(services: Services): Promise<void> {
  const staff = await services.worker.read(
    null,
    () => sql<{ to: Receiver }>`
      select ${receiver('u')} as to from chargeback_staff() s join user_addresses u on u.user_id = s.user_id
      where u.email not like '%.invalid'`,
  );
  let untold = 0;
  const attempt = (id: string, telling: Promise<void>) =>
    telling.catch((error: unknown) => {
      untold += 1;
      services.log.error({ err: error, disputeId: id }, 'not told of a dispute');
    });
  for (const due of await readDue(services)) {
    await attempt(due.id, alertDue(services, due));
    for (const { to } of staff) await attempt(due.id, tellOfDeadline(services, due, to));
  }
  for (const decided of await readDecided(services))
    for (const { to } of staff) await attempt(decided.id, tellOfDecision(services, decided, to));
  if (untold > 0) throw new Error(`Not told of disputes: ${untold} notices.`);
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);

const readDue = ({ worker }: Services): Promise<Due[]> =>
  worker.read(
    null,
    () => sql<Due>`
      select id, payment_id as "paymentId", amount_cents as "amountCents", currency, due_at as "dueAt",
        case when due_at <= app_now() + interval '1 day' then 1 else 3 end as days
      from chargebacks where state = 'needs_response' and due_at > app_now() and due_at <= app_now() + interval '3 days'
      order by due_at, id`,
  );

const readDecided = ({ worker }: Services): Promise<Decided[]> =>
  worker.read(
    null,
    () => sql<Decided>`
      select id, payment_id as "paymentId", amount_cents as "amountCents", currency, state as outcome,
        closed_at as "closedAt"
      from chargebacks where state in ('won', 'lost') and closed_at > app_now() - make_interval(days => ${TOLD_DAYS})
      order by closed_at, id`,
  );

async function alertDue(
  { worker }: Services,
  { id, paymentId, amountCents, currency, dueAt, days }: Due,
): Promise<void> {
  const key = `dispute_due:${id}:${dayOf(dueAt)}:${days}`;
  await worker.transaction(null, (trx) => alert(trx, { key, kind: 'dispute_due', paymentId, amountCents, currency }));
}

async function tellOfDeadline(services: Services, due: Due, to: Receiver): Promise<void> {
  const { id, days, dueAt } = due;
  const mail = { ...mailOf(services, due, to), start: dueAt, timeZone: to.timeZone };
  await notify(services, {
    key: `chargeback.due:${id}:${dayOf(dueAt)}:${days}`,
    kind: 'chargeback_due',
    to,
    mail,
    until: dueAt,
  });
}

async function tellOfDecision(services: Services, decided: Decided, to: Receiver): Promise<void> {
  const kind = decided.outcome === 'won' ? 'chargeback_won' : 'chargeback_lost';
  await notify(services, { key: `${kind}:${decided.id}`, kind, to, mail: mailOf(services, decided, to) });
}

const mailOf = ({ environment }: Services, { amountCents, currency }: Due | Decided, to: Receiver) => ({
  name: to.name,
  link: `${environment.publicUrl}/${to.locale}/admin/disputes`,
  about: formatMoney(amountCents, currency, to.locale),
});
