-- Care circles: who may see and do what for another person.

create table care_links (
  id uuid primary key default uuidv7(),
  -- Who is cared for; null until the invited patient has accepted
  patient_id uuid references profiles (user_id) on delete cascade,
  -- Who cares; null until the invited caregiver has accepted
  caregiver_id uuid references profiles (user_id) on delete cascade,
  -- What the caregiver is to the patient
  relationship text not null check (relationship in ('parent', 'child', 'partner', 'sibling', 'relative', 'other')),
  -- visits: sees when and with whom; manage: stands in for somebody without an account of their own, in everything
  rights text[] not null check (rights <@ '{visits,book,records,messages,manage}' and 'visits' = any (rights)),
  state text not null default 'invited' check (state in ('invited', 'active', 'ended')),
  -- The invited address, and the mailed link's hash; both forgotten once the invitation is over
  email text check (length(email) <= 320),
  token_hash text unique check (token_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz,
  created_at timestamptz not null default app_now(),
  accepted_at timestamptz,
  rights_changed_at timestamptz not null default app_now(),
  ended_at timestamptz,
  ended_by uuid,
  -- A dependent without an account gets one: their manager has a link mailed, whose receiver sets a password.
  -- Their profile, visits and record stay what they are; what the former manager may do is then theirs to say.
  -- Of a link with `manage`: whom the mailed link is for, its hash, and until when
  handover_email text check (length(handover_email) <= 320),
  handover_hash text unique check (handover_hash ~ '^[0-9a-f]{64}$'),
  handover_expires_at timestamptz,
  check (patient_id <> caregiver_id),
  check (state <> 'active' or num_nulls(patient_id, caregiver_id, accepted_at) = 0),
  check (state <> 'invited' or num_nulls(patient_id, caregiver_id) = 1 and num_nulls(email, token_hash, expires_at) = 0),
  check (state = 'invited' or num_nonnulls(email, token_hash) = 0),
  check (num_nonnulls(handover_email, handover_hash, handover_expires_at) in (0, 3)),
  check (handover_hash is null or state = 'active' and 'manage' = any (rights))
);
create unique index one_care_link on care_links (patient_id, caregiver_id) where state = 'active';
create unique index one_manager on care_links (patient_id) where state = 'active' and 'manage' = any (rights);
create unique index one_invitation_to_care on care_links (caregiver_id, email) where state = 'invited' and caregiver_id is not null;
create unique index one_invitation_of_caregiver on care_links (patient_id, email)
  where state = 'invited' and patient_id is not null;
create index care_links_patient on care_links (patient_id);
create index care_links_caregiver on care_links (caregiver_id);
create index care_links_email on care_links (email) where state = 'invited';
create index care_links_handover on care_links (handover_email) where handover_email is not null;
call protect('care_links');
create policy both_read on care_links for select to app using ((select actor_id()) in (patient_id, caregiver_id));
create policy worker_read on care_links for select to worker using (true);
grant select (id, patient_id, caregiver_id, relationship, rights, state, email, expires_at, created_at, accepted_at,
  rights_changed_at, ended_at, ended_by)
  on care_links to app;
grant select (id, patient_id, caregiver_id, relationship, rights, state, email, expires_at, created_at, accepted_at,
  rights_changed_at, ended_at, ended_by)
  on care_links to worker;

-- Whom the actor may do this for now. Asked once a statement, by the policies of every table that it opens.
create function cared_for(wanted text) returns uuid[]
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select coalesce(array_agg(patient_id), '{}') from care_links
    where caregiver_id = actor_id() and state = 'active' and wanted = any (rights)
  $$;
grant execute on function cared_for to app;

-- The same about anybody, for triggers and intents.
create function may_care(person uuid, patient uuid, wanted text) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select exists (
      select from care_links
      where caregiver_id = person and patient_id = patient and state = 'active' and wanted = any (rights))
  $$;

create function limit_care_invitations() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  inviter uuid := coalesce(new.patient_id, new.caregiver_id);
begin
  perform pg_advisory_xact_lock(hashtextextended('care ' || inviter, 0));
  if (select count(*) >= 10 from care_links
      where state = 'invited' and expires_at > app_now() and inviter in (patient_id, caregiver_id)) then
    raise check_violation using message = 'enough invitations are open', constraint = 'care_invitations';
  end if;
  return new;
end $$;

-- What a page shows is what the rights were when it was read: the tabs of both look again, on every server.
create function announce_care() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform pg_notify('profile_changed', person::text)
  from unnest(array[new.patient_id, new.caregiver_id]) person where person is not null;
  return null;
end $$;

create function queue_care_news() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into outbox (effect, payload) values ('care.changed',
    jsonb_build_object('linkId', new.id, 'state', new.state, 'by', actor_id()));
  return null;
end $$;

create function own_email() returns text
  language sql stable security definer set search_path = public, pg_temp
  as $$ select lower(email) from auth.user where id = actor_id() and email_verified $$;

-- Invites somebody by mail, to care for the actor or to be cared for by the actor. Inviting the same address again renews
-- the invitation: the link of the earlier mail ends.
create function invite_to_care(as_part text, address text, relation text, wanted text[], hash text) returns uuid
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
    and me = case as_part when 'patient' then patient_id else caregiver_id end
  returning id into made;
  if made is null then
    insert into care_links (patient_id, caregiver_id, relationship, rights, email, token_hash, expires_at)
    values (case as_part when 'patient' then me end, case as_part when 'caregiver' then me end, relation, wanted,
      lower(address), hash, app_now() + interval '7 days')
    returning id into made;
  end if;
  return made;
end $$;
grant execute on function invite_to_care to app;

-- What the actor was invited to by the mail address that is confirmed as theirs; or by a link, once it is the one that
-- this address was sent.
create function care_invitations(hash text) returns table (
    id uuid, part text, inviter_name text, relationship text, rights text[], expires_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select l.id, case when l.patient_id is null then 'patient' else 'caregiver' end, p.full_name, l.relationship, l.rights,
      l.expires_at
    from care_links l join profiles p on p.user_id = coalesce(l.patient_id, l.caregiver_id)
    where l.state = 'invited' and l.expires_at > app_now() and l.email = own_email()
      and (hash is null or l.token_hash = hash)
    order by l.id
    limit 20
  $$;
grant execute on function care_invitations to app;

-- Accepts an invitation. The patient decides what is allowed.
create function accept_care(target uuid, allowed text[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  link care_links%rowtype;
begin
  select * into link from care_links
  where id = target and state = 'invited' and expires_at > app_now() and email = own_email() for update;
  if not found or actor_role() is distinct from 'patient' then
    raise no_data_found using message = 'no such invitation';
  end if;
  if link.patient_id is null and 'manage' = any (allowed) then
    raise check_violation using message = 'only for somebody without an account', constraint = 'care_manages_nobody';
  end if;
  update care_links set state = 'active', accepted_at = app_now(), email = null, token_hash = null, expires_at = null,
    rights = case when link.patient_id is null then allowed else rights end, rights_changed_at = app_now(),
    patient_id = coalesce(patient_id, actor_id()), caregiver_id = coalesce(caregiver_id, actor_id())
  where id = target;
end $$;
grant execute on function accept_care to app;

-- Ends a link, at once and by either side; withdraws an invitation, or says no to one.
create function end_care(target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update care_links set state = 'ended', ended_at = app_now(), ended_by = actor_id(), email = null, token_hash = null,
    expires_at = null
  where id = target and state <> 'ended' and not 'manage' = any (rights)
    and (actor_id() in (patient_id, caregiver_id) or state = 'invited' and email = own_email());
  if not found then
    raise no_data_found using message = 'no such link';
  end if;
end $$;
grant execute on function end_care to app;

-- Changes what a caregiver may do, by whom it is done for.
create function set_care_rights(target uuid, allowed text[]) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  if 'manage' = any (allowed) then
    raise check_violation using message = 'only for somebody without an account', constraint = 'care_manages_nobody';
  end if;
  update care_links set rights = allowed, rights_changed_at = app_now()
  where id = target and state <> 'ended' and patient_id = actor_id() and not 'manage' = any (rights);
  if not found then
    raise no_data_found using message = 'no such link';
  end if;
end $$;
grant execute on function set_care_rights to app;

-- Somebody without an account of their own, whom the actor stands in for. Nobody can sign in as them: no password, and an
-- address at which nothing is received.
create function add_dependent(called text, born date, relation text, language text, zone text) returns uuid
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  me uuid := require_actor();
  added uuid := uuidv7();
begin
  perform require_given(num_nulls(called, relation, language, zone));
  perform pg_advisory_xact_lock(hashtextextended('care ' || me, 0));
  if actor_role() is distinct from 'patient' or (
    select count(*) >= 10 from care_links where caregiver_id = me and state = 'active' and 'manage' = any (rights)) then
    raise check_violation using message = 'enough people are managed', constraint = 'care_dependents';
  end if;
  insert into auth.user (id, name, email, locale, time_zone)
  values (added, called, added || '@dependent.invalid', language, zone);
  update profiles set birth_date = born where user_id = added;
  insert into care_links (patient_id, caregiver_id, relationship, rights, state, accepted_at)
  values (added, me, relation, '{visits,book,records,messages,manage}', 'active', app_now());
  return added;
end $$;
grant execute on function add_dependent to app;

-- Ends a managed profile as an account ends, at once; visits that are ahead are called off first.
create function remove_dependent(target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform from care_links
  where patient_id = target and caregiver_id = actor_id() and state = 'active' and 'manage' = any (rights) for update;
  if not found then
    raise no_data_found using message = 'nobody of this name';
  end if;
  if exists (select from appointments where patient_id = target and status in ('scheduled', 'confirmed', 'in_progress')) then
    raise check_violation using message = 'visits are ahead', constraint = 'care_visits_open';
  end if;
  update care_links set state = 'ended', ended_at = app_now(), ended_by = actor_id()
  where patient_id = target and state = 'active';
  insert into account_deletions (user_id, due_at) values (target, app_now()) on conflict do nothing;
end $$;
grant execute on function remove_dependent to app;

-- The actor's circle as they see it: everybody in it, and whom they have invited. Of somebody who is managed, the
-- address is whom they are being handed over to.
create function care_circle() returns table (
    id uuid, part text, person_id uuid, name text, relationship text, rights text[], state text, email text,
    expires_at timestamptz, since timestamptz, birth_date date, locale text, is_expired boolean)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select l.id, case when l.patient_id = actor_id() then 'caregiver' else 'patient' end, p.user_id, p.full_name,
      l.relationship, l.rights, l.state, coalesce(l.email, l.handover_email),
      coalesce(l.expires_at, l.handover_expires_at), coalesce(l.accepted_at, l.created_at),
      case when 'manage' = any (l.rights) then p.birth_date end, case when 'manage' = any (l.rights) then p.locale end,
      coalesce(coalesce(l.expires_at, l.handover_expires_at) <= app_now(), false)
    from care_links l
    left join profiles p on p.user_id = case when l.patient_id = actor_id() then l.caregiver_id else l.patient_id end
    where l.state <> 'ended' and actor_id() in (l.patient_id, l.caregiver_id)
    order by l.state, l.id
    limit 100
  $$;
grant execute on function care_circle to app;

-- Row security says who may book for whom, as it was when the statement began. Whether a caregiver still may is asked of the link
-- itself, which cannot end until they have: a booking that began before the end of the link and comes after it leaves nothing.
create function note_booker() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  new.booked_by := nullif(coalesce(actor_id(), new.booked_by), new.patient_id);
  if exists (select from care_links where patient_id = new.patient_id and caregiver_id = actor_id()) then
    perform from care_links
    where patient_id = new.patient_id and caregiver_id = actor_id() and state = 'active' and rights && '{book,manage}' for share;
    if not found then
      raise insufficient_privilege using message = 'the link has ended';
    end if;
  end if;
  return new;
end $$;

-- Who hears of a visit's news: patient and provider, and the caregivers who have this right now.
create function hearers(patient uuid, provider uuid, wanted text) returns jsonb
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select jsonb_build_array(patient, provider) || coalesce((
      select jsonb_agg(caregiver_id) from care_links
      where patient_id = patient and state = 'active' and wanted = any (rights)), '[]')
  $$;

create function end_caregivers_checkouts() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform end_checkouts(array(
    select p.id from payments p join appointments a on a.id = p.appointment_id
    where p.patient_id = new.caregiver_id and a.patient_id = new.patient_id and p.status = 'pending'));
  return null;
end $$;

-- Each mailed invitation counts, a renewed one too; and an address is mailed three times a day at most, by all inviters together.
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
    raise program_limit_exceeded using message = 'too fast', constraint = 'rate_limit', detail = seconds;
  end if;
  return new;
end $$;

-- One's own, or of somebody whom the actor manages.
create function stands_for(patient uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$ select patient = actor_id() or may_care(actor_id(), patient, 'manage') $$;

create function delete_handover() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  new.handover_email := null;
  new.handover_hash := null;
  new.handover_expires_at := null;
  return new;
end $$;

-- Has a link mailed by the manager; a later link ends the earlier one. It has the rate limit of invitations.
create function offer_handover(target uuid, address text, hash text) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  seconds integer;
begin
  if lower(address) = own_email() then
    raise check_violation using message = 'this is the manager’s address', constraint = 'care_for_oneself';
  end if;
  update care_links set handover_email = lower(address), handover_hash = hash,
    handover_expires_at = app_now() + interval '7 days'
  where patient_id = target and caregiver_id = actor_id() and state = 'active' and 'manage' = any (rights);
  if not found then
    raise no_data_found using message = 'nobody of this name';
  end if;
  seconds := greatest(take_rate_limit('care_invitations', 20, 86400),
    count_hit('care_mail:' || encode(sha256(convert_to(lower(address), 'UTF8')), 'hex'), 3, 86400));
  if seconds > 0 then
    raise program_limit_exceeded using message = 'too fast', constraint = 'rate_limit', detail = seconds;
  end if;
end $$;
grant execute on function offer_handover to app;

create function withdraw_handover(target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update care_links set handover_email = null, handover_hash = null, handover_expires_at = null
  where patient_id = target and caregiver_id = actor_id() and handover_hash is not null;
  if not found then
    raise no_data_found using message = 'nothing is handed over';
  end if;
end $$;
grant execute on function withdraw_handover to app;

-- What a mailed link hands over, to the holder of the link.
create function find_handover(hash text) returns table (patient_name text, manager_name text, email text, expires_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select p.full_name, m.full_name, l.handover_email, l.handover_expires_at
    from care_links l join profiles p on p.user_id = l.patient_id join profiles m on m.user_id = l.caregiver_id
    where l.handover_hash = hash and l.handover_expires_at > app_now()
  $$;
grant execute on function find_handover to app;

-- The profile becomes an account: its address is the one that the link was mailed to, `secret` its password's hash.
create function accept_handover(hash text, secret text, allowed text[]) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  link care_links%rowtype;
begin
  select * into link from care_links where handover_hash = hash and handover_expires_at > app_now() for update;
  if not found then
    raise no_data_found using message = 'nothing is handed over';
  end if;
  if 'manage' = any (allowed) then
    raise check_violation using message = 'only for somebody without an account', constraint = 'care_manages_nobody';
  end if;
  update auth.user set email = link.handover_email, email_verified = true, updated_at = now() where id = link.patient_id;
  insert into auth.account (user_id, account_id, provider_id, password)
  values (link.patient_id, link.patient_id, 'credential', secret);
  update care_links set rights = allowed, rights_changed_at = app_now() where id = link.id;
  insert into outbox (effect, payload) values ('care.changed',
    jsonb_build_object('linkId', link.id, 'state', 'active', 'by', link.patient_id));
  return link.patient_id;
end $$;
grant execute on function accept_handover to app;

create policy caregivers_read on profiles for select to app using (user_id = any ((select cared_for('records'))::uuid[]));

create policy manager_updates on profiles for update to app
  using (user_id = any ((select cared_for('manage'))::uuid[]))
  with check (user_id = any ((select cared_for('manage'))::uuid[]));
