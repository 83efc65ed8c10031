-- What investors are told beside its target, once enough people are behind it: calls that connect, the time to book, how
-- accurate the matching is, and uptime.

-- That the doctor of a booking had been shown, within half an hour, to the person who booked it. Never what was searched for.
create table booking_origins (
  appointment_id uuid primary key references appointments (id) on delete cascade,
  -- Who searched and booked
  user_id uuid not null references profiles (user_id) on delete cascade,
  origin text not null check (origin in ('search', 'quick_consult')),
  day date not null default (app_now() at time zone 'UTC')::date
);
create index booking_origins_user on booking_origins (user_id);
create index booking_origins_day on booking_origins (day);
call protect('booking_origins');
create policy own_read on booking_origins for select to app using (user_id = (select actor_id()));
create policy worker_read on booking_origins for select to worker using (true);
create policy worker_append on booking_origins for insert to worker with check (true);
create policy worker_delete on booking_origins for delete to worker using (true);
grant select on booking_origins to app, worker;
grant insert, delete on booking_origins to worker;

-- Calls in which both were there at the same time; connected is as both_sides_connected() has it.
create function connected_calls(since timestamptz, until timestamptz) returns table (patient_id uuid, is_connected boolean)
  language sql stable
  as $$
    select p.patient_id, count(distinct p.part) filter (where p.connected_at is not null) = 2
    from call_presence p join appointments a on a.id = p.appointment_id
    where p.part <> 'guest' and a.start_time >= since and a.start_time < until
    group by p.appointment_id, p.patient_id
    having range_agg(p.stays) filter (where p.part = 'doctor') && range_agg(p.stays) filter (where p.part = 'patient')
  $$;

-- Paid bookings that a search or quick consult led to and that were due in a period, and whether the visit took place.
-- Whatever else became of one is no success, on whichever side its cause was; what is still open isn't counted.
create function matched_visits(since timestamptz, until timestamptz) returns table (patient_id uuid, is_attended boolean)
  language sql stable
  as $$
    select v.patient_id, v.is_attended
    from visit_steps(since, until, true) v join booking_origins o on o.appointment_id = v.id
    where v.is_paid and v.fate <> 'coming'
  $$;

create or replace function analytics_service(zone text, days integer) returns table (calls bigint, connected bigint, rated bigint,
    average_rating double precision, payers text, paying_median double precision, paying_most double precision,
    searchers text, search_median double precision, search_most double precision,
    answering bigint, answer_median double precision, answer_most double precision)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
#variable_conflict use_column
declare
  since timestamptz := analytics_since(zone, days);
begin
  perform require_staff('{finance,auditor}');
  return query
    with calls as (
      select * from connected_calls(since, app_now())),
    ratings as (
      select writer_id, rating from reviews where created_at >= since and removed_at is null),
    paying as (
      select b.person_id, extract(epoch from min(l.created_at) - a.created_at)::double precision as seconds
      from figure_rows('booked', since, app_now()) b
      join appointments a on a.id = b.id
      join ledger_entries l on l.appointment_id = a.id and l.kind = 'charge'
      group by a.id, b.person_id),
    answers as (
      select median_response_minutes as minutes from providers where is_verified and median_response_minutes is not null)
    select c.number, c.connected, r.number, r.average, p.payers, p.median, p.most, b.searchers, b.median, b.most, w.number, w.median, w.most
    from (
      select unless_few(count(*), count(distinct patient_id)) as number,
        case when not is_few(count(distinct patient_id) filter (where is_connected))
          and not is_few(count(distinct patient_id) filter (where not is_connected))
          then count(*) filter (where is_connected) end as connected from calls) c,
      (select unless_few(coalesce(sum(number), 0)::bigint, (select count(distinct writer_id) from ratings)) as number,
        case when not bool_or(is_few(people)) then sum(rating * number)::double precision / sum(number) end as average
        from (select rating, count(*) as number, count(distinct writer_id) as people from ratings group by 1) s) r,
      (select case when count(*) = 0 then 'nobody' when is_few(count(distinct person_id)) then 'few' else 'many' end as payers,
        case when not is_few(count(distinct person_id)) then percentile_cont(0.5) within group (order by seconds) end as median,
        case when not is_few(count(distinct person_id)) then percentile_cont(0.9) within group (order by seconds) end as most
        from paying) p,
      (select case when count(*) = 0 then 'nobody' when is_few(count(*)) then 'few' else 'many' end as searchers,
        case when not is_few(count(*)) then percentile_cont(0.5) within group (order by seconds) end as median,
        case when not is_few(count(*)) then percentile_cont(0.9) within group (order by seconds) end as most
        from booking_times where day > (app_now() at time zone 'UTC')::date - days) b,
      -- Each doctor's own is on their public page.
      (select count(*) as number, percentile_cont(0.5) within group (order by minutes) as median,
        percentile_cont(0.9) within group (order by minutes) as most from answers) w;
end $$;

-- How many of the bookings that a search led to took place, with the few hidden as in every figure of everybody.
create function analytics_matching(zone text, days integer) returns table (matched bigint, attended bigint)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
begin
  perform require_staff('{finance,auditor}');
  return query
    select unless_few(count(*), count(distinct patient_id)),
      case when not is_few(count(distinct patient_id) filter (where is_attended))
        and not is_few(count(distinct patient_id) filter (where not is_attended))
        then count(*) filter (where is_attended) end
    from matched_visits(analytics_since(zone, days), app_now());
end $$;
grant execute on function analytics_matching(text, integer) to app;

-- What stands beside the targets for investors, over ninety days: of thirty patients or bookings or more, of thirty days of
-- minutes or more, and never where it would tell of one to four people.
create function public_measures()
  returns table (measure text, value double precision, number bigint, since timestamptz, until timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    with span as (select app_now() - interval '90 days' as since, app_now() as until),
    tried as (
      select 'join' as measure, c.patient_id, c.is_connected as is_good from span s, connected_calls(s.since, s.until) c
      union all
      select 'matching', m.patient_id, m.is_attended from span s, matched_visits(s.since, s.until) m),
    shares as (
      select measure, count(*) filter (where is_good)::double precision / count(*) as value, count(*) as number
      from tried group by 1
      having count(distinct patient_id) >= 30 and not is_few(count(distinct patient_id) filter (where is_good))
        and not is_few(count(distinct patient_id) filter (where not is_good))),
    -- Whole hours alone: the present one isn't over.
    hours as (
      select greatest(date_bin('1 hour', s.since, 'epoch'),
          (select hour + make_interval(mins => position(B'1' in minutes) - 1) from service_hours order by hour limit 1)) as began,
        date_bin('1 hour', s.until, 'epoch') as ended
      from span s where exists (select from service_hours)),
    served as (
      select began, ended, (extract(epoch from ended - began) / 60)::bigint as minutes,
        (select coalesce(sum(bit_count(h.minutes)), 0)::bigint from service_hours h
          where h.hour >= date_bin('1 hour', began, 'epoch') and h.hour < ended) as served
      from hours)
    select m.measure, m.value, m.number, s.since, s.until from shares m, span s
    union all
    select 'booking', percentile_cont(0.5) within group (order by t.seconds), count(*), min(s.since), min(s.until)
    from span s join booking_times t on t.day > (s.since at time zone 'UTC')::date having count(*) >= 30
    union all
    select 'uptime', served::double precision / minutes, minutes, began, ended from served where minutes >= 30 * 1440
  $$;
grant execute on function public_measures() to app;
