-- Calls, continued: the doctor admits who waits, guests come by invitation, and no signal passes before admission.

-- A third participant, an interpreter or a relative, without an account. The link's token is kept as a hash only.
create table call_guests (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointments (id) on delete cascade,
  patient_id uuid not null,
  provider_user_id uuid not null,
  invited_by uuid not null,
  kind text not null check (kind in ('interpreter', 'family')),
  display_name text not null default '' check (length(display_name) <= 80),
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  created_at timestamptz not null default app_now()
);
create index call_guests_appointment on call_guests (appointment_id);
call protect('call_guests');
create policy participants_and_self_read on call_guests for select to app
  using ((select actor_id()) in (patient_id, provider_user_id, id));
create policy participants_invite on call_guests for insert to app
  with check ((select actor_id()) in (patient_id, provider_user_id));
grant select (id, appointment_id, patient_id, provider_user_id, invited_by, kind, display_name, token_hash, expires_at,
  revoked_at, created_at) on call_guests to app;
grant insert (id, appointment_id, kind, token_hash) on call_guests to app;

-- Of a video visit that is paid and not over; valid until the call closes. Five open links a visit are plenty.
create function derive_call_guest() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype;
begin
  select * into visit from appointments
  where id = new.appointment_id and appointment_type = 'video' and status in ('confirmed', 'in_progress')
    and app_now() < end_time + interval '60 minutes'
  for update;
  if not found then
    raise check_violation using message = 'the visit takes no guests', constraint = 'call_takes_guests';
  end if;
  if (select count(*) >= 5 from call_guests
      where appointment_id = visit.id and revoked_at is null and expires_at > app_now()) then
    raise check_violation using message = 'enough invitations are open', constraint = 'call_invitations';
  end if;
  new.patient_id := visit.patient_id;
  new.provider_user_id := visit.provider_user_id;
  new.invited_by := coalesce(actor_id(), new.invited_by);
  new.expires_at := visit.end_time + interval '60 minutes';
  return new;
end $$;
create trigger derive before insert on call_guests
  for each row execute function derive_call_guest();

-- Whoever is in the room: its two people, whose names guests see only once admitted, and guests.
alter table call_presence drop constraint call_presence_user_id_fkey;
alter table call_presence
  add column part text not null default 'patient' check (part in ('patient', 'doctor', 'guest')),
  add column kind text check (kind in ('interpreter', 'family')),
  add column name text not null default '',
  -- Set by the doctor; the doctor is admitted from the start
  add column admitted_at timestamptz,
  -- The last sign of life of the page
  add column seen_at timestamptz not null default app_now();
update call_presence p set
  part = case when p.user_id = p.provider_user_id then 'doctor' else 'patient' end,
  name = coalesce((select full_name from profiles where user_id = p.user_id), ''),
  admitted_at = coalesce(p.connected_at, case when p.user_id = p.provider_user_id then p.joined_at end);
alter table call_signals
  drop constraint call_signals_sender_id_fkey,
  drop constraint call_signals_recipient_id_fkey;

create or replace function derive_call_presence() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  guest call_guests%rowtype;
begin
  select patient_id, provider_user_id into new.patient_id, new.provider_user_id
  from appointments where id = new.appointment_id;
  if new.user_id = new.provider_user_id then
    new.part := 'doctor';
    new.admitted_at := app_now();
    select full_name into new.name from providers where user_id = new.user_id;
  elsif new.user_id = new.patient_id then
    new.part := 'patient';
    select full_name into new.name from profiles where user_id = new.user_id;
  else
    select * into guest from call_guests where id = new.user_id and appointment_id = new.appointment_id;
    new.part := 'guest';
    new.kind := guest.kind;
    new.name := coalesce(guest.display_name, '');
  end if;
  return new;
end $$;

create function is_guest_of(target uuid, person uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select exists (
      select from call_guests g
      where g.id = person and g.appointment_id = target and g.revoked_at is null and g.expires_at > app_now())
  $$;

-- Whether the person may be in the room now: of its visit, paid, inside its window; asked by somebody who may be too.
-- Its twin is canStartCall() in contract/src/appointments/rules.ts.
create or replace function may_join_call(target uuid, person uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select exists (
      select from appointments a
      where a.id = target and a.appointment_type = 'video'
        and (person in (a.patient_id, a.provider_user_id) or is_guest_of(target, person))
        and (actor_id() in (a.patient_id, a.provider_user_id) or is_guest_of(target, actor_id()))
        and (a.status = 'in_progress' and app_now() <= a.end_time + interval '60 minutes' or a.status = 'confirmed'
          and app_now() between a.start_time - interval '15 minutes' and a.start_time + interval '60 minutes'))
  $$;

-- May be in the room, and was admitted.
create function may_signal(target uuid, person uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select may_join_call(target, person) and exists (
      select from call_presence p where p.appointment_id = target and p.user_id = person and p.admitted_at is not null)
  $$;
grant execute on function may_signal to app;

drop policy participants_read on call_presence;
create policy participants_read on call_presence for select to app
  using ((select actor_id()) in (patient_id, provider_user_id, user_id) or may_signal(appointment_id, (select actor_id())));
grant update (seen_at) on call_presence to app;

drop policy participant_sends on call_signals;
create policy admitted_sends on call_signals for insert to app
  with check (sender_id = (select actor_id()) and sender_id <> recipient_id
    and may_signal(appointment_id, sender_id) and may_signal(appointment_id, recipient_id));

-- A sign of life alone is no news.
create or replace function announce_call_presence() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform pg_notify('live', json_build_object(
    'kind', 'call_presence', 'appointment', new.appointment_id,
    'to', (select json_agg(person) from (
      select new.patient_id union all select new.provider_user_id union all
      select id from call_guests where appointment_id = new.appointment_id) as people (person)))::text);
  return null;
end $$;
drop trigger announce on call_presence;
create trigger announce_entry after insert on call_presence
  for each row execute function announce_call_presence();
create trigger announce after update on call_presence
  for each row when ((old.joined_at, old.left_at, old.admitted_at, old.connected_at, old.name)
    is distinct from (new.joined_at, new.left_at, new.admitted_at, new.connected_at, new.name))
  execute function announce_call_presence();

-- The doctor lets somebody in who waits; one guest at a time.
create function admit_to_call(target uuid, person uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform from appointments where id = target and provider_user_id = actor_id() for update;
  if not found or not may_join_call(target, person) then
    return false;
  end if;
  if is_guest_of(target, person) and exists (
    select from call_presence
    where appointment_id = target and part = 'guest' and user_id <> person
      and admitted_at is not null and left_at is null) then
    raise check_violation using message = 'another guest is in the call', constraint = 'one_guest_at_a_time';
  end if;
  update call_presence set admitted_at = coalesce(admitted_at, app_now())
  where appointment_id = target and user_id = person;
  return found;
end $$;

-- Ends an invitation, by its doctor or by whoever sent it, and with it the guest's part in the call.
create function revoke_call_guest(target uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update call_guests set revoked_at = coalesce(revoked_at, app_now())
  where id = target and actor_id() in (provider_user_id, invited_by);
  if not found then
    return false;
  end if;
  update call_presence set admitted_at = null, left_at = coalesce(left_at, app_now()) where user_id = target;
  return true;
end $$;

-- A guest says who they are.
create function name_call_guest(chosen text) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    update call_guests set display_name = chosen where id = actor_id();
    update call_presence set name = chosen where user_id = actor_id() and name <> chosen;
  $$;

-- How many of the doctor's other patients come before the actor's visit: those being seen, and those who wait and were earlier.
create function waiting_ahead(target uuid) returns integer
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select count(*)::integer
    from appointments own
    join appointments other on other.provider_user_id = own.provider_user_id and other.id <> own.id
    where own.id = target and own.patient_id = actor_id()
      and other.during && tstzrange(own.start_time - interval '2 hours', own.start_time + interval '2 hours')
      and (other.status = 'in_progress' or other.status = 'confirmed' and other.start_time < own.start_time and exists (
        select from call_presence p
        where p.appointment_id = other.id and p.user_id = other.patient_id and p.left_at is null
          and p.seen_at > app_now() - interval '60 seconds'))
  $$;
-- When the visit that the actor is a guest of takes place: all that a guest learns of it before being admitted.
create function call_times(target uuid) returns table (status text, start_time timestamptz, end_time timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select a.status, a.start_time, a.end_time from appointments a where a.id = target and is_guest_of(target, actor_id())
  $$;
grant execute on function admit_to_call, revoke_call_guest, name_call_guest, waiting_ahead, call_times to app;

-- Only the two people of the visit count: a guest's picture starts and attends nothing.
create or replace function start_connected_call() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  -- One after the other, or two that report at once would each see one report.
  perform from appointments where id = new.appointment_id for update;
  if (select count(*) = 2 from call_presence
      where appointment_id = new.appointment_id and part <> 'guest' and connected_at is not null) then
    update appointments set status = 'in_progress', started_at = app_now()
    where id = new.appointment_id and status = 'confirmed'
      and app_now() between start_time - interval '15 minutes' and start_time + interval '60 minutes';
  end if;
  return null;
end $$;
create or replace function close_ended_visits() returns setof uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  return query
    with ended as (
      select v.id, v.status = 'in_progress' and (v.appointment_type <> 'video' or (
        select count(*) = 2 from call_presence c
        where c.appointment_id = v.id and c.part <> 'guest' and c.connected_at is not null)) as attended
      from appointments v
      where v.status in ('confirmed', 'in_progress') and v.end_time <= app_now() - interval '60 minutes'
      for update skip locked)
    update appointments a
    set status = case when ended.attended then 'completed' else 'no_show' end,
      completed_at = case when ended.attended then app_now() end
    from ended where a.id = ended.id
    returning a.id;
end $$;
