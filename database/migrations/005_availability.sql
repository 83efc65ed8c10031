-- Availability: exceptions from the weekly hours, and the starts that follow from both.

-- When a visit may start by the hours alone, breaks left out. Its exact twin, with what is booked, is slotsBetween() in
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
    select (day + begins::interval) at time zone zone as opens,
      (day + (case ends when '00:00' then '24:00' else ends end)::interval) at time zone zone as closes
    from (
      select today + n as day, coalesce(e.closed, false) as closed, e.start_time, e.end_time,
        hours -> lower(to_char(today + n, 'dy')) as weekday
      from generate_series(-1, 15) n
      left join availability_exceptions e on e.provider_id = target and e.date = today + n) days
    cross join lateral (
      select start_time as begins, end_time as ends where start_time is not null
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

create function note_exceptions() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update providers set open_starts = opening_starts(id, availability, time_zone)
  where id in (select provider_id from changed);
  return null;
end $$;

-- The starts of a provider's day on their own clock, apart by the buffer, in order. Its twin is slotStarts() with
-- startsOf() in contract/src/availability. A day is walked only where a time becomes free while somebody waits. Its
-- twin is slotStarts() with startsOf() in contract/src/availability.
create function offered_starts(target uuid, day date)
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

-- Minutes since midnight of HH:MM, to 24:00; null where it reads otherwise.
create function minute_of_day(clock text) returns integer
  language sql immutable set search_path = public, pg_temp
  as $$
    select case when clock ~ '^([01]\d|2[0-3]):[0-5]\d(:00)?$|^24:00(:00)?$'
      then split_part(clock, ':', 1)::integer * 60 + split_part(clock, ':', 2)::integer end
  $$;

-- The starts of one window of the wall clock (minutes since midnight): every instant at which the clock reads one of its
-- steps, all of its half hour within the window, also where clocks change. No zone changes by more than three hours.
create function window_starts(zone text, day date, opening int4range, step integer) returns timestamptz[]
  language plpgsql stable set search_path = public, pg_temp
  as $$
declare
  opens timestamp := day + make_interval(mins => lower(opening));
  closes timestamp := day + make_interval(mins => upper(opening));
  after_step timestamptz := '-infinity';
  start timestamptz;
  starts timestamptz[] := '{}';
begin
  for start in
    select distinct at from generate_series(opens, closes - interval '30 minutes', make_interval(mins => step)) wall
    cross join lateral (
      select (wall at time zone zone) + make_interval(mins => shift) as at from generate_series(-180, 180, 15) shift) candidate
    where at at time zone zone = wall and not exists (
      select from generate_series(1, 29) later
      where (at + make_interval(mins => later)) at time zone zone not between opens and closes - interval '1 minute')
    order by at
  loop
    -- The grid after a change of the clocks need not continue the one before it.
    continue when start < after_step;
    after_step := start + make_interval(mins => step);
    starts := starts || start;
  end loop;
  return starts;
end $$;
