-- The Care Circle: who may do what for whom, who said so and when. A person without an account of their own, a small child
-- for instance, has a profile that somebody manages.

alter table profiles add column birth_date date check (birth_date > '1900-01-01');

create table care_links (
  id uuid primary key default uuidv7(),
  -- Who is cared for; null until whoever was invited to be has said yes
  patient_id uuid references profiles (user_id) on delete cascade,
  -- Who cares; null until whoever was invited to has said yes
  carer_id uuid references profiles (user_id) on delete cascade,
  -- What the carer is to the patient
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
  check (patient_id <> carer_id),
  check (state <> 'active' or num_nulls(patient_id, carer_id, accepted_at) = 0),
  check (state <> 'invited' or num_nulls(patient_id, carer_id) = 1 and num_nulls(email, token_hash, expires_at) = 0),
  check (state = 'invited' or num_nonnulls(email, token_hash) = 0)
);
create unique index one_care_link on care_links (patient_id, carer_id) where state = 'active';
create unique index one_manager on care_links (patient_id) where state = 'active' and 'manage' = any (rights);
create unique index one_invitation_to_care on care_links (carer_id, email) where state = 'invited' and carer_id is not null;
create unique index one_invitation_of_carer on care_links (patient_id, email)
  where state = 'invited' and patient_id is not null;
create index care_links_patient on care_links (patient_id);
create index care_links_carer on care_links (carer_id);
create index care_links_email on care_links (email) where state = 'invited';
call protect('care_links');
create policy both_read on care_links for select to app using ((select actor_id()) in (patient_id, carer_id));
create policy worker_read on care_links for select to worker using (true);
grant select (id, patient_id, carer_id, relationship, rights, state, email, expires_at, created_at, accepted_at,
  rights_changed_at, ended_at, ended_by) on care_links to app, worker;

-- Whom the actor may do this for now. Asked once a statement, by the policies of every table that it opens.
create function cared_for(wanted text) returns uuid[]
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select coalesce(array_agg(patient_id), '{}') from care_links
    where carer_id = actor_id() and state = 'active' and wanted = any (rights)
  $$;
grant execute on function cared_for to app;

-- The same about anybody, for triggers and intents.
create function may_care(person uuid, patient uuid, wanted text) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select exists (
      select from care_links
      where carer_id = person and patient_id = patient and state = 'active' and wanted = any (rights))
  $$;

create function limit_care_invitations() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  inviter uuid := coalesce(new.patient_id, new.carer_id);
begin
  perform pg_advisory_xact_lock(hashtextextended('care ' || inviter, 0));
  if (select count(*) >= 10 from care_links
      where state = 'invited' and expires_at > app_now() and inviter in (patient_id, carer_id)) then
    raise check_violation using message = 'enough invitations are open', constraint = 'care_invitations';
  end if;
  return new;
end $$;
create trigger limit_number before insert on care_links
  for each row when (new.state = 'invited') execute function limit_care_invitations();
create trigger at_pace before insert on care_links
  for each row when (new.state = 'invited') execute function limit_pace('care_invitations', 20, 86400);

-- What a page shows is what the rights were when it was read: the tabs of both look again, on every server.
create function announce_care() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform pg_notify('profile_changed', person::text)
  from unnest(array[new.patient_id, new.carer_id]) person where person is not null;
  return null;
end $$;
create trigger announce after update of state, rights on care_links
  for each row execute function announce_care();

create function queue_care_news() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into outbox (effect, payload) values ('care.changed',
    jsonb_build_object('linkId', new.id, 'state', new.state, 'by', actor_id()));
  return null;
end $$;
create trigger queue_invited after insert on care_links
  for each row when (new.state = 'invited') execute function queue_care_news();
create trigger queue_changed after update of state on care_links
  for each row when (old.state <> new.state and num_nulls(new.patient_id, new.carer_id) = 0)
  execute function queue_care_news();

create function own_email() returns text
  language sql stable security definer set search_path = public, pg_temp
  as $$ select lower(email) from auth.user where id = actor_id() and email_verified $$;

-- Invites somebody by mail, to care for the actor or to be cared for by the actor. Inviting the same address again renews
-- the invitation: the link of the earlier mail ends.
create function invite_to_care(as_part text, address text, relation text, wanted text[], hash text) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  me uuid := actor_id();
  made uuid;
begin
  if lower(address) = own_email() then
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

-- What the actor was invited to by the mail address that is confirmed as theirs; or by a link, once it is the one that
-- this address was sent.
create function care_invitations(hash text) returns table (
    id uuid, part text, inviter_name text, relationship text, rights text[], expires_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select l.id, case when l.patient_id is null then 'patient' else 'carer' end, p.full_name, l.relationship, l.rights,
      l.expires_at
    from care_links l join profiles p on p.user_id = coalesce(l.patient_id, l.carer_id)
    where l.state = 'invited' and l.expires_at > app_now() and l.email = own_email()
      and (hash is null or l.token_hash = hash)
    order by l.id
    limit 20
  $$;

-- Says yes. Whoever is to be cared for decides what is allowed.
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
    patient_id = coalesce(patient_id, actor_id()), carer_id = coalesce(carer_id, actor_id())
  where id = target;
end $$;

-- Ends a link, at once and by either side; withdraws an invitation, or says no to one.
create function end_care(target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update care_links set state = 'ended', ended_at = app_now(), ended_by = actor_id(), email = null, token_hash = null,
    expires_at = null
  where id = target and state <> 'ended' and not 'manage' = any (rights)
    and (actor_id() in (patient_id, carer_id) or state = 'invited' and email = own_email());
  if not found then
    raise no_data_found using message = 'no such link';
  end if;
end $$;

-- Changes what a carer may do, by whom it is done for.
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

-- Somebody without an account of their own, whom the actor stands in for. Nobody can sign in as them: no password, and an
-- address at which nothing is received.
create function add_dependent(called text, born date, relation text, language text, zone text) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  added uuid := uuidv7();
begin
  perform pg_advisory_xact_lock(hashtextextended('care ' || actor_id(), 0));
  if actor_role() is distinct from 'patient' or (
    select count(*) >= 10 from care_links where carer_id = actor_id() and state = 'active' and 'manage' = any (rights)) then
    raise check_violation using message = 'enough people are managed', constraint = 'care_dependents';
  end if;
  insert into auth.user (id, name, email, locale, time_zone)
  values (added, called, added || '@dependent.invalid', language, zone);
  update profiles set birth_date = born where user_id = added;
  insert into care_links (patient_id, carer_id, relationship, rights, state, accepted_at)
  values (added, actor_id(), relation, '{visits,book,records,messages,manage}', 'active', app_now());
  return added;
end $$;

-- Ends a managed profile as an account ends, at once; visits that are ahead are called off first.
create function remove_dependent(target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform from care_links
  where patient_id = target and carer_id = actor_id() and state = 'active' and 'manage' = any (rights) for update;
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

-- The actor's circle as they see it: everybody in it, and whom they have invited.
create function care_circle() returns table (
    id uuid, part text, person_id uuid, name text, relationship text, rights text[], state text, email text,
    expires_at timestamptz, since timestamptz, birth_date date, locale text, is_expired boolean)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select l.id, case when l.patient_id = actor_id() then 'carer' else 'patient' end, p.user_id, p.full_name,
      l.relationship, l.rights, l.state, l.email, l.expires_at, coalesce(l.accepted_at, l.created_at),
      case when 'manage' = any (l.rights) then p.birth_date end, case when 'manage' = any (l.rights) then p.locale end,
      coalesce(l.expires_at <= app_now(), false)
    from care_links l
    left join profiles p on p.user_id = case when l.patient_id = actor_id() then l.carer_id else l.patient_id end
    where l.state <> 'ended' and actor_id() in (l.patient_id, l.carer_id)
    order by l.state, l.id
    limit 100
  $$;
grant execute on function invite_to_care, care_invitations, accept_care, end_care, set_care_rights, add_dependent,
  remove_dependent, care_circle to app;

-- A visit says who booked it, where that was not the patient.
alter table appointments add column booked_by uuid;

create function note_booker() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  new.booked_by := nullif(coalesce(actor_id(), new.booked_by), new.patient_id);
  return new;
end $$;
create trigger note_booker before insert on appointments
  for each row execute function note_booker();

create policy carers_read on appointments for select to app
  using (patient_id = any ((select cared_for('visits'))::uuid[]));
create policy carers_book on appointments for insert to app
  with check (patient_id = any ((select cared_for('book'))::uuid[]) and patient_id <> provider_user_id
    and (select actor_id()) <> provider_user_id);

create or replace view visit_oversight with (security_barrier = true) as
  select id, patient_id, provider_id, provider_user_id, appointment_type, status, start_time, end_time,
    null::text as symptoms, null::text as notes, urgency, fee_cents, currency, meeting_url, hold_expires_at,
    cancelled_at, cancelled_by, cancel_reason, refund_percent, created_at, booked_by
  from appointments
  where actor_is_admin();

-- Who booked, for everybody who sees the visit.
create view visit_bookers with (security_barrier = true) as
  select a.id as appointment_id, p.full_name as name, coalesce((
      select l.relationship from care_links l
      where l.patient_id = a.patient_id and l.carer_id = a.booked_by order by l.id desc limit 1), 'other') as relationship
  from appointments a join profiles p on p.user_id = a.booked_by
  where (select actor_id()) in (a.patient_id, a.provider_user_id)
    or a.patient_id = any ((select cared_for('visits'))::uuid[]);
grant select on visit_bookers to app;

create or replace function lock_appointment(target uuid, as_role text) returns appointments
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visit appointments%rowtype;
begin
  select * into visit from appointments where id = target for update;
  if not found or not (case as_role
    when 'patient' then visit.patient_id is not distinct from actor_id() or may_care(actor_id(), visit.patient_id, 'book')
    when 'provider' then visit.provider_user_id is not distinct from actor_id()
    when 'admin' then actor_is_admin()
    else false end) then
    raise no_data_found using message = 'no such appointment';
  end if;
  return visit;
end $$;

create or replace view patient_names with (security_barrier = true) as
  select user_id, full_name
  from profiles p
  where p.user_id = (select actor_id()) or p.user_id = any ((select cared_for('visits'))::uuid[]) or exists (
    select from (select a.provider_user_id from appointments a where a.patient_id = p.user_id offset 0) booked
    where booked.provider_user_id = (select actor_id()));

create policy carers_read on profiles for select to app using (user_id = any ((select cared_for('records'))::uuid[]));
create policy manager_updates on profiles for update to app
  using (user_id = any ((select cared_for('manage'))::uuid[]))
  with check (user_id = any ((select cared_for('manage'))::uuid[]));
create policy carers_read_providers on providers for select to app
  using ((select actor_role()) = 'patient' and exists (
    select from appointments a
    where a.provider_id = providers.id and a.patient_id = any ((select cared_for('visits'))::uuid[])));
create policy carers_read on provider_contacts for select to app
  using (exists (
    select from appointments a
    where a.provider_id = provider_contacts.provider_id and a.patient_id = any ((select cared_for('visits'))::uuid[])
      and a.status in ('confirmed', 'in_progress')));
