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
  seen_refunded_cents integer not null default 0,
  -- What the gateway has confirmed to be back with the payer
  returned_cents integer not null default 0 check (returned_cents between 0 and amount_cents),
  -- What disputes have taken back, and what can't be refunded because of them
  withdrawn_cents integer not null default 0,
  withheld_cents integer not null default 0,
  is_disputed boolean not null default false,
  created_at timestamptz not null default app_now()
);
create index captures_payment on captures (payment_id);
create unique index one_accepted_capture on captures (payment_id) where standing = 'accepted';
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
  created_at timestamptz not null default app_now()
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
  returned_at timestamptz
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
grant update (closed_at, closing_note) on payment_alerts to worker;

-- Work that was tried again and again and given up, until a person closes it.
create table failed_work (
  id uuid primary key,
  effect text not null,
  payload jsonb not null,
  error text not null default '',
  attempts integer not null default 0,
  created_at timestamptz not null,
  failed_at timestamptz not null default app_now(),
  state text not null default 'open' check (state in ('open', 'retried', 'closed')),
  handled_at timestamptz,
  handled_by uuid,
  note text
);
create index failed_work_open on failed_work (failed_at) where state = 'open';
call protect('failed_work');
create policy admins_read on failed_work for select to app using ((select actor_is_admin()));
create policy worker_all on failed_work to worker using (true) with check (true);
grant select on failed_work to app;
grant select, insert on failed_work to worker;

-- What was asked for at a checkout, word for word: the same key must carry the same words.
alter table payments add column checkout_attempt integer not null default 0, add column checkout_request jsonb;

alter table payment_events add column state text not null default 'applied'
  check (state in ('applied', 'ignored', 'unmatched', 'unreadable'));
alter table payment_events add column reference text;
create index payment_events_unmatched on payment_events (reference) where state = 'unmatched';
grant update (state) on payment_events to worker;

alter table ledger_entries add column capture_id uuid references captures on delete cascade;
alter table ledger_entries drop constraint ledger_entries_kind_check;
alter table ledger_entries add constraint ledger_entries_kind_check check (kind in
  ('charge', 'refund', 'fee', 'refund_reversal', 'dispute', 'dispute_reversal'));
create index ledger_capture on ledger_entries (capture_id);

-- Which way money moved. Its twin is LEDGER_SIGN in contract/src/payments/rules.ts.
create function ledger_sign(kind text) returns integer
  language sql immutable parallel safe
  as $$ select case when kind in ('charge', 'refund_reversal', 'dispute_reversal') then 1 else -1 end $$;
grant execute on function ledger_sign to app, worker;

-- What came in before.
insert into captures (payment_id, reference, amount_cents, currency, standing, seen_refunded_cents, returned_cents)
select p.id, coalesce(p.gateway_payment_id, 'payment ' || p.id), p.captured_cents, p.currency,
  case when p.status = 'paid' or a.refund_percent is not null or a.status in ('in_progress', 'completed', 'no_show')
    then 'accepted' else 'refused' end,
  returned.cents, returned.cents
from payments p join appointments a on a.id = p.appointment_id
cross join lateral (
  select least(p.captured_cents, coalesce(sum(l.amount_cents), 0))::integer as cents
  from ledger_entries l where l.payment_id = p.id and l.kind = 'refund') returned
where p.captured_cents > 0
on conflict do nothing;
-- Asked for before, and not confirmed: asked again with the key it had.
insert into refunds (capture_id, payment_id, amount_cents, currency, state, asked_at)
select c.id, p.id, p.refunded_cents - c.returned_cents, c.currency, 'asked', p.updated_at
from payments p join captures c on c.payment_id = p.id
where p.refunded_cents > c.returned_cents;
update payments p set refunded_cents = c.returned_cents,
  status = case when p.status <> 'refunded' or c.returned_cents = c.amount_cents then p.status
    when c.standing = 'accepted' then 'paid' else 'failed' end
from captures c where c.payment_id = p.id and p.refunded_cents > c.returned_cents;
insert into outbox (effect, payload)
select distinct 'payment.refund', jsonb_build_object('paymentId', payment_id) from refunds;

-- Locks a payment after its visit, the order in which a cancellation does.
create function lock_payment(target uuid) returns setof payments
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform from appointments where id = (select appointment_id from payments where id = target) for update;
  return query select * from payments where id = target for update;
end $$;
grant execute on function lock_payment to worker;

-- Writes down what is owed back of a payment now, in the transaction in which that changes, and closes what was returned.
-- Its twin is outstandingCents() in contract/src/payments/settlement.ts.
create function owe_refunds(target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  held record;
  open refunds%rowtype;
  answer text;
  owed integer;
  due integer;
begin
  perform from payments where id = target for update;
  for held in
    select c.*, coalesce(a.refund_percent, case when a.status = 'cancelled' then 100 else 0 end) as percent
    from captures c join payments p on p.id = c.payment_id join appointments a on a.id = p.appointment_id
    where p.id = target
  loop
    owed := case held.standing when 'unknown' then 0 when 'refused' then held.amount_cents
      else round(held.amount_cents * held.percent / 100.0) end;
    due := greatest(0, owed - held.returned_cents - held.withheld_cents);
    select * into open from refunds where capture_id = held.id and state in ('owed', 'asked') for update;
    if found then
      answer := (select status from capture_claims where id = open.gateway_refund_id);
      if answer = 'succeeded' or answer is null and open.asked_at is not null and owed <= held.returned_cents then
        update refunds set state = 'returned', returned_at = app_now(), needs_person = false, last_error = null
        where id = open.id;
        insert into outbox (effect, payload) values ('payment.returned', jsonb_build_object('refundId', open.id));
      elsif answer = 'failed' then
        update refunds set state = 'void', last_error = 'the refund failed at the gateway' where id = open.id;
      elsif open.state = 'owed' and due = 0 then
        update refunds set state = 'void' where id = open.id;
      else
        if open.state = 'owed' and due <> open.amount_cents then
          update refunds set amount_cents = due, key_number = key_number + 1 where id = open.id;
        end if;
        continue;
      end if;
    end if;
    if due > 0 then
      insert into refunds (capture_id, payment_id, amount_cents, currency) values (held.id, target, due, held.currency);
      insert into outbox (effect, payload) values ('payment.refund', jsonb_build_object('paymentId', target));
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
create trigger owe_refunds after update of status, refund_percent on appointments
  for each row when (new.fee_cents > 0 and (new.refund_percent is distinct from old.refund_percent
    or new.status = 'cancelled' and old.status <> 'cancelled'))
  execute function owe_refunds_of_visit();

-- The words of a checkout and the key they go with: those of the first try, until the gateway has refused them.
create function begin_checkout(target uuid, request jsonb) returns table (key text, kept jsonb)
  language sql security definer set search_path = public, pg_temp
  as $$
    update payments set checkout_request = coalesce(checkout_request, request)
    where id = target and patient_id = actor_id() and status = 'pending'
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

-- A hold is paid before its start, or not at all.
create or replace function open_payment(target uuid, at_gateway text) returns setof payments
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

create or replace function confirm_appointment(target uuid) returns boolean
  language sql security definer set search_path = public, pg_temp
  as $$
    update appointments set status = 'confirmed' where id = target and status = 'scheduled' and start_time > app_now()
    returning true
  $$;

create or replace function release_expired_holds() returns setof uuid
  language sql security definer set search_path = public, pg_temp
  as $$
    update appointments set status = 'cancelled', cancelled_at = app_now(), cancelled_by = 'system'
    where id in (
      select id from appointments
      where status = 'scheduled' and (hold_expires_at <= app_now() or start_time <= app_now())
      for update skip locked)
    returning id
  $$;

create or replace function release_unpaid(target uuid) returns boolean
  language sql security definer set search_path = public, pg_temp
  as $$
    update appointments set status = 'cancelled', cancelled_at = app_now(), cancelled_by = 'system', refund_percent = 100
    where id = target and status in ('scheduled', 'confirmed')
    returning true
  $$;

-- A credit note says what was credited: money that came back to us by a failed refund and goes again needs no second one.
create or replace function issue_invoice(entry ledger_entries) returns void
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

-- `refunding` while money is owed back that the gateway has not returned.
create or replace view visit_payment_status with (security_barrier = true) as
  select p.appointment_id,
    case when exists (select from refunds r where r.payment_id = p.id and r.state in ('owed', 'asked'))
      then 'refunding' else p.status end as status,
    p.created_at
  from payments p join appointments a on a.id = p.appointment_id
  where a.patient_id = (select actor_id()) or a.patient_id = any ((select cared_for('visits'))::uuid[])
    or a.provider_user_id = (select actor_id()) and p.status in ('paid', 'refunded')
    or (select actor_is_admin());

-- Nobody is forgotten while money is owed to or by them.
create or replace function deletions_to_tell(target uuid, only_erasable boolean)
  returns table (id uuid, email text, name text, locale text, time_zone text, due_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select d.id, u.email, u.full_name, u.locale, u.time_zone, d.due_at
    from account_deletions d join user_addresses u on u.user_id = d.user_id
    where (target is null or d.id = target) and (not only_erasable or (
      d.state = 'closing' and d.closing_at <= app_now() - interval '1 hour'
      and not exists (select from appointments a where d.user_id in (a.patient_id, a.provider_user_id)
        and a.status in ('scheduled', 'confirmed', 'in_progress'))
      and not exists (select from payments p where d.user_id in (p.patient_id, p.provider_user_id)
        and (p.status = 'pending' and p.created_at > app_now() - interval '2 days'
          or exists (select from refunds r where r.payment_id = p.id and r.state in ('owed', 'asked'))))))
  $$;

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

create function retry_failed_work(target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  failed failed_work%rowtype;
begin
  if not actor_is_admin() then
    raise insufficient_privilege using message = 'only an administrator tries work again';
  end if;
  update failed_work set state = 'retried', handled_at = app_now(), handled_by = actor_id()
  where id = target and state = 'open' returning * into failed;
  if not found then
    raise no_data_found using message = 'no such work';
  end if;
  insert into outbox (effect, payload) values (failed.effect, failed.payload);
end $$;
grant execute on function retry_failed_work to app;

create function close_failed_work(target uuid, reason text) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  if not actor_is_admin() then
    raise insufficient_privilege using message = 'only an administrator closes failed work';
  end if;
  update failed_work set state = 'closed', handled_at = app_now(), handled_by = actor_id(), note = reason
  where id = target and state = 'open';
  if not found then
    raise no_data_found using message = 'no such work';
  end if;
end $$;
grant execute on function close_failed_work to app;
