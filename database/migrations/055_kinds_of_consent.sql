-- More than one kind of consent: the terms that come with an account, and one's name beside one's reviews.
alter table consents
  drop constraint consents_kind_check,
  add constraint consents_kind_check check (kind in ('terms', 'health_sharing', 'review_name')),
  -- Whoever accepts them no longer deletes the account.
  add constraint consents_terms_stay check (kind <> 'terms' or is_given);

-- Copied to where sign-in and reviews read them with the profile.
alter table profiles
  -- The version that was accepted last; null for whoever has not been asked yet
  add column accepted_terms text,
  add column names_reviews boolean not null default true;
grant select (accepted_terms) on profiles to auth;

drop trigger announce_change on profiles;
create trigger announce_change after update of role, locale, time_zone, full_name, theme, accepted_terms on profiles
  for each row execute function announce_role_change();

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
      where (r.patient_id = new.user_id or may_care(new.user_id, r.patient_id, 'manage')) and p.user_id = new.user_id;
  end case;
  return null;
end $$;

-- Under a review stands whoever wrote it: the name of a child, whose profile somebody manages, is not shown to everybody.
create or replace function derive_reviewer() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  new.reviewer_name := coalesce(
    (select reviewer_name(p.full_name) from profiles p
      where p.user_id = coalesce(actor_id(), new.patient_id) and p.names_reviews), '');
  return new;
end $$;

-- Nobody is an actor yet when an account is made: all who sign up would share one allowance.
drop trigger at_pace on consents;
create trigger at_pace before insert on consents
  for each row when (new.user_id is not distinct from actor_id())
  execute function limit_pace('consents', 20, 3600);

-- What was accepted when signing up becomes the account's first decision, in the transaction that makes the account.
alter table auth.user add column accepted_terms text;
create or replace function create_profile() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into profiles (user_id, full_name, role, locale, time_zone)
  values (new.id, new.name, new.requested_role, new.locale, new.time_zone);
  insert into consents (user_id, kind, version, is_given)
  select new.id, 'terms', new.accepted_terms, true where new.accepted_terms is not null;
  return null;
end $$;
