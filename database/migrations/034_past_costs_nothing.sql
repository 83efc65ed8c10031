-- What a long past still cost.

-- Names for a doctor's week: each is looked for among that patient's own visits. Without the fence the planner gathers all
-- who ever booked with the doctor before it looks for the few that are asked for.
create or replace view patient_names with (security_barrier = true) as
  select user_id, full_name
  from profiles p
  where p.user_id = (select actor_id()) or exists (
    select from (select a.provider_user_id from appointments a where a.patient_id = p.user_id offset 0) booked
    where booked.provider_user_id = (select actor_id()));

-- Until when each practice is settled is found out once, not again for each of its visits.
create or replace function count_settled_visits() returns integer
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  changed integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('practice_figures', 0));
  with due as materialized (
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
