-- Payments: one per appointment, and a ledger that only grows.
create table payments (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointments (id) on delete restrict,
  patient_id uuid not null references profiles (user_id) on delete restrict,
  provider_user_id uuid not null references profiles (user_id) on delete restrict,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null default 'USD',
  status text not null default 'pending' check (status in ('pending', 'paid', 'failed', 'expired', 'refunded')),
  gateway text not null check (gateway in ('sandbox', 'stripe')),
  -- The gateway's checkout session; unknown until it has answered
  gateway_session_id text unique,
  gateway_payment_id text,
  checkout_url text,
  captured_cents integer not null default 0 check (captured_cents >= 0),
  -- With what was asked to be returned and is on its way
  refunded_cents integer not null default 0 check (refunded_cents between 0 and captured_cents),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index one_open_payment on payments (appointment_id) where status in ('pending', 'paid');
create index payments_appointment on payments (appointment_id);
create index payments_patient on payments (patient_id, created_at desc);
create index payments_provider_user on payments (provider_user_id, created_at desc);
create trigger touch before update on payments
  for each row execute function touch_updated_at();
call protect('payments');
-- The open checkout is the patient's alone: its address lets whoever has it pay or cancel.
create policy participants_read on payments for select to app
  using (patient_id = (select actor_id()) or (select actor_is_admin())
    or provider_user_id = (select actor_id()) and status in ('paid', 'refunded'));
create policy worker_all on payments to worker using (true) with check (true);
grant select on payments to app;
grant select, insert, update on payments to worker;

-- Webhook events as they were received, by the gateway's id: the second delivery of one finds it here.
create table payment_events (
  id text primary key,
  gateway text not null,
  type text not null,
  payload jsonb not null,
  received_at timestamptz not null default now()
);
call protect('payment_events');
create policy worker_all on payment_events to worker using (true) with check (true);
grant select, insert on payment_events to worker;

-- The open payment of the actor's held appointment, made at the first call; amount and currency are the appointment's.
create function open_payment(target uuid, at_gateway text) returns setof payments
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype := lock_appointment(target, 'patient');
begin
  if visit.status = 'scheduled' and visit.hold_expires_at <= app_now()
    or visit.status = 'cancelled' and visit.cancelled_by = 'system' then
    raise check_violation using message = 'the hold has run out', constraint = 'hold_expired';
  end if;
  if visit.status <> 'scheduled' then
    raise check_violation using message = 'nothing is owed', constraint = 'nothing_to_pay';
  end if;
  -- Left behind by another gateway that is no longer configured
  update payments set status = 'expired'
  where appointment_id = target and status = 'pending' and gateway <> at_gateway;
  insert into payments (appointment_id, patient_id, provider_user_id, amount_cents, currency, gateway)
  values (target, visit.patient_id, visit.provider_user_id, visit.fee_cents, visit.currency, at_gateway)
  on conflict (appointment_id) where status in ('pending', 'paid') do nothing;
  return query select * from payments where appointment_id = target and status in ('pending', 'paid');
end $$;
-- Notes where the actor's open payment is paid; the first answer of the gateway stays.
create function note_checkout(target uuid, session text, url text) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    update payments set gateway_session_id = session, checkout_url = url
    where id = target and patient_id = actor_id() and status = 'pending' and gateway_session_id is null
  $$;
grant execute on function open_payment, note_checkout to app;

create table ledger_entries (
  id uuid primary key default uuidv7(),
  payment_id uuid not null references payments (id) on delete restrict,
  appointment_id uuid not null references appointments (id) on delete restrict,
  patient_id uuid not null references profiles (user_id) on delete restrict,
  provider_user_id uuid not null references profiles (user_id) on delete restrict,
  kind text not null check (kind in ('charge', 'refund', 'fee')),
  amount_cents integer not null check (amount_cents > 0),
  currency text not null default 'USD',
  -- What the entry stands for at the gateway: the same charge or refund is entered once
  gateway_reference text not null unique,
  created_at timestamptz not null default now()
);
create index ledger_payment on ledger_entries (payment_id);
create index ledger_appointment on ledger_entries (appointment_id);
create index ledger_patient on ledger_entries (patient_id, created_at desc);
create index ledger_provider_user on ledger_entries (provider_user_id, created_at desc);
call protect('ledger_entries');
create policy participants_read on ledger_entries for select to app
  using ((select actor_id()) in (patient_id, provider_user_id) or (select actor_is_admin()));
create policy worker_append on ledger_entries for insert to worker with check (true);
create policy worker_read on ledger_entries for select to worker using (true);
grant select on ledger_entries to app;
grant select, insert on ledger_entries to worker;

create function refuse_ledger_change() returns trigger
  language plpgsql
  as $$
begin
  raise restrict_violation using message = 'the ledger only grows';
end $$;
create trigger immutable before update or delete on ledger_entries
  for each row execute function refuse_ledger_change();

-- The built-in gateway's own books, where no Stripe key is set.
create table sandbox_sessions (
  id text primary key,
  amount_cents integer not null,
  currency text not null,
  description text not null,
  locale text not null,
  success_url text not null,
  cancel_url text not null,
  metadata jsonb not null,
  status text not null default 'open' check (status in ('open', 'complete', 'expired')),
  payment_id text,
  refunded_cents integer not null default 0 check (refunded_cents between 0 and amount_cents),
  -- Refunds that were done, by the caller's key: asking again returns nothing twice
  refund_keys text[] not null default '{}',
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
call protect('sandbox_sessions');
create policy worker_all on sandbox_sessions to worker using (true) with check (true);
grant select, insert, update on sandbox_sessions to worker;
