-- Emergency actions: bookings, payments or sign-ups stand still for everybody or one country, everybody is signed out. Each
-- has its reason, a second person or a delay, and its end.

create table emergency_actions (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('pause_bookings', 'pause_payments', 'pause_sign_ups', 'sign_out_everybody')),
  -- ISO 3166-1 of the practice; null: everywhere
  country text check (country ~ '^[A-Z]{2}$'),
  reason text not null check (length(trim(reason)) between 1 and 2000),
  asked_by uuid references profiles (user_id) on delete set null,
  asked_at timestamptz not null default app_now(),
  -- From the server's command line, by which it starts at once
  is_by_command boolean not null default false,
  -- When it starts by itself; null: a second administrator has to approve it
  due_at timestamptz,
  -- What nobody approves is over by then
  expires_at timestamptz not null default app_now() + interval '1 day',
  approved_by uuid references profiles (user_id) on delete set null,
  started_at timestamptz,
  -- By a press, by the command line, by a start from there that took its place, by its time, or with the rights of who asked
  ended_how text check (ended_how in ('pressed', 'ordered', 'replaced', 'lapsed', 'rights')),
  -- Null for the command line, for what nobody approved, and once the account is gone
  ended_by uuid references profiles (user_id) on delete set null,
  ended_at timestamptz,
  check (approved_by <> asked_by),
  check (ended_at is not null or ended_how is null),
  -- Who signs up, or is signed out, is in no country
  check (country is null or kind in ('pause_bookings', 'pause_payments'))
);
create unique index emergency_actions_open on emergency_actions (kind, coalesce(country, '')) where ended_at is null;
create index emergency_actions_asked_by on emergency_actions (asked_by);
create index emergency_actions_approved_by on emergency_actions (approved_by);
create index emergency_actions_ended_by on emergency_actions (ended_by);
call protect('emergency_actions');
create policy staff_reads on emergency_actions for select to app
  using ((select is_staff('{support,verifier,finance,auditor}')));
grant select on emergency_actions to app;
create policy worker_reads on emergency_actions for select to worker using (true);
grant select on emergency_actions to worker;

-- Whom it tells
create policy worker_reads on staff for select to worker using (true);
grant select (user_id, duty) on staff to worker;

-- Every node shows the banner, and drops the pages that it has cached.
create function announce_emergency() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform pg_notify('settings_changed', '');
  return null;
end $$;
create trigger _500_announce after insert or update on emergency_actions
  for each row execute function announce_emergency();

create function is_paused(action text, place text) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select exists (select from emergency_actions where kind = action and (country is null or country = place)
      and started_at is not null and ended_at is null)
  $$;
grant execute on function is_paused(text, text) to app;

-- For the banner, which everybody reads.
create function current_pauses() returns table (kind text, country text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select a.kind, a.country from emergency_actions a where a.started_at is not null and a.ended_at is null
    order by a.kind, a.country nulls first
  $$;
grant execute on function current_pauses() to app;

-- What stands still at a provider; a booking that costs would hold a time that nobody can pay. What moves is paid already.
create function booking_pause(provider uuid, is_move boolean) returns text
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select case when is_paused('pause_bookings', p.country) then 'bookings_paused'
      when not is_move and p.fee_cents > 0 and is_paused('pause_payments', p.country) then 'payments_paused' end
    from providers p where p.id = provider
  $$;
grant execute on function booking_pause(uuid, boolean) to app;

create function refuse_booking_while_paused() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  paused text := booking_pause(new.provider_id, false);
begin
  if paused is not null then
    raise check_violation using message = 'paused by the administrators', constraint = paused;
  end if;
  return new;
end $$;
create trigger _090_refuse_while_paused before insert on appointments
  for each row when (actor_id() is not null) execute function refuse_booking_while_paused();

-- Before the gateway is asked: who comes back to a payment that is open there goes on with it. What it says later is the
-- worker's to write.
create function refuse_payment_while_paused() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  if is_paused('pause_payments', (
      select p.country from appointments a join providers p on p.id = a.provider_id where a.id = new.appointment_id))
    and not exists (
      select from payments where appointment_id = new.appointment_id and status in ('pending', 'paid')
        and gateway_session_id is not null) then
    raise check_violation using message = 'payments are paused', constraint = 'payments_paused';
  end if;
  return new;
end $$;
create trigger _090_refuse_while_paused before insert on payments
  for each row when (actor_id() is not null) execute function refuse_payment_while_paused();

-- Sign-up alone writes accounts as this role: invited colleagues and dependents come by functions of their own.
create function refuse_sign_up_while_paused() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  if is_paused('pause_sign_ups', null) then
    raise check_violation using message = 'sign-ups are paused', constraint = 'sign_ups_paused';
  end if;
  return new;
end $$;
create trigger _090_refuse_while_paused before insert on auth.user
  for each row when (current_user = 'auth') execute function refuse_sign_up_while_paused();

-- Nobody could take them: each time is offered again, in the order of the line, once the pause is over.
create function take_back_offers() returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform lock_bookings(array(
    select o.provider_id from waitlist_offers o join waitlist_entries e on e.id = o.entry_id
    where o.status = 'open' and booking_pause(o.provider_id, e.appointment_id is not null) is not null));
  with taken_back as (
    delete from waitlist_offers o using waitlist_entries e
    where e.id = o.entry_id and o.status = 'open' and booking_pause(o.provider_id, e.appointment_id is not null) is not null
    returning o.entry_id, o.start_time)
  update waitlist_entries e set passed_over = array_append(array_remove(e.passed_over, t.start_time), t.start_time)
  from taken_back t where e.id = t.entry_id;
end $$;

do $do$
begin
  execute replace(pg_get_functiondef('offer_to_next(uuid,timestamptz)'::regprocedure),
    $$where e.id = any (candidates) and e.status = 'waiting'$$,
    $$where e.id = any (candidates) and e.status = 'waiting'
      and booking_pause(provider, e.appointment_id is not null) is null$$);
  execute replace(pg_get_functiondef('expire_waitlist_offers()'::regprocedure),
    $$where e.status = 'waiting' and e.passed_over <> '{}'$$,
    $$where e.status = 'waiting' and e.passed_over <> '{}'
        and booking_pause(e.provider_id, e.appointment_id is not null) is null$$);
end $do$;

-- Signs out the next thousand people, and gives the last of them; null: nobody is left, which every node hears once.
-- Their sessions expire instead of being deleted: what is written in an open page stays there for its person, who signs in over
-- it. Each of them reads in their trail that it was for everybody. Nodes set a session's beginning by clocks of their own.
create function sign_out_next(target uuid, after_person uuid) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  action emergency_actions%rowtype;
  persons uuid[];
begin
  perform require_given(num_nulls(target));
  select * into action from emergency_actions
  where id = target and kind = 'sign_out_everybody' and started_at is not null;
  persons := array(
    select distinct s.user_id from auth.session s
    where s.user_id > coalesce(after_person, '00000000-0000-0000-0000-000000000000') and s.expires_at > now()
      and s.user_id is distinct from action.asked_by and s.created_at < action.started_at + interval '10 seconds'
    order by s.user_id limit 1000);
  update auth.session set expires_at = now()
  where user_id = any (persons) and expires_at > now() and created_at < action.started_at + interval '10 seconds';
  insert into security_events (user_id, kind, detail, actor_id)
  select user_id, 'session_ended', 'everybody', action.asked_by from profiles where user_id = any (persons);
  if persons = '{}' then
    perform pg_notify('everybody_signed_out', '');
  end if;
  return persons[cardinality(persons)];
end $$;
grant execute on function sign_out_next(uuid, uuid) to worker;

create function start_emergency(target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  action emergency_actions%rowtype;
begin
  update emergency_actions set started_at = app_now(), ended_at = case when kind = 'sign_out_everybody' then app_now() end
  where id = target and started_at is null and ended_at is null returning * into action;
  if not found then
    return;
  end if;
  if action.kind = 'sign_out_everybody' then
    insert into outbox (effect, payload) values ('emergency.sign_out', jsonb_build_object('actionId', target));
  else
    perform take_back_offers();
  end if;
  insert into outbox (effect, payload)
  values ('emergency.changed', jsonb_build_object('actionId', target, 'state', 'started'));
end $$;

create function note_emergency(what text, action emergency_actions) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    select note_security(actor_id(), what, concat_ws(' ', action.kind, action.country) || ': ' || action.reason, asked_from())
  $$;

-- Whether somebody else has to approve what the actor asks for. Who has put their last colleague out stays bound by it for a
-- day: the command line is there for whoever can't wait.
create function needs_second_administrator() returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select actor_is_admin() and (
      exists (select from staff where duty = 'administrator' and user_id <> actor_id() and not is_suspended(user_id))
      or exists (
        select from account_suspensions x join staff s on s.user_id = x.user_id
        where s.duty = 'administrator' and x.suspended_by = actor_id() and x.suspended_at > app_now() - interval '1 day')
      or exists (
        select from security_events e
        where e.kind in ('role_changed', 'duty_changed') and e.detail not in ('admin', 'administrator')
          and e.actor_id = actor_id() and e.at > app_now() - interval '1 day'))
  $$;
grant execute on function needs_second_administrator() to app;

-- A second administrator approves; where there was no other, ten minutes pass in which it can be taken back.
create function ask_for_emergency(action text, place text, why text) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  made emergency_actions%rowtype;
begin
  perform require_given(num_nulls(action, nullif(trim(why), '')));
  perform pg_advisory_xact_lock(hashtext('polyclinic staff'));
  perform require_staff('{}');
  update emergency_actions set ended_at = app_now(), ended_how = 'lapsed'
  where kind = action and country is not distinct from place and started_at is null and ended_at is null
    and expires_at <= app_now();
  insert into emergency_actions (kind, country, reason, asked_by, due_at)
  values (action, place, why, actor_id(), case when not needs_second_administrator() then app_now() + interval '10 minutes' end)
  on conflict do nothing returning * into made;
  if made.id is null then
    -- A second press
    select * into made from emergency_actions
    where kind = action and country is not distinct from place and started_at is null and ended_at is null
      and asked_by = actor_id() and reason = why;
    if found then
      return made.id;
    end if;
    raise check_violation using message = 'asked for already', constraint = 'emergency_state';
  end if;
  perform note_emergency('emergency_asked', made);
  insert into outbox (effect, payload)
  values ('emergency.changed', jsonb_build_object('actionId', made.id, 'state', 'asked'));
  return made.id;
end $$;
grant execute on function ask_for_emergency(text, text, text) to app;

create function lock_emergency(target uuid) returns emergency_actions
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  action emergency_actions%rowtype;
begin
  perform require_given(num_nulls(target));
  perform require_staff('{}');
  select * into action from emergency_actions where id = target for update;
  if not found then
    raise no_data_found using message = 'no such action';
  end if;
  return action;
end $$;

create function approve_emergency(target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  action emergency_actions%rowtype := lock_emergency(target);
begin
  if action.asked_by = actor_id() then
    raise check_violation using message = 'two people decide', constraint = 'second_person';
  end if;
  if action.approved_by = actor_id() and (action.ended_at is null or action.kind = 'sign_out_everybody') then
    return;
  end if;
  if action.started_at is not null or action.ended_at is not null or action.asked_by is null
    or action.expires_at <= app_now() then
    raise check_violation using message = 'not open', constraint = 'emergency_state';
  end if;
  update emergency_actions set approved_by = actor_id() where id = target;
  perform note_emergency('emergency_approved', action);
  perform start_emergency(target);
end $$;
grant execute on function approve_emergency(uuid) to app;

-- The staff is told, and the line is asked again now rather than by the minute's job: meanwhile anybody could book its times.
create function follow_end(target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into outbox (effect, payload)
  values ('emergency.changed', jsonb_build_object('actionId', target, 'state', 'ended'));
  perform expire_waitlist_offers();
end $$;

-- Takes back what has not started, and ends what has: one person is enough.
create function end_emergency(target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  action emergency_actions%rowtype := lock_emergency(target);
begin
  if action.ended_by = actor_id() and action.ended_how = 'pressed' then
    return;
  end if;
  if action.ended_at is not null then
    raise check_violation using message = 'over already', constraint = 'emergency_state';
  end if;
  update emergency_actions set ended_at = app_now(), ended_by = actor_id(), ended_how = 'pressed' where id = target;
  perform note_emergency('emergency_ended', action);
  if action.started_at is not null then
    perform follow_end(target);
  end if;
end $$;
grant execute on function end_emergency(uuid) to app;

create function start_due_emergencies() returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  due uuid;
begin
  for due in
    select id from emergency_actions
    where started_at is null and ended_at is null and due_at <= app_now() and expires_at > app_now()
      and asked_by is not null
    order by id for update skip locked
  loop
    perform start_emergency(due);
  end loop;
  update emergency_actions set ended_at = app_now(), ended_how = case when asked_by is null then 'rights' else 'lapsed' end
  where started_at is null and ended_at is null and (expires_at <= app_now() or asked_by is null);
end $$;
grant execute on function start_due_emergencies() to worker;

-- What somebody asked for who may no longer is taken back with their rights; what has started stays until it is ended.
create function withdraw_emergencies() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update emergency_actions set ended_at = app_now(), ended_by = actor_id(), ended_how = 'rights'
  where asked_by = coalesce(new.user_id, old.user_id) and started_at is null and ended_at is null;
  return null;
end $$;
create trigger _510_withdraw_emergencies after insert on account_suspensions
  for each row execute function withdraw_emergencies();
create trigger _510_withdraw_emergencies after delete on staff
  for each row execute function withdraw_emergencies();
create trigger _511_withdraw_emergencies after update of duty on staff
  for each row when (new.duty <> 'administrator') execute function withdraw_emergencies();

-- For the command line, whose user owns the database. Null: it stood already.
create function order_emergency(action text, place text, why text) returns uuid
  language plpgsql set search_path = public, pg_temp
  as $$
declare
  made uuid;
begin
  update emergency_actions set ended_at = app_now(), ended_how = 'replaced'
  where kind = action and country is not distinct from place and started_at is null and ended_at is null;
  insert into emergency_actions (kind, country, reason, is_by_command) values (action, place, why, true)
  on conflict do nothing returning id into made;
  perform start_emergency(made);
  return made;
end $$;

-- What it was: a pause that is over now, or a request that is taken back. Null: there was none.
create function end_ordered_emergency(action text, place text) returns text
  language plpgsql set search_path = public, pg_temp
  as $$
declare
  ended emergency_actions%rowtype;
begin
  update emergency_actions set ended_at = app_now(), ended_how = 'ordered'
  where kind = action and country is not distinct from place and ended_at is null returning * into ended;
  if ended.started_at is not null then
    perform follow_end(ended.id);
  end if;
  return case when ended.started_at is not null then 'over' when ended.id is not null then 'withdrawn' end;
end $$;

do $$
declare
  rule text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'security_events_kind_check');
begin
  alter table security_events drop constraint security_events_kind_check;
  execute 'alter table security_events add constraint security_events_kind_check '
    || replace(rule, '''email_corrected''::text', '''email_corrected''::text, ''emergency_asked''::text,
      ''emergency_approved''::text, ''emergency_ended''::text');
end $$;

do $do$
begin
  execute replace(pg_get_functiondef('recent_activity(integer)'::regprocedure), 'order by r.id desc limit most)) x',
    $$order by r.id desc limit most)
      union all
      (select e.asked_at, e.kind, e.asked_by, null::uuid, 'requested' from emergency_actions e
        where not e.is_by_command order by e.id desc limit most)
      union all
      (select e.started_at, e.kind, coalesce(e.approved_by, e.asked_by), null::uuid, 'started' from emergency_actions e
        where e.started_at is not null order by e.started_at desc limit most)
      union all
      (select e.ended_at, e.kind, e.ended_by, null::uuid, case when e.started_at is null then 'withdrawn' else 'ended' end
        from emergency_actions e
        where e.ended_at is distinct from e.started_at and e.ended_at is not null order by e.ended_at desc limit most)) x$$);
end $do$;

-- Who signs somebody out says why; it stands in that person's trail.
drop function end_person_sessions(uuid);
create function end_person_sessions(target uuid, why text) returns integer
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform require_given(num_nulls(target, nullif(trim(why), '')));
  perform lock_person(target);
  return end_all_sessions(target, why);
end $$;
grant execute on function end_person_sessions(uuid, text) to app;
