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
  refunded_cents integer not null default 0,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
call protect('sandbox_sessions');
create policy worker_all on sandbox_sessions to worker using (true) with check (true);
grant select, insert, update on sandbox_sessions to worker;
