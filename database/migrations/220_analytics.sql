-- What the console's analytics counts. Each function asks for the duty; what is hidden is null, which means unknown, and not
-- nothing.

create index appointments_held on appointments (patient_id, start_time) where end_fact = 'held';

-- The first instant of so many days that end with today, in the reader's zone.
create function analytics_since(zone text, days integer) returns timestamptz
  language sql stable
  as $$
    select ((app_now() at time zone zone)::date - least(greatest(days, 1), 366) + 1)::timestamp at time zone zone
  $$;

-- Nobody is no secret; one to four people are.
create function is_few(people bigint) returns boolean
  language sql immutable parallel safe
  as $$ select people between 1 and 4 $$;

create function unless_few(number bigint, people bigint) returns bigint
  language sql immutable parallel safe
  as $$ select case when not is_few(people) then number end $$;

-- Which groups of a figure are hidden. Of each, the smallest first, the people in each of its parts, and how many of them are
-- in no smaller group. A group with few people in a part is hidden; then the next smallest too, until each part's hidden
-- people are none or at least five: who knows the sum subtracts what is told.
create function hidden_groups(people bigint[], added bigint[]) returns boolean[]
  language plpgsql immutable parallel safe
  as $$
declare
  groups constant integer := coalesce(array_length(people, 1), 0);
  parts constant integer := coalesce(array_length(people, 2), 0);
  sums bigint[] := array_fill(0::bigint, array[parts]);
  hidden boolean[] := array_fill(false, array[groups]);
begin
  for g in 1 .. groups loop
    hidden[g] := exists (select from generate_series(1, parts) p where is_few(people[g][p]));
    for p in 1 .. parts loop
      sums[p] := sums[p] + case when hidden[g] then added[g][p] else 0 end;
    end loop;
  end loop;
  for g in 1 .. groups loop
    continue when hidden[g] or not exists (
      select from generate_series(1, parts) p where people[g][p] > 0 and is_few(sums[p]));
    hidden[g] := true;
    for p in 1 .. parts loop
      sums[p] := sums[p] + added[g][p];
    end loop;
  end loop;
  return hidden;
end $$;

-- Doctors who are listed and accept patients, and the times of theirs that can still be booked within seven days.
create function analytics_supply(zone text) returns table (figure text, key text, doctors bigint, times bigint)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
#variable_conflict use_column
declare
  now constant timestamptz := app_now();
begin
  perform require_staff('{finance,auditor}');
  return query
    with listed as materialized (
      select p.id, s.slug, p.languages, p.country, p.open_starts, p.time_zone, p.license_expires_on,
        make_interval(mins => 30 + p.buffer_minutes) as apart, now + make_interval(mins => p.notice_minutes) as soonest
      from providers p join specialties s on s.id = p.specialty_id
      where p.is_verified and p.is_accepting_patients),
    taken as materialized (
      select l.id, range_agg(tstzrange(b.start_time - l.apart, b.start_time + l.apart, '()')) as ranges
      from provider_busy b join listed l on l.id = b.provider_id
      where b.start_time > now - interval '2 hours' and b.start_time < now + interval '7 days 2 hours'
      group by l.id),
    free as materialized (
      select l.id, start at time zone zone as local
      from listed l
      left join taken t on t.id = l.id
      cross join lateral unnest(l.open_starts) opening
      cross join lateral generate_series(lower(opening), upper(opening), l.apart) start
      where opening && tstzrange(now, now + interval '7 days') and start > l.soonest and start < now + interval '7 days'
        and (l.license_expires_on is null or (start at time zone l.time_zone)::date <= l.license_expires_on)
        and (t.ranges is null or not t.ranges @> start)),
    offered as (
      select l.*, coalesce(f.times, 0) as times
      from listed l left join (select id, count(*) as times from free group by id) f on f.id = l.id)
    select 'specialty', slug, count(*), sum(times)::bigint from offered group by 2
    union all
    select 'language', spoken, count(*), sum(times)::bigint from offered cross join lateral unnest(languages) spoken group by 2
    union all
    select 'country', country, count(*), sum(times)::bigint from offered group by 2
    union all
    select 'hour', to_char(local, 'HH24'), count(distinct id), count(*) from free group by 2
    union all
    select 'weekday', to_char(local, 'ID'), count(distinct id), count(*) from free group by 2
    order by 1, 2;
end $$;
grant execute on function analytics_supply(text) to app;

-- The house's books by month: each of the twelve that end with the present one. They are not of a group of people, and
-- those whose duty is money read them entry by entry anyhow.
create function analytics_months(zone text) returns table (month date, captured bigint, refunded bigint, refunds bigint,
    disputed bigint)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
#variable_conflict use_column
declare
  first timestamp := date_trunc('month', app_now() at time zone zone) - interval '11 months';
begin
  perform require_staff('{finance,auditor}');
  return query
    select m.month::date, coalesce(s.captured, 0)::bigint, coalesce(s.refunded, 0)::bigint, coalesce(s.refunds, 0)::bigint,
      coalesce(s.disputed, 0)::bigint
    from generate_series(first, first + interval '11 months', interval '1 month') m (month)
    left join (
      select date_trunc('month', l.created_at at time zone zone) as month,
        sum(l.amount_cents) filter (where l.kind = 'charge') as captured,
        sum(-ledger_sign(l.kind) * l.amount_cents) filter (where l.kind in ('refund', 'refund_reversal')) as refunded,
        count(*) filter (where l.kind = 'refund') as refunds,
        sum(-ledger_sign(l.kind) * l.amount_cents) filter (where l.kind in ('dispute', 'dispute_reversal')) as disputed
      from ledger_entries l
      where l.created_at >= first at time zone zone and l.currency = 'USD'
      group by 1) s on s.month = m.month
    order by 1;
end $$;
grant execute on function analytics_months(text) to app;

-- Patients by the month of their first visit that took place, and how many of them had one so many months later.
create function analytics_cohorts(zone text) returns table (cohort date, later integer, patients bigint)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
#variable_conflict use_column
declare
  present timestamp := date_trunc('month', app_now() at time zone zone);
begin
  perform require_staff('{finance,auditor}');
  return query
    with held as (
      select distinct a.patient_id, date_trunc('month', a.start_time at time zone zone) as month
      from appointments a where a.end_fact = 'held'),
    joined as (
      select month, min(month) over (partition by patient_id) as first from held),
    counted as (
      select first, (12 * extract(year from age(month, first)) + extract(month from age(month, first)))::integer as later,
        count(*) as people
      from joined where first >= present - interval '11 months' and month <= present group by 1, 2),
    placed as (
      select *, row_number() over (partition by later order by people, first) as place from counted where later <= 5),
    hidden as (
      select later, hidden_groups(array_agg(array[people] order by place), array_agg(array[people] order by place)) as are
      from placed group by later)
    select p.first::date, p.later, case when not h.are[p.place] then p.people end
    from placed p join hidden h using (later)
    order by 1, 2;
end $$;
grant execute on function analytics_cohorts(text) to app;

-- Words of searches that found nobody, the most frequent fifty; a null word stands for how many more there were of which
-- each was searched for fewer than five times.
create function analytics_searches(days integer) returns table (locale text, word text, number bigint)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
#variable_conflict use_column
begin
  perform require_staff('{finance,auditor}');
  return query
    with sums as (
      select locale, word, sum(times)::bigint as times from search_misses
      where day > (app_now() at time zone 'UTC')::date - least(greatest(days, 1), 366) group by 1, 2)
    (select locale, word, times from sums where times >= 5 order by times desc, locale, word limit 50)
    union all
    (select locale, null, count(*) from sums where times < 5 group by 1 order by 1);
end $$;
grant execute on function analytics_searches(integer) to app;

-- How well the service does, as far as it is measured. A number of few people is null, and with it what it says; so is what
-- would tell it: how many calls connected where few didn't, and an average beside stars of which some are hidden. Of those
-- who paid only their times are told, because their number would tell a step of the funnel that is hidden.
create function analytics_service(zone text, days integer) returns table (calls bigint, connected bigint, rated bigint,
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
      -- Both were there at the same time; connected is as both_sides_connected() has it.
      select p.patient_id, count(distinct p.part) filter (where p.connected_at is not null) = 2 as is_connected
      from call_presence p join appointments a on a.id = p.appointment_id
      where p.part <> 'guest' and a.start_time >= since and a.start_time < app_now()
      group by p.appointment_id, p.patient_id
      having range_agg(p.stays) filter (where p.part = 'doctor') && range_agg(p.stays) filter (where p.part = 'patient')),
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
grant execute on function analytics_service(text, integer) to app;
