-- A licence is a number that an authority of a country gave, until a day. Two verified doctors never share one, and
-- nobody is approved with papers missing or after that day.
alter table providers
  add column license_authority text not null default '' check (length(license_authority) <= 120),
  add column license_country text not null default '' check (license_country ~ '^([A-Z]{2})?$'),
  add column license_expires_on date,
  -- Since when the listing is over because the licence is
  add column license_lapsed_at timestamptz;

-- How two spellings of a licence are compared: without case, spaces, punctuation and forms of the same character.
create function license_text(value text) returns text
  language sql immutable parallel safe strict
  as $$
    select regexp_replace(
      translate(upper(normalize(value, nfkc)), '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789'),
      '[\s[:punct:][:cntrl:]\u200b-\u200f\u2060\ufeff]', '', 'g')
  $$;
grant execute on function license_text to app;
alter table providers add column license_key text generated always as (
  license_text(license_number) || '|' || license_text(license_authority) || '|' || license_country) stored;

-- Doctors who share a licence already stay as they are; their next approval is refused.
alter table providers add column license_is_shared boolean not null default false;
update providers p set license_is_shared = true
where verification_status = 'approved' and leaving_at is null and exists (
  select from providers o
  where o.id < p.id and o.license_key = p.license_key and o.verification_status = 'approved' and o.leaving_at is null);
create unique index providers_one_license on providers (license_key)
  where verification_status = 'approved' and leaving_at is null and not license_is_shared;
create index providers_license_expiry on providers (license_expires_on)
  where verification_status = 'approved' and license_lapsed_at is null;

grant select (license_authority, license_country, license_expires_on, license_lapsed_at),
  insert (license_authority, license_country, license_expires_on),
  update (license_authority, license_country, license_expires_on) on providers to app;

drop trigger reopen_verification on providers;
create trigger reopen_verification
  before update of license_number, license_authority, license_country, license_expires_on, specialty_id, full_name on providers
  for each row when (
    old.user_id = actor_id() and (
      old.verification_status in ('documents_needed', 'rejected')
      or (old.license_number, old.license_authority, old.license_country, old.license_expires_on, old.specialty_id)
        is distinct from (new.license_number, new.license_authority, new.license_country, new.license_expires_on, new.specialty_id)
      or normalize_for_search(old.full_name) is distinct from normalize_for_search(new.full_name)))
  execute function reopen_verification();

-- Somebody else may have been verified with the licence meanwhile: then an administrator looks at both.
create or replace function return_to_listing() returns trigger
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

-- Which required documents are not there. Its twin is missingDocuments() in contract/src/credentials/rules.ts.
create function missing_documents(target uuid) returns text[]
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select coalesce(array_agg(wanted.kind order by wanted.place), '{}')
    from unnest('{licence,identity}'::text[]) with ordinality as wanted (kind, place)
    where not exists (
      select from provider_documents d where d.provider_id = target and d.kind = wanted.kind and d.is_kept)
  $$;

-- The day of the practice, on which its licence is good or not.
create function practice_today(zone text) returns date
  language sql stable parallel safe
  as $$ select (app_now() at time zone zone)::date $$;

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
