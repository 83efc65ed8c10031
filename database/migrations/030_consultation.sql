-- The consultation: a guest whose page is gone takes nobody's place, strangers learn nothing, an addendum is added once.

-- Of a video visit that is paid and not over; valid until the call closes. Five open links a visit are plenty.
-- Whoever has no part in the visit is let through to row security, which refuses them whatever the visit's state.
create or replace function derive_call_guest() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype;
begin
  select * into visit from appointments
  where id = new.appointment_id and (actor_id() is null or actor_id() in (patient_id, provider_user_id))
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

-- The same for the notes of a visit.
create or replace function derive_encounter() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype;
begin
  select * into visit from appointments
  where id = new.appointment_id and (actor_id() is null or actor_id() = provider_user_id);
  if not found then
    return new;
  end if;
  if visit.status not in ('confirmed', 'in_progress', 'completed') then
    raise check_violation using message = 'no note is kept of this visit', constraint = 'encounter_takes_note';
  end if;
  if tg_table_name = 'encounter_addenda' and not exists (
    select from encounter_notes where appointment_id = new.appointment_id and signed_at is not null) then
    raise check_violation using message = 'a draft is changed, not added to', constraint = 'encounter_signed_first';
  end if;
  new.patient_id := visit.patient_id;
  new.provider_user_id := visit.provider_user_id;
  return new;
end $$;

-- Chosen by the client: adding again is not adding twice.
alter table encounter_addenda
  add column idempotency_key uuid not null default uuidv7(),
  add unique (appointment_id, idempotency_key);
grant insert (idempotency_key) on encounter_addenda to app;

-- Another guest of the call, admitted and with a page that gives signs of life.
create function is_another_guest_in(target uuid, person uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select exists (
      select from call_presence
      where appointment_id = target and part = 'guest' and user_id <> person
        and admitted_at is not null and left_at is null and seen_at > app_now() - interval '60 seconds')
  $$;

-- The doctor lets somebody in who waits; one guest at a time. A guest who has fallen silent makes room and waits anew.
create or replace function admit_to_call(target uuid, person uuid) returns boolean
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

-- One guest is in a call at a time, also when one who had left or fallen silent comes back: they wait to be let in anew.
create or replace function keep_one_guest() returns trigger
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
drop trigger keep_one_guest on call_presence;
create trigger keep_one_guest before update of left_at, seen_at on call_presence
  for each row when (new.part = 'guest' and new.admitted_at is not null and new.left_at is null
    and (old.left_at is not null or old.seen_at <= app_now() - interval '60 seconds'))
  execute function keep_one_guest();
