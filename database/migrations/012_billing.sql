-- Billing: invoices and what a practice earned.

-- Billing: invoices and credit notes, numbered without gaps, and who a patient is at the gateway.

-- The last number of each series. The transaction that takes the next one locks this row until its commit: a number whose transaction
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
call protect('invoices');
create policy own_read on invoices for select to app
  using (patient_id = (select actor_id()) or (select actor_is_admin()));
grant select on invoices to app;

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

-- A credit note says what was credited: money that came back to us by a failed refund and goes again needs no second one.
create function issue_invoice(entry ledger_entries) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  is_charge boolean := entry.kind = 'charge';
  of_year text := case when is_charge then 'INV-' else 'CN-' end || to_char(entry.created_at at time zone 'UTC', 'YYYY');
  taken integer;
  credited integer := entry.amount_cents;
begin
  if not is_charge then
    select least(credited, sum(case when l.kind = 'refund' then l.amount_cents else -l.amount_cents end)
      - coalesce((select sum(i.amount_cents) from invoices i join ledger_entries o on o.id = i.ledger_entry_id
        where i.kind = 'credit_note' and o.payment_id = entry.payment_id
          and o.capture_id is not distinct from entry.capture_id), 0))
    into credited
    from ledger_entries l
    where l.payment_id = entry.payment_id and l.capture_id is not distinct from entry.capture_id
      and l.kind in ('refund', 'refund_reversal') and l.id <= entry.id;
    if credited <= 0 then
      return;
    end if;
  end if;
  insert into invoice_series as s (series, last_number) values (of_year, 1)
  on conflict (series) do update set last_number = s.last_number + 1
  returning last_number into taken;
  insert into invoices (kind, series, number, ledger_entry_id, payment_id, patient_id, corrects, patient_name,
    provider_name, visit_type, visit_start, amount_cents, currency, issued_at)
  select case when is_charge then 'invoice' else 'credit_note' end, of_year, taken, entry.id, entry.payment_id,
    entry.patient_id,
    case when not is_charge then (
      select i.id from invoices i join ledger_entries o on o.id = i.ledger_entry_id
      where i.payment_id = entry.payment_id and i.kind = 'invoice' and (o.capture_id is null or o.capture_id = entry.capture_id)
      order by i.id limit 1) end,
    patient.full_name, provider.full_name, a.appointment_type, a.start_time, credited, entry.currency,
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

-- Which kind of event an alert is about: administrators read that, not the event.
create function alert_event_type(alert uuid) returns text
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select e.type from payment_alerts t join payment_events e on e.id = t.event_id
    where t.id = alert and actor_is_admin()
  $$;
grant execute on function alert_event_type to app;

create function note_disputed_fact() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  select a.end_fact, a.outcome_at into new.disputed_fact, new.disputed_fact_at
  from appointments a where a.id = new.appointment_id;
  return new;
end $$;

create function note_refund_end() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.ended_at := case when new.state in ('returned', 'void') then coalesce(new.ended_at, app_now()) end;
  return new;
end $$;

-- When the money of a visit's payment was payable, for all times: every bound is written once and never moves, so that
-- neither does what was payable at a past moment.
create function payable_times(visit appointments, payment uuid, capture uuid) returns tstzmultirange
  language sql stable set search_path = public, pg_temp
  as $$
    with correction as (
      select d.* from end_disputes d where d.appointment_id = visit.id and d.corrected_to is not null
    ), ended as (
      select coalesce(k.disputed_fact, case when k.id is null then visit.end_fact end) as fact,
        coalesce(k.disputed_fact_at, visit.outcome_at) as decided_at, k.resolved_at as corrected_at
      from (select) one left join correction k on true
    ), held as (
      select tstzrange(opened_at, case when resolved_at is not null then greatest(opened_at, resolved_at) end) as during
      from end_disputes where appointment_id = visit.id
      union all
      select tstzrange(created_at, case when closed_at is not null then greatest(created_at, closed_at) end)
      from capture_claims where capture_id = capture and kind = 'dispute'
      union all
      select tstzrange(created_at, case when ended_at is not null then greatest(created_at, ended_at) end)
      from refunds where payment_id = payment
      union all
      select tstzrange(null, corrected_at) from ended where fact in ('missed_by_provider', 'unclear')
      union all
      select tstzrange(corrected_at, null) from ended
      where corrected_at is not null and visit.end_fact = 'missed_by_provider'
    )
    select case
      when visit.status in ('scheduled', 'confirmed', 'in_progress')
        or visit.status = 'cancelled' and visit.end_fact is null and coalesce(visit.refund_percent, 100) >= 100 then '{}'
      else tstzmultirange(tstzrange(greatest(visit.end_time + interval '24 hours', decided_at), null))
        - coalesce((select range_agg(during) from held), '{}') end
    from ended
  $$;

-- The actor's entries. An entry is earned at the first moment at which it is payable; what holds it back later and
-- lets it go again are entries of their time (`hold`, `release`), and so is the refund that the platform bears
-- (`house_share`). What a visit that took place has earned is known before it is payable, a day after its end: its
-- line says when.
create function practice_ledger() returns table (
    appointment_id uuid, patient_id uuid, status text, start_time timestamptz, kind text, amount_cents integer,
    created_at timestamptz, standing text, settles_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    with own as (
      select l.appointment_id, l.payment_id, l.capture_id, l.kind, l.amount_cents, l.created_at
      from ledger_entries l left join captures c on c.id = l.capture_id
      where l.provider_user_id = actor_id() and l.currency = 'USD' and (c.id is null or c.standing = 'accepted')
    ), entries as (
      select * from own
      union all
      select o.appointment_id, o.payment_id, o.capture_id, 'house_share',
        round(o.amount_cents * d.house_bears_percent / 100.0)::integer, d.resolved_at
      from own o join end_disputes d on d.appointment_id = o.appointment_id
      where o.kind = 'charge' and d.house_bears_percent > 0 and d.status = 'resolved'
    )
    select a.id, a.patient_id, a.status, a.start_time, m.kind, e.amount_cents, e.created_at, m.standing, m.at
    from entries e
    join appointments a on a.id = e.appointment_id
    cross join lateral (select payable_times(a, e.payment_id, e.capture_id) as times offset 0) payable
    cross join lateral (
      select case when n = 1 then e.kind when ledger_sign(e.kind) > 0 then 'release' else 'hold' end as kind,
        'earned' as standing, lower(during) as at
      from unnest(payable.times * tstzmultirange(tstzrange(e.created_at, null))) with ordinality as span(during, n)
      union all
      select case when ledger_sign(e.kind) > 0 then 'hold' else 'release' end, 'earned', upper(during)
      from unnest(payable.times * tstzmultirange(tstzrange(e.created_at, null))) as span(during)
      where not upper_inf(during)
      union all
      select e.kind, case
        when a.end_fact = 'missed_by_provider' or a.status = 'cancelled' and coalesce(a.refund_percent, 100) >= 100
        then 'none' else 'ahead' end,
        -- When it will be payable if nothing happens; null while something stands against it
        case when upper_inf(payable.times) then
          (select max(lower(during)) from unnest(payable.times) as span(during)) end
      where not payable.times @> app_now()
    ) m
    where m.standing <> 'earned' or m.at <= app_now()
  $$;
grant execute on function practice_ledger to app;
