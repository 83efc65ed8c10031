-- A review after it was written: edited or withdrawn by its writer, reported by anybody signed in, answered once by its
-- doctor, and taken down by support with a reason. The averages follow.

alter table reviews
  add column edited_at timestamptz,
  add column answer text check (length(answer) between 1 and 2000),
  add column answered_at timestamptz,
  add column removed_at timestamptz,
  add column removed_by uuid references profiles (user_id) on delete set null,
  -- What the writer is told
  add column removal_reason text check (length(removal_reason) between 1 and 1000),
  add constraint review_removed_for_a_reason check ((removed_at is null) = (removal_reason is null)),
  add constraint review_answered_at check ((answered_at is null) = (answer is null));
create index reviews_removed_by on reviews (removed_by);

-- What was taken down is seen by its writer, in own_reviews, and by administrators.
drop policy public_read on reviews;
create policy public_read on reviews for select to app
  using (removed_at is null and (patient_id = (select actor_id()) or is_listed(provider_id)));
drop policy manager_reads on reviews;
create policy manager_reads on reviews for select to app
  using (removed_at is null and patient_id = any ((select cared_for('manage'))::uuid[]));
create policy admin_reads on reviews for select to app using ((select actor_is_admin()));
grant select (edited_at, answer, answered_at, removed_at, removal_reason) on reviews to app;
-- Tells the writer, and reads where they are found
create policy worker_reads on reviews for select to worker using (true);
grant select on reviews to worker;

create or replace view own_reviews with (security_barrier = true) as
  select id, appointment_id, provider_id, rating, comment, locale, created_at, edited_at, answer, answered_at, removed_at,
    removal_reason, writer_id = actor_id() as is_own
  from reviews
  where actor_id() in (patient_id, writer_id) or patient_id = any ((select cared_for('manage'))::uuid[]);

-- Once by each person; what an administrator decides answers all of a review's open reports.
create table review_reports (
  id uuid primary key default uuidv7(),
  review_id uuid not null references reviews (id) on delete cascade,
  reporter_id uuid not null references profiles (user_id) on delete cascade,
  reason text not null check (reason in ('untrue', 'insulting', 'private', 'advertising', 'other')),
  words text not null default '' check (length(words) <= 1000),
  created_at timestamptz not null default app_now(),
  decided_at timestamptz,
  decided_by uuid references profiles (user_id) on delete set null,
  decision text check (decision in ('stands', 'removed')),
  unique (review_id, reporter_id),
  check ((decided_at is null) = (decision is null))
);
create index review_reports_reporter on review_reports (reporter_id);
create index review_reports_decided_by on review_reports (decided_by);
create index review_reports_open on review_reports (review_id) where decided_at is null;
call protect('review_reports');
create policy reporter_reads on review_reports for select to app using (reporter_id = (select actor_id()));
create policy admin_reads on review_reports for select to app using ((select actor_is_admin()));
create policy reporter_reports on review_reports for insert to app
  with check (reporter_id = (select actor_id()) and exists (select from reviews r where r.id = review_id));
grant select on review_reports to app;
grant insert (review_id, reporter_id, reason, words) on review_reports to app;

-- By its writer, as long as it stands.
create function change_review(target uuid, new_rating integer, new_comment text, new_locale text) returns uuid
  language sql security definer set search_path = public, pg_temp
  as $$
    update reviews set rating = new_rating, comment = new_comment, locale = new_locale, edited_at = app_now()
    where appointment_id = target and writer_id = actor_id() and removed_at is null
    returning patient_id
  $$;
grant execute on function change_review to app;

-- What support took down stays down: it is not withdrawn and written anew.
create function withdraw_review(target uuid) returns uuid
  language sql security definer set search_path = public, pg_temp
  as $$
    delete from reviews where appointment_id = target and writer_id = actor_id() and removed_at is null
    returning patient_id
  $$;
grant execute on function withdraw_review to app;

-- By the doctor whom it is about, once.
create function answer_review(target uuid, words text) returns uuid
  language sql security definer set search_path = public, pg_temp
  as $$
    update reviews set answer = words, answered_at = app_now()
    where id = target and answer is null and removed_at is null
      and provider_id = (select id from providers where user_id = actor_id())
    returning patient_id
  $$;
grant execute on function answer_review to app;

-- By an administrator: it stands, or it is taken down for a reason that its writer reads. Null where neither was open.
create function decide_review(target uuid, verdict text, why text) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  writer uuid;
begin
  if not actor_is_admin() then
    return null;
  end if;
  select writer_id into writer from reviews where id = target and removed_at is null for update;
  if writer is null then
    return null;
  end if;
  if verdict = 'removed' then
    update reviews set removed_at = app_now(), removed_by = actor_id(), removal_reason = why where id = target;
    insert into outbox (effect, payload) values ('review.removed', jsonb_build_object('reviewId', target));
  end if;
  update review_reports set decided_at = app_now(), decided_by = actor_id(), decision = verdict
  where review_id = target and decided_at is null;
  return writer;
end $$;
grant execute on function decide_review to app;

create or replace function refresh_provider_rating() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update providers p set total_reviews = r.total, average_rating = r.average
  from (select count(*) as total, coalesce(round(avg(rating), 2), 0) as average from reviews
    where provider_id = coalesce(new.provider_id, old.provider_id) and removed_at is null) r
  where p.id = coalesce(new.provider_id, old.provider_id);
  return null;
end $$;
create trigger _511_refresh_rating after update of rating, removed_at or delete on reviews
  for each row execute function refresh_provider_rating();

-- What was taken down counts in no average.
create or replace function erase_account(target uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  person uuid;
  visits uuid[];
  reviewed uuid[];
  practice uuid;
begin
  update account_deletions set state = 'done', ended_at = app_now()
  where id = target and state = 'closing' returning user_id into person;
  if person is null then
    return false;
  end if;
  visits := array(select id from appointments where patient_id = person);
  reviewed := array(select provider_id from reviews where person in (patient_id, writer_id));
  call delete_mails_about(person);
  call pseudonymise(person);
  call delete_dependents('appointments', visits, null);
  select id into practice from providers where user_id = person and has_treated(person);
  if practice is not null then
    call delete_dependents('providers', array[practice], null);
    call close_practice(practice);
  end if;
  call delete_dependents('profiles', array[person], case when practice is not null then 'providers'::regclass end);
  call delete_dependents('auth.user', array[person], null);
  delete from encounter_notes where patient_id = person and signed_at is null;
  update providers p set total_reviews = r.total, average_rating = coalesce(r.average, 0)
  from unnest(reviewed) with_review (id) cross join lateral (
    select count(*) as total, round(avg(rating), 2) as average from reviews
    where provider_id = with_review.id and removed_at is null) r
  where p.id = with_review.id;
  perform refresh_provider_evidence(reviewed);
  return true;
end $$;
