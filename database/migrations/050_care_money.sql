-- The Care Circle and money, mail and pace: a checkout is one person's, whoever paid keeps their papers, and nobody gains an
-- allowance by those for whom they care.

-- How the payment of a visit stands, for whoever sees the visit; who pays, and where, is the payer's. A doctor hears of
-- money that came.
drop policy patients_side_reads on payments;
create view visit_payment_status with (security_barrier = true) as
  select p.appointment_id, p.status, p.created_at
  from payments p join appointments a on a.id = p.appointment_id
  where a.patient_id = (select actor_id()) or a.patient_id = any ((select cared_for('visits'))::uuid[])
    or a.provider_user_id = (select actor_id()) and p.status in ('paid', 'refunded')
    or (select actor_is_admin());
grant select on visit_payment_status to app;

-- What a payment was for, to whoever made it: also once they may no longer see the visit.
create view paid_visits with (security_barrier = true) as
  select p.id as payment_id, a.appointment_type, a.start_time, a.status, v.full_name as provider_name
  from payments p
  join appointments a on a.id = p.appointment_id
  join providers v on v.id = a.provider_id
  where p.patient_id = (select actor_id());
grant select on paid_visits to app;

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

-- A checkout shows its payer's name and cards: another person of the patient's side gets one of their own.
create or replace function open_payment(target uuid, at_gateway text) returns setof payments
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
  perform end_checkouts(array(
    select id from payments where appointment_id = target and status = 'pending' and patient_id <> actor_id()));
  insert into payments (appointment_id, patient_id, provider_user_id, amount_cents, currency, gateway)
  values (target, actor_id(), visit.provider_user_id, visit.fee_cents, visit.currency, at_gateway)
  on conflict (appointment_id) where status in ('pending', 'paid') do nothing;
  return query select * from payments
    where appointment_id = target and patient_id = actor_id() and status in ('pending', 'paid');
end $$;

create function end_carers_checkouts() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform end_checkouts(array(
    select p.id from payments p join appointments a on a.id = p.appointment_id
    where p.patient_id = new.carer_id and a.patient_id = new.patient_id and p.status = 'pending'));
  return null;
end $$;
create trigger end_checkouts after update of state, rights on care_links
  for each row when (old.state = 'active' and 'book' = any (old.rights)
    and not (new.state = 'active' and 'book' = any (new.rights)))
  execute function end_carers_checkouts();

-- How a practice is reached, for carers who plan or read along; to see when somebody has a visit says less.
drop policy carers_read on provider_contacts;
create policy carers_read on provider_contacts for select to app
  using (exists (
    select from appointments a
    where a.provider_id = provider_contacts.provider_id and a.status in ('confirmed', 'in_progress')
      and (a.patient_id = any ((select cared_for('book'))::uuid[])
        or a.patient_id = any ((select cared_for('records'))::uuid[]))));

-- What one person holds for others is counted with their own.
create index appointments_booked_by on appointments (booked_by, start_time) where booked_by is not null;

-- Whoever removes those whom they manage can still delete their own account.
drop trigger at_pace on account_deletions;
create trigger at_pace before insert on account_deletions
  for each row when (new.user_id is not distinct from actor_id())
  execute function limit_pace('account_deletions', 5, 86400);
create trigger at_pace_of_others before insert on account_deletions
  for each row when (new.user_id is distinct from actor_id())
  execute function limit_pace('dependent_deletions', 20, 86400);

-- Counts one hit of a key, whoever's; answers as take_rate_limit does, which counts an actor's.
create function count_hit(of_key text, allowance integer, window_seconds integer) returns integer
  language sql security definer set search_path = public, pg_temp
  as $$
    insert into rate_limits as r (key, window_start, hits)
    values (of_key, now(), 1)
    on conflict (key) do update set
      hits = case when r.window_start < now() - make_interval(secs => window_seconds) then 1 else r.hits + 1 end,
      window_start = case when r.window_start < now() - make_interval(secs => window_seconds) then now() else r.window_start end
    returning case
      when hits <= allowance::bigint * coalesce(nullif(current_setting('app.rate_limit_factor', true), ''), '1')::integer then 0
      else greatest(1, ceil(extract(epoch from window_start - now()) + window_seconds))::integer end
  $$;
create or replace function take_rate_limit(limit_key text, allowance integer, window_seconds integer) returns integer
  language sql security definer set search_path = public, pg_temp
  as $$ select count_hit(concat_ws(':', session_user, actor_id(), limit_key), allowance, window_seconds) $$;

-- Each mailed invitation counts, a renewed one too; and an address is mailed three times a day at most, whoever invites it.
create function limit_care_mails() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  seconds integer;
begin
  if actor_id() is null then
    return new;
  end if;
  seconds := count_hit('care_mail:' || encode(sha256(convert_to(new.email, 'UTF8')), 'hex'), 3, 86400);
  if seconds > 0 then
    raise program_limit_exceeded using message = 'too fast', constraint = 'pace', detail = seconds;
  end if;
  return new;
end $$;
create trigger at_pace_of_renewals before update of token_hash on care_links
  for each row when (new.state = 'invited' and new.token_hash is distinct from old.token_hash)
  execute function limit_pace('care_invitations', 20, 86400);
create trigger at_pace_of_mails before insert or update of token_hash on care_links
  for each row when (new.state = 'invited') execute function limit_care_mails();

-- Who has which kind of account: care is between patients.
create or replace view user_addresses as
  select u.id as user_id, u.email, p.full_name, p.locale, p.time_zone, p.role
  from auth.user u join profiles p on p.user_id = u.id;
