-- Whoever takes over their profile in the moment in which its manager's account ends is waited for, and keeps it.
create or replace function begin_due_deletions() returns integer
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  due uuid[];
  managed uuid[];
begin
  with begun as (
    update account_deletions set state = 'closing', closing_at = app_now()
    where id in (select id from account_deletions where state = 'waiting' and due_at <= app_now() for update skip locked)
    returning user_id)
  select coalesce(array_agg(user_id), '{}') into due from begun;
  with begun as (
    insert into account_deletions (user_id, state, due_at, closing_at)
    select patient_id, 'closing', app_now(), app_now() from care_links
    where carer_id = any (due) and state = 'active' and 'manage' = any (rights)
    for update
    on conflict do nothing
    returning user_id)
  select coalesce(array_agg(user_id), '{}') into managed from begun;
  due := due || managed;
  delete from auth.session where user_id = any (due);
  delete from auth.account where user_id = any (due);
  update care_links set state = 'ended', ended_at = app_now(), email = null, token_hash = null, expires_at = null
  where state <> 'ended' and (patient_id = any (due) or carer_id = any (due));
  update appointments a set status = 'cancelled', cancelled_at = app_now(), cancelled_by = 'patient',
    refund_percent = case when a.start_time - interval '24 hours' < app_now()
      then (select late_refund_percent from providers where id = a.provider_id) else 100 end
  where a.patient_id = any (due) and a.status in ('scheduled', 'confirmed') and a.start_time > app_now();
  -- Booked in the very moment in which a doctor asked to leave
  update appointments set status = 'cancelled', cancelled_at = app_now(), cancelled_by = 'provider', refund_percent = 100
  where provider_user_id = any (due) and status in ('scheduled', 'confirmed');
  return cardinality(due);
end $$;
