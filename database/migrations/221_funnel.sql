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
-- are counted and not people, and one page stands for a person here.
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
      from funnel_events where at >= since group by 1, 2),
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
    select 'step', split_part(figure, '.', 1), unless_few(sum(number)::bigint, sum(number)::bigint) from shown group by 2
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
