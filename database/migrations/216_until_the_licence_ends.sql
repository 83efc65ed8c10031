-- No visit begins after the last day of its doctor's licence, by the clock of the practice: such a time is not offered, not
-- booked and not moved to. What was booked before the day was known stays.
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
    license_expires_on AS last_day
   FROM providers p
  WHERE (user_id = ( SELECT actor_id() AS actor_id));

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
    license_expires_on AS last_day
   FROM providers p
  WHERE is_verified;

-- Its twin is slotStarts() with startsOf() in contract/src/availability.
create or replace function offered_starts(target uuid, day date)
 returns setof timestamptz
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
declare
  provider providers%rowtype;
  step integer;
  free integer := 0;
  after_step timestamptz := '-infinity';
  opening record;
  start timestamptz;
  starts timestamptz[] := '{}';
begin
  select * into provider from providers where id = target;
  if day > provider.license_expires_on then
    return;
  end if;
  step := 30 + provider.buffer_minutes;
  for opening in
    with openings (begins, ends) as (
      select e.start_time, e.end_time from availability_exceptions e
      where e.provider_id = target and e.date = day and not e.closed and e.start_time is not null
      union all
      select o ->> 'start', o ->> 'end'
      from (select provider.availability -> lower(to_char(day, 'dy')) as weekday) hours
      cross join lateral jsonb_array_elements(jsonb_build_array(weekday) || coalesce(weekday -> 'also', '[]')) o
      where weekday -> 'enabled' = 'true' and not exists (
        select from availability_exceptions e
        where e.provider_id = target and e.date = day and (e.closed or e.start_time is not null))),
    minutes as (
      select minute_of_day(begins) as opens, coalesce(nullif(minute_of_day(ends), 0), 1440) as closes from openings
      where minute_of_day(begins) is not null and minute_of_day(ends) is not null)
    select * from minutes where opens < closes order by opens, closes
  loop
    -- A window that opens before the buffer of the last visit before it has passed opens when it has.
    opening.opens := greatest(opening.opens, free);
    continue when opening.opens + 30 > opening.closes;
    free := opening.opens + ((opening.closes - opening.opens - 30) / step + 1) * step;
    starts := starts || window_starts(provider.time_zone, day, int4range(opening.opens, opening.closes), step);
  end loop;
  for start in select distinct s from unnest(starts) s order by s loop
    continue when start < after_step;
    after_step := start + make_interval(mins => step);
    return next start;
  end loop;
exception when data_exception then
  return;
end $$;

create or replace function keep_offered_time()
 returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(new.provider_id::text, 0));
  if exists (
    select from appointments
    where provider_id = new.provider_id and status = 'completed' and id <> new.id
      and start_time > new.start_time - interval '30 minutes' and start_time < new.start_time + interval '30 minutes') then
    raise exclusion_violation using message = 'sold before', constraint = 'one_visit_per_provider_at_a_time';
  end if;
  if exists (
    select from providers p
    where p.id = new.provider_id and (new.start_time at time zone p.time_zone)::date > p.license_expires_on) then
    raise check_violation using message = 'the licence is over by then', constraint = 'license_lasts';
  end if;
  return new;
end $$;
