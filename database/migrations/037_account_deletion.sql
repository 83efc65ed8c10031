-- The end of an account: asked for, a fortnight to take it back, visits called off, then everything of the person's
-- erased but what the law has kept, without a name, until its time is over too.
create table account_deletions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references profiles (user_id) on delete restrict,
  -- closing: visits are called off and sessions ended; money that goes back is waited for
  state text not null default 'waiting' check (state in ('waiting', 'closing', 'done', 'taken_back')),
  requested_at timestamptz not null default app_now(),
  due_at timestamptz not null default app_now() + interval '14 days',
  closing_at timestamptz,
  ended_at timestamptz
);
create unique index one_deletion_at_a_time on account_deletions (user_id) where state in ('waiting', 'closing');
create index account_deletions_user on account_deletions (user_id, id desc);
create index account_deletions_due on account_deletions (due_at) where state in ('waiting', 'closing');
call protect('account_deletions');
create policy own_read on account_deletions for select to app using (user_id = (select actor_id()));
-- A doctor's patients have a right to who treated them; administrators are made and ended by a command.
create policy own_request on account_deletions for insert to app
  with check (user_id = (select actor_id()) and (select actor_role()) = 'patient');
grant select on account_deletions to app;
grant insert (user_id) on account_deletions to app;
create trigger at_pace before insert on account_deletions
  for each row execute function limit_pace('account_deletions', 5, 86400);

create function queue_deletion() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into outbox (effect, payload) values ('privacy.deletion_requested', jsonb_build_object('deletionId', new.id));
  return null;
end $$;
create trigger queue after insert on account_deletions
  for each row execute function queue_deletion();

-- For whoever holds the mailed link: its token is signed, and ids are told to nobody else.
create function deletion_progress(target uuid) returns table (
    state text, requested_at timestamptz, due_at timestamptz, ended_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select d.state, d.requested_at, d.due_at, d.ended_at from account_deletions d where d.id = target
  $$;
create function take_back_deletion(target uuid) returns boolean
  language sql security definer set search_path = public, pg_temp
  as $$
    update account_deletions set state = 'taken_back', ended_at = app_now()
    where id = target and state = 'waiting'
    returning true
  $$;
grant execute on function deletion_progress, take_back_deletion to app;

-- Who is told: of one deletion, or of all that can be carried out now. Nothing is on its way any more: visits have
-- ended, refunds have arrived, and the mails about both have had an hour.
create function deletions_to_tell(target uuid, only_erasable boolean) returns table (
    id uuid, email text, name text, locale text, time_zone text, due_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select d.id, u.email, u.full_name, u.locale, u.time_zone, d.due_at
    from account_deletions d join user_addresses u on u.user_id = d.user_id
    where (target is null or d.id = target) and (not only_erasable or (
      d.state = 'closing' and d.closing_at <= app_now() - interval '1 hour'
      and not exists (select from appointments a where a.patient_id = d.user_id
        and a.status in ('scheduled', 'confirmed', 'in_progress'))
      and not exists (select from payments p where p.patient_id = d.user_id
        and (p.status = 'pending' and p.created_at > app_now() - interval '2 days' or p.refunded_cents > coalesce((select sum(l.amount_cents) from ledger_entries l
          where l.payment_id = p.id and l.kind = 'refund'), 0)))))
  $$;

-- Where the fortnight is over: sessions and the way in end, open visits are called off as their patient would.
create function begin_due_deletions() returns integer
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  due uuid[];
begin
  with begun as (
    update account_deletions set state = 'closing', closing_at = app_now()
    where id in (select id from account_deletions where state = 'waiting' and due_at <= app_now() for update skip locked)
    returning user_id)
  select coalesce(array_agg(user_id), '{}') into due from begun;
  delete from auth.session where user_id = any (due);
  delete from auth.account where user_id = any (due);
  update appointments a set status = 'cancelled', cancelled_at = app_now(), cancelled_by = 'patient',
    refund_percent = case when a.start_time - interval '24 hours' < app_now()
      then (select late_refund_percent from providers where id = a.provider_id) else 100 end
  where a.patient_id = any (due) and a.status in ('scheduled', 'confirmed') and a.start_time > app_now();
  return cardinality(due);
end $$;

-- Does to the rows of every other table what deleting these of a parent's would (on delete cascade, set null).
create procedure delete_dependents(parent regclass, ids uuid[])
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  dependent record;
begin
  for dependent in
    select c.conrelid::regclass as relation, a.attname as reference, c.confdeltype = 'c' as cascades
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = parent and c.confdeltype in ('c', 'n') and cardinality(c.conkey) = 1
      and c.conrelid <> 'profiles'::regclass
  loop
    execute format(case when dependent.cascades then 'delete from %1$s where %2$I = any ($1)'
      else 'update %1$s set %2$I = null where %2$I = any ($1)' end, dependent.relation, dependent.reference) using ids;
  end loop;
end $$;

-- Copies of mails to the person, about their visits, or that name them.
create procedure delete_mails_about(person uuid)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  address text;
  names text[];
begin
  select u.email, array[nullif(u.name, ''), nullif(p.full_name, '')] into address, names
  from auth.user u join profiles p on p.user_id = u.id where u.id = person;
  delete from mails m
  where m.key not like 'account_deleted:%' and (
    m.recipient = address or strpos(m.body_text, address) > 0
    or exists (select from notifications n join appointments a on a.id = n.appointment_id
      where n.id = m.notification_id and a.patient_id = person)
    or m.sent_at is not null and exists (select from unnest(names) called where strpos(m.body_text, called) > 0));
  delete from early_access where email = address;
  delete from auth.verification where strpos(value, address) > 0 or strpos(value, person::text) > 0
    or strpos(identifier, address) > 0;
end $$;

-- What stays is known by a pseudonym that nothing leads back from.
create procedure pseudonymise(person uuid)
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  pseudonym text := 'P-' || upper(substr(md5(gen_random_uuid()::text), 1, 8));
begin
  update profiles set full_name = pseudonym, locale = 'en',
    time_zone = 'UTC', theme = 'system', phone = null, emergency_contact = null, allergies = null, medical_conditions = null
  where user_id = person;
  update auth.user set name = '', email = person || '@deleted.invalid', email_verified = false, image = null,
    two_factor_enabled = false, locale = 'en', time_zone = 'UTC'
  where id = person;
  update appointments set symptoms = null, notes = null, cancel_reason = null, request_digest = null
  where patient_id = person;
  update payments set checkout_url = null where patient_id = person;
  perform set_config('app.pseudonymising', 'yes', true);
  update invoices set patient_name = pseudonym where patient_id = person;
  perform set_config('app.pseudonymising', '', true);
  -- What a gateway tells of a payment may name the payer.
  update payment_events e set payload = '{}' from payments p
  where p.patient_id = person and (
    strpos(e.payload::text, p.gateway_session_id) > 0 or strpos(e.payload::text, p.gateway_payment_id) > 0);
end $$;

-- Carries out a deletion, once; files follow by the outbox. False where there is nothing to carry out.
create function erase_account(target uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  person uuid;
  visits uuid[];
  reviewed uuid[];
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
  call delete_dependents('appointments', visits);
  call delete_dependents('profiles', array[person]);
  call delete_dependents('auth.user', array[person]);
  delete from encounter_notes where patient_id = person and signed_at is null;
  update providers p set total_reviews = r.total, average_rating = coalesce(r.average, 0)
  from unnest(reviewed) with_review (id) cross join lateral (
    select count(*) as total, round(avg(rating), 2) as average from reviews where provider_id = with_review.id) r
  where p.id = with_review.id;
  perform refresh_provider_evidence(reviewed);
  return true;
end $$;

-- Signed notes, the ledger and invoices stay as they are, whoever writes; only the end of the time for which they are kept
-- deletes them, and an invoice loses the name that it was written to.
create or replace function keep_signed() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'DELETE' and current_setting('app.retention_over', true) = 'yes' then
    return old;
  end if;
  if tg_table_name = 'encounter_addenda' or old.signed_at is not null then
    raise check_violation using message = 'a signed note is amended by an addendum', constraint = 'encounter_signed';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  new.version := old.version + 1;
  new.updated_at := app_now();
  return new;
end $$;
create or replace function refuse_ledger_change() returns trigger
  language plpgsql
  as $$
begin
  if tg_op = 'DELETE' and current_setting('app.retention_over', true) = 'yes' then
    return old;
  end if;
  if tg_op = 'UPDATE' and tg_table_name = 'invoices' and current_setting('app.pseudonymising', true) = 'yes'
    and to_jsonb(new) - '{patient_name,name}'::text[] = to_jsonb(old) - '{patient_name,name}'::text[] then
    return new;
  end if;
  raise restrict_violation using message = 'the ledger only grows';
end $$;

-- What was kept of accounts that ended this long ago.
create function forget_kept(years integer) returns integer
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  forgotten uuid[] := array(
    select user_id from account_deletions where state = 'done' and ended_at < app_now() - make_interval(years => years));
begin
  perform set_config('app.retention_over', 'yes', true);
  delete from encounter_addenda where patient_id = any (forgotten);
  delete from encounter_notes where patient_id = any (forgotten);
  delete from invoices where patient_id = any (forgotten) and kind = 'credit_note';
  delete from invoices where patient_id = any (forgotten);
  delete from ledger_entries where patient_id = any (forgotten);
  delete from payments where patient_id = any (forgotten);
  delete from appointments where patient_id = any (forgotten);
  delete from access_log where patient_id = any (forgotten) or actor_id = any (forgotten);
  delete from account_deletions where user_id = any (forgotten);
  delete from auth.user where id = any (forgotten);
  perform set_config('app.retention_over', '', true);
  return cardinality(forgotten);
end $$;
grant execute on function deletions_to_tell, begin_due_deletions, erase_account, forget_kept to worker;

-- The word that it is done is the last that we know of an address: forgotten once it has left.
create or replace function purge_mails() returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    delete from mails where created_at < now() - interval '30 days'
      or key like 'account_deleted:%' and sent_at is not null
  $$;
