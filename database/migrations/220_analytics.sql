-- What the console's analytics counts. Each function asks for the duty; a group of fewer than five people is null, which is
-- unknown to whoever reads it, and not nothing.

create index appointments_held on appointments (patient_id, start_time) where end_fact = 'held';

-- The first instant of so many days that end with today, in the reader's zone.
create function analytics_since(zone text, days integer) returns timestamptz
  language sql stable
  as $$
    select ((app_now() at time zone zone)::date - least(greatest(days, 1), 366) + 1)::timestamp at time zone zone
  $$;

-- Nobody is no secret; one to four people are.
create function unless_few(number bigint, people bigint) returns bigint
  language sql immutable parallel safe
  as $$ select case when people not between 1 and 4 then number end $$;

-- How far each appointment came that was booked between two instants, or begins there. Without rights of its own, so that
-- it becomes part of the statement that counts, as figure_rows() does.
create function visit_steps(since timestamptz, until timestamptz, by_start boolean) returns table (id uuid, patient_id uuid,
    is_paid boolean, is_attended boolean, fate text)
  language sql stable
  as $$
    select s.id, s.patient_id, s.is_paid, s.end_fact is not distinct from 'held',
      case when s.end_fact is not null then s.end_fact
        when s.status = 'cancelled' and s.is_paid then 'cancelled_by_' || coalesce(s.cancelled_by, 'system')
        when s.status = 'cancelled' then 'unpaid'
        when s.status = 'scheduled' then 'being_paid'
        else 'coming' end
    from (
      -- Of a cancelled one only the ledger knows.
      select a.*, a.status not in ('scheduled', 'cancelled') or a.end_fact is not null or a.fee_cents = 0 or exists (
          select from ledger_entries l left join captures c on c.id = l.capture_id
          where l.appointment_id = a.id and l.kind = 'charge' and (c.id is null or c.standing = 'accepted')) as is_paid
      from appointments a
      where by_start and a.start_time >= since and a.start_time < until
        or not by_start and a.created_at >= since and a.created_at < until) s
  $$;

-- Bookings by what they are for and when, visits by how they ended, and stars. Where a single group would be hidden, the
-- next smallest is too: the sum would tell it.
create function analytics_groups(zone text, days integer) returns table (figure text, key text, number bigint)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
#variable_conflict use_column
declare
  since timestamptz := analytics_since(zone, days);
begin
  perform require_staff('{finance,auditor}');
  return query
    with booked as materialized (
      select b.person_id, s.slug, p.locale, coalesce(p.region, '') as country, a.start_time at time zone zone as local
      from figure_rows('booked', since, app_now()) b
      join appointments a on a.id = b.id
      join providers d on d.id = a.provider_id
      join specialties s on s.id = d.specialty_id
      join profiles p on p.user_id = b.person_id),
    counted (figure, key, number, people) as (
      select 'specialty', slug, count(*), count(distinct person_id) from booked group by 2
      union all
      select 'language', locale, count(*), count(distinct person_id) from booked group by 2
      union all
      select 'country', country, count(*), count(distinct person_id) from booked group by 2
      union all
      select 'hour', to_char(local, 'HH24'), count(*), count(distinct person_id) from booked group by 2
      union all
      select 'weekday', to_char(local, 'ID'), count(*), count(distinct person_id) from booked group by 2
      union all
      select 'fate', fate, count(*), count(distinct patient_id) from visit_steps(since, app_now(), true) group by 2
      union all
      -- Of those who booked in the period, which the funnel follows
      select 'left', fate, count(*), count(distinct patient_id) from visit_steps(since, app_now(), false) group by 2
      union all
      select 'stars', rating::text, count(*), count(distinct writer_id) from reviews
      where created_at >= since and removed_at is null group by 2),
    placed as (
      select *, count(*) filter (where people < 5) over (partition by figure) as hidden,
        row_number() over (partition by figure, people < 5 order by people, key collate "C") as place
      from counted)
    select figure, key, case when people >= 5 and (hidden <> 1 or place > 1) then number end from placed
    order by figure, key;
end $$;
grant execute on function analytics_groups(text, integer) to app;

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
      from joined where first >= present - interval '11 months' and month <= present group by 1, 2)
    select first::date, later, case when people >= 5 then people end from counted where later <= 5
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

-- How well the service does, as far as it is measured. A number of fewer than five people is null, and with it what it says.
create function analytics_service(zone text, days integer) returns table (calls bigint, connected bigint, rated bigint,
    average_rating double precision, paid bigint, paying_median double precision, paying_most double precision,
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
    select c.number, c.connected, r.number, r.average, p.number, p.median, p.most, w.number, w.median, w.most
    from (
      select unless_few(count(*), count(distinct patient_id)) as number,
        unless_few(count(*) filter (where is_connected), count(distinct patient_id)) as connected from calls) c,
      (select unless_few(count(*), count(distinct writer_id)) as number,
        case when count(distinct writer_id) >= 5 then avg(rating)::double precision end as average from ratings) r,
      (select unless_few(count(*), count(distinct person_id)) as number,
        case when count(distinct person_id) >= 5 then percentile_cont(0.5) within group (order by seconds) end as median,
        case when count(distinct person_id) >= 5 then percentile_cont(0.9) within group (order by seconds) end as most
        from paying) p,
      -- Each doctor's own is on their public page.
      (select count(*) as number, percentile_cont(0.5) within group (order by minutes) as median,
        percentile_cont(0.9) within group (order by minutes) as most from answers) w;
end $$;
grant execute on function analytics_service(text, integer) to app;
