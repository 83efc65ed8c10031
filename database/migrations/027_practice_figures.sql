-- What the cards of a practice add up, without walking years of visits: the past that can no longer change is summed once.

create table practice_figures (
  provider_user_id uuid primary key references profiles (user_id) on delete cascade,
  -- Visits that start before this instant are in the sums; all of them have ended one way or another
  counted_until timestamptz not null,
  total integer not null,
  completed integer not null,
  earned_cents bigint not null
);
call protect('practice_figures');
create policy own_read on practice_figures for select to app using (provider_user_id = (select actor_id()));
grant select on practice_figures to app;

-- For the worker's clock: adds what has settled since. A visit that is still open, however old, and whatever comes after
-- it waits. Two at once would count twice, so they take turns.
create function count_settled_visits() returns integer
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  changed integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('practice_figures', 0));
  with due as (
    select p.user_id, f.since, least(app_now() - interval '2 days', (
      select min(a.start_time) from appointments a
      where a.provider_user_id = p.user_id and a.start_time >= f.since
        and a.status in ('scheduled', 'confirmed', 'in_progress'))) as until
    from providers p
    cross join lateral (select coalesce((
      select counted_until from practice_figures where provider_user_id = p.user_id), '-infinity') as since) f)
  insert into practice_figures as f (provider_user_id, counted_until, total, completed, earned_cents)
  select d.user_id, d.until, count(*), count(*) filter (where a.status = 'completed'),
    coalesce(sum(a.fee_cents) filter (where a.status = 'completed'), 0)
  from due d join appointments a
    on a.provider_user_id = d.user_id and a.start_time >= d.since and a.start_time < d.until
  group by d.user_id, d.until
  on conflict (provider_user_id) do update set counted_until = excluded.counted_until,
    total = f.total + excluded.total, completed = f.completed + excluded.completed,
    earned_cents = f.earned_cents + excluded.earned_cents;
  get diagnostics changed = row_count;
  return changed;
end $$;
grant execute on function count_settled_visits to worker;
