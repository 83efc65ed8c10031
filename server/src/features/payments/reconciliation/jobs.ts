import type { ReconciledDifference } from '@polyclinic/contract/oversight/schemas';
import { type Books, type Difference, differencesOf } from '@polyclinic/contract/payments/reconciliation/rules';
import type { DisputeNews, GatewayNews } from '@polyclinic/contract/payments/settlement/rules';
import type { Trx } from '@polyclinic/database';
import { sql } from 'kysely';
import { GatewayFailure } from '../../../payments/index.ts';
import type { Services } from '../../../services.ts';
import { alert, settleNews } from '../gateway-events/commands.ts';
import { lockPayment } from '../ledger/commands.ts';

/** What moved before that was compared on the days before. */
const COMPARED_DAYS = 35;
const AT_ONCE = 50;
/** The next run goes on from there: it comes an hour after this one. */
const RUN_MS = 10 * 60_000;
const MOST_NAMED = 200;

type Run = { day: string; upTo: string | null };
type Compared = Books & {
  captureId: string;
  paymentId: string;
  appointmentId: string;
  reference: string;
  currency: string;
};

/** Compares the ledger of the last weeks with the gateway, once a day; goes on where a run before has stopped. */
export async function reconcile(services: Services): Promise<void> {
  const run = await openRun(services);
  if (!run) return;
  const end = performance.now() + RUN_MS;
  let after = run.upTo;
  while (performance.now() < end) {
    const next = await readBooks(services, after);
    for (const one of next) if (!(await compareOne(services, run, one))) return;
    after = next.at(-1)?.captureId ?? after;
    if (next.length === AT_ONCE) continue;
    await services.worker.write(
      null,
      () => sql`update reconciliations set finished_at = app_now() where day = ${run.day}`,
    );
    return;
  }
}

/** That of today, unless it has come to its end. */
async function openRun({ worker }: Services): Promise<Run | undefined> {
  await worker.write(
    null,
    () => sql`insert into reconciliations (day) values ((app_now() at time zone 'UTC')::date) on conflict do nothing`,
  );
  const [run] = await worker.read(
    null,
    () => sql<Run>`
      select day::text, up_to as "upTo" from reconciliations
      where day = (app_now() at time zone 'UTC')::date and finished_at is null`,
  );
  return run;
}

const books = sql`
  select c.id as "captureId", c.payment_id as "paymentId", p.appointment_id as "appointmentId", c.reference, c.currency,
    coalesce(sum(l.amount_cents) filter (where l.kind = 'charge'), 0)::integer as "capturedCents",
    coalesce(sum(case l.kind when 'refund' then l.amount_cents when 'refund_reversal' then -l.amount_cents end), 0)::integer
      as "returnedCents",
    coalesce(sum(case l.kind when 'dispute' then l.amount_cents when 'dispute_reversal' then -l.amount_cents end), 0)::integer
      as "takenCents"
  from captures c join payments p on p.id = c.payment_id left join ledger_entries l on l.capture_id = c.id`;

const readBooks = ({ worker, gateway }: Services, after: string | null): Promise<Compared[]> =>
  worker.read(
    null,
    () => sql<Compared>`${books}
      where p.gateway = ${gateway.name} and (${after}::uuid is null or c.id > ${after})
        and (c.created_at > app_now() - make_interval(days => ${COMPARED_DAYS}) or exists (
          select from ledger_entries moved
          where moved.capture_id = c.id and moved.created_at > app_now() - make_interval(days => ${COMPARED_DAYS})))
      group by c.id, p.appointment_id order by c.id limit ${AT_ONCE}`,
  );

/** False where the gateway gave no answer: the others need not be asked now. */
async function compareOne(services: Services, run: Run, compared: Compared): Promise<boolean> {
  try {
    const reading = await services.gateway.readCharge(compared.reference);
    const disputes = reading ? await services.gateway.readDisputes(compared.reference) : [];
    const found = differencesOf(compared, reading, disputes);
    await services.worker.transaction(null, async (trx) => {
      const named = found.length > 0 ? await mend(trx, compared, { reading, disputes }, found) : [];
      await note(trx, run, compared, named);
    });
    return true;
  } catch (error) {
    if (!(error instanceof GatewayFailure)) throw error;
    services.log.warn({ err: error, captureId: compared.captureId }, 'capture not compared');
    return error.isStored;
  }
}

type AtGateway = { reading: Extract<GatewayNews, { type: 'reading' }> | null; disputes: readonly DisputeNews[] };

/** Brings into the books what the gateway says; what differs still, a person has to look at. */
async function mend(
  trx: Trx,
  { captureId, paymentId, appointmentId, reference, currency }: Compared,
  { reading, disputes }: AtGateway,
  found: Difference[],
): Promise<ReconciledDifference[]> {
  const payment = await lockPayment(trx, paymentId);
  if (payment && reading) await settleNews(trx, payment, reading, `comparison of ${reference}`);
  if (payment)
    for (const news of disputes) {
      // What was settled before is in the books now.
      const again = await lockPayment(trx, paymentId);
      if (again) await settleNews(trx, again, news, `comparison of ${reference}`);
    }
  const { rows } = await sql<Compared>`${books} where c.id = ${captureId} group by c.id, p.appointment_id`.execute(trx);
  const left = rows[0] ? differencesOf(rows[0], reading, disputes) : [];
  for (const { kind, oursCents, theirsCents } of left)
    await alert(trx, {
      key: `difference:${captureId}:${kind}:${theirsCents}`,
      kind: 'difference',
      paymentId,
      amountCents: Math.abs(theirsCents - oursCents),
      currency,
    });
  const isLeft = (difference: Difference) => left.some(({ kind }) => kind === difference.kind);
  return found.map((one) => ({ ...one, appointmentId, currency, isMended: !isLeft(one) }));
}

async function note(trx: Trx, { day }: Run, { captureId }: Compared, named: ReconciledDifference[]): Promise<void> {
  await sql`
    update reconciliations set compared = compared + 1, up_to = ${captureId},
      difference_count = difference_count + ${named.length},
      differences = case when jsonb_array_length(differences) < ${MOST_NAMED}
        then differences || ${JSON.stringify(named)}::jsonb else differences end
    where day = ${day}::date`.execute(trx);
}
