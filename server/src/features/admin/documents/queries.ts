import type { DocumentsSearch, ListedDocument } from '@polyclinic/contract/admin/payments/schemas';
import { type RawBuilder, sql } from 'kysely';
import type { SignedInContext } from '../../../requests/index.ts';

type Row = Omit<ListedDocument, 'issuedAt'> & { issuedAt: Date; patientId: string };

/** Of documents whose printed name is nobody's any more; those of people who are there are all found. */
const MOST_FOUND = 200;

/** A page of all invoices and credit notes, by the last row of the page before; each patient is noted, once a day. */
export async function listDocuments(context: SignedInContext, search: DocumentsSearch) {
  const { services, actor } = context;
  const order = search.sort === 'newest' ? sql`i.issued_at desc, i.id desc` : sql`i.issued_at, i.id`;
  const page = await pageOf(context, search, order);
  const rows = await services.database.read(
    actor,
    () => sql<Row>`
      with page as materialized (${page})
      select i.id, i.kind, i.name, i.issued_at as "issuedAt", i.patient_name as "patientName",
        i.provider_name as "providerName", i.amount_cents as "amountCents", i.currency,
        case when credited.cents is null then 'issued' when credited.cents < i.amount_cents then 'credited_in_part'
          else 'credited' end as state,
        (select o.name from invoices o where o.id = i.corrects) as corrects,
        p.appointment_id as "appointmentId", i.patient_id as "patientId"
      from page i join payments p on p.id = i.payment_id
      cross join lateral (select sum(c.amount_cents) as cents from invoices c where c.corrects = i.id) credited
      order by ${order}`,
  );
  const shown = rows.slice(0, search.size);
  for (const { appointmentId: subjectId, patientId } of shown)
    services.accessLog.noteListed({ actor, action: 'read', subject: 'payment', subjectId, patientId });
  return {
    documents: shown.map(({ issuedAt, patientId: _, ...row }) => ({ ...row, issuedAt: issuedAt.toISOString() })),
    next: rows.length > search.size ? (shown.at(-1)?.id ?? null) : null,
  };
}

/** One row more than is shown says whether there is another page. */
async function pageOf(
  { services, actor, session }: SignedInContext,
  search: DocumentsSearch,
  order: RawBuilder<unknown>,
) {
  const wanted = sql.join(conditionsOf(search, session.timeZone), sql` and `);
  const end = sql`order by ${order} limit ${search.size + 1}`;
  const { q } = search;
  if (!q) return sql`select i.* from invoices i where ${wanted} ${end}`;
  const [documents, people] = await Promise.all([
    services.database.read(actor, () => sql<{ id: string }>`select id from find_documents(${q}, ${MOST_FOUND})`),
    services.database.read(actor, () => sql<{ id: string }>`select user_id as id from find_billed_people(${q})`),
  ]);
  const found = sql`unnest(${people.map(({ id }) => id)}::uuid[]) f (person)`;
  // Of each person only as much as a page can hold; a doctor's in the order of the ledger, whose times are the documents'.
  return sql`
    select i.* from (select distinct on (id) * from (
      select i.* from invoices i where i.id = any(${documents.map(({ id }) => id)}::uuid[]) and ${wanted}
      union all
      select q.* from ${found} cross join lateral (
        select i.* from invoices i where i.patient_id = f.person and ${wanted} ${end}) q
      union all
      select q.* from ${found} cross join lateral (
        select i.* from ledger_entries e join invoices i on i.ledger_entry_id = e.id
        where e.provider_user_id = f.person and ${wanted}
        order by ${search.sort === 'newest' ? sql`e.created_at desc, i.id desc` : sql`e.created_at, i.id`}
        limit ${search.size + 1}) q) s) i ${end}`;
}

function conditionsOf({ kind, from, to, after, sort }: DocumentsSearch, timeZone: string): RawBuilder<unknown>[] {
  const beyond = sql.raw(sort === 'newest' ? '<' : '>');
  return [
    sql`true`,
    ...(kind ? [sql`i.kind = ${kind}`] : []),
    ...(from ? [sql`i.issued_at >= ${from}::date::timestamp at time zone ${timeZone}`] : []),
    ...(to ? [sql`i.issued_at < (${to}::date + 1)::timestamp at time zone ${timeZone}`] : []),
    ...(after
      ? [
          sql`(i.issued_at, i.id) ${beyond} ((select o.issued_at from invoices o where o.id = ${after}), ${after}::uuid)`,
        ]
      : []),
  ];
}
