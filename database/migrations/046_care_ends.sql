-- The end of an account takes along whom it manages, and leaves whom it only cared for.

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
  return cardinality(due);
end $$;

-- A name stands on the invoice of whoever paid; what is paid for another stays where it is.
create or replace procedure pseudonymise(person uuid)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  pseudonym text := 'P-' || upper(substr(md5(gen_random_uuid()::text), 1, 8));
begin
  update profiles set full_name = pseudonym, locale = 'en', birth_date = null,
    time_zone = 'UTC', theme = 'system', phone = null, emergency_contact = null, allergies = null, medical_conditions = null
  where user_id = person;
  update auth.user set name = '', email = person || '@deleted.invalid', email_verified = false, image = null,
    two_factor_enabled = false, locale = 'en', time_zone = 'UTC'
  where id = person;
  update appointments set symptoms = null, notes = null, cancel_reason = null, request_digest = null
  where patient_id = person;
  update payments set checkout_url = null where patient_id = person;
  perform set_config('app.pseudonymising', 'yes', true);
  update invoices i set patient_name = pseudonym
  from payments p join appointments a on a.id = p.appointment_id
  where p.id = i.payment_id and a.patient_id = person;
  perform set_config('app.pseudonymising', '', true);
  -- What a gateway tells of a payment may name the payer.
  update payment_events e set payload = '{}' from payments p
  where p.patient_id = person and (
    strpos(e.payload::text, p.gateway_session_id) > 0 or strpos(e.payload::text, p.gateway_payment_id) > 0);
end $$;

create or replace function forget_kept(years integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  forgotten uuid[] := array(
    select user_id from account_deletions where state = 'done' and ended_at < app_now() - make_interval(years => years));
  paid uuid[] := array(
    select p.id from payments p join appointments a on a.id = p.appointment_id
    where p.patient_id = any (forgotten) or a.patient_id = any (forgotten));
begin
  perform set_config('app.retention_over', 'yes', true);
  delete from encounter_addenda where patient_id = any (forgotten);
  delete from encounter_notes where patient_id = any (forgotten);
  delete from invoices where payment_id = any (paid) and kind = 'credit_note';
  delete from invoices where payment_id = any (paid);
  delete from ledger_entries where payment_id = any (paid);
  delete from payments where id = any (paid);
  delete from appointments where patient_id = any (forgotten);
  delete from access_log where patient_id = any (forgotten) or actor_id = any (forgotten);
  delete from account_deletions where user_id = any (forgotten);
  delete from auth.user where id = any (forgotten);
  perform set_config('app.retention_over', '', true);
  return cardinality(forgotten);
end $$;
