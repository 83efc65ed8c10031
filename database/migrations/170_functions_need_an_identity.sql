-- A function with its owner's rights asks first who calls: `not (null)` is not true, and let nobody pass for somebody.
-- What is missing in a call is a refusal of its own, never an error of the table underneath.

create function require_actor() returns uuid language plpgsql stable set search_path = public, pg_temp as $$
begin
  if actor_id() is null then
    raise insufficient_privilege using message = 'nobody is signed in';
  end if;
  return actor_id();
end $$;

create function require_given(missing integer) returns void language plpgsql immutable set search_path = public, pg_temp as $$
begin
  if missing > 0 then
    raise check_violation using message = 'something was not given', constraint = 'all_given';
  end if;
end $$;

alter function use_up_challenge(uuid) strict;
alter function use_passkey(text, bigint, uuid) strict;
alter function request_early_access(text, text, text) strict;

create or replace function use_up_code(app_code text) returns boolean
  language plpgsql strict security definer set search_path = public, pg_temp as $$
declare
  me uuid := require_actor();
begin
  delete from auth.used_codes where user_id = me and used_at < now() - interval '5 minutes';
  insert into auth.used_codes (user_id, code) values (me, app_code) on conflict do nothing;
  return found;
end $$;

create or replace function hold_call_invitation(invitation text, chosen text) returns boolean
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

create or replace function invite_to_care(as_part text, address text, relation text, wanted text[], hash text) returns uuid
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  me uuid := require_actor();
  made uuid;
begin
  perform require_given(num_nulls(as_part, address, relation, wanted, hash));
  if lower(address) is not distinct from own_email() then
    raise check_violation using message = 'one needs no rights over oneself', constraint = 'care_for_oneself';
  end if;
  if 'manage' = any (wanted) then
    raise check_violation using message = 'only for somebody without an account', constraint = 'care_manages_nobody';
  end if;
  update care_links set relationship = relation, rights = wanted, token_hash = hash,
    expires_at = app_now() + interval '7 days', rights_changed_at = app_now()
  where state = 'invited' and email = lower(address)
    and me = case as_part when 'patient' then patient_id else carer_id end
  returning id into made;
  if made is null then
    insert into care_links (patient_id, carer_id, relationship, rights, email, token_hash, expires_at)
    values (case as_part when 'patient' then me end, case as_part when 'carer' then me end, relation, wanted,
      lower(address), hash, app_now() + interval '7 days')
    returning id into made;
  end if;
  return made;
end $$;

create or replace function add_dependent(called text, born date, relation text, language text, zone text) returns uuid
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  me uuid := require_actor();
  added uuid := uuidv7();
begin
  perform require_given(num_nulls(called, relation, language, zone));
  perform pg_advisory_xact_lock(hashtextextended('care ' || me, 0));
  if actor_role() is distinct from 'patient' or (
    select count(*) >= 10 from care_links where carer_id = me and state = 'active' and 'manage' = any (rights)) then
    raise check_violation using message = 'enough people are managed', constraint = 'care_dependents';
  end if;
  insert into auth.user (id, name, email, locale, time_zone)
  values (added, called, added || '@dependent.invalid', language, zone);
  update profiles set birth_date = born where user_id = added;
  insert into care_links (patient_id, carer_id, relationship, rights, state, accepted_at)
  values (added, me, relation, '{visits,book,records,messages,manage}', 'active', app_now());
  return added;
end $$;

alter function refresh_stale_providers(integer) strict;
