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
grant select (id, email, topic, locale, consented_at) on early_access to app;
grant select on early_access to worker;

-- Writes an interest down once and queues its confirmation; a known one changes nothing and says nothing.
create function request_early_access(address text, wanted text, loc text) returns void
  language sql security definer set search_path = public, pg_temp
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
