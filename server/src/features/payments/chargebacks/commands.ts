import { CHARGEBACK_REASONS } from '@polyclinic/contract/admin/chargebacks/schemas';
import type { DisputeNews } from '@polyclinic/contract/payments/settlement/rules';
import type { Trx } from '@polyclinic/database';
import { sql } from 'kysely';

/**
 * Writes down what the gateway tells of a dispute, after its claim was settled. Whether it is decided is the claim's
 * word; what else may change comes from the latest word of the gateway, in whatever order these arrive.
 */
export async function storeChargeback(trx: Trx, { id, amountCents, details }: DisputeNews): Promise<void> {
  const reason = CHARGEBACK_REASONS.find((known) => known === details?.reason) ?? 'general';
  const answered = details?.isAnswered ? 'under_review' : 'needs_response';
  await sql`
    insert into chargebacks (id, payment_id, reason, amount_cents, currency, is_inquiry, state, opened_at, due_at, closed_at,
      told_at)
    select k.id, c.payment_id, ${reason}, ${details?.contestedCents ?? amountCents}::integer, c.currency,
      ${details?.isInquiry ?? false}, case k.status when 'open' then ${answered} else k.status end,
      coalesce(${details?.openedAt ?? null}::timestamptz, k.created_at),
      coalesce(${details?.dueAt ?? null}::timestamptz, 'infinity'), case when k.status <> 'open' then k.closed_at end,
      coalesce(${details?.toldAt ?? null}::timestamptz, '-infinity')
    from capture_claims k join captures c on c.id = k.capture_id where k.id = ${id} and k.kind = 'dispute'
    on conflict (id) do update set
      state = case when excluded.state in ('won', 'lost') then excluded.state
        when excluded.told_at > chargebacks.told_at or excluded.told_at = chargebacks.told_at
          and excluded.state = 'under_review' then excluded.state
        else chargebacks.state end,
      closed_at = coalesce(chargebacks.closed_at, excluded.closed_at),
      reason = case when excluded.told_at >= chargebacks.told_at then excluded.reason else chargebacks.reason end,
      amount_cents = greatest(chargebacks.amount_cents, excluded.amount_cents),
      is_inquiry = chargebacks.is_inquiry and excluded.is_inquiry,
      opened_at = least(chargebacks.opened_at, excluded.opened_at),
      due_at = case when excluded.told_at >= chargebacks.told_at then excluded.due_at else chargebacks.due_at end,
      told_at = greatest(chargebacks.told_at, excluded.told_at)`.execute(trx);
}

/**
 * Of the disputes of a payment that are lost the platform bears what would have stayed with the provider, by the terms of
 * the visit at that moment: the bank took it from a visit that was held, or whose patient is not owed it back. Decided once,
 * as soon as it is known whether what was disputed pays for the visit.
 */
export async function bearLosses(trx: Trx, paymentId: string): Promise<void> {
  await sql`
    update chargebacks b set is_borne = true, house_cents = case when c.standing = 'accepted'
      then least(b.amount_cents, k.amount_cents, greatest(0, c.amount_cents - greatest(c.returned_cents,
        round(c.amount_cents * case
          when a.end_fact = 'missed_by_provider' then 100
          else coalesce(a.refund_percent, case when a.status = 'cancelled' then 100 else 0 end) end / 100.0)::integer)))
      else 0 end
    from capture_claims k join captures c on c.id = k.capture_id join payments p on p.id = c.payment_id
      join appointments a on a.id = p.appointment_id
    where b.payment_id = ${paymentId} and k.id = b.id and b.state = 'lost' and not b.is_borne
      and c.standing <> 'unknown'`.execute(trx);
}
