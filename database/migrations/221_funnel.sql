-- From a search to a visit: what the server was asked to show, beside how far appointments came. Of pages never who, and no
-- session.

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

-- How long it took somebody who was signed in from the first search page to a booking. Never who, nor when in the day.
create table booking_times (
  id uuid primary key,
  day date not null default (app_now() at time zone 'UTC')::date,
  seconds integer not null check (seconds between 0 and 1800)
);
create index booking_times_day on booking_times (day) include (seconds);
call protect('booking_times');
create policy worker_read on booking_times for select to worker using (true);
create policy worker_append on booking_times for insert to worker with check (true);
create policy worker_delete on booking_times for delete to worker using (true);
grant select, insert, delete on booking_times to worker;

-- In which minutes of an hour a server ran and could write here. Whatever stopped all of them leaves a gap.
create table service_hours (
  hour timestamptz primary key check (extract(epoch from hour)::bigint % 3600 = 0),
  minutes bit(60) not null check (bit_count(minutes) > 0)
);
call protect('service_hours');
create policy worker_read on service_hours for select to worker using (true);
create policy worker_append on service_hours for insert to worker with check (true);
create policy worker_update on service_hours for update to worker using (true);
create policy worker_delete on service_hours for delete to worker using (true);
grant select, insert, delete, update (minutes) on service_hours to worker;

-- Minutes since the first that was recorded, and how many of them were served: those of the period, with a null month, and
-- of each of the twelve months that end with the present one. The present minute isn't over.
create function analytics_uptime(zone text, days integer) returns table (month date, minutes bigint, served bigint)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
#variable_conflict use_column
declare
  since timestamptz := analytics_since(zone, days);
  first timestamptz := (date_trunc('month', app_now() at time zone zone) - interval '11 months') at time zone zone;
  recorded timestamptz := (
    select hour + make_interval(mins => position(B'1' in minutes) - 1) from service_hours order by hour limit 1);
  began timestamptz := case when recorded is not null then greatest(least(since, first), recorded) end;
  until timestamptz := date_bin('1 minute', app_now(), 'epoch');
begin
  perform require_staff('{finance,auditor}');
  return query
    with quarters as (
      -- No zone's month begins within a quarter of an hour.
      select q, greatest(q, began) as at, least(q + interval '15 minutes', until) - greatest(q, began) as long
      from generate_series(date_bin('15 minutes', began, 'epoch'), until, interval '15 minutes') q),
    each as materialized (
      select q, date_trunc('month', q at time zone zone)::date as month, extract(epoch from long)::bigint / 60 as minutes,
        coalesce(bit_count(substring(h.minutes from extract(minute from at at time zone 'UTC')::integer + 1
          for extract(epoch from long)::integer / 60)), 0) as served
      from quarters left join service_hours h on h.hour = date_bin('1 hour', q, 'epoch') where q < until)
    select null::date, coalesce(sum(minutes), 0)::bigint, coalesce(sum(served), 0)::bigint from each where q + interval '15 minutes' > since
    union all
    select * from (
      select month, sum(minutes)::bigint, sum(served)::bigint from each where q + interval '15 minutes' > first
      group by 1 order by 1) by_month;
end $$;
grant execute on function analytics_uptime(text, integer) to app;

-- How far each appointment came that was booked between two instants, or begins there. Without rights of its own, so that
-- it becomes part of the statement that counts, as figure_rows() does.
create function visit_steps(since timestamptz, until timestamptz, by_start boolean) returns table (id uuid, patient_id uuid,
    provider_id uuid, start_time timestamptz, is_paid boolean, is_attended boolean, fate text)
  language sql stable
  as $$
    select s.id, s.patient_id, s.provider_id, s.start_time, s.is_paid, s.end_fact is not distinct from 'held',
      case when s.end_fact is not null then s.end_fact
        when s.status = 'cancelled' and s.is_paid then 'cancelled_by_' || coalesce(s.cancelled_by, 'system')
        when s.status = 'cancelled' then 'unpaid'
        when not s.is_paid then 'being_paid'
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

-- Bookings by what they are for, when and whose, how far they came, visits by how they ended, stars, and pages that were
-- shown. Language and country are those of the patient's settings now; of a page, the language in which it was shown. Pages
-- and times are counted and not people, and each stands for a person here.
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
      select v.*, s.slug, p.locale, coalesce(p.region, '') as country, v.start_time at time zone zone as local,
        case when v.is_attended then 'attended' when v.is_paid then 'left' else 'unpaid' end as part
      from visit_steps(since, app_now(), false) v
      join providers d on d.id = v.provider_id
      join specialties s on s.id = d.specialty_id
      join profiles p on p.user_id = v.patient_id),
    -- All of them, and those of each language and country: people who didn't pay, who paid and didn't come, and who came.
    parted as (
      select figure, key, count(*) as booked, count(distinct patient_id) as bookers, count(*) filter (where is_paid) as paid,
        count(*) filter (where is_attended) as attended,
        array[count(distinct patient_id) filter (where part = 'unpaid'),
          count(distinct patient_id) filter (where part = 'left'),
          count(distinct patient_id) filter (where part = 'attended')] as people
      from booked cross join lateral (
        values ('all', ''), ('language', locale), ('country', country)) g (figure, key)
      group by 1, 2),
    -- A step beside the one before it tells how many were lost between them.
    whole as (
      select booked, bookers, paid, attended, not (hidden_groups(array[people], array[people]))[1] as is_parted
      from parted where figure = 'all'),
    members (figure, key, person) as (
      select g.figure, g.key, patient_id from booked cross join whole cross join lateral (
        values ('specialty', slug), ('language', locale), ('country', country), ('hour', to_char(local, 'HH24')),
          ('weekday', to_char(local, 'ID')),
          -- Where the steps tell the sum of a part, it is a figure of its own.
          ('left' || case when is_parted then '.' || part else '' end, fate)) g (figure, key)
      union all
      select 'fate', fate, patient_id from visit_steps(since, app_now(), true)
      union all
      select 'stars', rating::text, writer_id from reviews where created_at >= since and removed_at is null),
    shares as (
      select figure, key, person, count(*) as number from members group by 1, 2, 3),
    sizes as (
      select figure, key, sum(number)::bigint as number, count(*) as people from shares group by 1, 2),
    placed as (
      select *, row_number() over (partition by figure order by people, key collate "C") as place from sizes),
    added as (
      select figure, place, count(*) as people
      from (select figure, person, min(place) as place from shares join placed using (figure, key) group by 1, 2) f
      group by 1, 2),
    shown as (
      select step || '.language' as figure, locale as key, sum(times)::bigint as number
      from funnel_events where at >= since group by 1, 2
      union all
      -- By the minutes under which it took.
      select 'took',
        case when seconds < 60 then '1' when seconds < 120 then '2' when seconds < 300 then '5' when seconds < 600 then '10'
          else '30' end, count(*)
      from booking_times where day > (app_now() at time zone 'UTC')::date - days group by 2),
    counted as (
      select p.figure, p.key, p.number, p.people, coalesce(a.people, 0) as added, p.place
      from placed p left join added a using (figure, place)
      union all
      select figure, key, number, number, number,
        row_number() over (partition by figure order by number, key collate "C") from shown),
    hidden as (
      select figure, hidden_groups(array_agg(array[people] order by place), array_agg(array[added] order by place)) as are
      from counted group by 1),
    told as (
      select c.figure, c.key, case when not h.are[c.place] then c.number end as number, c.place, h.are[c.place] as is_hidden
      from counted c join hidden h using (figure)),
    hidden_parts as (
      select figure, hidden_groups(array_agg(p.people order by place), array_agg(p.people order by place)) as are
      from parted p join told using (figure, key) group by 1)
    select split_part(figure, '.', 1) || case when figure like '%.language' then '.language' else '' end, key, number from told
    union all
    select step || '.' || p.figure, p.key, case when is_parted and not t.is_hidden and not h.are[t.place] then reached end
    from parted p join told t using (figure, key) join hidden_parts h using (figure) cross join whole
      cross join lateral (values ('paid', p.paid), ('attended', p.attended)) s (step, reached)
    union all
    select 'step', step, case when is_told then reached end
    from whole cross join lateral (
      values ('booked', booked, not is_few(bookers)), ('paid', paid, is_parted), ('attended', attended, is_parted))
        s (step, reached, is_told)
    union all
    select 'step', split_part(figure, '.', 1), unless_few(sum(number)::bigint, sum(number)::bigint) from shown where figure <> 'took' group by 2
    order by 1, 2;
end $$;
grant execute on function analytics_groups(text, integer) to app;

-- Since when pages have been counted; null before the first.
create function analytics_counted_since() returns timestamptz
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
begin
  perform require_staff('{finance,auditor}');
  return (select min(at) from funnel_events);
end $$;
grant execute on function analytics_counted_since() to app;
