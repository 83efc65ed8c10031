-- A person may give their name in another script as well: readers of that script see it, and either finds them.

-- Whether who reads a language reads a text of this script.
create function is_read_in(locale text, words text) returns boolean
  language sql immutable parallel safe
  as $$ select case locale when 'ar' then words ~ '[\u0621-\u064a]' else words ~ '[A-Za-z\u00c0-\u024f]' end $$;

-- The name that a reader of the language reads, else the one on the documents. Its twin is nameIn() in
-- contract/src/accounts/names/rules.ts.
create function name_in(locale text, full_name text, other_name text) returns text
  language sql immutable parallel safe
  as $$
    select case when other_name <> '' and is_read_in(locale, other_name) and not is_read_in(locale, full_name)
      then other_name else full_name end
  $$;
grant execute on function is_read_in, name_in to app, worker, auth;

-- Both, for documents: in whichever script they are looked up.
create function name_on_documents(full_name text, other_name text) returns text
  language sql immutable parallel safe
  as $$ select case when other_name = '' then full_name else full_name || ' (' || other_name || ')' end $$;

alter table profiles add column other_name text not null default '' check (length(other_name) <= 120),
  add constraint other_name_without_marks check (other_name !~ '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]'),
  add constraint other_name_in_another_script check (
    other_name = '' or is_read_in('ar', other_name) <> is_read_in('ar', full_name)
    or is_read_in('en', other_name) <> is_read_in('en', full_name));
grant select (other_name) on profiles to auth;
grant update (other_name) on profiles to app;
alter table providers add column other_name text not null default '';
grant select (other_name) on providers to app;

-- By the language in which the actor reads.
create function shown_name(full_name text, other_name text) returns text
  language sql stable
  as $$
    select case when other_name = '' then full_name
      else name_in(coalesce((select locale from profiles where user_id = actor_id()), 'en'), full_name, other_name) end
  $$;
grant execute on function shown_name to app, worker;

-- What is published of a doctor is verified: a name in another script as well.
drop trigger _110_reopen_verification on providers;
create trigger _110_reopen_verification
  before update of license_number, license_authority, license_country, license_expires_on, specialty_id, full_name, other_name on providers
  for each row when (
    old.user_id = actor_id() and (
      old.verification_status in ('documents_needed', 'rejected')
      or (old.license_number, old.license_authority, old.license_country, old.license_expires_on, old.specialty_id)
        is distinct from (new.license_number, new.license_authority, new.license_country, new.license_expires_on, new.specialty_id)
      or normalize_for_search(old.full_name) is distinct from normalize_for_search(new.full_name)
      or new.other_name <> '' and normalize_for_search(old.other_name) is distinct from normalize_for_search(new.other_name)))
  execute function reopen_verification();

drop trigger _500_announce_change on profiles;
create trigger _500_announce_change after update of role, locale, time_zone, full_name, other_name, theme, accepted_terms on profiles
  for each row execute function announce_role_change();
drop trigger _510_announce_pages on profiles;
create trigger _510_announce_pages after insert or delete or update of full_name, other_name on profiles
  for each statement execute function announce_pages();
drop trigger _540_refresh_search on profiles;
create trigger _540_refresh_search after update of full_name, other_name on profiles
  for each row execute function refresh_provider_search_trigger();

create or replace function refresh_provider_search(target uuid) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    update providers p set
      full_name = pr.full_name,
      other_name = pr.other_name,
      search_text = normalize_for_search(concat_ws(' ', pr.full_name, pr.other_name, p.city, p.place_names, p.bio,
        (select string_agg(b.bio, ' ') from provider_biographies b where b.provider_id = p.id),
        (select string_agg(t.name, ' ') from specialty_translations t where t.specialty_id = p.specialty_id)))
    from profiles pr
    where p.id = target and pr.user_id = p.user_id
  $$;

create or replace function refresh_provider_finding(targets uuid[]) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    delete from provider_finding f using providers p
    where p.id = f.provider_id and p.id = any (targets) and not p.is_verified;
    insert into search_names (word, key)
    select distinct word, name_key(word) from providers p, unnest(name_words(p.full_name || ' ' || p.other_name)) word
    where p.id = any (targets) and p.is_verified
    on conflict do nothing;
    insert into provider_finding as f (provider_id, terms, specialty, languages, place_key, country, average_rating,
      trust_score, fee_cents, is_accepting_patients, insurers, visit_types)
    select p.id, array(
        select '' union select 's:' || s.slug
        union select 'l:' || code from unnest(p.languages) code
        union select 'p:' || p.place_key where p.place_key <> ''
        union select 'c:' || p.country where p.country <> ''
        union select 'n:' || word from unnest(name_words(p.full_name || ' ' || p.other_name)) word
        union select 'k:' || name_key(word) from unnest(name_words(p.full_name || ' ' || p.other_name)) word
        order by 1),
      s.slug, p.languages, p.place_key, p.country, p.average_rating, p.trust_score, p.fee_cents, p.is_accepting_patients,
      p.insurers, p.visit_types
    from providers p join specialties s on s.id = p.specialty_id
    where p.id = any (targets) and p.is_verified
    on conflict (provider_id) do update set terms = excluded.terms, specialty = excluded.specialty,
      languages = excluded.languages, place_key = excluded.place_key, country = excluded.country,
      average_rating = excluded.average_rating, trust_score = excluded.trust_score, fee_cents = excluded.fee_cents,
      is_accepting_patients = excluded.is_accepting_patients, insurers = excluded.insurers, visit_types = excluded.visit_types
    where f is distinct from excluded;
    -- A lexeme has a longest length; nobody searches by more of a word.
    insert into provider_words as w (provider_id, average_rating, words)
    select p.id, p.average_rating,
      array_to_tsvector(array(select distinct left(word, 60) from unnest(name_words(p.search_text)) word))
    from providers p where p.id = any (targets) and p.is_verified
    on conflict (provider_id) do update set average_rating = excluded.average_rating, words = excluded.words
    where w is distinct from excluded;
  $$;

create or replace view provider_public_info as
 SELECT id,
    user_id,
    specialty_id,
    full_name,
    years_experience,
    languages,
    is_accepting_patients,
    average_rating,
    total_reviews,
    "left"(bio, 240) AS bio_excerpt,
    bio,
    education,
    certifications,
    hourly_rate,
    fee_cents,
    availability,
    time_zone,
    visit_types,
    country,
    city,
    late_refund_percent,
    search_text,
    ( SELECT jsonb_agg(jsonb_build_object('date', e.date, 'closed', e.closed, 'start', e.start_time, 'end', e.end_time)) AS jsonb_agg
           FROM availability_exceptions e
          WHERE ((e.provider_id = p.id) AND ((e.date >= ((app_now())::date - 1)) AND (e.date <= ((app_now())::date + 17))))) AS exceptions,
    slug,
    short_id,
    insurers,
    open_starts,
    availability_updated_at,
    median_response_minutes,
    completed_visits,
    cancelled_visits,
    profile_fields,
    trust_score,
    updated_at,
    ( SELECT max(d.created_at) AS max
           FROM verification_decisions d
          WHERE ((d.provider_id = p.id) AND (d.status = 'approved'::text))) AS verified_at,
    buffer_minutes,
    notice_minutes,
    license_expires_on AS last_day,
    takes_urgent,
    urgent_hours,
    other_name
   FROM providers p
  WHERE is_verified;

create or replace view own_provider_info with (security_barrier = true) as
 SELECT id,
    user_id,
    specialty_id,
    full_name,
    years_experience,
    languages,
    is_accepting_patients,
    average_rating,
    total_reviews,
    "left"(bio, 240) AS bio_excerpt,
    bio,
    education,
    certifications,
    hourly_rate,
    fee_cents,
    availability,
    time_zone,
    visit_types,
    country,
    city,
    late_refund_percent,
    ( SELECT jsonb_agg(jsonb_build_object('date', e.date, 'closed', e.closed, 'start', e.start_time, 'end', e.end_time)) AS jsonb_agg
           FROM availability_exceptions e
          WHERE ((e.provider_id = p.id) AND ((e.date >= ((app_now())::date - 1)) AND (e.date <= ((app_now())::date + 17))))) AS exceptions,
    slug,
    short_id,
    insurers,
    open_starts,
    availability_updated_at,
    median_response_minutes,
    completed_visits,
    cancelled_visits,
    profile_fields,
    is_verified,
    ( SELECT max(d.created_at) AS max
           FROM verification_decisions d
          WHERE ((d.provider_id = p.id) AND (d.status = 'approved'::text))) AS verified_at,
    buffer_minutes,
    notice_minutes,
    license_expires_on AS last_day,
    takes_urgent,
    urgent_hours,
    other_name
   FROM providers p
  WHERE (user_id = ( SELECT actor_id() AS actor_id));

-- Who looks for a doctor by name finds them by either.
create index providers_other_name_search on providers using gin (normalize_for_search(other_name) gin_trgm_ops) where other_name <> '';
create or replace function find_providers(term text, target uuid, skipped integer) returns table(id uuid, full_name text, email text, specialty_id uuid, license_number text, license_authority text, license_country text, license_expires_on text, verification_status text, submitted_at timestamp with time zone, is_listed boolean, suspended_at timestamp with time zone, license_lapsed_at timestamp with time zone, is_leaving boolean, slug text, visits integer, total integer)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
declare
  -- What stands for itself in a pattern, so that nobody's _ finds everybody
  name_like text := '%' || regexp_replace(normalize_for_search(term), '([\\%_])', '\\\1', 'g') || '%';
  mail_like text := '%' || regexp_replace(lower(trim(term)), '([\\%_])', '\\\1', 'g') || '%';
  license_like text := license_text(term) || '%';
begin
  if not actor_is_admin() then
    raise insufficient_privilege using message = 'only an administrator looks for providers';
  end if;
  return query
    with found as (
      select p.id from providers p where target is null and trim(term) = ''
      union select p.id from providers p where p.id = target
      union select p.id from providers p
        where target is null and trim(term) <> '' and normalize_for_search(p.full_name) like name_like
      union select p.id from providers p
        where target is null and trim(term) <> '' and p.other_name <> '' and normalize_for_search(p.other_name) like name_like
      union select p.id from providers p
        where target is null and length(license_like) > 1 and p.license_key like license_like
      union select p.id from auth.user u join providers p on p.user_id = u.id
        where target is null and trim(term) <> '' and u.email like mail_like),
    page as (
      select p.* from providers p where p.id in (select f.id from found f) order by p.full_name, p.id limit 20 offset skipped)
    select p.id, p.full_name, coalesce(u.email, ''), p.specialty_id, p.license_number, p.license_authority,
      p.license_country, p.license_expires_on::text, p.verification_status, p.submitted_at, p.is_verified,
      p.suspended_at, p.license_lapsed_at, p.leaving_at is not null, p.slug,
      (select count(*)::integer from appointments a
        where a.provider_id = p.id and a.status in ('scheduled', 'confirmed') and is_to_begin(a)),
      (select count(*)::integer from found)
    from page p left join auth.user u on u.id = p.user_id
    order by p.full_name, p.id;
end $$;

-- Whose names a person reads, they read in their script.
create or replace view message_writers with (security_barrier) as
select m.id as message_id, shown_name(p.full_name, p.other_name) as name
from messages m join profiles p on p.user_id = m.sender_id
where (select actor_id()) in (m.patient_id, m.provider_user_id)
  or m.patient_id = any ((select cared_for('messages'))::uuid[]);

create or replace view paid_visits with (security_barrier) as
select p.id as payment_id, a.appointment_type, a.start_time, a.status, shown_name(v.full_name, v.other_name) as provider_name
from payments p join appointments a on a.id = p.appointment_id join providers v on v.id = a.provider_id
where p.patient_id = (select actor_id());

-- `names`: all that they are called, to look through.
create or replace view patient_names with (security_barrier) as
select user_id, shown_name(full_name, other_name) as full_name, concat_ws(' ', full_name, other_name) as names
from profiles p
where user_id = (select actor_id()) or user_id = any ((select cared_for('visits'))::uuid[])
  or exists (
    select from (select a.provider_user_id from appointments a where a.patient_id = p.user_id offset 0) booked
    where booked.provider_user_id = (select actor_id()));

create or replace view visit_bookers with (security_barrier) as
select a.id as appointment_id, shown_name(p.full_name, p.other_name) as name,
  coalesce((
    select l.relationship from care_links l
    where l.patient_id = a.patient_id and l.caregiver_id = a.booked_by order by l.id desc limit 1), 'other') as relationship
from appointments a join profiles p on p.user_id = a.booked_by
where (select actor_id()) in (a.patient_id, a.provider_user_id)
  or a.patient_id = any ((select cared_for('visits'))::uuid[]);

-- `full_name` is what the person reads of themselves; what others read of them comes from the last two.
create or replace view user_addresses as
select u.id as user_id, u.email, name_in(p.locale, p.full_name, p.other_name) as full_name, p.locale, p.time_zone, p.role,
  p.full_name as documented_name, p.other_name
from auth.user u join profiles p on p.user_id = u.id;

create or replace function accesses_by_others(before_at timestamp with time zone, before_id uuid, page_size integer) returns table(id uuid, at timestamp with time zone, actor_role text, actor_name text, action text, subject text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select l.id, l.at, l.actor_role, case when l.actor_role in ('doctor', 'patient') then shown_name(p.full_name, p.other_name) end, l.action, l.subject
    from access_log l left join profiles p on p.user_id = l.actor_id
    where l.patient_id = actor_id() and l.actor_id is distinct from actor_id()
      and (before_at is null or (l.at, l.id) < (before_at, before_id))
    order by l.at desc, l.id desc
    limit page_size
  $$;

create or replace function care_circle() returns table(id uuid, part text, person_id uuid, name text, relationship text, rights text[], state text, email text, expires_at timestamp with time zone, since timestamp with time zone, birth_date date, locale text, is_expired boolean)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select l.id, case when l.patient_id = actor_id() then 'caregiver' else 'patient' end, p.user_id,
      case when 'manage' = any (l.rights) and l.caregiver_id = actor_id() then p.full_name
        else shown_name(p.full_name, p.other_name) end,
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

create or replace function care_invitations(hash text) returns table(id uuid, part text, inviter_name text, relationship text, rights text[], expires_at timestamp with time zone)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select l.id, case when l.patient_id is null then 'patient' else 'caregiver' end, shown_name(p.full_name, p.other_name), l.relationship, l.rights,
      l.expires_at
    from care_links l join profiles p on p.user_id = coalesce(l.patient_id, l.caregiver_id)
    where l.state = 'invited' and l.expires_at > app_now() and l.email = own_email()
      and (hash is null or l.token_hash = hash)
    order by l.id
    limit 20
  $$;

-- Documents carry both.
create or replace function issue_invoice(entry ledger_entries) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  is_charge boolean := entry.kind = 'charge';
  of_year text := case when is_charge then 'INV-' else 'CN-' end || to_char(entry.created_at at time zone 'UTC', 'YYYY');
  taken integer;
  credited integer := entry.amount_cents;
begin
  if not is_charge then
    select least(credited, sum(case when l.kind = 'refund' then l.amount_cents else -l.amount_cents end)
      - coalesce((select sum(i.amount_cents) from invoices i join ledger_entries o on o.id = i.ledger_entry_id
        where i.kind = 'credit_note' and o.payment_id = entry.payment_id
          and o.capture_id is not distinct from entry.capture_id), 0))
    into credited
    from ledger_entries l
    where l.payment_id = entry.payment_id and l.capture_id is not distinct from entry.capture_id
      and l.kind in ('refund', 'refund_reversal') and l.id <= entry.id;
    if credited <= 0 then
      return;
    end if;
  end if;
  insert into invoice_series as s (series, last_number) values (of_year, 1)
  on conflict (series) do update set last_number = s.last_number + 1
  returning last_number into taken;
  insert into invoices (kind, series, number, ledger_entry_id, payment_id, patient_id, corrects, patient_name,
    provider_name, visit_type, visit_start, amount_cents, currency, issued_at)
  select case when is_charge then 'invoice' else 'credit_note' end, of_year, taken, entry.id, entry.payment_id,
    entry.patient_id,
    case when not is_charge then (
      select i.id from invoices i join ledger_entries o on o.id = i.ledger_entry_id
      where i.payment_id = entry.payment_id and i.kind = 'invoice' and (o.capture_id is null or o.capture_id = entry.capture_id)
      order by i.id limit 1) end,
    name_on_documents(patient.full_name, patient.other_name),
    name_on_documents(provider.full_name, provider.other_name), a.appointment_type, a.start_time, credited, entry.currency,
    entry.created_at
  from appointments a
  join profiles patient on patient.user_id = a.patient_id
  join providers provider on provider.id = a.provider_id
  where a.id = entry.appointment_id;
end $$;

-- Removed like the other one.
create or replace procedure pseudonymise(person uuid)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  pseudonym text := 'P-' || upper(substr(md5(gen_random_uuid()::text), 1, 8));
begin
  update profiles set full_name = case when has_treated(person) then full_name else pseudonym end,
    other_name = case when has_treated(person) then other_name else '' end, locale = 'en', birth_date = null,
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

create or replace procedure delete_mails_about(person uuid)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  address text;
  marked_address text;
  marked_names text[];
begin
  select u.email, U&'\2068' || u.email || U&'\2069',
    array[U&'\2068' || nullif(u.name, '') || U&'\2069', U&'\2068' || nullif(p.full_name, '') || U&'\2069',
      U&'\2068' || nullif(p.other_name, '') || U&'\2069']
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

create or replace function delete_retained_records(years integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  expired uuid[] := array(
    select user_id from account_deletions where state = 'done' and ended_at < app_now() - make_interval(years => years));
  paid uuid[] := array(
    select p.id from payments p join appointments a on a.id = p.appointment_id
    where p.patient_id = any (expired) or a.patient_id = any (expired));
begin
  perform set_config('app.retention_over', 'yes', true);
  delete from encounter_addenda where patient_id = any (expired);
  delete from encounter_notes where patient_id = any (expired);
  delete from invoices where payment_id = any (paid) and kind = 'credit_note';
  delete from invoices where payment_id = any (paid);
  delete from ledger_entries where payment_id = any (paid);
  delete from payments where id = any (paid);
  delete from end_disputes where patient_id = any (expired);
  delete from appointments where patient_id = any (expired);
  delete from access_log where patient_id = any (expired) or actor_id = any (expired);
  delete from account_deletions where user_id = any (expired);
  -- Whom they treated may still be here, with their visits
  update profiles set full_name = 'P-' || upper(substr(md5(gen_random_uuid()::text), 1, 8)), other_name = ''
  where user_id = any (expired) and has_treated(user_id);
  update providers set license_number = '---' where user_id = any (expired) and has_treated(user_id);
  delete from auth.user where id = any (expired) and not has_treated(id);
  perform set_config('app.retention_over', '', true);
  return cardinality(expired);
end $$;
