-- A review is whoever's who wrote it, also once its patient, whom they managed, has an account: their name stands beside it
-- for as long as they let it, and it ends with their account.
alter table reviews add column writer_id uuid references profiles (user_id) on delete cascade;
update reviews r set writer_id = coalesce((
  select carer_id from care_links l
  where l.patient_id = r.patient_id and l.state = 'active' and 'manage' = any (l.rights)), r.patient_id);
alter table reviews alter column writer_id set not null;
create index reviews_writer on reviews (writer_id);

create or replace function derive_reviewer() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  new.writer_id := coalesce(actor_id(), new.patient_id);
  new.reviewer_name := coalesce(
    (select reviewer_name(p.full_name) from profiles p where p.user_id = new.writer_id and p.names_reviews), '');
  return new;
end $$;

create or replace function apply_consent() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  case new.kind
    when 'terms' then
      update profiles set accepted_terms = new.version where user_id = new.user_id;
    when 'health_sharing' then
      update profiles set shares_health = new.is_given where user_id = new.user_id;
    when 'review_name' then
      update profiles set names_reviews = new.is_given where user_id = new.user_id;
      update reviews r set reviewer_name = case when new.is_given then reviewer_name(p.full_name) else '' end
      from profiles p
      where r.writer_id = new.user_id and p.user_id = new.user_id;
  end case;
  return null;
end $$;

-- What was said of one's visits, and what one said of those of whom one managed.
create or replace view own_reviews with (security_barrier = true) as
  select id, appointment_id, provider_id, rating, comment, locale, created_at
  from reviews
  where actor_id() in (patient_id, writer_id) or patient_id = any ((select cared_for('manage'))::uuid[]);

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
    select count(*) as total, round(avg(rating), 2) as average from reviews where provider_id = with_review.id) r
  where p.id = with_review.id;
  perform refresh_provider_evidence(reviewed);
  return true;
end $$;
