-- Figures of the home page and the dashboards.

-- The public face: figures that anyone may know, and who wants to hear of what is coming.
create table early_access (
  id uuid primary key default uuidv7(),
  -- Proves in the mail's own link that its reader may withdraw
  token uuid not null unique default gen_random_uuid(),
  email text not null check (length(email) between 3 and 254),
  topic text not null check (topic in ('carebridge', 'membership', 'family')),
  locale text not null check (locale in ('en', 'ar', 'es', 'fr')),
  consented_at timestamptz not null default now(),
  unique (email, topic)
);
call protect('early_access');
create policy admin_read on early_access for select to app using ((select actor_is_admin()));
create policy worker_read on early_access for select to worker using (true);
grant select on early_access to worker;
grant select (id, email, topic, locale, consented_at) on early_access to app;

-- What the cards of a practice add up, without walking years of visits: the past that can no longer change is summed once.
create table practice_figures (
  provider_user_id uuid primary key references profiles (user_id) on delete cascade,
  -- Visits that start before this instant are in the sums; all of them have ended one way or another
  counted_until timestamptz not null,
  total integer not null,
  completed integer not null
);
call protect('practice_figures');
create policy own_read on practice_figures for select to app using (provider_user_id = (select actor_id()));
grant select on practice_figures to app;

-- Writes an interest down once and queues its confirmation; a known one changes nothing and says nothing.
create function request_early_access(address text, wanted text, loc text) returns void
  language sql strict security definer set search_path = public, pg_temp
  as $$
    with added as (
      insert into early_access (email, topic, locale) values (lower(address), wanted, loc)
      on conflict do nothing returning id)
    insert into outbox (effect, payload)
    select 'early_access.requested', jsonb_build_object('interestId', id) from added
  $$;
grant execute on function request_early_access to app;

-- Withdraws an interest; false where there is none (any more).
create function leave_early_access(proof uuid) returns boolean
  language sql security definer set search_path = public, pg_temp
  as $$
    with gone as (delete from early_access where token = proof returning id)
    select exists (select from gone)
  $$;
grant execute on function leave_early_access to app;

-- Counted over everybody's rows; figures leave, rows don't.
create function platform_figures()
  returns table (doctors integer, specialties integer, languages text[], countries integer, patients integer,
    completed_visits integer, reviews integer, average_rating numeric, lowest_fee_cents integer)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select listed.doctors, listed.specialties, spoken.languages, listed.countries,
      (select count(*)::integer from profiles where role = 'patient'),
      (select count(*)::integer from appointments where status = 'completed'),
      listed.reviews, listed.average_rating, listed.lowest_fee_cents
    from (
      select count(*)::integer as doctors, count(distinct specialty_id)::integer as specialties,
        count(distinct nullif(country, ''))::integer as countries, coalesce(sum(total_reviews), 0)::integer as reviews,
        round(sum(average_rating * total_reviews) / nullif(sum(total_reviews), 0), 2) as average_rating,
        min(fee_cents) filter (where fee_cents > 0) as lowest_fee_cents
      from providers where is_verified) listed,
    (select coalesce(array_agg(distinct code), '{}') as languages
      from providers p, unnest(p.languages) code where p.is_verified) spoken
  $$;
grant execute on function platform_figures to app;

-- For the worker's clock: adds what has settled since. A visit that is still open, however old, and whatever comes
-- after it waits. Two at once would count twice, so they take turns. Until when each practice is settled is found out
-- once, not again for each of its visits. Money is summed by the ledger: refunds of settled visits still come.
create function count_settled_visits() returns integer
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
  insert into practice_figures as f (provider_user_id, counted_until, total, completed)
  select d.user_id, d.until, count(*), count(*) filter (where a.status = 'completed')
  from due d join appointments a
    on a.provider_user_id = d.user_id and a.start_time >= d.since and a.start_time < d.until
  group by d.user_id, d.until
  on conflict (provider_user_id) do update set counted_until = excluded.counted_until,
    total = f.total + excluded.total, completed = f.completed + excluded.completed;
  get diagnostics changed = row_count;
  return changed;
end $$;
grant execute on function count_settled_visits to worker;
