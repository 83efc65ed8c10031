import {
  type FailedWork,
  OVERSIGHT_LIMIT,
  type Oversight,
  type PaymentAlert,
  type Reconciliation,
  type RefundOwed,
} from '@polyclinic/contract/oversight/schemas';
import type { Actor } from '@polyclinic/database';
import { sql } from 'kysely';
import type { Services } from '../../services.ts';

type RefundRow = Omit<RefundOwed, 'since' | 'nextTryAt'> & { since: Date; nextTryAt: Date | null };
type AlertRow = Omit<PaymentAlert, 'at'> & { at: Date };
type WorkRow = Omit<FailedWork, 'since' | 'failedAt'> & { since: Date; failedAt: Date };

const refunds = sql<RefundRow>`
  select r.id, p.appointment_id as "appointmentId", r.amount_cents as "amountCents", r.currency, r.state,
    r.created_at as since, r.attempts, r.last_error as "lastError", r.needs_person as "needsPerson",
    case when r.gateway_refund_id is null then r.next_try_at end as "nextTryAt"
  from refunds r join payments p on p.id = r.payment_id
  where r.state in ('owed', 'asked') order by r.created_at, r.id limit ${OVERSIGHT_LIMIT}`;

const alerts = sql<AlertRow>`
  select t.id, t.kind, p.appointment_id as "appointmentId", t.amount_cents as "amountCents", t.currency,
    t.created_at as at, alert_event_type(t.id) as "eventType"
  from payment_alerts t left join payments p on p.id = t.payment_id
  where t.closed_at is null order by t.created_at desc, t.id limit ${OVERSIGHT_LIMIT}`;

const failedWork = sql<WorkRow>`
  select id, effect, payload::text as payload, error, attempts, created_at as since, failed_at as "failedAt"
  from failed_work where state = 'open' order by failed_at, id limit ${OVERSIGHT_LIMIT}`;

const latestComparison = sql<
  Omit<Reconciliation, 'startedAt' | 'finishedAt'> & { startedAt: Date; finishedAt: Date | null }
>`
  select started_at as "startedAt", finished_at as "finishedAt", compared, difference_count as "differenceCount", differences
  from reconciliations order by day desc limit 1`;

const counts = sql<Oversight['counts']>`
  select r.number as refunds, r.cents as "refundsCents",
    (select count(*)::integer from payment_alerts where closed_at is null) as alerts,
    (select count(*)::integer from failed_work where state = 'open') as "failedWork"
  from (select count(*)::integer as number,
    coalesce(sum(amount_cents) filter (where currency = 'USD'), 0)::integer as cents
    from refunds where state in ('owed', 'asked')) r`;

/** What waits for an administrator about money and work. Names nobody: a visit's id leads to what is allowed. */
export async function readOversight({ database }: Services, actor: NonNullable<Actor>): Promise<Oversight> {
  const [owed, open, failed, [comparison], [number]] = await Promise.all([
    database.read(actor, () => refunds),
    database.read(actor, () => alerts),
    database.read(actor, () => failedWork),
    database.read(actor, () => latestComparison),
    database.read(actor, () => counts),
  ]);
  if (!number) throw new Error('the counts gave no row');
  return {
    refunds: owed.map(({ since, nextTryAt, ...row }) => ({
      ...row,
      since: since.toISOString(),
      nextTryAt: nextTryAt?.toISOString() ?? null,
    })),
    alerts: open.map(({ at, ...row }) => ({ ...row, at: at.toISOString() })),
    failedWork: failed.map(({ since, failedAt, ...row }) => ({
      ...row,
      since: since.toISOString(),
      failedAt: failedAt.toISOString(),
    })),
    reconciliation: comparison
      ? {
          ...comparison,
          startedAt: comparison.startedAt.toISOString(),
          finishedAt: comparison.finishedAt?.toISOString() ?? null,
        }
      : null,
    counts: number,
  };
}
