-- Reviews, feedback and the evidence of the trust score.

-- Reviews: one per completed visit, by its patient; the provider's averages follow.
create table reviews (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null unique references appointments (id) on delete cascade,
  patient_id uuid not null references profiles (user_id) on delete cascade,
  provider_id uuid not null references providers (id) on delete cascade,
  rating integer not null check (rating between 1 and 5),
  comment text not null default '' check (length(comment) <= 2000),
  locale text not null default 'en' check (locale in ('en', 'ar', 'es', 'fr')),
  created_at timestamptz not null default app_now(),
  reviewer_name text not null default '',
  -- A review belongs to its writer, even when the dependent whom they managed has an account now: the writer's name stands beside it
  -- for as long as they let it, and it ends with their account.
  writer_id uuid not null references profiles (user_id) on delete cascade
);
create index reviews_provider on reviews (provider_id, created_at desc);
create index reviews_patient on reviews (patient_id);
create index reviews_writer on reviews (writer_id);
call protect('reviews');
create policy public_read on reviews for select to app
  using (patient_id = (select actor_id()) or is_listed(provider_id));
create policy patient_reviews_completed_visit on reviews for insert to app
  with check (patient_id = (select actor_id()) and exists (
    select from appointments a where a.id = appointment_id and a.status = 'completed'
      and a.patient_id = (select actor_id()) and a.provider_id = reviews.provider_id));
create policy manager_reads on reviews for select to app
  using (patient_id = any ((select cared_for('manage'))::uuid[]));
create policy manager_reviews_completed_visit on reviews for insert to app
  with check (patient_id = any ((select cared_for('manage'))::uuid[]) and exists (
    select from appointments a where a.id = appointment_id and a.status = 'completed'
      and a.patient_id = reviews.patient_id and a.provider_id = reviews.provider_id));
grant insert (appointment_id, patient_id, provider_id, rating, comment, locale) on reviews to app;
grant select (id, provider_id, rating, comment, locale, created_at, reviewer_name) on reviews to app;

-- How each of the two found the visit's call; for the people who run the product, not for the other side.
create table visit_feedback (
  appointment_id uuid not null references appointments (id) on delete cascade,
  user_id uuid not null references profiles (user_id) on delete cascade,
  score text not null check (score in ('good', 'fair', 'poor')),
  problems text[] not null default '{}'
    check (problems <@ '{sound,picture,connection,late}' and cardinality(problems) <= 4),
  created_at timestamptz not null default app_now(),
  primary key (appointment_id, user_id)
);
create index visit_feedback_user on visit_feedback (user_id);
call protect('visit_feedback');
create policy own_read on visit_feedback for select to app using (user_id = (select actor_id()));
create policy admin_read on visit_feedback for select to app using ((select actor_is_admin()));
create policy participant_says on visit_feedback for insert to app
  with check (user_id = (select actor_id()) and exists (
    select from appointments a where a.id = appointment_id and a.status in ('in_progress', 'completed')
      and (select actor_id()) in (a.patient_id, a.provider_user_id)));
create policy own_change on visit_feedback for update to app
  using (user_id = (select actor_id())) with check (user_id = (select actor_id()));
grant select on visit_feedback to app;
grant insert (appointment_id, user_id, score, problems) on visit_feedback to app;
grant update (score, problems) on visit_feedback to app;

create function refresh_provider_rating() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update providers p set total_reviews = r.total, average_rating = r.average
  from (select count(*) as total, round(avg(rating), 2) as average from reviews where provider_id = new.provider_id) r
  where p.id = new.provider_id;
  return null;
end $$;

-- Its twin is trustScore() in contract/src/providers/rules.ts, step by step in the same arithmetic.
create function trust_points(is_verified boolean, rating double precision, reviews integer, response_minutes double precision,
  calendar_days double precision, completed double precision, cancelled double precision, fields double precision)
  returns integer
  language sql immutable parallel safe
  as $$
    select sum(floor(weight * least(1, greatest(0, coalesce(share, 0))) + 0.5::double precision))::integer
    from (values
      (30::double precision, case when is_verified then 1::double precision else 0 end),
      (25, rating / 5 * least(1, reviews / 5::double precision)),
      (15, (1440 - response_minutes) / 1380),
      (15, (30 - calendar_days) / 23),
      (10, case when completed + cancelled > 0 then completed / (completed + cancelled) end),
      (5, fields / 8)) parts (weight, share)
  $$;

-- Half of the turns that patients took in the last 90 days were answered at least this fast; null without any.
-- One that nobody answered for a day counts as waiting until now.
create function median_response_minutes(target uuid) returns integer
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select round(percentile_cont(0.5) within group (order by extract(epoch from coalesce(answered, app_now()) - asked) / 60))::integer
    from (
      select m.created_at as asked, m.sender_id = c.patient_id
          and lag(m.sender_id) over (partition by m.appointment_id order by m.sequence) is distinct from m.sender_id as is_turn,
        (select min(r.created_at) from messages r
          where r.appointment_id = m.appointment_id and r.sequence > m.sequence and r.sender_id = c.provider_user_id) as answered
      from conversations c join messages m on m.appointment_id = c.appointment_id
      where c.provider_user_id = target and m.created_at > app_now() - interval '90 days') turns
    where is_turn and (answered is not null or asked < app_now() - interval '1 day')
  $$;

create function refresh_provider_evidence(targets uuid[]) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    update providers p set
      open_starts = opening_starts(p.id, p.availability, p.time_zone),
      median_response_minutes = median_response_minutes(p.user_id),
      completed_visits = ended.held,
      cancelled_visits = ended.let_down,
      evidence_at = app_now()
    from (
      select t.id, count(*) filter (where a.end_fact = 'held') as held,
        count(*) filter (where a.end_fact = 'missed_by_provider'
          or a.end_fact is null and a.status = 'cancelled' and a.cancelled_by = 'provider') as let_down
      from unnest(targets) t (id) left join appointments a on a.provider_id = t.id
      group by t.id) ended
    where p.id = ended.id
  $$;

-- For the worker's clock: those whose openings and evidence are half a day old. Returns how many they were.
create function refresh_stale_providers(batch integer) returns integer
  language plpgsql strict security definer set search_path = public, pg_temp
  as $$
declare
  stale uuid[];
begin
  stale := array(select id from providers where evidence_at < app_now() - interval '12 hours'
    order by evidence_at limit batch for update skip locked);
  perform refresh_provider_evidence(stale);
  return cardinality(stale);
end $$;
grant execute on function refresh_stale_providers to worker;

-- Under a review stands a first name and an initial, and nothing else of its patient.
create function reviewer_name(full_name text) returns text
  language sql immutable parallel safe
  as $$
    select case when cardinality(words) > 1 then words[1] || ' ' || upper(left(words[cardinality(words)], 1)) || '.'
      else coalesce(words[1], '') end
    from regexp_split_to_array(trim(full_name), '\s+') words
  $$;

-- Under a review stands the name of its writer: the name of a dependent is not shown to everybody.
create function derive_reviewer() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  new.writer_id := coalesce(actor_id(), new.patient_id);
  new.reviewer_name := coalesce(
    (select reviewer_name(p.full_name) from profiles p where p.user_id = new.writer_id and p.names_reviews), '');
  return new;
end $$;

-- Which of the actor's own visits have been reviewed. What was said of one's visits, and what one said of those of
-- whom one managed.
create view own_reviews with (security_barrier = true) as
  select id, appointment_id, provider_id, rating, comment, locale, created_at
  from reviews
  where actor_id() in (patient_id, writer_id) or patient_id = any ((select cared_for('manage'))::uuid[]);
grant select on own_reviews to app;
