-- From a search to a visit: what the server was asked to show, beside how far appointments came. Never who, and no session.

-- Only added to: what one process showed in one hour since it last wrote. The id makes a repetition harmless.
create table funnel_events (
  id uuid primary key,
  at timestamptz not null check (extract(epoch from at)::bigint % 3600 = 0),
  step text not null check (step in ('search', 'doctor')),
  locale text not null check (locale in ('en', 'ar', 'es', 'fr')),
  times integer not null check (times > 0)
);
create index funnel_events_at on funnel_events (at) include (step, locale, times);
call protect('funnel_events');
create policy worker_read on funnel_events for select to worker using (true);
create policy worker_append on funnel_events for insert to worker with check (true);
create policy worker_delete on funnel_events for delete to worker using (true);
grant select, insert, delete on funnel_events to worker;

-- Each step by the language that was read; a null language stands for all of them. Pages are counted, not people: of the
-- steps before a booking nobody knows how many were one person's.
create function analytics_funnel(zone text, days integer) returns table (locale text, step text, number bigint)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
#variable_conflict use_column
declare
  since timestamptz := analytics_since(zone, days);
begin
  perform require_staff('{finance,auditor}');
  return query
    with booked as materialized (
      select v.patient_id, v.is_paid, v.is_attended, p.locale
      from visit_steps(since, app_now(), false) v join profiles p on p.user_id = v.patient_id),
    counted (locale, step, number, people) as (
      select locale, step, sum(times)::bigint, sum(times)::bigint from funnel_events where at >= since
      group by grouping sets ((locale, step), (step))
      union all
      select locale, 'booked', count(*), count(distinct patient_id) from booked group by rollup (locale)
      union all
      select locale, 'paid', count(*), count(distinct patient_id) from booked where is_paid group by rollup (locale)
      union all
      select locale, 'attended', count(*), count(distinct patient_id) from booked where is_attended group by rollup (locale)),
    placed as (
      select *, count(*) filter (where people < 5) over (partition by step, locale is null) as hidden,
        row_number() over (partition by step, locale is null, people < 5 order by people, locale) as place
      from counted where people > 0)
    select locale, step, case when people >= 5 and (locale is null or hidden <> 1 or place > 1) then number end from placed
    order by locale nulls first, step;
end $$;
grant execute on function analytics_funnel(text, integer) to app;

-- Since when pages have been counted; null before the first.
create function analytics_counted_since() returns timestamptz
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
begin
  perform require_staff('{finance,auditor}');
  return (select min(at) from funnel_events);
end $$;
grant execute on function analytics_counted_since() to app;
