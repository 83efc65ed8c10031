-- A review that was changed is another one: for who reported it, for who decides, and for its doctor's answer. And two
-- photographs that are sent at once come one after the other.

-- Whose words it is to change: the patient's own, or of somebody who still manages them.
create function may_change_review(patient uuid, writer uuid) returns boolean
  language sql stable set search_path = public, pg_temp
  as $$ select writer = actor_id() and (patient = actor_id() or patient = any (cared_for('manage'))) $$;
grant execute on function may_change_review(uuid, uuid) to app;

create or replace view own_reviews with (security_barrier = true) as
  select id, appointment_id, provider_id, rating, comment, locale, created_at, edited_at, answer, answered_at, removed_at,
    removal_reason, may_change_review(patient_id, writer_id) as is_own
  from reviews
  where actor_id() in (patient_id, writer_id) or patient_id = any ((select cared_for('manage'))::uuid[]);

-- An answer was to what stood there before: its doctor may answer anew.
create or replace function change_review(target uuid, new_rating integer, new_comment text, new_locale text) returns uuid
  language sql security definer set search_path = public, pg_temp
  as $$
    update reviews set rating = new_rating, comment = new_comment, locale = new_locale, edited_at = app_now(),
      answer = case when (rating, comment) = (new_rating, new_comment) then answer end,
      answered_at = case when (rating, comment) = (new_rating, new_comment) then answered_at end
    where appointment_id = target and removed_at is null and may_change_review(patient_id, writer_id)
    returning patient_id
  $$;

create or replace function withdraw_review(target uuid) returns uuid
  language sql security definer set search_path = public, pg_temp
  as $$
    delete from reviews where appointment_id = target and removed_at is null and may_change_review(patient_id, writer_id)
    returning patient_id
  $$;

-- Who reported what stood there before reports what stands there now: it is looked at again.
create function report_again(target uuid, why text, said text) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    update review_reports p set reason = why, words = said, created_at = app_now(), decided_at = null, decided_by = null,
      decision = null
    from reviews r
    where p.review_id = target and p.reporter_id = actor_id() and r.id = target and r.removed_at is null
      and r.edited_at > coalesce(p.decided_at, p.created_at)
  $$;
grant execute on function report_again(uuid, text, text) to app;

-- `shown` is when the review that the decision is about was last changed, to the millisecond that is shown.
drop function decide_review(uuid, text, text);
create function decide_review(target uuid, verdict text, why text, shown timestamptz) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  decided reviews%rowtype;
begin
  if not is_staff('{support}') then
    return null;
  end if;
  select * into decided from reviews where id = target and removed_at is null for update;
  if not found then
    return null;
  end if;
  if date_trunc('milliseconds', decided.edited_at) is distinct from shown then
    raise check_violation using message = 'changed since it was shown', constraint = 'review_state';
  end if;
  if verdict = 'removed' then
    update reviews set removed_at = app_now(), removed_by = actor_id(), removal_reason = why where id = target;
    insert into outbox (effect, payload) values ('review.removed', jsonb_build_object('reviewId', target));
  end if;
  update review_reports set decided_at = app_now(), decided_by = actor_id(), decision = verdict
  where review_id = target and decided_at is null;
  return decided.writer_id;
end $$;
grant execute on function decide_review(uuid, text, text, timestamptz) to app;

create or replace function add_photo(photo uuid, scanned text, sizes integer[]) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  practice uuid;
begin
  perform require_given(num_nulls(photo, scanned, sizes));
  if actor_role() is distinct from 'patient' then
    select id into practice from providers where user_id = actor_id();
    if practice is null then
      return null;
    end if;
  end if;
  -- Of two at once, the later takes the place of the earlier, as it would a moment later.
  perform pg_advisory_xact_lock(hashtextextended('photo ' || actor_id(), 0));
  delete from photos where user_id = actor_id() and (practice is null or state <> 'shown');
  insert into photos (id, user_id, provider_id, state, scan, bytes)
  values (photo, actor_id(), practice, case when practice is null then 'shown' else 'waiting' end, scanned, sizes);
  return photo;
end $$;
