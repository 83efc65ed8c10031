-- Reviews: one per completed visit, by its patient; the provider's averages follow.
create table reviews (
  id uuid primary key default uuidv7(),
  appointment_id uuid not null unique references appointments (id) on delete cascade,
  patient_id uuid not null references profiles (user_id) on delete cascade,
  provider_id uuid not null references providers (id) on delete cascade,
  rating integer not null check (rating between 1 and 5),
  comment text not null default '' check (length(comment) <= 2000),
  locale text not null default 'en' check (locale in ('en', 'ar', 'es', 'fr')),
  created_at timestamptz not null default now()
);
create index reviews_provider on reviews (provider_id, created_at desc);
create index reviews_patient on reviews (patient_id);
call protect('reviews');
create policy public_read on reviews for select to app
  using (patient_id = (select actor_id()) or is_listed(provider_id));
create policy patient_reviews_completed_visit on reviews for insert to app
  with check (patient_id = (select actor_id()) and exists (
    select from appointments a where a.id = appointment_id and a.status = 'completed'
      and a.patient_id = (select actor_id()) and a.provider_id = reviews.provider_id));
-- Who wrote a review stays with the reviewer: neither patient nor visit, which its provider knows, is granted.
grant select (id, provider_id, rating, comment, locale, created_at) on reviews to app;
grant insert (appointment_id, patient_id, provider_id, rating, comment, locale) on reviews to app;

-- Which of the actor's own visits have been reviewed.
create view own_reviews with (security_barrier = true) as
  select id, appointment_id, provider_id, rating, comment, locale, created_at
  from reviews
  where patient_id = actor_id();
grant select on own_reviews to app;

create function refresh_provider_rating() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update providers p set total_reviews = r.total, average_rating = r.average
  from (select count(*) as total, round(avg(rating), 2) as average from reviews where provider_id = new.provider_id) r
  where p.id = new.provider_id;
  return null;
end $$;
create trigger refresh_rating after insert on reviews
  for each row execute function refresh_provider_rating();
