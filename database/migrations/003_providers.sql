-- Providers: who they are, when they work, and what the public may know of them.
create table specialties (
  id uuid primary key default uuidv7(),
  slug text not null unique check (slug ~ '^[a-z-]+$'),
  position integer not null default 0,
  is_popular boolean not null default false
);
create table specialty_translations (
  specialty_id uuid not null references specialties (id) on delete cascade,
  locale text not null check (locale in ('en', 'ar', 'es', 'fr')),
  name text not null,
  description text not null,
  primary key (specialty_id, locale)
);
call protect('specialties');
call protect('specialty_translations');
create policy everyone_reads on specialties for select to app, worker using (true);
create policy everyone_reads on specialty_translations for select to app, worker using (true);
grant select on specialties, specialty_translations to app, worker;

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
  is_verified boolean not null generated always as (verification_status = 'approved') stored,
  is_accepting_patients boolean not null default true,
  average_rating numeric(3, 2) not null default 0,
  total_reviews integer not null default 0,
  search_text text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index providers_listing on providers (average_rating desc, id) include (is_accepting_patients, fee_cents) where is_verified;
create index providers_by_specialty on providers (specialty_id, average_rating desc, id) include (is_accepting_patients, fee_cents)
  where is_verified;
create index providers_by_fee on providers (fee_cents) where is_verified;
create index providers_languages on providers using gin (languages) where is_verified;
create index providers_search on providers using gin (search_text gin_trgm_ops) where is_verified;
create index providers_queue on providers (submitted_at, id)
  where verification_status in ('pending_review', 'documents_needed', 'background_check');
create trigger touch before update on providers
  for each row execute function touch_updated_at();
call protect('providers');

create policy own on providers for select to app using (user_id = (select actor_id()));
create policy admin_read on providers for select to app using ((select actor_is_admin()));
create policy own_insert on providers for insert to app
  with check (user_id = (select actor_id()) and (select actor_role()) = 'doctor');
create policy own_update on providers for update to app
  using (user_id = (select actor_id())) with check (user_id = (select actor_id()));
create policy worker_read on providers for select to worker using (true);
-- The licence number is not among the columns that app reads: see provider_license().
grant select (id, user_id, specialty_id, full_name, years_experience, languages, hourly_rate, fee_cents, bio, education,
  certifications, availability, availability_updated_at, time_zone, visit_types, country, city, late_refund_percent,
  verification_status, submitted_at, is_verified, is_accepting_patients, average_rating, total_reviews, created_at,
  updated_at) on providers to app;
grant select on providers to worker;

-- For the provider's own form and for the administrator who verifies.
create function provider_license(target uuid) returns text
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select license_number from providers
    where id = target and (user_id = actor_id() or actor_is_admin())
  $$;
grant execute on function provider_license to app;
grant insert (user_id, specialty_id, license_number, years_experience, languages, hourly_rate, bio, education,
  certifications, availability, time_zone, visit_types, country, city, late_refund_percent, is_accepting_patients)
  on providers to app;
grant update (specialty_id, license_number, years_experience, languages, hourly_rate, bio, education,
  certifications, availability, time_zone, visit_types, country, city, late_refund_percent, is_accepting_patients)
  on providers to app;

-- Whether the public may see this provider at all.
create function is_listed(target uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select from providers where id = target and is_verified) $$;
grant execute on function is_listed to app;

create table provider_biographies (
  provider_id uuid not null references providers (id) on delete cascade,
  locale text not null check (locale in ('en', 'ar', 'es', 'fr')),
  bio text not null check (length(bio) <= 4000),
  primary key (provider_id, locale)
);
call protect('provider_biographies');
create policy public_read on provider_biographies for select to app
  using (exists (select from providers p where p.id = provider_id) or is_listed(provider_id));
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
create policy public_read on availability_exceptions for select to app
  using (exists (select from providers p where p.id = provider_id) or is_listed(provider_id));
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
  created_at timestamptz not null default now()
);
create index verification_decisions_decided_by on verification_decisions (decided_by);
create index verification_decisions_provider on verification_decisions (provider_id, created_at desc);
call protect('verification_decisions');
create policy concerned_read on verification_decisions for select to app
  using ((select actor_is_admin()) or exists (select from providers p where p.id = provider_id and p.user_id = (select actor_id())));
grant select on verification_decisions to app;

-- An administrator's decision; the only way to a verified provider.
create function decide_verification(target uuid, new_status text, reason text) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  if not actor_is_admin() then
    raise insufficient_privilege using message = 'only an administrator decides';
  end if;
  update providers set verification_status = new_status where id = target;
  if not found then
    raise no_data_found using message = 'no such provider';
  end if;
  insert into verification_decisions (provider_id, decided_by, status, note)
  values (target, actor_id(), new_status, coalesce(reason, ''));
end $$;
grant execute on function decide_verification to app;

-- Name and search text follow the profile, the city and the biographies.
create function refresh_provider_search(target uuid) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    update providers p set
      full_name = pr.full_name,
      search_text = normalize_for_search(concat_ws(' ', pr.full_name, p.city, p.country, p.bio,
        (select string_agg(b.bio, ' ') from provider_biographies b where b.provider_id = p.id),
        (select string_agg(t.name, ' ') from specialty_translations t where t.specialty_id = p.specialty_id)))
    from profiles pr
    where p.id = target and pr.user_id = p.user_id
  $$;
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
create trigger refresh_search after insert or update of bio, city, country, specialty_id on providers
  for each row execute function refresh_provider_search_trigger();
create trigger refresh_search after insert or update or delete on provider_biographies
  for each row execute function refresh_provider_search_trigger();
create trigger refresh_search after update of full_name on profiles
  for each row execute function refresh_provider_search_trigger();

create function note_availability_change() returns trigger
  language plpgsql
  as $$
begin
  new.availability_updated_at := now();
  return new;
end $$;
create trigger note_availability before update of availability on providers
  for each row execute function note_availability_change();

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
create trigger reopen_verification before update of license_number, specialty_id, full_name on providers
  for each row when (old.user_id = actor_id()
    and (old.verification_status in ('documents_needed', 'rejected')
      or (old.license_number, old.specialty_id, normalize_for_search(old.full_name))
        is distinct from (new.license_number, new.specialty_id, normalize_for_search(new.full_name))))
  execute function reopen_verification();

-- What anyone may know: verified providers only, never the licence number. No security barrier, which would
-- keep search from its indexes: all that it hides is on its way to being public.
create view provider_public_info as
  select p.id, p.user_id, p.specialty_id, p.full_name, p.years_experience, p.languages, p.is_accepting_patients,
    p.average_rating, p.total_reviews, left(p.bio, 240) as bio_excerpt, p.bio, p.education, p.certifications,
    p.hourly_rate, p.fee_cents,
    p.availability, p.time_zone, p.visit_types, p.country, p.city, p.late_refund_percent, p.search_text,
    -- [{"date": "2026-11-30", "closed": true, "start": null, "end": null}, …] as far as anyone can book
    (select jsonb_agg(jsonb_build_object('date', e.date, 'closed', e.closed, 'start', e.start_time, 'end', e.end_time))
      from availability_exceptions e
      where e.provider_id = p.id and e.date between app_now()::date - 1 and app_now()::date + 17)
      as exceptions
  from providers p
  where p.is_verified;
grant select on provider_public_info to app, worker;

-- Their biographies, in the languages that each is written in.
create view provider_public_biographies with (security_barrier = true) as
  select b.provider_id, b.locale, b.bio
  from provider_biographies b join providers p on p.id = b.provider_id
  where p.is_verified;
grant select on provider_public_biographies to app;
