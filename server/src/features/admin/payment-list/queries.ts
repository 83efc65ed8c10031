import type { ListedPayment, PaymentsSearch } from '@polyclinic/contract/admin/payments/schemas';
import { hasDuty } from '@polyclinic/contract/staff/rules';
import { type RawBuilder, sql } from 'kysely';
import type { SignedInContext } from '../../../requests/index.ts';

type Row = Omit<ListedPayment, 'at' | 'patient' | 'provider'> & {
  at: Date;
  patientId: string | null;
  patientName: string | null;
  providerId: string;
  providerName: string | null;
};

/** A page of all payments, by the last row of the page before; each patient who is named is noted, once a day. */
export async function listPayments(context: SignedInContext, search: PaymentsSearch) {
  const { services, actor, session } = context;
  const seesPatients = hasDuty(session.duty, ['auditor']);
  const page = await pageOf(context, search, seesPatients);
  const rows = await services.database.read(
    actor,
    () => sql<Row>`
      with page as materialized (${page}),
        names as materialized (
          select * from names_of_payers(array(select provider_user_id from page union select patient_id from page)))
      select p.id, p.appointment_id as "appointmentId", p.created_at as at, p.status, p.amount_cents as "amountCents",
        p.refunded_cents as "returnedCents", p.currency, p.gateway, p.country,
        patient.user_id as "patientId", patient.full_name as "patientName",
        p.provider_user_id as "providerId", provider.full_name as "providerName"
      from page p
      left join names patient on patient.user_id = p.patient_id and ${seesPatients}
      left join names provider on provider.user_id = p.provider_user_id
      order by ${orderOf(search)}`,
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
    payments: shown.map(toListed),
    next: rows.length > search.size ? (shown.at(-1)?.id ?? null) : null,
  };
}

const toListed = ({ at, patientId, patientName, providerId, providerName, ...row }: Row): ListedPayment => ({
  ...row,
  at: at.toISOString(),
  patient: patientId === null ? null : { userId: patientId, name: patientName ?? '' },
  provider: { userId: providerId, name: providerName ?? '' },
});

const isByAmount = ({ sort }: PaymentsSearch) => sort === 'highest' || sort === 'lowest';
const isDescending = ({ sort }: PaymentsSearch) => sort === 'newest' || sort === 'highest';

function orderOf(search: PaymentsSearch): RawBuilder<unknown> {
  const column = sql.ref(isByAmount(search) ? 'p.amount_cents' : 'p.created_at');
  return isDescending(search) ? sql`${column} desc, p.id desc` : sql`${column}, p.id`;
}

/** One row more than is shown says whether there is another page. */
async function pageOf(context: SignedInContext, search: PaymentsSearch, seesPatients: boolean) {
  const wanted = sql.join(conditionsOf(search, context.session.timeZone), sql` and `);
  const end = sql`order by ${orderOf(search)} limit ${search.size + 1}`;
  if (!search.q) return sql`select p.* from payments p where ${wanted} ${end}`;
  const visits = await visitsMeant(context, search.q);
  if (visits)
    return sql`select p.* from payments p where p.appointment_id = any(${visits}::uuid[]) and ${wanted} ${end}`;
  const people = await context.services.database.read(
    context.actor,
    () => sql<{ user_id: string }>`select user_id from find_payers(${search.q})`,
  );
  const found = sql`unnest(${people.map(({ user_id }) => user_id)}::uuid[]) f (person)`;
  // Of each person only as much as a page can hold, in the order of their index.
  const ofEach = (column: string) => sql`
    select q.* from ${found} cross join lateral (
      select p.* from payments p where ${sql.ref(`p.${column}`)} = f.person and ${wanted} ${end}) q`;
  const sides = seesPatients ? ['provider_user_id', 'patient_id'] : ['provider_user_id'];
  return sql`
    select p.* from (select distinct on (id) * from (${sql.join(sides.map(ofEach), sql` union all `)}) s) p ${end}`;
}

/** The appointments that a number means; null where the words are no number. */
async function visitsMeant({ services, actor }: SignedInContext, q: string): Promise<string[] | null> {
  const words = q.replace(/^#/, '').toLowerCase();
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(words)) return [words];
  if (!/^[0-9a-f]{8}$/.test(words)) return null;
  const found = await services.database.read(
    actor,
    () => sql<{ appointment_id: string }>`select appointment_id from find_paid_visits(${words})`,
  );
  return found.map(({ appointment_id }) => appointment_id);
}

function conditionsOf(search: PaymentsSearch, timeZone: string): RawBuilder<unknown>[] {
  const { state, country, gateway, from, to, after } = search;
  const column = isByAmount(search) ? 'amount_cents' : 'created_at';
  const beyond = sql.raw(isDescending(search) ? '<' : '>');
  return [
    sql`true`,
    ...(state ? [sql`p.status = ${state}`] : []),
    ...(country ? [sql`p.country = ${country}`] : []),
    ...(gateway ? [sql`p.gateway = ${gateway}`] : []),
    ...(from ? [sql`p.created_at >= ${from}::date::timestamp at time zone ${timeZone}`] : []),
    ...(to ? [sql`p.created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`] : []),
    ...(after
      ? [
          sql`(${sql.ref(`p.${column}`)}, p.id)
            ${beyond} ((select ${sql.ref(`o.${column}`)} from payments o where o.id = ${after}), ${after}::uuid)`,
        ]
      : []),
  ];
}
