-- Billing: invoices and credit notes, numbered without gaps, and who a patient is at the gateway.

-- The last number of each series. Whoever takes the next one holds this row until the commit: a number whose transaction
-- fails is taken by the next.
create table invoice_series (
  series text primary key check (series ~ '^(INV|CN)-\d{4}$'),
  last_number integer not null check (last_number > 0)
);
call protect('invoice_series');

-- One for each charge and each refund of the ledger, as things stood then: it does not change with a name.
create table invoices (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('invoice', 'credit_note')),
  series text not null,
  number integer not null,
  name text not null generated always as (series || '-' || lpad(number::text, 6, '0')) stored,
  ledger_entry_id uuid not null unique references ledger_entries (id) on delete restrict,
  payment_id uuid not null references payments (id) on delete restrict,
  patient_id uuid not null references profiles (user_id) on delete restrict,
  -- The invoice that a credit note takes from
  corrects uuid references invoices (id) on delete restrict,
  patient_name text not null,
  provider_name text not null,
  visit_type text not null,
  visit_start timestamptz not null,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  issued_at timestamptz not null,
  unique (series, number),
  check (kind = 'credit_note' or corrects is null)
);
create index invoices_payment on invoices (payment_id);
create index invoices_patient on invoices (patient_id, issued_at desc);
create index invoices_corrects on invoices (corrects);
create trigger immutable before update or delete on invoices
  for each row execute function refuse_ledger_change();
call protect('invoices');
create policy own_read on invoices for select to app
  using (patient_id = (select actor_id()) or (select actor_is_admin()));
grant select on invoices to app;

create function issue_invoice(entry ledger_entries) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  is_charge boolean := entry.kind = 'charge';
  of_year text := case when is_charge then 'INV-' else 'CN-' end || to_char(entry.created_at at time zone 'UTC', 'YYYY');
  taken integer;
begin
  insert into invoice_series as s (series, last_number) values (of_year, 1)
  on conflict (series) do update set last_number = s.last_number + 1
  returning last_number into taken;
  insert into invoices (kind, series, number, ledger_entry_id, payment_id, patient_id, corrects, patient_name,
    provider_name, visit_type, visit_start, amount_cents, currency, issued_at)
  select case when is_charge then 'invoice' else 'credit_note' end, of_year, taken, entry.id, entry.payment_id,
    entry.patient_id,
    case when not is_charge then (
      select i.id from invoices i where i.payment_id = entry.payment_id and i.kind = 'invoice' order by i.id limit 1) end,
    patient.full_name, provider.full_name, a.appointment_type, a.start_time, entry.amount_cents, entry.currency,
    entry.created_at
  from appointments a
  join profiles patient on patient.user_id = a.patient_id
  join providers provider on provider.id = a.provider_id
  where a.id = entry.appointment_id;
end $$;

create function issue_invoice_of_entry() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform issue_invoice(new);
  return null;
end $$;
-- At the commit, so that payments wait for each other's numbers as briefly as can be and never for each other's visits.
create constraint trigger issue_invoice after insert on ledger_entries
  deferrable initially deferred
  for each row when (new.kind in ('charge', 'refund')) execute function issue_invoice_of_entry();

do $$
declare
  entry ledger_entries;
begin
  for entry in select * from ledger_entries where kind in ('charge', 'refund') order by created_at, id loop
    perform issue_invoice(entry);
  end loop;
end $$;

-- Where a patient's saved cards are kept: the gateway's name for the person. Written once the gateway has given it.
create table gateway_customers (
  user_id uuid not null references profiles (user_id) on delete cascade,
  gateway text not null check (gateway in ('stripe')),
  reference text not null unique,
  created_at timestamptz not null default now(),
  primary key (user_id, gateway)
);
call protect('gateway_customers');
create policy own_read on gateway_customers for select to app using (user_id = (select actor_id()));
create policy worker_all on gateway_customers to worker using (true) with check (true);
grant select on gateway_customers to app, worker;
grant insert (user_id, gateway, reference) on gateway_customers to worker;
