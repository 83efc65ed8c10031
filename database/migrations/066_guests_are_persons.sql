-- A guest is a person, not a link: whoever comes with an invitation is known in the call by an id of their own, which
-- their browser keeps the key to. Another browser with the same link is somebody else, who knocks; and who takes the
-- invitation over only while nobody is in the call by it.
alter table call_guests add column holder uuid unique;
grant select (holder) on call_guests to app;
drop policy participants_and_self_read on call_guests;
create policy participants_read on call_guests for select to app
  using ((select actor_id()) in (patient_id, provider_user_id));

create or replace function is_guest_of(target uuid, person uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select exists (
      select from call_guests g
      where g.holder = person and g.appointment_id = target and g.revoked_at is null and g.expires_at > app_now())
  $$;

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

create or replace function announce_call_presence() returns trigger
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

-- Ends an invitation, by its doctor or by whoever sent it, and with it the guest's part in the call.
create or replace function revoke_call_guest(target uuid) returns boolean
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

drop function call_times(uuid);
-- When the visit of an invitation takes place: all that a guest learns of it before being admitted.
create function call_times(invitation text) returns table (status text, start_time timestamptz, end_time timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select a.status, a.start_time, a.end_time
    from call_guests g join appointments a on a.id = g.appointment_id
    where g.token_hash = invitation and g.revoked_at is null and g.expires_at > app_now()
  $$;

drop function name_call_guest(text);
-- The actor holds the invitation from now on, under the name they give. False while somebody else is in the call by it.
create function hold_call_invitation(invitation text, chosen text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  guest call_guests%rowtype;
begin
  select * into guest from call_guests
  where token_hash = invitation and revoked_at is null and expires_at > app_now() for update;
  if not found then
    return false;
  end if;
  if guest.holder <> actor_id() then
    if exists (
      select from call_presence
      where appointment_id = guest.appointment_id and user_id = guest.holder
        and admitted_at is not null and left_at is null and seen_at > app_now() - interval '60 seconds') then
      return false;
    end if;
    update call_presence set admitted_at = null, left_at = coalesce(left_at, app_now())
    where appointment_id = guest.appointment_id and user_id = guest.holder;
  end if;
  update call_guests set holder = actor_id(), display_name = chosen where id = guest.id;
  update call_presence set name = chosen
  where appointment_id = guest.appointment_id and user_id = actor_id() and name <> chosen;
  return true;
end $$;
grant execute on function call_times, hold_call_invitation to app;
