import type { Invariant } from '../../backup/index.ts';

/** Every file that a row speaks of, with how many bytes it should have. */
export const FILES = `
  select path, size::float8 as bytes from uploads where path is not null
  union select attachment_url, attachment_size::float8 from messages where attachment_url is not null
  union select path, size::float8 from provider_documents
  union select path, size::float8 from exports where path is not null`;

/** What holds of every database of ours. Each gives a row where it does not. */
export const INVARIANTS: Invariant[] = [
  {
    name: 'two visits of one person overlap',
    query: `select from appointments a join appointments b on a.id < b.id and a.during && b.during
        and (a.provider_id = b.provider_id or a.patient_id = b.patient_id)
      where a.status in ('scheduled', 'confirmed', 'in_progress') and b.status in ('scheduled', 'confirmed', 'in_progress')
      limit 1`,
  },
  {
    name: 'the ledger does not say what a payment captured',
    query: `select from payments p left join (
        select payment_id, sum(amount_cents) as cents from ledger_entries where kind = 'charge' group by 1
      ) l on l.payment_id = p.id where coalesce(l.cents, 0) <> p.captured_cents limit 1`,
  },
  {
    name: 'more was returned of a payment than it captured',
    query: `select from ledger_entries group by payment_id
      having sum(case when kind in ('charge', 'refund_reversal') then amount_cents
        when kind = 'refund' then -amount_cents else 0 end) < 0 limit 1`,
  },
  {
    name: 'a visit that costs is confirmed and unpaid',
    query: `select from appointments a where a.status in ('confirmed', 'in_progress') and a.fee_cents > 0
      and not exists (select from payments p where p.appointment_id = a.id and p.captured_cents >= a.fee_cents) limit 1`,
  },
];
