import type { ChargebacksSearch, ListedChargeback } from '@polyclinic/contract/admin/chargebacks/schemas';
import { hasDuty } from '@polyclinic/contract/staff/rules';
import { type RawBuilder, sql } from 'kysely';
import type { SignedInContext } from '../../../requests/index.ts';

type Row = Omit<ListedChargeback, 'patient' | 'provider'> & {
  patientId: string | null;
  patientName: string | null;
  providerId: string;
  providerName: string | null;
};

/** A page of disputed payments by their deadline; each patient who is named is noted, once a day. */
export async function listChargebacks(context: SignedInContext, search: ChargebacksSearch) {
  const { services, actor, session } = context;
  const seesPatients = hasDuty(session.duty, ['auditor']);
  const order = search.sort === 'soonest' ? sql`c.due_at, c.id` : sql`c.due_at desc, c.id desc`;
  const rows = await services.database.read(
    actor,
    () => sql<Row>`
      with page as materialized (
        select c.*, p.appointment_id, p.gateway, p.patient_id, p.provider_user_id
        from chargebacks c join payments p on p.id = c.payment_id
        where ${sql.join(conditionsOf(search), sql` and `)} order by ${order} limit ${search.size + 1}),
      names as materialized (
        select * from names_of_payers(array(select provider_user_id from page union select patient_id from page)))
      select c.id, c.appointment_id as "appointmentId", c.reason, c.amount_cents as "amountCents", c.currency,
        c.is_inquiry as "isInquiry", c.house_cents as "houseCents", c.state, c.gateway, iso_instant(c.opened_at) as "openedAt",
        iso_instant(nullif(c.due_at, 'infinity')) as "dueAt", iso_instant(c.closed_at) as "closedAt",
        patient.user_id as "patientId", patient.full_name as "patientName",
        c.provider_user_id as "providerId", provider.full_name as "providerName"
      from page c
      left join names patient on patient.user_id = c.patient_id and ${seesPatients}
      left join names provider on provider.user_id = c.provider_user_id
      order by ${order}`,
  );
  const shown = rows.slice(0, search.size);
  for (const { patientId, appointmentId } of shown)
    if (patientId)
      services.accessLog.noteListed({
        actor,
        action: 'read',
        subject: 'payment',
        subjectId: appointmentId,
        patientId,
      });
  return {
    chargebacks: shown.map(toListed),
    next: rows.length > search.size ? (shown.at(-1)?.id ?? null) : null,
    now: services.clock.now().toISOString(),
  };
}

const toListed = ({ patientId, patientName, providerId, providerName, ...row }: Row): ListedChargeback => ({
  ...row,
  patient: patientId === null ? null : { userId: patientId, name: patientName ?? '' },
  provider: { userId: providerId, name: providerName ?? '' },
});

function conditionsOf({ state, sort, after }: ChargebacksSearch): RawBuilder<unknown>[] {
  const beyond = sql.raw(sort === 'soonest' ? '>' : '<');
  return [
    sql`true`,
    ...(state === 'open' ? [sql`c.state in ('needs_response', 'under_review')`] : []),
    ...(state !== 'open' && state !== 'all' ? [sql`c.state = ${state}`] : []),
    ...(after
      ? [sql`(c.due_at, c.id) ${beyond} ((select o.due_at from chargebacks o where o.id = ${after}), ${after})`]
      : []),
  ];
}
