-- Calls: who is present, who may join, signals between browsers, guests.

-- Calls: who is in the room, and the signals by which two browsers find each other.
create table call_presence (
  appointment_id uuid not null references appointments (id) on delete cascade,
  user_id uuid not null,
  patient_id uuid not null,
  provider_user_id uuid not null,
  joined_at timestamptz not null default app_now(),
  -- Set when this side reports that media flows
  connected_at timestamptz,
  left_at timestamptz,
  part text not null default 'patient' check (part in ('patient', 'doctor', 'guest')),
  kind text check (kind in ('interpreter', 'family')),
  name text not null default '',
  -- Set by the doctor; the doctor is admitted from the start
  admitted_at timestamptz,
  -- The last sign of life of the page
  seen_at timestamptz not null default app_now(),
  -- Who was in a call's room from when to when. Joining again begins another stay and forgets none: what the database's own
  -- clock saw, not what a page says.
  stays tstzmultirange not null default '{}',
  primary key (appointment_id, user_id)
);
create index call_presence_user on call_presence (user_id);
call protect('call_presence');
create policy own_update on call_presence for update to app
  using (user_id = (select actor_id())) with check (user_id = (select actor_id()));
create policy manager_reads on call_presence for select to app
  using (patient_id = any ((select cared_for('manage'))::uuid[]));
grant select on call_presence to app;
grant insert (appointment_id, user_id) on call_presence to app;
grant update (joined_at, connected_at, left_at, seen_at) on call_presence to app;

create table call_signals (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null references appointments (id) on delete cascade,
  sender_id uuid not null,
  recipient_id uuid not null,
  payload jsonb not null check (length(payload::text) <= 32768),
  created_at timestamptz not null default app_now()
);
create index call_signals_recipient on call_signals (recipient_id, appointment_id, created_at);
create index call_signals_appointment on call_signals (appointment_id);
create index call_signals_sender on call_signals (sender_id);
create index call_signals_age on call_signals (created_at);
call protect('call_signals');
create policy recipient_reads on call_signals for select to app using (recipient_id = (select actor_id()));
create policy worker_sweeps on call_signals for delete to worker using (true);
create policy worker_reads on call_signals for select to worker using (true);
grant select on call_signals to app;
grant delete on call_signals to worker;
grant insert (appointment_id, sender_id, recipient_id, payload) on call_signals to app;
grant select (id, created_at) on call_signals to worker;

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
  created_at timestamptz not null default app_now(),
  -- A guest is a person, not a link: in the call each guest has an id of their own, for which
  -- their browser keeps the key. Another browser with the same link is somebody else, who knocks and takes the
  -- invitation over only while nobody is in the call by it.
  holder uuid unique
);
create index call_guests_appointment on call_guests (appointment_id);
call protect('call_guests');
create policy participants_invite on call_guests for insert to app
  with check ((select actor_id()) in (patient_id, provider_user_id));
create policy manager_reads on call_guests for select to app
  using (patient_id = any ((select cared_for('manage'))::uuid[]));
create policy manager_invites on call_guests for insert to app
  with check (patient_id = any ((select cared_for('manage'))::uuid[]));
create policy participants_read on call_guests for select to app
  using ((select actor_id()) in (patient_id, provider_user_id));
grant insert (id, appointment_id, kind, token_hash) on call_guests to app;
grant select (id, appointment_id, patient_id, provider_user_id, invited_by, kind, display_name, token_hash,
  expires_at, revoked_at, created_at, holder)
  on call_guests to app;

create function derive_call_presence() returns trigger
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
  elsif new.user_id = new.patient_id or may_care(new.user_id, new.patient_id, 'manage') then
    new.part := 'patient';
    select full_name into new.name from profiles where user_id = new.patient_id;
  else
    select * into guest from call_guests where holder = new.user_id and appointment_id = new.appointment_id;
    new.part := 'guest';
    new.kind := guest.kind;
    new.name := coalesce(guest.display_name, '');
  end if;
  return new;
end $$;

-- A sign of life alone is no news.
create function announce_call_presence() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform pg_notify('live', json_build_object(
    'kind', 'call_presence', 'appointment', new.appointment_id,
    'to', hearers(new.patient_id, new.provider_user_id, 'manage') || coalesce((
      select jsonb_agg(holder) from call_guests
      where appointment_id = new.appointment_id and holder is not null), '[]'))::text);
  return null;
end $$;

create function announce_call_signal() returns trigger
  language plpgsql
  as $$
begin
  perform pg_notify('live', json_build_object(
    'kind', 'call_signal', 'id', new.id, 'appointment', new.appointment_id,
    'to', json_build_array(new.recipient_id))::text);
  return null;
end $$;

-- confirmed → in_progress once both sides report that media flows. Only the two people of the visit count: a guest's
-- picture starts and attends nothing.
create function start_connected_call() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  -- One after the other, or two that report at once would each see one report.
  perform from appointments where id = new.appointment_id for update;
  if both_sides_connected(new.appointment_id) then
    update appointments set status = 'in_progress', started_at = app_now()
    where id = new.appointment_id and status = 'confirmed'
      and app_now() between start_time - interval '15 minutes' and start_time + interval '60 minutes';
  end if;
  return null;
end $$;

-- Of a video visit that is paid and not over; valid until the call closes. Five open links a visit are plenty.
-- A person who has no part in the visit is let through to row security, which refuses them in every state of the visit.
create function derive_call_guest() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype;
begin
  select * into visit from appointments
  where id = new.appointment_id and (actor_id() is null or actor_id() in (patient_id, provider_user_id)
    or may_care(actor_id(), patient_id, 'manage'))
  for update;
  if not found then
    return new;
  end if;
  if visit.appointment_type <> 'video' or visit.status not in ('confirmed', 'in_progress')
    or app_now() >= visit.end_time + interval '60 minutes' then
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

create function is_guest_of(target uuid, person uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select exists (
      select from call_guests g
      where g.holder = person and g.appointment_id = target and g.revoked_at is null and g.expires_at > app_now())
  $$;

-- The doctor lets somebody in who waits; one guest at a time. A guest who has fallen silent makes room and waits anew.
create function admit_to_call(target uuid, person uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform from appointments where id = target and provider_user_id = actor_id() for update;
  if not found or not may_join_call(target, person) then
    return false;
  end if;
  if is_guest_of(target, person) then
    if is_another_guest_in(target, person) then
      raise check_violation using message = 'another guest is in the call', constraint = 'one_guest_at_a_time';
    end if;
    update call_presence set admitted_at = null, connected_at = null
    where appointment_id = target and part = 'guest' and user_id <> person
      and admitted_at is not null and left_at is null;
  end if;
  update call_presence set admitted_at = coalesce(admitted_at, app_now())
  where appointment_id = target and user_id = person;
  return found;
end $$;
grant execute on function admit_to_call to app;

-- Ends an invitation, for its doctor or its sender, and with it the guest's part in the call.
create function revoke_call_guest(target uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  ended call_guests%rowtype;
begin
  update call_guests set revoked_at = coalesce(revoked_at, app_now())
  where id = target and actor_id() in (provider_user_id, invited_by)
  returning * into ended;
  if not found then
    return false;
  end if;
  update call_presence set admitted_at = null, left_at = coalesce(left_at, app_now())
  where appointment_id = ended.appointment_id and user_id = ended.holder;
  return true;
end $$;
grant execute on function revoke_call_guest to app;

-- How many of the doctor's other patients come before the actor's visit: those being seen, and those who wait and were earlier.
create function waiting_ahead(target uuid) returns integer
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select count(*)::integer
    from appointments own
    join appointments other on other.provider_user_id = own.provider_user_id and other.id <> own.id
    where own.id = target and (own.patient_id = actor_id() or may_care(actor_id(), own.patient_id, 'manage'))
      and other.during && tstzrange(own.start_time - interval '2 hours', own.start_time + interval '2 hours')
      and (other.status = 'in_progress' or other.status = 'confirmed' and other.start_time < own.start_time and exists (
        select from call_presence p
        where p.appointment_id = other.id and p.part = 'patient' and p.left_at is null
          and p.seen_at > app_now() - interval '60 seconds'))
  $$;
grant execute on function waiting_ahead to app;

-- One guest is in a call at a time, also when one who had left or fallen silent comes back: they wait to be let in anew.
create function limit_to_one_guest() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform from appointments where id = new.appointment_id for update;
  if is_another_guest_in(new.appointment_id, new.user_id) then
    new.admitted_at := null;
    new.connected_at := null;
  end if;
  return new;
end $$;

-- Another guest of the call, admitted and with a page that gives signs of life.
create function is_another_guest_in(target uuid, person uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select exists (
      select from call_presence
      where appointment_id = target and part = 'guest' and user_id <> person
        and admitted_at is not null and left_at is null and seen_at > app_now() - interval '60 seconds')
  $$;

-- A former manager is out of the patient's calls: the doctor's browser ends its connection to them.
create function end_managers_calls() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update call_presence set admitted_at = null, left_at = coalesce(left_at, app_now())
  where user_id = new.caregiver_id and patient_id = new.patient_id and part = 'patient';
  return null;
end $$;

-- Whether both sides of a visit were connected: the patient's may have been two people, one after the other.
create function both_sides_connected(target uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select count(distinct part) = 2 from call_presence
    where appointment_id = target and part <> 'guest' and connected_at is not null
  $$;

-- The actor holds the invitation from now on, under the name they give. False while somebody else is in the call by it.
create function hold_call_invitation(invitation text, chosen text) returns boolean
  language plpgsql strict security definer set search_path = public, pg_temp as $$
declare
  me uuid := require_actor();
  guest call_guests%rowtype;
begin
  select * into guest from call_guests
  where token_hash = invitation and revoked_at is null and expires_at > app_now() for update;
  if not found then
    return false;
  end if;
  if guest.holder is distinct from me then
    if exists (
      select from call_presence
      where appointment_id = guest.appointment_id and user_id = guest.holder
        and admitted_at is not null and left_at is null and seen_at > app_now() - interval '60 seconds') then
      return false;
    end if;
    update call_presence set admitted_at = null, left_at = coalesce(left_at, app_now())
    where appointment_id = guest.appointment_id and user_id = guest.holder;
  end if;
  update call_guests set holder = me, display_name = chosen where id = guest.id;
  update call_presence set name = chosen
  where appointment_id = guest.appointment_id and user_id = me and name <> chosen;
  return true;
end $$;
grant execute on function hold_call_invitation to app;

-- Of one address, or of all whose time was over this long ago; the inviter could see until then that nobody came.
create function delete_invitations(address text, retention interval) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    update care_links set state = 'ended', ended_at = app_now(), email = null, token_hash = null, expires_at = null
    where state = 'invited' and (email = lower(address) or expires_at < app_now() - retention);
    update care_links set handover_email = null, handover_hash = null, handover_expires_at = null
    where handover_email = lower(address) or handover_expires_at < app_now() - retention
  $$;
grant execute on function delete_invitations to worker;

-- When the visit that the actor is a guest of takes place: all that a guest learns of it before being admitted. When
-- the visit of an invitation takes place: all that a guest learns of it before being admitted. When the visit of an
-- invitation takes place, which is all that a guest learns of it before being admitted, and whether the actor holds
-- it.
create function call_times(invitation text)
  returns table (status text, start_time timestamptz, end_time timestamptz, is_holder boolean)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select a.status, a.start_time, a.end_time, coalesce(g.holder = actor_id(), false)
    from call_guests g join appointments a on a.id = g.appointment_id
    where g.token_hash = invitation and g.revoked_at is null and g.expires_at > app_now()
  $$;
grant execute on function call_times to app;

-- What two browsers said to find each other names their addresses: it goes as soon as one of them has left or begins
-- anew, and with the end of the visit. The worker sweeps only what was said by those who vanished without a word.
create function delete_signals_of_stay() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  -- Two who leave at once don't wait for each other.
  delete from call_signals where id in (
    select id from call_signals
    where appointment_id = new.appointment_id and new.user_id in (sender_id, recipient_id)
    for update skip locked);
  return null;
end $$;

create function delete_signals_of_visit() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  delete from call_signals where id in (
    select id from call_signals where appointment_id = new.id for update skip locked);
  return null;
end $$;

-- A guest whose invitation was taken back, or is held by another browser now, hears so at once, on the
-- node that has their stream, even before they have come in.
create function announce_guest_over() returns trigger language plpgsql security definer
set search_path to 'public', 'pg_temp' as $$
begin
  perform pg_notify('live', json_build_object(
    'kind', 'call_presence', 'appointment', old.appointment_id, 'to', json_build_array(old.holder))::text);
  return null;
end $$;

-- The two people of a visit that may be joined now (paid, and inside its window); asked by one of them. Its twin is
-- canStartCall() in contract/src/appointments/rules.ts. Whether the person may be in the room now: of its visit,
-- paid, inside its window; asked by somebody who may be too. Its twin is canStartCall() in
-- contract/src/appointments/rules.ts. In a call, the manager of a patient without an account is there in the
-- patient's place; other caregivers come as guests do. A visit that has begun goes on to its end, for its own people,
-- whatever becomes of its provider.
create function may_join_call(target uuid, person uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select exists (
      select from appointments a
      where a.id = target and a.appointment_type = 'video'
        and (person in (a.patient_id, a.provider_user_id) or is_guest_of(target, person)
          or may_care(person, a.patient_id, 'manage'))
        and (actor_id() in (a.patient_id, a.provider_user_id) or is_guest_of(target, actor_id())
          or may_care(actor_id(), a.patient_id, 'manage'))
        and (a.status = 'in_progress' and app_now() <= a.end_time + interval '60 minutes' or a.status = 'confirmed'
          and app_now() between a.start_time - interval '15 minutes' and a.start_time + interval '60 minutes'
          and may_practise(a.provider_id)))
  $$;
grant execute on function may_join_call to app;

-- May be in the room, and was admitted.
create function may_signal(target uuid, person uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select may_join_call(target, person) and exists (
      select from call_presence p where p.appointment_id = target and p.user_id = person and p.admitted_at is not null)
  $$;
grant execute on function may_signal to app;

create policy own_join on call_presence for insert to app
  with check (user_id = (select actor_id()) and may_join_call(appointment_id, user_id));

create policy participants_read on call_presence for select to app
  using ((select actor_id()) in (patient_id, provider_user_id, user_id) or may_signal(appointment_id, (select actor_id())));

create policy admitted_sends on call_signals for insert to app
  with check (sender_id = (select actor_id()) and sender_id <> recipient_id
    and may_signal(appointment_id, sender_id) and may_signal(appointment_id, recipient_id));
