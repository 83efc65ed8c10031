-- Providers: listings, licences, documents, verification and suspension.

-- Providers: who they are, when they work, and what the public may know of them.
create table specialties (
  id uuid primary key default uuidv7(),
  slug text not null unique check (slug ~ '^[a-z-]+$'),
  position integer not null default 0,
  is_popular boolean not null default false
);
call protect('specialties');
create policy everyone_reads on specialties for select to app, worker using (true);
grant select on specialties to app, worker;

create table specialty_translations (
  specialty_id uuid not null references specialties (id) on delete cascade,
  locale text not null check (locale in ('en', 'ar', 'es', 'fr')),
  name text not null,
  description text not null,
  primary key (specialty_id, locale)
);
call protect('specialty_translations');
create policy everyone_reads on specialty_translations for select to app, worker using (true);
grant select on specialty_translations to app, worker;

-- Specialties in a language given as a locale tag ('ar-EG'); English where a translation is missing.
create function get_specialties_localized(loc text default 'en-US')
  returns table (id uuid, slug text, name text, description text)
  language sql stable
  as $$
    select s.id, s.slug, coalesce(t.name, e.name), coalesce(t.description, e.description)
    from specialties s
    join specialty_translations e on e.specialty_id = s.id and e.locale = 'en'
    left join specialty_translations t on t.specialty_id = s.id and t.locale = split_part(lower(loc), '-', 1)
    order by s.position, s.slug
  $$;
grant execute on function get_specialties_localized to app, worker;

create function refresh_provider_search_trigger() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  if tg_table_name = 'profiles' then
    perform refresh_provider_search(p.id) from providers p where p.user_id = new.user_id;
  elsif tg_table_name = 'providers' then
    perform refresh_provider_search(new.id);
  else
    perform refresh_provider_search(coalesce(new.provider_id, old.provider_id));
  end if;
  return null;
end $$;

create function note_availability_change() returns trigger
  language plpgsql
  as $$
begin
  new.availability_updated_at := now();
  return new;
end $$;

-- What was verified is a name with a licence in a specialty: a provider who changes any of them is verified again
-- (accents and case of the name are nobody's business).
-- One who was sent back and saves the form answers by that.
create function reopen_verification() returns trigger
  language plpgsql
  as $$
begin
  new.verification_status := 'pending_review';
  new.submitted_at := now();
  return new;
end $$;

-- A name as it reads in an address, and a piece of the id that finds the page again under any other name.
create function provider_slug(full_name text, id uuid) returns text
  language sql immutable parallel safe
  as $$
    select ltrim(rtrim(left(trim('-' from regexp_replace(normalize(normalize_for_search(full_name), nfc),
      '[\s!-/:-@\[-`{-~\u00a0-\u00bf\u060c\u061b\u061f\u200b-\u206f\ufeff]+', '-', 'g')), 60), '-') || '-' || right(id::text, 8), '-')
  $$;
grant execute on function provider_slug to app;

-- What a search orders by and asks for follows from the row itself.
create function derive_finding() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  if tg_op = 'INSERT' or (new.availability, new.time_zone) is distinct from (old.availability, old.time_zone) then
    new.open_starts := opening_starts(new.id, new.availability, new.time_zone);
  end if;
  -- Its twin is PROFILE_FIELDS in contract/src/providers/rules.ts.
  new.profile_fields := (new.bio <> '')::integer + (new.education <> '')::integer + (new.certifications <> '')::integer
    + (new.city <> '')::integer + (new.country <> '')::integer + (new.years_experience > 0)::integer
    + (new.hourly_rate is not null)::integer + (new.open_starts <> '{}')::integer;
  new.trust_score := trust_points(new.verification_status = 'approved', new.average_rating, new.total_reviews,
    new.median_response_minutes, floor(extract(epoch from app_now() - new.availability_updated_at) / 86400),
    new.completed_visits, new.cancelled_visits, new.profile_fields);
  return new;
end $$;

create function limit_provider_documents() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('documents ' || new.provider_id, 0));
  if (select count(*) >= 20 from provider_documents where provider_id = new.provider_id) then
    raise program_limit_exceeded using message = 'too many documents', constraint = 'most_documents';
  end if;
  return new;
end $$;

create function discard_provider_document() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into outbox (effect, payload)
  values ('file.discard', jsonb_build_object('uploadId', null, 'path', old.path));
  return null;
end $$;

create function leave_listing() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  ahead integer;
begin
  select count(*) into ahead from appointments
  where provider_user_id = new.user_id and status in ('scheduled', 'confirmed', 'in_progress');
  if ahead > 0 then
    raise insufficient_privilege using message = 'visits are still to come', constraint = 'visits_ahead', detail = ahead::text;
  end if;
  update providers set leaving_at = app_now() where user_id = new.user_id;
  return null;
end $$;

-- Somebody else may have been verified with the licence meanwhile: then an administrator looks at both.
create function return_to_listing() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update providers p set leaving_at = null,
    verification_status = case when p.verification_status = 'approved' and not p.license_is_shared and exists (
        select from providers o
        where o.license_key = p.license_key and o.id <> p.id and o.verification_status = 'approved'
          and o.leaving_at is null and not o.license_is_shared)
      then 'pending_review' else p.verification_status end
  where p.user_id = new.user_id;
  return null;
end $$;

-- How two spellings of a licence are compared: without case, spaces, punctuation and forms of the same character.
create function license_text(value text) returns text
  language sql immutable parallel safe strict
  as $$
    select regexp_replace(
      translate(upper(normalize(value, nfkc)), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'),
      '[\s[:punct:][:cntrl:]\u200b-\u200f\u2060\ufeff]', '', 'g')
  $$;
grant execute on function license_text to app;

-- The day of the practice, on which its licence is good or not.
create function practice_today(zone text) returns date
  language sql stable parallel safe
  as $$ select (app_now() at time zone zone)::date $$;

-- Cancels what its provider may not begin any more, with everything back; the trigger of cancelling queues the rest.
-- Locks visits, then waitlist entries, then offers: the order in which cancelling a visit locks them.
create function call_off_visits(target uuid) returns integer
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  visits integer;
begin
  update appointments a set status = 'cancelled', cancelled_at = app_now(), cancelled_by = 'admin', refund_percent = 100,
    called_off = true
  where a.provider_id = target and a.status in ('scheduled', 'confirmed') and is_to_begin(a);
  get diagnostics visits = row_count;
  -- Who waited with a visit reads that it was called off.
  with ended as (
    update waitlist_entries set status = 'ended' where provider_id = target and status = 'waiting' returning *)
  insert into outbox (effect, payload)
  select 'waitlist.ended', jsonb_build_object('entryId', id) from ended
  where appointment_id is null and wanted_until > app_now();
  update waitlist_offers set status = 'declined' where provider_id = target and status = 'open';
  return visits;
end $$;

-- After refuse_unavailable_time, which waits for the lock: what was true before the wait may not be any more.
create function require_listed() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  if not is_listed(new.provider_id) then
    raise check_violation using message = 'provider takes no bookings', constraint = 'provider_takes_bookings';
  end if;
  return new;
end $$;

-- Nobody begins a visit while suspended or rejected. That one has taken place may still be stated afterwards.
create function guard_practising() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  if not may_practise(new.provider_id) and (new.appointment_type = 'video' or new.end_time > app_now()) then
    raise check_violation using message = 'the provider may not see patients', constraint = 'provider_practises';
  end if;
  return new;
end $$;

create table providers (
  id uuid primary key default uuidv7(),
  user_id uuid not null unique references profiles (user_id) on delete cascade,
  specialty_id uuid not null references specialties (id) on delete restrict,
  -- A copy of profiles.full_name: public, and needed to search without a join.
  full_name text not null default '',
  license_number text not null check (length(license_number) between 3 and 60),
  years_experience integer not null default 0 check (years_experience between 0 and 70),
  -- ISO 639-1 codes
  languages text[] not null check (cardinality(languages) between 1 and 20),
  -- US dollars an hour
  hourly_rate numeric(8, 2) check (hourly_rate between 0 and 10000),
  -- Of a routine visit
  fee_cents integer not null generated always as ((round(coalesce(hourly_rate / 2, 50) * 100))::integer) stored,
  bio text not null default '' check (length(bio) <= 4000),
  education text not null default '' check (length(education) <= 2000),
  certifications text not null default '' check (length(certifications) <= 2000),
  -- {"mon": {"enabled": true, "start": "09:00", "end": "17:00"}, …} in time_zone
  availability jsonb not null default '{}',
  availability_updated_at timestamptz not null default now(),
  time_zone text not null,
  visit_types text[] not null default '{video,phone}'
    check (visit_types <@ '{video,phone,in_person}' and cardinality(visit_types) > 0),
  country text not null default '',
  city text not null default '',
  -- Per cent of the fee that is returned when a patient cancels within 24 hours of the start
  late_refund_percent integer not null default 50 check (late_refund_percent between 0 and 100),
  verification_status text not null default 'pending_review'
    check (verification_status in ('pending_review', 'documents_needed', 'background_check', 'approved', 'rejected')),
  -- Since when it waits for a decision
  submitted_at timestamptz not null default now(),
  is_verified boolean not null generated always as ( verification_status = 'approved' and leaving_at is null and suspended_at is null and license_lapsed_at is null) stored,
  is_accepting_patients boolean not null default true,
  average_rating numeric(3, 2) not null default 0,
  total_reviews integer not null default 0,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  short_id text not null generated always as (right(id::text, 8)) stored,
  slug text not null generated always as (provider_slug(full_name, id)) stored,
  -- Codes of INSURERS in contract/src/providers/insurers/schemas.ts
  insurers text[] not null default '{}' check (cardinality(insurers) <= 60),
  -- City and country in each language, to be found by
  place_names text not null default '' check (length(place_names) <= 1000),
  -- Instants at which a visit may start by the hours alone, from yesterday on for 16 days
  open_starts tstzmultirange not null default '{}',
  -- How long a patient's message waits for an answer; null without one
  median_response_minutes integer,
  completed_visits integer not null default 0,
  -- By the provider
  cancelled_visits integer not null default 0,
  profile_fields integer not null default 0,
  trust_score integer not null default 0,
  evidence_at timestamptz not null default '-infinity',
  -- Availability: several windows a day, time kept free between visits, and how long before a visit it is booked.
  -- Minutes before and after every visit, and minutes between booking and visit
  buffer_minutes integer not null default 0 check (buffer_minutes between 0 and 60),
  notice_minutes integer not null default 0 check (notice_minutes between 0 and 10080),
  -- Doctors end their accounts as well. Visits to come are ended or called off first, by them; the listing goes with the
  -- request. Whom they treated keeps who it was: name and licence stay for the time of the law, everything else goes.
  leaving_at timestamptz,
  -- A licence is a number that an authority of a country gave, until a day. Two verified doctors never share one, and
  -- nobody is approved with papers missing or after that day.
  license_authority text not null default '' check (length(license_authority) <= 120),
  license_country text not null default '' check (license_country ~ '^([A-Z]{2})?$'),
  license_expires_on date,
  -- Since when the listing is over because the licence is
  license_lapsed_at timestamptz,
  license_key text generated always as (
  license_text(license_number) || '|' || license_text(license_authority) || '|' || license_country) stored,
  -- Doctors who share a licence already stay as they are; their next approval is refused.
  license_is_shared boolean not null default false,
  -- An administrator takes a doctor out of practice and lets them back. The words of both stay.
  suspended_at timestamptz,
  check (country ~ '^([A-Z]{2})?$'),
  constraint hourly_rate_chargeable
  check (hourly_rate is null or round(hourly_rate * 50) not between 1 and 49)
);
create index providers_listing on providers (average_rating desc, id) include (is_accepting_patients, fee_cents) where is_verified;
create index providers_by_specialty on providers (specialty_id, average_rating desc, id) include (is_accepting_patients, fee_cents)
  where is_verified;
create index providers_languages on providers using gin (languages) where is_verified;
create index providers_search on providers using gin (search_text gin_trgm_ops) where is_verified;
create index providers_queue on providers (submitted_at, id)
  where verification_status in ('pending_review', 'documents_needed', 'background_check');
create index providers_short_id on providers (short_id) where is_verified;
create index providers_by_trust on providers (trust_score desc, id) include (is_accepting_patients, fee_cents) where is_verified;
create index providers_by_fee on providers (fee_cents, id) include (is_accepting_patients) where is_verified;
create index providers_insurers on providers using gin (insurers) where is_verified;
create index providers_visit_types on providers using gin (visit_types) where is_verified;
create index providers_stale on providers (evidence_at);
create unique index providers_one_license on providers (license_key)
  where verification_status = 'approved' and leaving_at is null and not license_is_shared;
create index providers_license_expiry on providers (license_expires_on)
  where verification_status = 'approved' and license_lapsed_at is null;
-- Administrators find a doctor by name, address or licence number, with what only they may read.
create index providers_by_name on providers (full_name, id);
create index providers_name_search on providers using gin (normalize_for_search(full_name) gin_trgm_ops);
create index providers_license_search on providers using gin (license_key gin_trgm_ops);
call protect('providers');
create policy own on providers for select to app using (user_id = (select actor_id()));
create policy admin_read on providers for select to app using ((select actor_is_admin()));
create policy own_insert on providers for insert to app
  with check (user_id = (select actor_id()) and (select actor_role()) = 'doctor');
create policy own_update on providers for update to app
  using (user_id = (select actor_id())) with check (user_id = (select actor_id()));
create policy worker_read on providers for select to worker using (true);
grant select on providers to worker;
grant insert (user_id, specialty_id, license_number, years_experience, languages, hourly_rate, bio, education,
  certifications, availability, time_zone, visit_types, country, city, late_refund_percent, is_accepting_patients,
  insurers, place_names, license_authority, license_country, license_expires_on)
  on providers to app;
grant select (id, user_id, specialty_id, full_name, years_experience, languages, hourly_rate, fee_cents, bio,
  education, certifications, availability, availability_updated_at, time_zone, visit_types, country, city,
  late_refund_percent, verification_status, submitted_at, is_verified, is_accepting_patients, average_rating,
  total_reviews, created_at, updated_at, short_id, slug, insurers, place_names, open_starts,
  median_response_minutes, completed_visits, cancelled_visits, profile_fields, trust_score, buffer_minutes,
  notice_minutes, license_authority, license_country, license_expires_on, license_lapsed_at)
  on providers to app;
grant update (specialty_id, license_number, years_experience, languages, hourly_rate, bio, education,
  certifications, availability, time_zone, visit_types, country, city, late_refund_percent, is_accepting_patients,
  insurers, place_names, buffer_minutes, notice_minutes, license_authority, license_country, license_expires_on)
  on providers to app;

create table provider_biographies (
  provider_id uuid not null references providers (id) on delete cascade,
  locale text not null check (locale in ('en', 'ar', 'es', 'fr')),
  bio text not null check (length(bio) <= 4000),
  primary key (provider_id, locale)
);
call protect('provider_biographies');
create policy own_write on provider_biographies for all to app
  using (exists (select from providers p where p.id = provider_id and p.user_id = (select actor_id())))
  with check (exists (select from providers p where p.id = provider_id and p.user_id = (select actor_id())));
grant select, insert, update, delete on provider_biographies to app;

-- Days off and special hours; the date is in the provider's zone.
create table availability_exceptions (
  provider_id uuid not null references providers (id) on delete cascade,
  date date not null,
  closed boolean not null default true,
  start_time text check (start_time ~ '^\d\d:\d\d$'),
  end_time text check (end_time ~ '^\d\d:\d\d$'),
  primary key (provider_id, date)
);
call protect('availability_exceptions');
create policy own_write on availability_exceptions for all to app
  using (exists (select from providers p where p.id = provider_id and p.user_id = (select actor_id())))
  with check (exists (select from providers p where p.id = provider_id and p.user_id = (select actor_id())));
grant select, insert, update, delete on availability_exceptions to app;

create table verification_decisions (
  id uuid primary key default uuidv7(),
  provider_id uuid not null references providers (id) on delete cascade,
  decided_by uuid not null references profiles (user_id) on delete restrict,
  status text not null,
  note text not null default '' check (length(note) <= 2000),
  created_at timestamptz not null default now(),
  -- A rejection after an approval is told like a suspension: how many visits it cancelled stays with the decision. A patient who
  -- waits for a time of a doctor who may no longer see patients leaves the waitlist, and is told.
  -- How many visits it cancelled; null where the practice had never been approved
  visits integer check (visits >= 0)
);
create index verification_decisions_decided_by on verification_decisions (decided_by);
create index verification_decisions_provider on verification_decisions (provider_id, created_at desc);
call protect('verification_decisions');
create policy concerned_read on verification_decisions for select to app
  using ((select actor_is_admin()) or exists (select from providers p where p.id = provider_id and p.user_id = (select actor_id())));
create policy worker_read on verification_decisions for select to worker using (true);
grant select on verification_decisions to app, worker;

-- Where a practice is and how it is called: for its own patients with a visit to come or under way, and nobody else.
create table provider_contacts (
  provider_id uuid primary key references providers (id) on delete cascade,
  user_id uuid not null,
  phone text not null default '' check (length(phone) <= 40),
  address text not null default '' check (length(address) <= 300)
);
call protect('provider_contacts');
create policy own_read on provider_contacts for select to app using (user_id = (select actor_id()));
create policy own_insert on provider_contacts for insert to app with check (user_id = (select actor_id()));
create policy own_update on provider_contacts for update to app
  using (user_id = (select actor_id())) with check (user_id = (select actor_id()));
-- Where a visit in person takes place stands in its patient's mails and calendar.
create policy worker_read on provider_contacts for select to worker using (true);
grant select on provider_contacts to app;
grant insert (provider_id, phone, address) on provider_contacts to app;
grant update (phone, address) on provider_contacts to app;
grant select (provider_id, address) on provider_contacts to worker;

-- Documents by which a doctor proves the practice: seen by the doctor and by administrators, and by nobody else.
create table provider_documents (
  id uuid primary key default uuidv7(),
  provider_id uuid not null references providers (id) on delete cascade,
  user_id uuid not null references profiles (user_id) on delete cascade,
  kind text not null check (kind in ('licence', 'identity', 'diploma', 'other')),
  name text not null check (length(name) between 1 and 255),
  type text not null check (type in ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
  size integer not null check (size between 1 and 10485760),
  scan text not null check (scan in ('clean', 'not_scanned')),
  -- Nobody points at a file of somebody else's
  path text not null unique constraint document_is_own check (starts_with(path, user_id || '/documents/')),
  -- False until the bytes are in their place: a killed server leaves nothing unknown
  is_stored boolean not null default false,
  created_at timestamptz not null default app_now()
);
create index provider_documents_provider on provider_documents (provider_id);
create index provider_documents_user on provider_documents (user_id);
call protect('provider_documents');
create policy own_read on provider_documents for select to app using (user_id = (select actor_id()));
create policy admin_read on provider_documents for select to app using ((select actor_is_admin()) and is_stored);
create policy own_add on provider_documents for insert to app
  with check (user_id = (select actor_id())
    and exists (select from providers p where p.id = provider_id and p.user_id = (select actor_id())));
create policy own_keep on provider_documents for update to app
  using (user_id = (select actor_id())) with check (user_id = (select actor_id()));
-- What a practice was verified by stays as long as it is.
create policy own_removal on provider_documents for delete to app
  using (user_id = (select actor_id())
    and exists (select from providers p where p.id = provider_id and p.verification_status <> 'approved'));
create policy worker_read on provider_documents for select to worker using (true);
create policy worker_sweep on provider_documents for delete to worker using (true);
grant select, delete on provider_documents to app, worker;
grant insert (provider_id, user_id, kind, name, type, size, scan, path) on provider_documents to app;
grant update (is_stored) on provider_documents to app;

create table provider_suspensions (
  id uuid primary key default uuidv7(),
  provider_id uuid not null references providers (id) on delete cascade,
  action text not null check (action in ('suspended', 'reinstated')),
  reason text not null check (length(trim(reason)) between 1 and 2000),
  decided_by uuid not null references profiles (user_id) on delete restrict,
  -- How many visits it has cancelled
  visits integer not null default 0,
  created_at timestamptz not null default app_now()
);
create index provider_suspensions_provider on provider_suspensions (provider_id, id desc);
create index provider_suspensions_decided_by on provider_suspensions (decided_by);
call protect('provider_suspensions');
create policy concerned_read on provider_suspensions for select to app using (
  (select actor_is_admin())
  or exists (select from providers p where p.id = provider_id and p.user_id = (select actor_id())));
create policy worker_read on provider_suspensions for select to worker using (true);
grant select on provider_suspensions to app, worker;

-- For the provider's own form and for the administrator who verifies.
create function provider_license(target uuid) returns text
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select license_number from providers
    where id = target and (user_id = actor_id() or actor_is_admin())
  $$;
grant execute on function provider_license to app;

-- Whether the public may see this provider at all.
create function is_listed(target uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select from providers where id = target and is_verified) $$;
grant execute on function is_listed to app;

-- Name and search text follow the profile, the city and the biographies. The country is a code, so that it is found
-- by its names.
create function refresh_provider_search(target uuid) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    update providers p set
      full_name = pr.full_name,
      search_text = normalize_for_search(concat_ws(' ', pr.full_name, p.city, p.place_names, p.bio,
        (select string_agg(b.bio, ' ') from provider_biographies b where b.provider_id = p.id),
        (select string_agg(t.name, ' ') from specialty_translations t where t.specialty_id = p.specialty_id)))
    from profiles pr
    where p.id = target and pr.user_id = p.user_id
  $$;

-- A provider who was sent back asks for another look; returns whether there was anything to ask for.
create function submit_verification() returns boolean
  language sql security definer set search_path = public, pg_temp
  as $$
    with submitted as (
      update providers set verification_status = 'pending_review', submitted_at = now()
      where user_id = actor_id() and verification_status in ('documents_needed', 'rejected')
      returning 1
    )
    select exists (select from submitted)
  $$;
grant execute on function submit_verification to app;

-- Which required documents are not there. Its twin is missingDocuments() in contract/src/credentials/rules.ts.
create function missing_documents(target uuid) returns text[]
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select coalesce(array_agg(wanted.kind order by wanted.place), '{}')
    from unnest('{licence,identity}'::text[]) with ordinality as wanted (kind, place)
    where not exists (
      select from provider_documents d where d.provider_id = target and d.kind = wanted.kind and d.is_stored)
  $$;

create function require_approvable(provider providers) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  missing text[] := missing_documents(provider.id);
begin
  if missing <> '{}' then
    raise check_violation using message = 'documents are missing', constraint = 'documents_complete',
      detail = array_to_string(missing, ',');
  end if;
  if provider.license_authority = '' or provider.license_country = '' or provider.license_expires_on is null then
    raise check_violation using message = 'the licence is incomplete', constraint = 'license_complete';
  end if;
  if provider.license_expires_on < practice_today(provider.time_zone) then
    raise check_violation using message = 'the licence has expired', constraint = 'license_valid',
      detail = provider.license_expires_on::text;
  end if;
end $$;

-- Who is verified with this provider's licence, for an administrator; null for nobody.
create function license_holder(target uuid) returns text
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select o.full_name from providers p
    join providers o on o.license_key = p.license_key and o.id <> p.id
    where p.id = target and actor_is_admin() and o.verification_status = 'approved' and o.leaving_at is null
    order by o.id limit 1
  $$;
grant execute on function license_holder to app;

-- Ends the listings of doctors whose licence is over; says whose.
create function lapse_licenses() returns setof uuid
  language sql security definer set search_path = public, pg_temp
  as $$
    update providers set license_lapsed_at = app_now()
    where id in (
      select id from providers
      where verification_status = 'approved' and license_lapsed_at is null
        and license_expires_on < practice_today(time_zone)
      for update skip locked)
    returning id
  $$;
grant execute on function lapse_licenses to worker;

create function may_practise(target uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select exists (
      select from providers where id = target and suspended_at is null and verification_status <> 'rejected')
  $$;

-- The lock that every booking takes: none slips in between the look at the provider and the end of their visits.
create function lock_provider(target uuid) returns providers
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  provider providers%rowtype;
begin
  if not actor_is_admin() then
    raise insufficient_privilege using message = 'only an administrator decides';
  end if;
  perform pg_advisory_xact_lock(hashtextextended(target::text, 0));
  select * into provider from providers where id = target for update;
  if not found then
    raise no_data_found using message = 'no such provider';
  end if;
  return provider;
end $$;

create function suspend_provider(target uuid, why text) returns integer
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  provider providers%rowtype := lock_provider(target);
  cancelled integer;
  entry uuid;
begin
  if provider.suspended_at is not null then
    raise check_violation using message = 'suspended already', constraint = 'suspension_state';
  end if;
  update providers set suspended_at = app_now() where id = target;
  cancelled := call_off_visits(target);
  insert into provider_suspensions (provider_id, action, reason, decided_by, visits)
  values (target, 'suspended', why, actor_id(), cancelled) returning id into entry;
  insert into outbox (effect, payload) values ('provider.suspension', jsonb_build_object('suspensionId', entry));
  return cancelled;
end $$;
grant execute on function suspend_provider to app;

create function reinstate_provider(target uuid, why text) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  provider providers%rowtype := lock_provider(target);
  entry uuid;
begin
  if provider.suspended_at is null then
    raise check_violation using message = 'not suspended', constraint = 'suspension_state';
  end if;
  update providers set suspended_at = null where id = target;
  insert into provider_suspensions (provider_id, action, reason, decided_by)
  values (target, 'reinstated', why, actor_id()) returning id into entry;
  insert into outbox (effect, payload) values ('provider.suspension', jsonb_build_object('suspensionId', entry));
end $$;
grant execute on function reinstate_provider to app;

-- An administrator's decision; the only way to a verified provider.
create function decide_verification(target uuid, new_status text, reason text, shown text) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  provider providers%rowtype := lock_provider(target);
  was_approved boolean := provider.verification_status = 'approved'
    or exists (select from verification_decisions where provider_id = target and status = 'approved');
  cancelled integer;
  decision uuid;
begin
  if shown <> provider.verification_status then
    raise check_violation using message = 'decided meanwhile', constraint = 'verification_state',
      detail = provider.verification_status;
  end if;
  if new_status = 'approved' then
    perform require_approvable(provider);
  end if;
  update providers set verification_status = new_status,
    license_lapsed_at = case when new_status = 'approved' then null else license_lapsed_at end,
    license_is_shared = case when new_status = 'approved' then false else license_is_shared end
  where id = target;
  if new_status = 'rejected' then
    cancelled := call_off_visits(target);
  end if;
  insert into verification_decisions (provider_id, decided_by, status, note, visits)
  values (target, actor_id(), new_status, coalesce(reason, ''), case when was_approved or cancelled > 0 then cancelled end)
  returning id into decision;
  return decision;
end $$;
grant execute on function decide_verification to app;

-- What anyone may know: verified providers only, never the licence number. No security barrier, which would
-- keep search from its indexes: all that it hides is on its way to being public.
create view provider_public_info as
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
    license_expires_on AS last_day
   FROM providers p
  WHERE is_verified;
grant select on provider_public_info to app, worker;

-- Their biographies, in the languages that each is written in.
create view provider_public_biographies with (security_barrier = true) as
  select b.provider_id, b.locale, b.bio
  from provider_biographies b join providers p on p.id = b.provider_id
  where p.is_verified;
grant select on provider_public_biographies to app;

-- A doctor's own practice as the public sees it, or would once it is verified.
create view own_provider_info with (security_barrier = true) as
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
    license_expires_on AS last_day
   FROM providers p
  WHERE (user_id = ( SELECT actor_id() AS actor_id));
grant select on own_provider_info to app;

-- Where a verified practice sees patients in person: patients want to know before they pay.
create view practice_addresses with (security_barrier = true) as
  select c.provider_id, c.address
  from provider_contacts c join providers p on p.id = c.provider_id
  where p.is_verified and 'in_person' = any (p.visit_types) and c.address <> '';
grant select on practice_addresses to app;

create policy public_read on provider_biographies for select to app
  using (exists (select from providers p where p.id = provider_id) or is_listed(provider_id));

create policy public_read on availability_exceptions for select to app
  using (exists (select from providers p where p.id = provider_id) or is_listed(provider_id));
