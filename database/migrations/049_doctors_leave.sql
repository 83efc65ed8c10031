-- Doctors end their accounts as well. Visits to come are ended or called off first, by them; the listing goes with the
-- request. Whom they treated keeps who it was: name and licence stay for the time of the law, everything else goes.
alter table providers add column leaving_at timestamptz;
alter table providers alter column is_verified
  set expression as (verification_status = 'approved' and leaving_at is null);

drop policy own_request on account_deletions;
create policy own_request on account_deletions for insert to app
  with check (user_id = (select actor_id()) and (select actor_role()) in ('patient', 'doctor'));

create function leave_listing() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  ahead integer;
begin
  select count(*) into ahead from appointments
  where provider_user_id = new.user_id and status in ('scheduled', 'confirmed', 'in_progress');
  if ahead > 0 then
    raise insufficient_privilege using message = 'visits are still to come', constraint = 'visits_ahead', detail = ahead::text;
  end if;
  update providers set leaving_at = app_now() where user_id = new.user_id;
  return null;
end $$;
create trigger leave_listing after insert on account_deletions
  for each row execute function leave_listing();

create function return_to_listing() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update providers set leaving_at = null where user_id = new.user_id;
  return null;
end $$;
create trigger return_to_listing after update of state on account_deletions
  for each row when (new.state = 'taken_back') execute function return_to_listing();

-- Whether somebody's visits name this person as their doctor.
create function has_treated(person uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select exists (select from appointments where provider_user_id = person)
  $$;

-- Of a practice that patients' records name: its doctor's name, field and licence.
create procedure close_practice(practice uuid)
  language sql security definer set search_path = public, pg_temp
  as $$
    update providers set bio = '', education = '', certifications = '', hourly_rate = null, availability = '{}',
      country = '', city = '', insurers = '{}', is_accepting_patients = false, leaving_at = coalesce(leaving_at, app_now())
    where id = practice
  $$;

create or replace function deletions_to_tell(target uuid, only_erasable boolean) returns table (
    id uuid, email text, name text, locale text, time_zone text, due_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select d.id, u.email, u.full_name, u.locale, u.time_zone, d.due_at
    from account_deletions d join user_addresses u on u.user_id = d.user_id
    where (target is null or d.id = target) and (not only_erasable or (
      d.state = 'closing' and d.closing_at <= app_now() - interval '1 hour'
      and not exists (select from appointments a where d.user_id in (a.patient_id, a.provider_user_id)
        and a.status in ('scheduled', 'confirmed', 'in_progress'))
      and not exists (select from payments p where d.user_id in (p.patient_id, p.provider_user_id)
        and (p.status = 'pending' and p.created_at > app_now() - interval '2 days' or p.refunded_cents > coalesce((select sum(l.amount_cents) from ledger_entries l
          where l.payment_id = p.id and l.kind = 'refund'), 0)))))
  $$;

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
  -- Booked in the very moment in which a doctor asked to leave
  update appointments set status = 'cancelled', cancelled_at = app_now(), cancelled_by = 'provider', refund_percent = 100
  where provider_user_id = any (due) and status in ('scheduled', 'confirmed');
  return cardinality(due);
end $$;

drop procedure delete_dependents(regclass, uuid[]);
create procedure delete_dependents(parent regclass, ids uuid[], spared regclass)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  dependent record;
begin
  for dependent in
    select c.conrelid::regclass as relation, a.attname as reference, c.confdeltype = 'c' as cascades
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = parent and c.confdeltype in ('c', 'n') and cardinality(c.conkey) = 1
      and c.conrelid <> 'profiles'::regclass and c.conrelid is distinct from spared
  loop
    execute format(case when dependent.cascades then 'delete from %1$s where %2$I = any ($1)'
      else 'update %1$s set %2$I = null where %2$I = any ($1)' end, dependent.relation, dependent.reference) using ids;
  end loop;
end $$;

create or replace procedure pseudonymise(person uuid)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  pseudonym text := 'P-' || upper(substr(md5(gen_random_uuid()::text), 1, 8));
begin
  update profiles set full_name = case when has_treated(person) then full_name else pseudonym end, locale = 'en', birth_date = null,
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
  reviewed := array(select provider_id from reviews where patient_id = person);
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
  -- Whom they treated may still be here, with their visits
  update profiles set full_name = 'P-' || upper(substr(md5(gen_random_uuid()::text), 1, 8))
  where user_id = any (forgotten) and has_treated(user_id);
  update providers set license_number = '---' where user_id = any (forgotten) and has_treated(user_id);
  delete from auth.user where id = any (forgotten) and not has_treated(id);
  perform set_config('app.retention_over', '', true);
  return cardinality(forgotten);
end $$;
