-- Privacy: consents, exports, deletion of an account, drafts.

-- What people agreed to, who looked at their data, and copies of it that they take away.
-- Every decision is a row that stays; the latest counts.
create table consents (
  id uuid primary key default uuidv7(),
  user_id uuid not null references profiles (user_id) on delete cascade,
  kind text not null,
  -- Of the text that was agreed to
  version text not null check (length(version) between 1 and 20),
  is_given boolean not null,
  decided_at timestamptz not null default app_now(),
  -- Null where it was not noted: of decisions from before
  language text check (language in ('en', 'ar', 'es', 'fr')),
  -- The manager of a profile decides for it: this says who did. Null for older decisions, and for those of an
  -- account that is gone.
  decided_by uuid references profiles (user_id) on delete set null default actor_id(),
  -- More than one kind of consent: the terms that come with an account, and one's name beside one's reviews.
  constraint consents_kind_check check (kind in ('terms', 'health_sharing', 'review_name')),
  -- Accepting them takes back the deletion of the account.
  constraint consents_terms_stay check (kind <> 'terms' or is_given)
);
create index consents_user on consents (user_id, id desc);
create index consents_decided_by on consents (decided_by);
call protect('consents');
create policy own_read on consents for select to app using (user_id = (select actor_id()));
create policy own_decision on consents for insert to app with check (user_id = (select actor_id()));
-- The manager of a profile without sign-in decides for its person.
create policy manager_decides on consents for insert to app
  with check (user_id = any ((select cared_for('manage'))::uuid[]) and kind <> 'terms');
create policy manager_reads on consents for select to app
  using (user_id = any ((select cared_for('manage'))::uuid[]));
grant select on consents to app;
grant insert (user_id, kind, version, is_given, language) on consents to app;

-- A copy of everything that is somebody's, made by a job and kept for a few days.
create table exports (
  id uuid primary key default uuidv7(),
  user_id uuid not null references profiles (user_id) on delete cascade,
  state text not null default 'pending' check (state in ('pending', 'ready', 'failed')),
  path text,
  size bigint,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz,
  check (state <> 'ready' or num_nulls(path, size, expires_at) = 0)
);
create unique index one_export_at_a_time on exports (user_id) where state = 'pending';
create index exports_user on exports (user_id, id desc);
call protect('exports');
create policy own_read on exports for select to app using (user_id = (select actor_id()));
create policy own_request on exports for insert to app with check (user_id = (select actor_id()));
create policy worker_all on exports to worker using (true) with check (true);
grant select on exports to app;
grant select, delete on exports to worker;
grant insert (user_id) on exports to app;
grant update (state, path, size, expires_at) on exports to worker;

-- What a person's allergies and conditions were, who changed them and when. Written by the profile's trigger alone.
create table health_changes (
  id uuid primary key default uuidv7(),
  user_id uuid not null references profiles (user_id) on delete cascade,
  field text not null check (field in ('allergies', 'medical_conditions')),
  -- From then on; null once it was emptied
  value text,
  -- Null for what no person has changed
  changed_by uuid,
  changed_at timestamptz not null default app_now()
);
create index health_changes_user on health_changes (user_id, id desc);
call protect('health_changes');
create policy own_read on health_changes for select to app using (user_id = (select actor_id()));
create policy caregivers_read on health_changes for select to app
  using (user_id = any ((select cared_for('records'))::uuid[]));
grant select on health_changes to app;

-- The end of an account: asked for, a fortnight to take it back, visits called off, then everything of the person's
-- erased but what the law has kept, without a name, until its time is over too.
create table account_deletions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references profiles (user_id) on delete restrict,
  -- closing: visits are called off and sessions ended; money that goes back is waited for
  state text not null default 'waiting' check (state in ('waiting', 'closing', 'done', 'taken_back')),
  requested_at timestamptz not null default app_now(),
  due_at timestamptz not null default app_now() + interval '14 days',
  closing_at timestamptz,
  ended_at timestamptz,
  -- A deletion is taken back, and looked at, by its person or by what its mail alone has: an id opens nothing.
  link_key uuid not null unique default gen_random_uuid()
);
create unique index one_deletion_at_a_time on account_deletions (user_id) where state in ('waiting', 'closing');
create index account_deletions_user on account_deletions (user_id, id desc);
create index account_deletions_due on account_deletions (due_at) where state in ('waiting', 'closing');
call protect('account_deletions');
create policy own_read on account_deletions for select to app using (user_id = (select actor_id()));
create policy own_request on account_deletions for insert to app
  with check (user_id = (select actor_id()) and (select actor_role()) in ('patient', 'doctor'));
grant insert (user_id) on account_deletions to app;
grant select (id, user_id, state, requested_at, due_at, closing_at, ended_at) on account_deletions to app;

-- What somebody is writing and has not sent: theirs alone, on any device, for a month.
create table drafts (
  user_id uuid not null references profiles (user_id) on delete cascade,
  appointment_id uuid not null references appointments (id) on delete cascade,
  content text not null check (length(content) between 1 and 10000),
  saved_at timestamptz not null default app_now(),
  primary key (user_id, appointment_id)
);
create index drafts_by_age on drafts (saved_at);
create index drafts_by_appointment on drafts (appointment_id);
call protect('drafts');
create policy own_read on drafts for select to app using (user_id = (select actor_id()));
create policy own_write on drafts for insert to app with check (
  user_id = (select actor_id()) and exists (
    select from appointments a where a.id = appointment_id and (
      (select actor_id()) in (a.patient_id, a.provider_user_id)
      or a.patient_id = any ((select cared_for('messages'))::uuid[]))));
create policy own_update on drafts for update to app using (user_id = (select actor_id())) with check (user_id = (select actor_id()));
create policy own_delete on drafts for delete to app using (user_id = (select actor_id()));
grant select, delete on drafts to app;
grant insert (user_id, appointment_id, content, saved_at) on drafts to app;
grant update (content, saved_at) on drafts to app;

-- What somebody posted without scripts after their session had run out: for the same person, for an hour.
create table saved_forms (
  id uuid primary key default uuidv7(),
  user_id uuid not null references profiles (user_id) on delete cascade,
  address text not null check (length(address) between 1 and 2000),
  fields jsonb not null check (length(fields::text) <= 200000),
  saved_at timestamptz not null default app_now()
);
create index saved_forms_by_person on saved_forms (user_id, saved_at);
create index saved_forms_by_age on saved_forms (saved_at);
call protect('saved_forms');
create policy own_read on saved_forms for select to app using (user_id = (select actor_id()));
create policy own_delete on saved_forms for delete to app using (user_id = (select actor_id()));
grant select, delete on saved_forms to app;

-- The person's last three stay, so that the holder of an old cookie can't fill the table. Null where the session has not run out.
create function save_form(expired_session text, address text, fields jsonb) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  person uuid;
  kept uuid;
begin
  perform require_given(num_nulls(expired_session, address, fields));
  select s.user_id into person from auth.session s where s.token = expired_session and s.expires_at <= now();
  if person is null then
    return null;
  end if;
  delete from saved_forms k where k.user_id = person
    and k.id not in (select l.id from saved_forms l where l.user_id = person order by l.id desc limit 2);
  insert into saved_forms (user_id, address, fields) values (person, save_form.address, save_form.fields) returning id into kept;
  return kept;
end $$;
grant execute on function save_form to worker;

create function delete_old_saved_forms() returns void
  language sql security definer set search_path = public, pg_temp
  as $$ delete from saved_forms where saved_at < app_now() - interval '1 hour' $$;
grant execute on function delete_old_saved_forms to worker;

-- The texts that are decided about, each as it stood in its version: what was agreed to can be read for as long as the consent is kept.
create table consent_texts (
  kind text not null check (kind in ('terms', 'health_sharing', 'review_name')),
  version text not null,
  language text not null check (language in ('en', 'ar', 'es', 'fr')),
  title text not null,
  body text not null,
  primary key (kind, version, language)
);
call protect('consent_texts');
create policy anyone_reads on consent_texts for select to app using (true);
grant select on consent_texts to app;

create function apply_consent() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  case new.kind
    when 'terms' then
      update profiles set accepted_terms = new.version where user_id = new.user_id;
    when 'health_sharing' then
      update profiles set shares_health = new.is_given where user_id = new.user_id;
    when 'review_name' then
      update profiles set names_reviews = new.is_given where user_id = new.user_id;
      update reviews r set reviewer_name = case when new.is_given then reviewer_name(p.full_name) else '' end
      from profiles p
      where r.writer_id = new.user_id and p.user_id = new.user_id;
  end case;
  return null;
end $$;

-- Who else looked at or changed the actor's data: doctors and caregivers have a name.
create function accesses_by_others(before_at timestamptz, before_id uuid, page_size integer)
  returns table (id uuid, at timestamptz, actor_role text, actor_name text, action text, subject text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select l.id, l.at, l.actor_role, case when l.actor_role in ('doctor', 'patient') then p.full_name end, l.action, l.subject
    from access_log l left join profiles p on p.user_id = l.actor_id
    where l.patient_id = actor_id() and l.actor_id is distinct from actor_id()
      and (before_at is null or (l.at, l.id) < (before_at, before_id))
    order by l.at desc, l.id desc
    limit page_size
  $$;
grant execute on function accesses_by_others to app;

create function queue_export() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into outbox (effect, payload) values ('privacy.export', jsonb_build_object('exportId', new.id));
  return null;
end $$;

create function discard_export() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into outbox (effect, payload)
  values ('file.discard', jsonb_build_object('uploadId', null, 'path', old.path));
  return null;
end $$;

create function record_health_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into health_changes (user_id, field, value, changed_by)
  select new.user_id, changed.field, changed.now, actor_id()
  from (values ('allergies', old.allergies, new.allergies),
    ('medical_conditions', old.medical_conditions, new.medical_conditions)) as changed (field, before, now)
  where changed.before is distinct from changed.now;
  return null;
end $$;

create function queue_deletion() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into outbox (effect, payload) values ('privacy.deletion_requested', jsonb_build_object('deletionId', new.id));
  return null;
end $$;

-- Where the fortnight is over: sessions and the way in end, open visits are called off as their patient would. The
-- end of an account takes along whom it manages, and leaves whom it only cared for. A dependent who takes over their profile
-- at the moment in which its manager's account ends is waited for, and keeps it.
create function begin_due_deletions() returns integer
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  due uuid[];
  managed uuid[];
begin
  with begun as (
    update account_deletions set state = 'closing', closing_at = app_now()
    where id in (select id from account_deletions where state = 'waiting' and due_at <= app_now() for update skip locked)
    returning user_id)
  select coalesce(array_agg(user_id), '{}') into due from begun;
  with begun as (
    insert into account_deletions (user_id, state, due_at, closing_at)
    select patient_id, 'closing', app_now(), app_now() from care_links
    where caregiver_id = any (due) and state = 'active' and 'manage' = any (rights)
    for update
    on conflict do nothing
    returning user_id)
  select coalesce(array_agg(user_id), '{}') into managed from begun;
  due := due || managed;
  delete from auth.session where user_id = any (due);
  delete from auth.account where user_id = any (due);
  update care_links set state = 'ended', ended_at = app_now(), email = null, token_hash = null, expires_at = null
  where state <> 'ended' and (patient_id = any (due) or caregiver_id = any (due));
  update appointments a set status = 'cancelled', cancelled_at = app_now(), cancelled_by = 'patient',
    refund_percent = case when a.start_time - interval '24 hours' < app_now()
      then (select late_refund_percent from providers where id = a.provider_id) else 100 end
  where a.patient_id = any (due) and a.status in ('scheduled', 'confirmed') and a.start_time > app_now();
  -- Booked in the very moment in which a doctor asked to leave
  update appointments set status = 'cancelled', cancelled_at = app_now(), cancelled_by = 'provider', refund_percent = 100
  where provider_user_id = any (due) and status in ('scheduled', 'confirmed');
  return cardinality(due);
end $$;
grant execute on function begin_due_deletions to worker;

-- Copies of mails to the person or about their visits, of a doctor's once they have been sent; and what names them: names
-- and addresses stand in mails between isolating marks (U+2068, U+2069), so that “An” is not found in “Anwar”.
create procedure delete_mails_about(person uuid)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  address text;
  marked_address text;
  marked_names text[];
begin
  select u.email, U&'\2068' || u.email || U&'\2069',
    array[U&'\2068' || nullif(u.name, '') || U&'\2069', U&'\2068' || nullif(p.full_name, '') || U&'\2069']
  into address, marked_address, marked_names
  from auth.user u join profiles p on p.user_id = u.id where u.id = person;
  delete from mails m
  where m.key not like 'account_deleted:%' and (
    m.recipient = address or strpos(m.body_text, marked_address) > 0
    or exists (select from notifications n join appointments a on a.id = n.appointment_id
      where n.id = m.notification_id and (a.patient_id = person or a.provider_user_id = person and m.sent_at is not null))
    or m.sent_at is not null and exists (select from unnest(marked_names) called where strpos(m.body_text, called) > 0));
  perform delete_invitations(address, null);
  delete from early_access where email = address;
  delete from auth.verification where strpos(value, address) > 0 or strpos(value, person::text) > 0
    or strpos(identifier, address) > 0;
end $$;

-- What stays is known by a pseudonym that nothing leads back from. An invoice has the payer's name; what
-- is paid for another stays where it is.
create procedure pseudonymise(person uuid)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  pseudonym text := 'P-' || upper(substr(md5(gen_random_uuid()::text), 1, 8));
begin
  update profiles set full_name = case when has_treated(person) then full_name else pseudonym end, locale = 'en', birth_date = null,
    time_zone = 'UTC', theme = 'system', phone = null, emergency_contact = null, allergies = null, medical_conditions = null
  where user_id = person;
  update auth.user set name = '', email = person || '@deleted.invalid', email_verified = false, image = null,
    two_factor_enabled = false, locale = 'en', time_zone = 'UTC'
  where id = person;
  update appointments set symptoms = null, notes = null, cancel_reason = null, request_digest = null, patient_reason = ''
  where patient_id = person;
  -- What others wrote about a patient may name them.
  update end_disputes set reason = '', resolution = case when status = 'resolved' then '' end where patient_id = person;
  update end_disputes set reason = '' where provider_user_id = person and side = 'provider';
  update payments set checkout_url = null where patient_id = person;
  perform set_config('app.pseudonymising', 'yes', true);
  update invoices i set patient_name = pseudonym
  from payments p join appointments a on a.id = p.appointment_id
  where p.id = i.payment_id and a.patient_id = person;
  perform set_config('app.pseudonymising', '', true);
  -- What a gateway tells of a payment may name the payer.
  update payment_events e set payload = '{}' from payments p
  where p.patient_id = person and (
    strpos(e.payload::text, p.gateway_session_id) > 0 or strpos(e.payload::text, p.gateway_payment_id) > 0);
end $$;

-- Carries out a deletion, once; files follow by the outbox. False where there is nothing to carry out.
create function erase_account(target uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  person uuid;
  visits uuid[];
  reviewed uuid[];
  practice uuid;
begin
  update account_deletions set state = 'done', ended_at = app_now()
  where id = target and state = 'closing' returning user_id into person;
  if person is null then
    return false;
  end if;
  visits := array(select id from appointments where patient_id = person);
  reviewed := array(select provider_id from reviews where person in (patient_id, writer_id));
  call delete_mails_about(person);
  call pseudonymise(person);
  call delete_dependents('appointments', visits, null);
  select id into practice from providers where user_id = person and has_treated(person);
  if practice is not null then
    call delete_dependents('providers', array[practice], null);
    call close_practice(practice);
  end if;
  call delete_dependents('profiles', array[person], case when practice is not null then 'providers'::regclass end);
  call delete_dependents('auth.user', array[person], null);
  delete from encounter_notes where patient_id = person and signed_at is null;
  update providers p set total_reviews = r.total, average_rating = coalesce(r.average, 0)
  from unnest(reviewed) with_review (id) cross join lateral (
    select count(*) as total, round(avg(rating), 2) as average from reviews where provider_id = with_review.id) r
  where p.id = with_review.id;
  perform refresh_provider_evidence(reviewed);
  return true;
end $$;
grant execute on function erase_account to worker;

-- What was kept of accounts that ended this long ago.
create function delete_retained_records(years integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  forgotten uuid[] := array(
    select user_id from account_deletions where state = 'done' and ended_at < app_now() - make_interval(years => years));
  paid uuid[] := array(
    select p.id from payments p join appointments a on a.id = p.appointment_id
    where p.patient_id = any (forgotten) or a.patient_id = any (forgotten));
begin
  perform set_config('app.retention_over', 'yes', true);
  delete from encounter_addenda where patient_id = any (forgotten);
  delete from encounter_notes where patient_id = any (forgotten);
  delete from invoices where payment_id = any (paid) and kind = 'credit_note';
  delete from invoices where payment_id = any (paid);
  delete from ledger_entries where payment_id = any (paid);
  delete from payments where id = any (paid);
  delete from end_disputes where patient_id = any (forgotten);
  delete from appointments where patient_id = any (forgotten);
  delete from access_log where patient_id = any (forgotten) or actor_id = any (forgotten);
  delete from account_deletions where user_id = any (forgotten);
  -- Whom they treated may still be here, with their visits
  update profiles set full_name = 'P-' || upper(substr(md5(gen_random_uuid()::text), 1, 8))
  where user_id = any (forgotten) and has_treated(user_id);
  update providers set license_number = '---' where user_id = any (forgotten) and has_treated(user_id);
  delete from auth.user where id = any (forgotten) and not has_treated(id);
  perform set_config('app.retention_over', '', true);
  return cardinality(forgotten);
end $$;
grant execute on function delete_retained_records to worker;

-- Of a practice that patients' records name: its doctor's name, field and licence.
create procedure close_practice(practice uuid)
  language sql security definer set search_path = public, pg_temp
  as $$
    update providers set bio = '', education = '', certifications = '', hourly_rate = null, availability = '{}',
      country = '', city = '', insurers = '{}', is_accepting_patients = false, leaving_at = coalesce(leaving_at, app_now())
    where id = practice
  $$;

-- Does to the rows of every other table what deleting these of a parent's would (on delete cascade, set null).
create procedure delete_dependents(parent regclass, ids uuid[], spared regclass)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  dependent record;
begin
  for dependent in
    select c.conrelid::regclass as relation, a.attname as reference, c.confdeltype = 'c' as cascades
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = parent and c.confdeltype in ('c', 'n') and cardinality(c.conkey) = 1
      and c.conrelid <> 'profiles'::regclass and c.conrelid is distinct from spared
  loop
    execute format(case when dependent.cascades then 'delete from %1$s where %2$I = any ($1)'
      else 'update %1$s set %2$I = null where %2$I = any ($1)' end, dependent.relation, dependent.reference) using ids;
  end loop;
end $$;

create function sweep_drafts() returns void language sql security definer set search_path = public, pg_temp as $$
  delete from drafts where saved_at < app_now() - interval '30 days';
$$;
grant execute on function sweep_drafts to worker;

-- What was sent is no longer a draft, on every device.
create function delete_sent_draft() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from drafts
  where user_id = new.sender_id and appointment_id = new.appointment_id and btrim(content) = btrim(new.content);
  return null;
end $$;

create function note_consent_language() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.language := coalesce(new.language, (select locale from profiles where user_id = new.user_id));
  return new;
end $$;

-- A visit by phone needs the number, whether or not anything else is shared.
create function visit_phone(target uuid) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
    select p.phone from appointments a join profiles p on p.user_id = a.patient_id
    where a.id = target and a.provider_user_id = actor_id() and a.appointment_type = 'phone'
      and a.status in ('confirmed', 'in_progress')
  $$;
grant execute on function visit_phone to app;

-- A copy of somebody's data may name the people who wrote to them. One that was made before an account was erased goes once it
-- is a day old: its owner had that long to download it, and may ask for another, which says no more of the erased.
-- Looked for every hour, so that none is older than a day.
create function delete_outdated_exports() returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  forgotten integer;
begin
  delete from exports e
  where e.created_at < app_now() - interval '23 hours'
    and exists (select from account_deletions d where d.state = 'done' and d.ended_at >= e.created_at);
  get diagnostics forgotten = row_count;
  return forgotten;
end $$;
grant execute on function delete_outdated_exports to worker;

create function take_back_deletion() returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update account_deletions set state = 'taken_back', ended_at = app_now()
  where user_id = require_actor() and state = 'waiting';
  return found;
end $$;
grant execute on function take_back_deletion to app;

create function take_back_linked_deletion(key uuid, asked jsonb) returns boolean
  language plpgsql strict security definer set search_path = public, pg_temp
  as $$
begin
  perform set_config('app.asked_from', asked::text, true);
  update account_deletions set state = 'taken_back', ended_at = app_now() where link_key = key and state = 'waiting';
  return found;
end $$;
grant execute on function take_back_linked_deletion to app;

create function linked_deletion(key uuid)
  returns table (id uuid, state text, requested_at timestamptz, due_at timestamptz, ended_at timestamptz)
  language sql stable strict security definer set search_path = public, pg_temp
  as $$
    select d.id, d.state, d.requested_at, d.due_at, d.ended_at from account_deletions d where d.link_key = key
  $$;
grant execute on function linked_deletion to app;

-- Who is told: of one deletion, or of all that can be carried out now. Nothing is on its way any more: visits have
-- ended, disputes of their ends are decided, refunds have arrived, and the mails about them have had an hour. Nobody is
-- forgotten while money is owed to or by them, or held back because nobody knows how a visit ended.
create function deletions_to_tell(target uuid, only_erasable boolean)
  returns table (id uuid, link_key uuid, email text, name text, locale text, time_zone text, due_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select d.id, d.link_key, u.email, u.full_name, u.locale, u.time_zone, d.due_at
    from account_deletions d join user_addresses u on u.user_id = d.user_id
    where (target is null or d.id = target) and (not only_erasable or (
      d.state = 'closing' and d.closing_at <= app_now() - interval '1 hour'
      and not exists (select from appointments a where d.user_id in (a.patient_id, a.provider_user_id)
        and (a.status in ('scheduled', 'confirmed', 'in_progress') or a.end_fact = 'unclear' and a.refund_percent = 0))
      and not exists (select from end_disputes e where d.user_id in (e.patient_id, e.provider_user_id)
        and e.status = 'open')
      and not exists (select from payments p where d.user_id in (p.patient_id, p.provider_user_id)
        and (p.status = 'pending' and p.created_at > app_now() - interval '2 days'
          or exists (select from refunds r where r.payment_id = p.id and r.state in ('owed', 'asked'))))))
  $$;
grant execute on function deletions_to_tell to worker;

-- Of those that a person asks for themselves; a managed profile's are its caregiver's to ask for.
create function note_deletion() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  if tg_op = 'UPDATE' or new.user_id = actor_id() then
    perform note_security(new.user_id, case tg_op when 'INSERT' then 'deletion_requested' else 'deletion_taken_back' end,
      null, asked_from());
  end if;
  return null;
end $$;

insert into consent_texts (kind, version, language, title, body) values
  ('terms', '2026-11', 'en', 'Terms and privacy',
'Terms of use

What Polyclinic is
Patients find doctors here, book and pay for visits, write to their doctor and join calls. The treatment is between you and your doctor. Polyclinic itself gives no medical advice.

Not for emergencies
In an emergency call your local emergency number. Nobody here watches messages or bookings round the clock.

Your account
Give your real name and an email address that is yours, and keep your password to yourself. Act for other people only with their permission, or because you are responsible for them; the Care Circle is there for that.

Doctors
Before a doctor is listed, an administrator has looked at the licence and the documents. Doctors answer for their own advice and treatment.

Price and payment
You see the fee before you book. A time is held for you until it is paid, for 30 minutes at most. Cards are charged by a payment service; your card number never reaches us.

Cancelling
Until 24 hours before the visit you get everything back. Later you get the share that the doctor has published, which you see before you cancel. If the doctor cancels, you get everything back.

Messages, files and reviews
Write only what is true and lawful, and send nothing that harms others. Only the patient of a visit, or the person who manages their care, can review it.

Closing your account
You can delete your account at any time on your Privacy page. It says what is erased and what the law requires us to keep.

Changes
If the meaning of these texts changes, they get a new version, and we ask you to accept it. Your Privacy page shows which version you accepted, and when.

Privacy notice

Who is responsible
The operator of this installation of Polyclinic. Write to support@polyclinic.example.

What is kept
Your account and profile, visits, messages, files and notes of your doctors, payments, reviews, and where you are signed in: device, network address, time zone and time. All of it serves what you do here; we buy no data and sell none.

Who sees it
The doctor of a visit sees that visit, its messages and files and, only if you choose so while booking, your health profile. People of your Care Circle see what you allow. Administrators see what verification and support need. Your Privacy page shows who looked at your data.

Calls
Picture and sound are encrypted from one browser to the other. Polyclinic records no call.

What goes elsewhere
Emails go through an email service, with your name and address; payments through a payment service, with what it needs for them; notices through the services for push and text messages, if you switch them on. There is no advertising, and nobody else measures what you do here.

In your browser
Cookies keep you signed in and remember language, appearance and time zone. None follows you to other sites. If a page breaks, it tells us what broke, without what you have typed.

How long
As long as you have an account. After that, payments and signed notes are kept for 10 years, as the law requires; a patient’s without the name. Copies of emails are deleted after 30 days.

Your rights
You can see and correct your data, take all of it with you, withdraw consents and delete the account, by yourself and at any time. If you think we treat your data wrongly, write to us or to the authority for data protection where you live.'),
  ('health_sharing', '2026-11', 'en', 'Doctors of my visits see my health profile',
    'Your phone number, emergency contact, allergies and conditions are shown to a doctor whose visit you booked and paid. If you withdraw, no doctor sees them any more; what you write about a single visit stays with that visit.'),
  ('review_name', '2026-11', 'en', 'My name beside my reviews',
    'Your first name and an initial stand beside your reviews, where everybody can read them. If you withdraw, “A patient” stands there instead, at once and beside those you have written already.'),
  ('terms', '2026-11', 'ar', 'الشروط والخصوصية',
'شروط الاستخدام

ما هو بوليكلينك
هنا يجد المرضى أطباء ويحجزون الزيارات ويدفعون ثمنها ويراسلون أطباءهم وينضمون إلى المكالمات. أما العلاج فيُتفق عليه بينك وبين طبيبك، ولا يقدّم بوليكلينك نفسه أي مشورة طبية.

ليس للحالات الطارئة
في الحالات الطارئة اتصل برقم الطوارئ في بلدك. لا أحد هنا يراقب الرسائل أو الحجوزات على مدار الساعة.

حسابك
اذكر اسمك الحقيقي وعنوان بريد إلكتروني يخصك، واحتفظ بكلمة مرورك لنفسك. لا تتصرف نيابة عن غيرك إلا بإذنه أو لأنك مسؤول عنه؛ ولهذا وُجدت دائرة الرعاية.

الأطباء
قبل إدراج أي طبيب يطّلع أحد المسؤولين على ترخيصه ووثائقه. والأطباء مسؤولون عن مشورتهم وعلاجهم.

السعر والدفع
ترى الرسوم قبل الحجز. يُحفظ لك الموعد إلى أن تدفع ثمنه، لمدة ٣٠ دقيقة على الأكثر. تتولى خدمةُ دفعٍ خارجية سحب المبلغ من بطاقتك، ولا يصل إلينا رقمها أبدًا.

الإلغاء
إذا ألغيت قبل الزيارة بأربع وعشرين ساعة أو أكثر استرددت المبلغ كله، وبعد ذلك تسترد النسبة التي أعلنها الطبيب، وتراها قبل الإلغاء. وإذا ألغى الطبيب استرددت المبلغ كله.

الرسائل والملفات والتقييمات
لا تكتب إلا ما هو صحيح ومشروع، ولا ترسل ما يضر غيرك. لا يقيّم الزيارة إلا من حضرها أو من يدير رعايته.

إغلاق الحساب
يمكنك حذف حسابك في أي وقت من صفحة الخصوصية، وهي تبيّن ما يُمحى وما يُلزمنا القانون بحفظه.

التغييرات
إذا تغيّر معنى هذين النصين صدرت لهما نسخة جديدة وطلبنا موافقتك من جديد. وفي صفحة الخصوصية ترى أي نسخة وافقت عليها ومتى.

إشعار الخصوصية

من المسؤول
من يشغّل هذه النسخة من بوليكلينك. اكتب إلى support@polyclinic.example.

ما يُحفظ
حسابك وملفك الشخصي وزياراتك ورسائلك وملفاتك وملاحظات أطبائك ومدفوعاتك وتقييماتك، وأين سجّلت الدخول: الجهاز وعنوان الشبكة والمنطقة الزمنية والوقت. كل ذلك من أجل ما تفعله هنا؛ لا نشتري بيانات من أحد ولا نبيعها لأحد.

من يرى بياناتك
يرى طبيب الزيارة تلك الزيارة ورسائلها وملفاتها، ولا يرى ملفك الصحي إلا إذا اخترت ذلك عند الحجز. ويرى أفراد دائرة رعايتك ما تسمح به. ويرى المسؤولون ما يلزم للتحقق والدعم. وفي صفحة الخصوصية ترى من اطّلع على بياناتك.

المكالمات
الصورة والصوت مشفّران من متصفح إلى متصفح. ولا يسجّل بوليكلينك أي مكالمة.

ما يذهب إلى غيرنا
تمرّ رسائل البريد الإلكتروني عبر خدمة بريد إلكتروني ومعها اسمك وعنوانك؛ والمدفوعات عبر خدمة دفع ومعها ما يلزم لها؛ والإشعارات عبر خدمات الإشعارات الفورية والرسائل القصيرة إذا فعّلتها. لا إعلانات هنا، ولا أحد غيرنا يقيس ما تفعله.

في متصفحك
تُبقيك ملفات تعريف الارتباط مسجَّل الدخول وتتذكر اللغة والمظهر والمنطقة الزمنية. ولا يتبعك أي منها إلى مواقع أخرى. وإذا تعطلت صفحة أخبرتنا بما تعطل، دون ما كتبته.

إلى متى
ما دام لك حساب. وبعد إغلاقه تبقى المدفوعات والملاحظات الموقّعة ١٠ سنوات كما يطلب القانون؛ وما يخص المريض منها دون اسمه. وتُحذف نسخ رسائل البريد الإلكتروني بعد ٣٠ يومًا.

حقوقك
يمكنك الاطلاع على بياناتك وتصحيحها وأخذها كلها معك وسحب موافقاتك وحذف حسابك، بنفسك وفي أي وقت. وإن رأيت أننا نسيء التعامل مع بياناتك فاكتب إلينا أو إلى جهة حماية البيانات حيث تقيم.'),
  ('health_sharing', '2026-11', 'ar', 'أطباء زياراتي يرون ملفي الصحي',
    'يظهر رقم هاتفك وجهة اتصال الطوارئ والحساسيات والحالات المرضية للطبيب الذي حجزت زيارته ودفعتها. إذا سحبت الموافقة فلن يراها أي طبيب بعد ذلك، ويبقى ما تكتبه عن زيارة بعينها مع تلك الزيارة.'),
  ('review_name', '2026-11', 'ar', 'اسمي بجانب تقييماتي',
    'يظهر اسمك الأول وحرف من اسم عائلتك بجانب تقييماتك التي يمكن للجميع قراءتها. إذا سحبت موافقتك تظهر عبارة «أحد المرضى» بدلًا منه فورًا، وبجانب ما كتبته من قبل أيضًا.'),
  ('terms', '2026-11', 'es', 'Condiciones y privacidad',
'Condiciones de uso

Qué es Polyclinic
Aquí los pacientes encuentran médicos, reservan y pagan consultas, escriben a su médico y se unen a las llamadas. El tratamiento se acuerda entre usted y su médico. Polyclinic no ofrece por sí mismo asesoramiento médico.

No es para emergencias
En una emergencia llame al número de emergencias de su país. Aquí nadie está pendiente de los mensajes ni de las reservas a todas horas.

Su cuenta
Indique su nombre verdadero y una dirección de correo que sea suya, y no comparta su contraseña. Actúe en nombre de otras personas solo con su permiso o porque es responsable de ellas; para eso está el círculo de cuidados.

Médicos
Antes de que un médico aparezca aquí, un administrador examina su licencia y sus documentos. Cada médico responde de sus consejos y tratamientos.

Precio y pago
Usted ve la tarifa antes de reservar. Le guardamos la hora hasta que la pague, 30 minutos como máximo. Del cobro con tarjeta se encarga un servicio de pago; nosotros nunca recibimos el número de su tarjeta.

Cancelación
Hasta 24 horas antes de la consulta se le devuelve todo el importe. Después se le devuelve la parte que el médico ha publicado, que usted ve antes de cancelar. Si cancela el médico, se le devuelve todo.

Mensajes, archivos y opiniones
Escriba solo lo que es cierto y lícito, y no envíe nada que perjudique a otros. Solo puede valorar una consulta quien la tuvo o quien gestiona la atención de esa persona.

Cerrar la cuenta
Puede eliminar su cuenta en cualquier momento en su página de Privacidad, que indica qué se borra y qué nos obliga la ley a conservar.

Cambios
Si cambia el sentido de estos textos, se publica una versión nueva y le pedimos que la acepte. Su página de Privacidad muestra qué versión aceptó y cuándo.

Aviso de privacidad

Quién es responsable
Quien opera esta instalación de Polyclinic. Escriba a support@polyclinic.example.

Qué se guarda
Su cuenta y perfil, consultas, mensajes, archivos y notas de sus médicos, pagos, opiniones, y dónde ha iniciado sesión: dispositivo, dirección de red, zona horaria y hora. Todo ello sirve para lo que usted hace aquí; no compramos ni vendemos datos.

Quién lo ve
El médico de una consulta ve esa consulta, sus mensajes y archivos y, solo si usted lo elige al reservar, su perfil de salud. Las personas de su círculo de cuidados ven lo que usted permite. Los administradores ven lo necesario para la verificación y la ayuda. Su página de Privacidad muestra quién ha consultado sus datos.

Llamadas
La imagen y el sonido van cifrados de un navegador al otro. Polyclinic no graba ninguna llamada.

Qué sale de aquí
Los correos pasan por un servicio de correo electrónico, con su nombre y su dirección; los pagos, por un servicio de pago, con los datos que este necesita; los avisos, por los servicios de notificaciones y de mensajes de texto, si usted los activa. No hay publicidad, y nadie más mide lo que hace aquí.

En su navegador
Las cookies mantienen su sesión y recuerdan idioma, aspecto y zona horaria. Ninguna le sigue a otros sitios. Si una página falla, nos informa del fallo, sin incluir lo que usted ha escrito.

Cuánto tiempo
Mientras tenga una cuenta. Después, los pagos y las notas firmadas se conservan 10 años, como exige la ley; los de un paciente, sin su nombre. Las copias de los correos se eliminan a los 30 días.

Sus derechos
Puede ver y corregir sus datos, llevárselos todos, retirar consentimientos y eliminar la cuenta, sin ayuda de nadie y en cualquier momento. Si cree que tratamos mal sus datos, escríbanos o diríjase a la autoridad de protección de datos del lugar donde vive.'),
  ('health_sharing', '2026-11', 'es', 'Los médicos de mis visitas ven mi perfil de salud',
    'Su teléfono, contacto de emergencia, alergias y enfermedades se muestran al médico cuya visita usted reservó y pagó. Si lo retira, ningún médico los verá más; lo que escriba sobre una visita concreta se queda con esa visita.'),
  ('review_name', '2026-11', 'es', 'Mi nombre junto a mis opiniones',
    'Su nombre de pila y una inicial figuran junto a sus opiniones, que todos pueden leer. Si lo retira, en su lugar aparece «Un paciente», de inmediato y también junto a las que ya escribió.'),
  ('terms', '2026-11', 'fr', 'Conditions et confidentialité',
'Conditions d’utilisation

Ce qu’est Polyclinic
Ici, les patients trouvent des médecins, réservent et paient des consultations, écrivent à leur médecin et participent aux appels. Le traitement se décide entre vous et votre médecin. Polyclinic ne donne lui-même aucun conseil médical.

Pas pour les urgences
En cas d’urgence, appelez le numéro d’urgence de votre pays. Personne ici ne surveille les messages ou les réservations jour et nuit.

Votre compte
Donnez votre vrai nom et une adresse email qui vous appartient, et gardez votre mot de passe pour vous. N’agissez pour d’autres personnes qu’avec leur accord ou parce que vous en êtes responsable ; le cercle de soins est fait pour cela.

Médecins
Avant qu’un médecin soit référencé, un administrateur examine son autorisation d’exercer et ses documents. Les médecins répondent de leurs propres conseils et traitements.

Prix et paiement
Vous voyez le tarif avant de réserver. Le créneau vous est gardé jusqu’au paiement, 30 minutes au plus. Les cartes sont débitées par un service de paiement ; votre numéro de carte ne nous parvient jamais.

Annulation
Jusqu’à 24 heures avant la consultation, la totalité vous est remboursée. Ensuite, seule la part que le médecin a publiée vous est remboursée ; vous la voyez avant d’annuler. Si le médecin annule, la totalité vous est remboursée.

Messages, fichiers et avis
N’écrivez que ce qui est vrai et licite, et n’envoyez rien qui nuise à autrui. Seule la personne qui a eu la consultation, ou celle qui gère ses soins, peut donner un avis.

Fermer votre compte
Vous pouvez supprimer votre compte à tout moment sur votre page Confidentialité. Elle indique ce qui est effacé et ce que la loi nous oblige à conserver.

Changements
Si le sens de ces textes change, une nouvelle version est publiée et nous vous demandons de l’accepter. Votre page Confidentialité indique quelle version vous avez acceptée, et quand.

Politique de confidentialité

Qui est responsable
La personne ou l’organisme qui exploite cette installation de Polyclinic. Écrivez à support@polyclinic.example.

Ce qui est conservé
Votre compte et votre profil, vos consultations, messages, fichiers et notes de vos médecins, paiements, avis, et vos sessions ouvertes : appareil, adresse réseau, fuseau horaire et heure. Tout cela ne sert qu’à ce que vous faites ici ; rien n’est acheté ailleurs ni vendu.

Qui voit vos données
Le médecin d’une consultation voit cette consultation, ses messages et fichiers et, seulement si vous le choisissez lors de la réservation, votre profil de santé. Les personnes de votre cercle de soins voient ce que vous permettez. Les administrateurs voient ce qui est nécessaire à la vérification et à l’assistance. Votre page Confidentialité indique qui a consulté vos données.

Appels
L’image et le son sont chiffrés d’un navigateur à l’autre. Polyclinic n’enregistre aucun appel.

Ce qui part ailleurs
Les emails passent par un service d’envoi, avec votre nom et votre adresse ; les paiements, par un service de paiement, avec ce qu’il lui faut ; les notifications, par les services de notifications push et de SMS, si vous les activez. Il n’y a pas de publicité, et personne d’autre ne mesure ce que vous faites ici.

Dans votre navigateur
Des cookies gardent votre session ouverte et retiennent la langue, l’apparence et le fuseau horaire. Aucun ne vous suit sur d’autres sites. Si une page ne fonctionne plus, elle nous signale l’erreur, sans ce que vous avez saisi.

Combien de temps
Tant que vous avez un compte. Ensuite, les paiements et les notes signées sont conservés 10 ans, comme la loi l’exige ; ceux d’un patient, sans son nom. Les copies des emails sont supprimées après 30 jours.

Vos droits
Vous pouvez voir et corriger vos données, les récupérer toutes, retirer vos consentements et supprimer le compte, vous-même et à tout moment. Si vous pensez que nous traitons mal vos données, écrivez-nous, ou écrivez à l’autorité de protection des données de votre lieu de résidence.'),
  ('health_sharing', '2026-11', 'fr', 'Les médecins de mes consultations voient mon profil de santé',
    'Votre téléphone, votre contact d’urgence, vos allergies et vos maladies sont montrés au médecin dont vous avez réservé et payé la consultation. Si vous retirez ce consentement, aucun médecin ne les voit plus ; ce que vous écrivez au sujet d’une consultation reste avec elle.'),
  ('review_name', '2026-11', 'fr', 'Mon nom à côté de mes avis',
    'Votre prénom et une initiale figurent à côté de vos avis, que tout le monde peut lire. Si vous retirez ce consentement, « Un patient » les remplace aussitôt, y compris à côté de ceux que vous avez déjà écrits.');
