-- Several windows on one date: as a weekday, an exception has a first window, and in `also` those after a break.

alter table availability_exceptions
  add column also jsonb not null default '[]',
  add constraint availability_exceptions_also_check check (
    case when jsonb_typeof(also) = 'array' then jsonb_array_length(also) <= 4 else false end
    and (also = '[]' or (not closed and start_time is not null)));

-- By the clock that their age is counted with.
create or replace function note_availability_change() returns trigger
  language plpgsql
  as $$
begin
  new.availability_updated_at := app_now();
  return new;
end $$;

-- The twins of windowsOf() in contract/src/availability/rules.ts.
create or replace function opening_starts(target uuid, hours jsonb, zone text)
  returns tstzmultirange
  language plpgsql
  stable security definer
  set search_path = public, pg_temp
  as $$
declare
  today date := (app_now() at time zone zone)::date;
  starts tstzmultirange;
begin
  select range_agg(tstzrange(opens, closes - interval '30 minutes', '[]')) into starts
  from (
    select (day + begins::interval) at time zone zone as opens,
      (day + (case ends when '00:00' then '24:00' else ends end)::interval) at time zone zone as closes
    from (
      select today + n as day, coalesce(e.closed, false) as closed, e.start_time, e.end_time,
        coalesce(e.also, '[]') as also,
        hours -> lower(to_char(today + n, 'dy')) as weekday
      from generate_series(-1, 15) n
      left join availability_exceptions e on e.provider_id = target and e.date = today + n) days
    cross join lateral (
      select start_time as begins, end_time as ends where start_time is not null
      union all
      select later ->> 'start', later ->> 'end' from jsonb_array_elements(also) later where start_time is not null
      union all
      select opening ->> 'start', opening ->> 'end'
      from jsonb_array_elements(jsonb_build_array(weekday) || coalesce(weekday -> 'also', '[]')) opening
      where start_time is null and weekday -> 'enabled' = 'true') openings
    where not closed) windows
  where closes - interval '30 minutes' >= opens;
  return coalesce(starts, '{}');
exception when data_exception then
  return '{}';
end $$;

create or replace function offered_starts(target uuid, day date)
  returns setof timestamptz
  language plpgsql
  stable security definer
  set search_path = public, pg_temp
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
      select later ->> 'start', later ->> 'end'
      from availability_exceptions e cross join lateral jsonb_array_elements(e.also) later
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

-- What is offered is computed from the exceptions of these three.
create or replace function refresh_provider_cards(targets uuid[])
  returns void
  language sql
  security definer
  set search_path = public, pg_temp
  as $$
    insert into provider_cards as c (provider_id, card)
    select p.id, json_build_object('id', p.id, 'slug', p.slug, 'full_name', p.full_name, 'other_name', p.other_name,
      'specialty_id', p.specialty_id, 'years_experience', p.years_experience, 'languages', p.languages,
      'is_accepting_patients', p.is_accepting_patients, 'city', p.city, 'country', p.country, 'visit_types', p.visit_types,
      'fee_cents', p.fee_cents, 'bio_excerpt', left(p.bio, 240),
      'excerpts', coalesce((select json_object_agg(b.locale, left(b.bio, 240) order by b.locale)
        from provider_biographies b where b.provider_id = p.id), '{}'),
      'photo', (select f.id from photos f where f.provider_id = p.id and f.state = 'shown'),
      'average_rating', p.average_rating, 'total_reviews', p.total_reviews,
      'availability_updated_at', p.availability_updated_at, 'median_response_minutes', p.median_response_minutes,
      'completed_visits', p.completed_visits, 'cancelled_visits', p.cancelled_visits, 'profile_fields', p.profile_fields,
      'availability', p.availability, 'time_zone', p.time_zone, 'buffer_minutes', p.buffer_minutes,
      'notice_minutes', p.notice_minutes, 'last_day', p.license_expires_on,
      -- Two weeks can be booked; a doctor's hours are read anew each day, and these with them.
      'exceptions', (select json_agg(json_build_object('date', e.date, 'closed', e.closed, 'start', e.start_time, 'end', e.end_time,
            'also', e.also)
          order by e.date)
        from availability_exceptions e
        where e.provider_id = p.id and e.date between app_now()::date - 1 and app_now()::date + 24))
    from providers p join provider_finding f on f.provider_id = p.id
    where p.id = any (targets)
    on conflict (provider_id) do update set card = excluded.card where c.card::text <> excluded.card::text;
  $$;

create or replace view own_provider_info with (security_barrier=true) as
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
    ( SELECT jsonb_agg(jsonb_build_object('date', e.date, 'closed', e.closed, 'start', e.start_time, 'end', e.end_time, 'also', e.also)) AS jsonb_agg
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
    ( SELECT jsonb_agg(jsonb_build_object('date', e.date, 'closed', e.closed, 'start', e.start_time, 'end', e.end_time, 'also', e.also)) AS jsonb_agg
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
