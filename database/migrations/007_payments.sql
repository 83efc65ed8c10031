-- Payments: captures, refunds that are owed, the ledger, and the events of the gateway.

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
  updated_at timestamptz not null default now(),
  -- What was asked for at a checkout, word for word: the same key must carry the same words.
  checkout_attempt integer not null default 0,
  checkout_request jsonb
);
create unique index one_open_payment on payments (appointment_id) where status in ('pending', 'paid');
create index payments_appointment on payments (appointment_id);
create index payments_patient on payments (patient_id, created_at desc);
create index payments_provider_user on payments (provider_user_id, created_at desc);
call protect('payments');
-- The open checkout is the patient's alone: everybody who has its address can pay or cancel.
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
  received_at timestamptz not null default now(),
  state text not null default 'applied'
  check (state in ('applied', 'ignored', 'unmatched', 'unreadable')),
  reference text
);
create index payment_events_unmatched on payment_events (reference) where state = 'unmatched';
call protect('payment_events');
create policy worker_all on payment_events to worker using (true) with check (true);
grant select, insert on payment_events to worker;
grant update (state) on payment_events to worker;

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
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  -- The built-in gateway keeps each refund, and its refusals as well, by the caller's key.
  refunds jsonb not null default '[]'
);
call protect('sandbox_sessions');
create policy worker_all on sandbox_sessions to worker using (true) with check (true);
grant select, insert, update on sandbox_sessions to worker;

-- What a gateway holds, what is owed back of it, and what became of that. Owed less returned decides, always.

-- Money that came in: more than once for one payment where somebody paid twice; one of them at most pays for the visit.
create table captures (
  id uuid primary key default uuidv7(),
  payment_id uuid not null references payments on delete cascade,
  -- The gateway's name for the payment, by which it refunds
  reference text not null unique,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  standing text not null default 'unknown' check (standing in ('unknown', 'accepted', 'refused')),
  -- The most that the gateway said had been returned, failed refunds included
  unnamed_refunded_cents integer not null default 0,
  -- What the gateway has confirmed to be back with the payer
  returned_cents integer not null default 0 check (returned_cents between 0 and amount_cents),
  -- What disputes have taken back, and what can't be refunded because of them
  withdrawn_cents integer not null default 0,
  withheld_cents integer not null default 0,
  is_disputed boolean not null default false,
  created_at timestamptz not null default app_now(),
  reported_refunded_cents integer not null default 0,
  -- When the charge is to be read at the gateway, and how often that was done in vain
  next_read_at timestamptz,
  readings integer not null default 0,
  -- What the payer was told to be returned
  announced_cents integer not null default 0
);
create index captures_payment on captures (payment_id);
create unique index one_accepted_capture on captures (payment_id) where standing = 'accepted';
create index captures_to_read on captures (next_read_at) where next_read_at is not null;
call protect('captures');
create policy participants_read on captures for select to app
  using (exists (select from payments p where p.id = payment_id));
create policy worker_all on captures to worker using (true) with check (true);
grant select on captures to app;
grant select, insert, update on captures to worker;

-- Refunds and disputes as the gateway last told of them.
create table capture_claims (
  id text primary key,
  capture_id uuid not null references captures on delete cascade,
  kind text not null check (kind in ('refund', 'dispute')),
  amount_cents integer not null check (amount_cents >= 0),
  status text not null check (status in ('pending', 'open', 'succeeded', 'won', 'lost', 'failed')),
  is_withdrawn boolean not null default false,
  is_reinstated boolean not null default false,
  created_at timestamptz not null default app_now(),
  -- The ledger is the one source of what a doctor earned: captured less returned, of visits that were held, of patients who
  -- stayed away, and of what a late cancellation keeps.
  closed_at timestamptz
);
create index capture_claims_capture on capture_claims (capture_id);
call protect('capture_claims');
create policy admins_read on capture_claims for select to app using ((select actor_is_admin()));
create policy worker_all on capture_claims to worker using (true) with check (true);
grant select on capture_claims to app;
grant select, insert, update on capture_claims to worker;

-- A debt to a payer, from the transaction that made it until the gateway has returned it.
create table refunds (
  id uuid primary key default uuidv7(),
  capture_id uuid not null references captures on delete cascade,
  payment_id uuid not null references payments on delete cascade,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  -- owed: to be asked for; asked: the gateway has it, or may have; void: no longer owed
  state text not null default 'owed' check (state in ('owed', 'asked', 'returned', 'void')),
  attempts integer not null default 0,
  -- Counts up after an answer that the gateway keeps for its key
  key_number integer not null default 0,
  next_try_at timestamptz not null default app_now(),
  gateway_refund_id text,
  last_error text,
  needs_person boolean not null default false,
  created_at timestamptz not null default app_now(),
  asked_at timestamptz,
  returned_at timestamptz,
  -- When a refund stopped being under way, returned or void.
  ended_at timestamptz,
  -- How often the payer's bank has refused this money, and when this one was
  refusals integer not null default 0,
  refused_at timestamptz,
  -- What the payer is told of it: less than its sum where that was said before
  announced_cents integer not null default 0
);
create unique index one_open_refund on refunds (capture_id) where state in ('owed', 'asked');
create index refunds_due on refunds (next_try_at) where state in ('owed', 'asked');
create index refunds_payment on refunds (payment_id);
create index refunds_capture on refunds (capture_id);
call protect('refunds');
create policy participants_read on refunds for select to app
  using (exists (select from payments p where p.id = payment_id));
create policy worker_all on refunds to worker using (true) with check (true);
grant select on refunds to app;
grant select, insert, update on refunds to worker;

-- What about money a person should look at.
create table payment_alerts (
  id uuid primary key default uuidv7(),
  -- The same news makes one
  key text not null unique,
  kind text not null check (kind in ('mismatch', 'second_payment', 'late_end', 'outside_refund', 'refund_failed',
    'refund_stuck', 'dispute_opened', 'dispute_won', 'dispute_lost', 'unmatched', 'unreadable', 'unhandled')),
  payment_id uuid references payments on delete cascade,
  event_id text,
  amount_cents integer,
  currency text,
  created_at timestamptz not null default app_now(),
  closed_at timestamptz,
  closed_by uuid,
  closing_note text
);
create index payment_alerts_open on payment_alerts (created_at) where closed_at is null;
create index payment_alerts_payment on payment_alerts (payment_id);
call protect('payment_alerts');
create policy admins_read on payment_alerts for select to app using ((select actor_is_admin()));
create policy worker_all on payment_alerts to worker using (true) with check (true);
grant select on payment_alerts to app;
grant select, insert on payment_alerts to worker;
grant update (event_id, created_at, closed_at, closed_by, closing_note) on payment_alerts to worker;

-- Frees the time of a visit whose payment failed or went back. Gives an unpaid time free, and a paid one whose money
-- went back before its start. From then on the end is decided by what happened, and the money is only money.
create function release_unpaid(target uuid) returns boolean
  language sql security definer set search_path = public, pg_temp
  as $$
    update appointments set status = 'cancelled', cancelled_at = app_now(), cancelled_by = 'system', refund_percent = 100
    where id = target and (status = 'scheduled' or status = 'confirmed' and start_time > app_now())
    returning true
  $$;
grant execute on function release_unpaid to worker;

-- The open payment of the actor's held appointment, made at the first call; amount and currency are the
-- appointment's. A checkout shows its payer's name and cards: another person of the patient's side gets one of their
-- own. A hold is paid before its start, or not at all.
create function open_payment(target uuid, at_gateway text) returns setof payments
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype := lock_appointment(target, 'patient');
begin
  if visit.status = 'scheduled' and least(visit.hold_expires_at, visit.start_time) <= app_now()
    or visit.status = 'cancelled' and visit.cancelled_by = 'system' then
    raise check_violation using message = 'the hold has run out', constraint = 'hold_expired';
  end if;
  if visit.status <> 'scheduled' then
    raise check_violation using message = 'nothing is owed', constraint = 'nothing_to_pay';
  end if;
  -- Left behind by another gateway that is no longer configured
  update payments set status = 'expired'
  where appointment_id = target and status = 'pending' and gateway <> at_gateway;
  perform end_checkouts(array(
    select id from payments where appointment_id = target and status = 'pending' and patient_id <> actor_id()));
  insert into payments (appointment_id, patient_id, provider_user_id, amount_cents, currency, gateway)
  values (target, actor_id(), visit.provider_user_id, visit.fee_cents, visit.currency, at_gateway)
  on conflict (appointment_id) where status in ('pending', 'paid') do nothing;
  return query select * from payments
    where appointment_id = target and patient_id = actor_id() and status in ('pending', 'paid');
end $$;
grant execute on function open_payment to app;

create function refuse_ledger_change() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'DELETE' and current_setting('app.retention_over', true) = 'yes' then
    return old;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'invoices' and current_setting('app.pseudonymising', true) = 'yes'
    and to_jsonb(new) - '{patient_name,name}'::text[] = to_jsonb(old) - '{patient_name,name}'::text[] then
    return new;
  end if;
  raise restrict_violation using message = 'the ledger only grows';
end $$;

-- Ends checkouts that are open: here at once, so that another can be opened, and at the gateway after the commit. What is
-- paid there before it hears of it is judged as late money.
create function end_checkouts(ended uuid[]) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    with expired as (
      update payments set status = 'expired' where id = any (ended) and status = 'pending' returning id)
    insert into outbox (effect, payload)
    select 'payment.expire', jsonb_build_object('paymentId', id) from expired
  $$;

-- Notes where the actor's payment is paid; the first answer of the gateway stays. Whether it can still be paid there.
create function note_checkout(target uuid, session text, url text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  noted payments%rowtype;
begin
  update payments set gateway_session_id = coalesce(gateway_session_id, session), checkout_url = coalesce(checkout_url, url)
  where id = target and patient_id = actor_id()
  returning * into noted;
  if noted.status = 'expired' then
    insert into outbox (effect, payload) values ('payment.expire', jsonb_build_object('paymentId', target));
  end if;
  return coalesce(noted.status = 'pending' and noted.gateway_session_id = session, false);
end $$;
grant execute on function note_checkout to app;

-- Which way money moved. Its twin is LEDGER_SIGN in contract/src/payments/rules.ts.
create function ledger_sign(kind text) returns integer
  language sql immutable strict parallel safe
  as $$
    select case when kind in ('charge', 'refund_reversal', 'dispute_reversal', 'release', 'house_share') then 1 else -1 end
  $$;
grant execute on function ledger_sign to app, worker;

-- Locks a payment after its visit, the order in which a cancellation does.
create function lock_payment(target uuid) returns setof payments
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform from appointments where id = (select appointment_id from payments where id = target) for update;
  return query select * from payments where id = target for update;
end $$;
grant execute on function lock_payment to worker;

-- Writes down what is owed back of a payment now, in the transaction in which that changes, and closes what was returned
-- or refused. Its twin is outstandingCents() in contract/src/payments/settlement/rules.ts, that of the pause refusalPauseHours().
create function owe_refunds(target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  held record;
  open refunds%rowtype;
  refused refunds%rowtype;
  answer text;
  due integer;
  told integer;
begin
  perform from payments where id = target for update;
  for held in
    select c.*, coalesce(a.refund_percent, case when a.status = 'cancelled' then 100 else 0 end) as percent,
      (select coalesce(sum(k.amount_cents), 0) from capture_claims k
        where k.capture_id = c.id and k.kind = 'refund' and k.status = 'pending') as pending_cents
    from captures c join payments p on p.id = c.payment_id join appointments a on a.id = p.appointment_id
    where p.id = target
  loop
    due := greatest(0, case held.standing when 'unknown' then 0 when 'refused' then held.amount_cents
      else round(held.amount_cents * held.percent / 100.0) end
      - held.returned_cents - held.pending_cents - held.withheld_cents);
    select * into open from refunds where capture_id = held.id and state in ('owed', 'asked') for update;
    if found then
      answer := (select status from capture_claims where id = open.gateway_refund_id);
      if answer = 'succeeded' then
        told := greatest(0, (select sum(k.amount_cents) from capture_claims k join refunds r on r.gateway_refund_id = k.id
          where k.capture_id = held.id and k.status = 'succeeded') - held.announced_cents);
        update refunds set state = 'returned', returned_at = app_now(), needs_person = false, last_error = null,
          announced_cents = told
        where id = open.id;
        if told > 0 then
          update captures set announced_cents = announced_cents + told where id = held.id;
          insert into outbox (effect, payload) values ('payment.returned', jsonb_build_object('refundId', open.id));
        end if;
        open := null;
      elsif answer = 'failed' then
        update refunds set state = 'void' where id = open.id;
        open := null;
      elsif open.state = 'asked' then
        -- Only the gateway can say what became of it.
        continue;
      elsif due = 0 then
        update refunds set state = 'void' where id = open.id;
        continue;
      end if;
    end if;
    continue when due = 0;
    if open.id is null then
      insert into refunds (capture_id, payment_id, amount_cents, currency) values (held.id, target, due, held.currency)
      returning * into open;
      insert into outbox (effect, payload) values ('payment.refund', jsonb_build_object('paymentId', target));
    elsif due <> open.amount_cents then
      update refunds set amount_cents = due, key_number = key_number + 1 where id = open.id;
    end if;
    -- The payer's bank has refused it, at once or after it had been returned.
    select r.* into refused from refunds r join capture_claims k on k.id = r.gateway_refund_id
    where r.capture_id = held.id and r.refused_at is null and k.status = 'failed' order by r.id limit 1;
    if found then
      update refunds set refused_at = app_now() where id = refused.id;
      update refunds set refusals = refused.refusals + 1, attempts = greatest(attempts, refused.attempts),
        needs_person = true, last_error = 'The payer’s bank refused the refund.',
        next_try_at = app_now() + make_interval(hours => least(24, 2 ^ least(refused.refusals + 1, 5))::integer)
      where id = open.id;
      if refused.refusals = 0 then
        insert into outbox (effect, payload) values ('payment.refused', jsonb_build_object('refundId', open.id));
      end if;
    end if;
  end loop;
end $$;
grant execute on function owe_refunds to worker;

create function owe_refunds_of_visit() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform owe_refunds(p.id) from payments p where p.appointment_id = new.id and p.captured_cents > 0;
  return null;
end $$;

-- The words of a checkout and the key they go with: those of the first try, until the gateway has refused them, or would
-- because its session would end within `least_ms`.
create function begin_checkout(target uuid, request jsonb, least_ms bigint) returns table (key text, kept jsonb)
  language sql security definer set search_path = public, pg_temp
  as $$
    with first as (
      select (checkout_request ->> 'expiresAt')::timestamptz < app_now() + least_ms * interval '1 millisecond' as is_refused
      from payments where id = target and patient_id = actor_id() and status = 'pending' for update)
    update payments set checkout_request = case when is_refused then request else coalesce(checkout_request, request) end,
      checkout_attempt = checkout_attempt + coalesce(is_refused, false)::integer
    from first
    where id = target
    returning 'checkout-' || id || case when checkout_attempt > 0 then '-' || checkout_attempt else '' end, checkout_request
  $$;
grant execute on function begin_checkout to app;

-- The gateway refused, and would give the same answer to the same key for a day.
create function fail_checkout(target uuid, failed text) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    update payments set checkout_request = null, checkout_attempt = checkout_attempt + 1
    where id = target and patient_id = actor_id() and gateway_session_id is null
      and failed = 'checkout-' || id || case when checkout_attempt > 0 then '-' || checkout_attempt else '' end
  $$;
grant execute on function fail_checkout to app;

-- What an administrator does about money and failed work.
create function close_payment_alert(target uuid, reason text) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  if not actor_is_admin() then
    raise insufficient_privilege using message = 'only an administrator closes an alert';
  end if;
  update payment_alerts set closed_at = app_now(), closed_by = actor_id(), closing_note = reason
  where id = target and closed_at is null;
  if not found then
    raise no_data_found using message = 'no such alert';
  end if;
end $$;
grant execute on function close_payment_alert to app;

create function hurry_refund(target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  payment uuid;
begin
  if not actor_is_admin() then
    raise insufficient_privilege using message = 'only an administrator hurries a refund';
  end if;
  update refunds set next_try_at = app_now() where id = target and state in ('owed', 'asked') returning payment_id into payment;
  if not found then
    raise no_data_found using message = 'no such refund';
  end if;
  insert into outbox (effect, payload) values ('payment.refund', jsonb_build_object('paymentId', payment));
end $$;
grant execute on function hurry_refund to app;

-- `refunding` while money is owed back that the gateway has not returned.
create view visit_payment_status with (security_barrier = true) as
  select p.appointment_id,
    case when exists (select from refunds r where r.payment_id = p.id and r.state in ('owed', 'asked'))
      then 'refunding' else p.status end as status,
    p.created_at
  from payments p join appointments a on a.id = p.appointment_id
  where a.patient_id = (select actor_id()) or a.patient_id = any ((select cared_for('visits'))::uuid[])
    or a.provider_user_id = (select actor_id()) and p.status in ('paid', 'refunded')
    or (select actor_is_admin());
grant select on visit_payment_status to app;

-- What a payment was for, shown to the payer even when they may no longer see the visit.
create view paid_visits with (security_barrier = true) as
  select p.id as payment_id, a.appointment_type, a.start_time, a.status, v.full_name as provider_name
  from payments p
  join appointments a on a.id = p.appointment_id
  join providers v on v.id = a.provider_id
  where p.patient_id = (select actor_id());
grant select on paid_visits to app;

-- A payment that was taken and is not in the books yet keeps the time of its visit.
create function has_payment_under_way(visit uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select exists (
      select from payments p
      where p.appointment_id = visit and p.status = 'pending' and p.gateway_session_id is not null
        and (exists (select from sandbox_sessions s where s.id = p.gateway_session_id and s.status = 'complete')
          or exists (
            select from payment_events e
            where e.state = 'unmatched'
              and (e.payload ->> 'paymentId' = p.id::text or e.payload -> 'news' ->> 'sessionId' = p.gateway_session_id))))
  $$;

create table ledger_entries (
  id uuid primary key default uuidv7(),
  payment_id uuid not null references payments (id) on delete restrict,
  appointment_id uuid not null references appointments (id) on delete restrict,
  patient_id uuid not null references profiles (user_id) on delete restrict,
  provider_user_id uuid not null references profiles (user_id) on delete restrict,
  kind text not null,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null default 'USD',
  -- What the entry stands for at the gateway: the same charge or refund is entered once
  gateway_reference text not null unique,
  created_at timestamptz not null default now(),
  capture_id uuid references captures on delete cascade,
  constraint ledger_entries_kind_check check (kind in
  ('charge', 'refund', 'fee', 'refund_reversal', 'dispute', 'dispute_reversal'))
);
create index ledger_payment on ledger_entries (payment_id);
create index ledger_appointment on ledger_entries (appointment_id);
create index ledger_patient on ledger_entries (patient_id, created_at desc);
create index ledger_provider_user on ledger_entries (provider_user_id, created_at desc);
create index ledger_capture on ledger_entries (capture_id);
call protect('ledger_entries');
create policy participants_read on ledger_entries for select to app
  using ((select actor_id()) in (patient_id, provider_user_id) or (select actor_is_admin()));
create policy worker_append on ledger_entries for insert to worker with check (true);
create policy worker_read on ledger_entries for select to worker using (true);
grant select on ledger_entries to app;
grant select, insert on ledger_entries to worker;

-- What a suspension or a rejection would cancel and give back, for the administrator who decides. What goes back when
-- a provider is suspended: what is left of the captures that pay for the coming visits, in dollars.
create function coming_visits(target uuid)
  returns table (visits integer, patients integer, refund_cents bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select count(*)::integer, count(distinct a.patient_id)::integer, coalesce(sum((
      select coalesce(sum(ledger_sign(l.kind) * l.amount_cents), 0)
      from ledger_entries l left join captures c on c.id = l.capture_id
      where l.appointment_id = a.id and l.currency = 'USD' and l.kind <> 'fee'
        and (c.id is null or c.standing = 'accepted'))), 0)::bigint
    from appointments a
    where actor_is_admin() and a.provider_id = target and a.status in ('scheduled', 'confirmed') and is_to_begin(a)
  $$;
grant execute on function coming_visits to app;
