-- How likely a patient is to recommend the product, asked once after the first completed visit; without a score they
-- did not want to say, and are not asked again.

create table recommendations (
  user_id uuid primary key references profiles (user_id) on delete cascade,
  score smallint check (score between 0 and 10),
  created_at timestamptz not null default app_now()
);
call protect('recommendations');
create policy own_read on recommendations for select to app using (user_id = (select actor_id()));
create policy patient_answers on recommendations for insert to app
  with check (user_id = (select actor_id()) and (select actor_role()) = 'patient');
grant select on recommendations to app;
grant insert (user_id, score) on recommendations to app;

-- Whether the actor is a patient whose first visit, or that of somebody whom they manage, was completed within thirty
-- days, and who has not answered.
create function is_asked_to_recommend() returns boolean
  language sql stable set search_path = public, pg_temp
  as $$
    select actor_role() = 'patient'
      and not exists (select from recommendations where user_id = actor_id())
      and coalesce((
        select min(start_time) > app_now() - interval '30 days' from appointments
        where status = 'completed' and patient_id = any (array_append(cared_for('manage'), actor_id()))), false)
  $$;
grant execute on function is_asked_to_recommend to app;

-- The net promoter score: the share of nines and tens less the share of zeros to sixes, of thirty answers or more.
create function net_promoter()
  returns table (score integer, answers integer, since timestamptz, until timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select round(100.0 * (count(*) filter (where score >= 9) - count(*) filter (where score <= 6)) / count(*))::integer,
      count(*)::integer, min(created_at), max(created_at)
    from recommendations where score is not null having count(*) >= 30
  $$;
grant execute on function net_promoter to app;
