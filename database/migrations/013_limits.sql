-- Limits: how often a person may do what floods others, how long operations are remembered, and who reads what of a visit.

-- Counts one hit; 0 while the window's allowance lasts, afterwards the seconds until the next window.
-- An actor counts apart, so that nobody uses up another's. app.rate_limit_factor widens every allowance (load tests).
drop function take_rate_limit(text, integer, integer);
create function take_rate_limit(limit_key text, allowance integer, window_seconds integer) returns integer
  language sql security definer set search_path = public, pg_temp
  as $$
    insert into rate_limits as r (key, window_start, hits)
    values (concat_ws(':', session_user, actor_id(), limit_key), now(), 1)
    on conflict (key) do update set
      hits = case when r.window_start < now() - make_interval(secs => window_seconds) then 1 else r.hits + 1 end,
      window_start = case when r.window_start < now() - make_interval(secs => window_seconds) then now() else r.window_start end
    returning case
      when hits <= allowance::bigint * coalesce(nullif(current_setting('app.rate_limit_factor', true), ''), '1')::integer then 0
      else greatest(1, ceil(extract(epoch from window_start - now()) + window_seconds))::integer end
  $$;
grant execute on function take_rate_limit to app, worker, auth;

-- Refuses a person's row when the limit of its trigger (name, allowance, seconds) is used up; what no person does has none.
create function limit_pace() returns trigger
  language plpgsql
  as $$
declare
  seconds integer;
begin
  if actor_id() is null then
    return new;
  end if;
  seconds := take_rate_limit(tg_argv[0], tg_argv[1]::integer, tg_argv[2]::integer);
  if seconds > 0 then
    raise program_limit_exceeded using message = 'too fast', constraint = 'pace', detail = seconds;
  end if;
  return new;
end $$;
-- Named to come before the triggers that lock a conversation.
create trigger at_pace before insert on messages
  for each row execute function limit_pace('messages', 60, 60);
create trigger at_pace before insert on appointments
  for each row execute function limit_pace('bookings', 30, 3600);
create trigger at_moving_pace before update of start_time on appointments
  for each row execute function limit_pace('moves', 30, 3600);

-- Counters whose window has long passed, ours and better-auth's.
create function sweep_rate_limits() returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    delete from rate_limits where window_start < now() - interval '1 day';
    delete from auth.rate_limit where last_request < extract(epoch from now() - interval '1 day') * 1000;
  $$;
-- Mails name people and their visits: they are kept for 30 days, to answer whoever asks for one.
create function purge_mails() returns void
  language sql security definer set search_path = public, pg_temp
  as $$ delete from mails where created_at < now() - interval '30 days' $$;
grant execute on function sweep_rate_limits, purge_mails to worker;

-- What was asked for with a key: the same key with another request is not the same booking.
alter table appointments add column request_digest text;
grant insert (request_digest) on appointments to app;

-- Administrators oversee visits without reading why somebody sees a doctor.
drop policy admin_read on appointments;
create view visit_oversight with (security_barrier = true) as
  select id, patient_id, provider_id, provider_user_id, appointment_type, status, start_time, end_time,
    null::text as symptoms, null::text as notes, urgency, fee_cents, currency, meeting_url, hold_expires_at,
    cancelled_at, cancelled_by, cancel_reason, refund_percent, created_at
  from appointments
  where actor_is_admin();
grant select on visit_oversight to app;

-- Phone, emergency contact and health are for who treats: a slot that was held and never paid opens nothing.
drop policy treating_provider_reads on profiles;
create policy treating_provider_reads on profiles for select to app
  using ((select actor_role()) = 'doctor' and exists (
    select from appointments a where a.patient_id = profiles.user_id and a.provider_user_id = (select actor_id())
      and a.status in ('confirmed', 'in_progress', 'completed', 'no_show')));
-- A name is needed earlier and longer: for oneself and for whoever booked with the actor.
create view patient_names with (security_barrier = true) as
  select user_id, full_name
  from profiles p
  where p.user_id = (select actor_id()) or exists (
    select from appointments a where a.patient_id = p.user_id and a.provider_user_id = (select actor_id()));
grant select on patient_names to app;

-- A name reads as it is written: nothing in it turns the direction of what stands around it.
-- Its twin is personName() in contract/src/platform/fields.ts.
alter table profiles add constraint name_keeps_its_direction
  check (full_name !~ '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]');
