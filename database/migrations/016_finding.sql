-- Finding a doctor: addresses of pages, insurers, openings, the evidence of trust, and the names under reviews.

-- A name as it reads in an address, and a piece of the id that finds the page again under any other name.
create function provider_slug(full_name text, id uuid) returns text
  language sql immutable parallel safe
  as $$
    select ltrim(rtrim(left(trim('-' from regexp_replace(normalize(normalize_for_search(full_name), nfc),
      '[\s!-/:-@\[-`{-~\u00a0-\u00bf\u060c\u061b\u061f\u200b-\u206f\ufeff]+', '-', 'g')), 60), '-') || '-' || right(id::text, 8), '-')
  $$;
grant execute on function provider_slug to app;

alter table providers
  add column short_id text not null generated always as (right(id::text, 8)) stored,
  add column slug text not null generated always as (provider_slug(full_name, id)) stored,
  -- Codes of INSURERS in contract/src/providers/insurers.ts
  add column insurers text[] not null default '{}' check (cardinality(insurers) <= 60),
  -- City and country in each language, to be found by
  add column place_names text not null default '' check (length(place_names) <= 1000),
  -- Instants at which a visit may start by the hours alone, from yesterday on for 16 days
  add column open_starts tstzmultirange not null default '{}',
  -- How long a patient's message waits for an answer; null without one
  add column median_response_minutes integer,
  add column completed_visits integer not null default 0,
  -- By the provider
  add column cancelled_visits integer not null default 0,
  add column profile_fields integer not null default 0,
  add column trust_score integer not null default 0,
  add column evidence_at timestamptz not null default '-infinity';

-- Countries were words; from now on they are ISO 3166 codes, and the words stay to be found by.
update providers p set
  place_names = country,
  country = coalesce((select code from (values
    ('egypt', 'EG'), ('saudi arabia', 'SA'), ('united arab emirates', 'AE'), ('lebanon', 'LB'), ('morocco', 'MA'),
    ('senegal', 'SN'), ('united states', 'US'), ('canada', 'CA'), ('united kingdom', 'GB'), ('spain', 'ES'),
    ('france', 'FR'), ('germany', 'DE'), ('portugal', 'PT'), ('brazil', 'BR'), ('mexico', 'MX'), ('colombia', 'CO'),
    ('india', 'IN'), ('pakistan', 'PK'), ('china', 'CN'), ('australia', 'AU')) known (name, code)
    where name = lower(trim(p.country))), '');
alter table providers add check (country ~ '^([A-Z]{2})?$');

-- Words that were one text without a language become those in the first language of the doctor's.
insert into provider_biographies (provider_id, locale, bio)
select p.id, coalesce((select spoken from unnest(p.languages) with ordinality l (spoken, n)
  where spoken in ('en', 'ar', 'es', 'fr') order by n limit 1), 'en'), p.bio
from providers p
where p.bio <> '' and not exists (select from provider_biographies b where b.provider_id = p.id);

create index providers_short_id on providers (short_id) where is_verified;
create index providers_by_trust on providers (trust_score desc, id) include (is_accepting_patients, fee_cents) where is_verified;
drop index providers_by_fee;
create index providers_by_fee on providers (fee_cents, id) include (is_accepting_patients) where is_verified;
create index providers_insurers on providers using gin (insurers) where is_verified;
create index providers_visit_types on providers using gin (visit_types) where is_verified;
create index providers_stale on providers (evidence_at);

grant select (slug, short_id, insurers, place_names, open_starts, median_response_minutes, completed_visits, cancelled_visits,
  profile_fields, trust_score) on providers to app;
grant insert (insurers, place_names), update (insurers, place_names) on providers to app;

-- When a visit may start by the hours alone. Its exact twin, with what is booked, is slotsBetween() in
-- contract/src/availability/rules.ts; this one only has to find those who are worth asking.
create function opening_starts(target uuid, hours jsonb, zone text) returns tstzmultirange
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
declare
  today date := (app_now() at time zone zone)::date;
  starts tstzmultirange;
begin
  select range_agg(tstzrange(opens, closes - interval '30 minutes', '[]')) into starts
  from (
    select (day + (begins)::interval) at time zone zone as opens,
      (day + (case ends when '00:00' then '24:00' else ends end)::interval) at time zone zone as closes
    from (
      select today + n as day, e.closed, weekday -> 'enabled' = 'true' as works,
        coalesce(e.start_time, weekday ->> 'start') as begins, coalesce(e.end_time, weekday ->> 'end') as ends,
        e.start_time is not null as is_special
      from generate_series(-1, 15) n
      left join availability_exceptions e on e.provider_id = target and e.date = today + n
      cross join lateral (select hours -> lower(to_char(today + n, 'dy')) as weekday) entry) days
    where coalesce(not closed, true) and (works or is_special)) windows
  where closes - interval '30 minutes' >= opens;
  return coalesce(starts, '{}');
exception when data_exception then
  return '{}';
end $$;

-- Its twin is trustScore() in contract/src/providers/rules.ts, step by step in the same arithmetic.
create function trust_points(is_verified boolean, rating double precision, reviews integer, response_minutes double precision,
  calendar_days double precision, completed double precision, cancelled double precision, fields double precision)
  returns integer
  language sql immutable parallel safe
  as $$
    select sum(floor(weight * least(1, greatest(0, coalesce(share, 0))) + 0.5::double precision))::integer
    from (values
      (30::double precision, case when is_verified then 1::double precision else 0 end),
      (25, rating / 5 * least(1, reviews / 5::double precision)),
      (15, (1440 - response_minutes) / 1380),
      (15, (30 - calendar_days) / 23),
      (10, case when completed + cancelled > 0 then completed / (completed + cancelled) end),
      (5, fields / 8)) parts (weight, share)
  $$;

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
-- Named to come after those that note the change of hours and reopen the verification
create trigger score_trust before insert or update on providers
  for each row execute function derive_finding();

-- Half of the turns that patients took in the last 90 days were answered at least this fast; null without any.
-- One that nobody answered for a day counts as waiting until now.
create function median_response_minutes(target uuid) returns integer
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select round(percentile_cont(0.5) within group (order by extract(epoch from coalesce(answered, app_now()) - asked) / 60))::integer
    from (
      select m.created_at as asked, m.sender_id = c.patient_id
          and lag(m.sender_id) over (partition by m.appointment_id order by m.sequence) is distinct from m.sender_id as is_turn,
        (select min(r.created_at) from messages r
          where r.appointment_id = m.appointment_id and r.sequence > m.sequence and r.sender_id = c.provider_user_id) as answered
      from conversations c join messages m on m.appointment_id = c.appointment_id
      where c.provider_user_id = target and m.created_at > app_now() - interval '90 days') turns
    where is_turn and (answered is not null or asked < app_now() - interval '1 day')
  $$;

create function refresh_provider_evidence(targets uuid[]) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    update providers p set
      open_starts = opening_starts(p.id, p.availability, p.time_zone),
      median_response_minutes = median_response_minutes(p.user_id),
      completed_visits = held.completed,
      cancelled_visits = held.cancelled,
      evidence_at = app_now()
    from (
      select t.id, count(*) filter (where a.status = 'completed') as completed,
        count(*) filter (where a.status = 'cancelled' and a.cancelled_by = 'provider') as cancelled
      from unnest(targets) t (id) left join appointments a on a.provider_id = t.id
      group by t.id) held
    where p.id = held.id
  $$;

-- For the worker's clock: those whose openings and evidence are half a day old. Returns how many they were.
create function refresh_stale_providers(batch integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  stale uuid[];
begin
  stale := array(select id from providers where evidence_at < app_now() - interval '12 hours'
    order by evidence_at limit batch for update skip locked);
  perform refresh_provider_evidence(stale);
  return cardinality(stale);
end $$;
grant execute on function refresh_stale_providers to worker;

create function note_outcome() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform refresh_provider_evidence(array[new.provider_id]);
  return null;
end $$;
create trigger note_outcome after update of status on appointments
  for each row when (old.status <> new.status
    and (new.status = 'completed' or (new.status = 'cancelled' and new.cancelled_by = 'provider')))
  execute function note_outcome();

create function note_exception() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update providers set open_starts = opening_starts(id, availability, time_zone)
  where id = coalesce(new.provider_id, old.provider_id);
  return null;
end $$;
create trigger note_exception after insert or update or delete on availability_exceptions
  for each row execute function note_exception();

-- The country is a code, so that it is found by its names.
create or replace function refresh_provider_search(target uuid) returns void
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
drop trigger refresh_search on providers;
create trigger refresh_search after insert or update of bio, city, place_names, specialty_id on providers
  for each row execute function refresh_provider_search_trigger();

create or replace view provider_public_info as
  select p.id, p.user_id, p.specialty_id, p.full_name, p.years_experience, p.languages, p.is_accepting_patients,
    p.average_rating, p.total_reviews, left(p.bio, 240) as bio_excerpt, p.bio, p.education, p.certifications,
    p.hourly_rate, p.fee_cents,
    p.availability, p.time_zone, p.visit_types, p.country, p.city, p.late_refund_percent, p.search_text,
    -- [{"date": "2026-11-30", "closed": true, "start": null, "end": null}, …] as far as anyone can book
    (select jsonb_agg(jsonb_build_object('date', e.date, 'closed', e.closed, 'start', e.start_time, 'end', e.end_time))
      from availability_exceptions e
      where e.provider_id = p.id and e.date between app_now()::date - 1 and app_now()::date + 17)
      as exceptions,
    p.slug, p.short_id, p.insurers, p.open_starts, p.availability_updated_at, p.median_response_minutes,
    p.completed_visits, p.cancelled_visits, p.profile_fields, p.trust_score, p.updated_at,
    (select max(d.created_at) from verification_decisions d where d.provider_id = p.id and d.status = 'approved')
      as verified_at
  from providers p
  where p.is_verified;

-- Under a review stands a first name and an initial, and nothing else of its patient.
create function reviewer_name(full_name text) returns text
  language sql immutable parallel safe
  as $$
    select case when cardinality(words) > 1 then words[1] || ' ' || upper(left(words[cardinality(words)], 1)) || '.'
      else coalesce(words[1], '') end
    from regexp_split_to_array(trim(full_name), '\s+') words
  $$;
alter table reviews add column reviewer_name text not null default '';
update reviews r set reviewer_name = reviewer_name(p.full_name) from profiles p where p.user_id = r.patient_id;
grant select (reviewer_name) on reviews to app;

create function derive_reviewer() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  new.reviewer_name := coalesce((select reviewer_name(p.full_name) from profiles p where p.user_id = new.patient_id), '');
  return new;
end $$;
create trigger derive_reviewer before insert on reviews
  for each row execute function derive_reviewer();

select refresh_provider_evidence(array(select id from providers));
