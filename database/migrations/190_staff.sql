-- What each administrator may do: a duty of their own, asked for in every policy and function that let administrators in.

create table staff (
  user_id uuid primary key references profiles (user_id) on delete cascade,
  duty text not null check (duty in ('support', 'verifier', 'finance', 'auditor', 'administrator')),
  since timestamptz not null default app_now(),
  -- Null for who was made by the command
  added_by uuid references profiles (user_id) on delete set null
);
create index staff_added_by on staff (added_by);
call protect('staff');

create table staff_invitations (
  id uuid primary key default uuidv7(),
  email text not null check (email = lower(email) and length(email) <= 254),
  duty text not null check (duty in ('support', 'verifier', 'finance', 'auditor', 'administrator')),
  token_hash text not null unique,
  -- Who has left invites nobody any more
  invited_by uuid not null references profiles (user_id) on delete cascade,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null
);
create unique index staff_invitations_email on staff_invitations (email);
create index staff_invitations_invited_by on staff_invitations (invited_by);
call protect('staff_invitations');

create function actor_duty() returns text
  language sql stable security definer set search_path = public, pg_temp
  as $$ select duty from staff where user_id = actor_id() and actor_is_admin() $$;
grant execute on function actor_duty() to app;

-- Whether who asks has one of these duties; an administrator has them all, and '{}' asks for that one. The role is asked first: it costs nothing.
create function is_staff(duties text[]) returns boolean
  language sql stable
  as $$ select actor_is_admin() and coalesce(actor_duty() = any (duties || 'administrator'::text), false) $$;
grant execute on function is_staff(text[]) to app;

-- For functions that see past row security, and so check by themselves.
create function require_staff(duties text[]) returns void
  language plpgsql stable set search_path = public, pg_temp
  as $$
begin
  if not is_staff(duties) then
    raise insufficient_privilege using message = 'this duty does not do that';
  end if;
end $$;

create policy staff_reads on staff for select to app
  using (user_id = (select actor_id()) or (select is_staff('{auditor}')));
grant select on staff to app;
create policy auth_reads on staff for select to auth using (true);
grant select (user_id, duty) on staff to auth;
create policy staff_reads on staff_invitations for select to app using ((select is_staff('{auditor}')));
grant select (id, email, duty, invited_by, created_at, expires_at) on staff_invitations to app;

-- The role and the duty come and go together.
create function follow_role() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  if new.role = 'admin' then
    insert into staff (user_id, duty) values (new.user_id, 'administrator') on conflict do nothing;
  else
    delete from staff_invitations where invited_by = new.user_id;
    delete from staff where user_id = new.user_id;
  end if;
  return null;
end $$;
create trigger _525_follow_role after update of role on profiles
  for each row when (new.role is distinct from old.role) execute function follow_role();
insert into staff (user_id, duty) select user_id, 'administrator' from profiles where role = 'admin';

do $$
declare
  rule text := (select pg_get_constraintdef(oid) from pg_constraint where conname = 'security_events_kind_check');
begin
  alter table security_events drop constraint security_events_kind_check;
  execute 'alter table security_events add constraint security_events_kind_check '
    || replace(rule, '''role_changed''::text', '''role_changed''::text, ''duty_changed''::text, ''staff_invited''::text,
      ''staff_invitation_withdrawn''::text, ''staff_joined''::text, ''email_corrected''::text');
end $$;

-- Another duty ends what was opened with the former one: sessions, and invitations, which administrators alone send.
create function note_duty_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform note_security(new.user_id, 'duty_changed', new.duty, asked_from());
  delete from auth.session where user_id = new.user_id;
  delete from staff_invitations where invited_by = new.user_id;
  return null;
end $$;
create trigger _500_note_duty_change after update of duty on staff
  for each row when (new.duty is distinct from old.duty) execute function note_duty_change();

-- Two administrators who act at once take turns; one who was removed meanwhile is refused.
create function lock_staff(person uuid) returns void
  language plpgsql set search_path = public, pg_temp
  as $$
begin
  perform pg_advisory_xact_lock(hashtext('polyclinic staff'));
  perform require_staff('{}');
  if person = actor_id() then
    raise check_violation using message = 'nobody decides about themself', constraint = 'staff_oneself';
  end if;
  if person is not null and not exists (select from staff where user_id = person) then
    raise no_data_found using message = 'nobody of the staff';
  end if;
end $$;

create function set_duty(person uuid, wanted text) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform require_given(num_nulls(person, wanted));
  perform lock_staff(person);
  update staff set duty = wanted, added_by = actor_id() where user_id = person and duty <> wanted;
  if wanted not in ('support', 'administrator') then
    update tickets set assigned_to = null where assigned_to = person;
  end if;
end $$;
grant execute on function set_duty(uuid, text) to app;

-- The account stays, as the patient's or doctor's that it is without the role.
create function remove_staff(person uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform require_given(num_nulls(person));
  perform lock_staff(person);
  update tickets set assigned_to = null where assigned_to = person;
  update profiles p set role =
    case when exists (select from providers d where d.user_id = p.user_id) then 'doctor' else 'patient' end
  where user_id = person;
end $$;
grant execute on function remove_staff(uuid) to app;

-- A later invitation to the same address takes the place of the former.
create function invite_staff(address text, wanted text, hash text) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  made uuid;
begin
  perform require_given(num_nulls(address, wanted, hash));
  perform lock_staff(null);
  if exists (select from auth.user where email = lower(address)) then
    raise check_violation using message = 'this address has an account', constraint = 'staff_address_taken';
  end if;
  delete from staff_invitations where email = lower(address) or expires_at <= app_now();
  if (select count(*) from staff_invitations) >= 50 then
    raise check_violation using message = 'too many open invitations', constraint = 'staff_invitations_open';
  end if;
  insert into staff_invitations (email, duty, token_hash, invited_by, expires_at)
  values (lower(address), wanted, hash, actor_id(), app_now() + interval '3 days') returning id into made;
  perform note_security(actor_id(), 'staff_invited', wanted || ' ' || lower(address), asked_from());
  return made;
end $$;
grant execute on function invite_staff(text, text, text) to app;

create function withdraw_staff_invitation(target uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  withdrawn staff_invitations%rowtype;
begin
  perform require_given(num_nulls(target));
  perform lock_staff(null);
  delete from staff_invitations where id = target returning * into withdrawn;
  if not found then
    raise no_data_found using message = 'no such invitation';
  end if;
  perform note_security(actor_id(), 'staff_invitation_withdrawn', withdrawn.duty || ' ' || withdrawn.email, asked_from());
end $$;
grant execute on function withdraw_staff_invitation(uuid) to app;

-- For the bearer of the link.
create function find_staff_invitation(hash text) returns table (email text, duty text, expires_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select i.email, i.duty, i.expires_at from staff_invitations i
    where i.token_hash = hash and i.expires_at > app_now()
  $$;
grant execute on function find_staff_invitation(text) to app;

create function accept_staff_invitation(hash text, person_name text, password_hash text, language text, zone text,
    asked jsonb) returns text
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  invited staff_invitations%rowtype;
  person uuid;
begin
  perform require_given(num_nulls(hash, person_name, password_hash, language, zone, asked));
  delete from staff_invitations where token_hash = hash and expires_at > app_now() returning * into invited;
  if not found then
    return null;
  end if;
  perform set_config('app.asked_from', asked::text, true);
  insert into auth.user (email, name, email_verified, locale, time_zone)
  values (invited.email, person_name, true, language, zone) returning id into person;
  insert into auth.account (user_id, account_id, provider_id, password)
  values (person, person::text, 'credential', password_hash);
  insert into staff (user_id, duty, added_by) values (person, invited.duty, invited.invited_by);
  update profiles set role = 'admin' where user_id = person;
  perform note_security(person, 'staff_joined', invited.duty, asked);
  return invited.email;
end $$;
grant execute on function accept_staff_invitation(text, text, text, text, text, jsonb) to app;

-- The narrowest duty for what administrators did until now. Who reads only is named where nobody's health is told.
do $do$
declare
  one record;
begin
  for one in select * from (values
    ('admin_metrics(text)', 'support,verifier,finance,auditor'),
    ('alert_event_type(uuid)', 'finance,auditor'),
    ('assign_ticket(uuid,uuid)', 'support'),
    ('change_settings(text,text,text,text,text,text,text[],text[])', 'administrator'),
    ('close_failed_work(uuid,text)', 'finance'),
    ('close_payment_alert(uuid,text)', 'finance'),
    ('close_ticket(uuid)', 'support'),
    ('coming_visits(uuid)', 'verifier'),
    ('decide_photo(uuid,boolean,text)', 'verifier'),
    ('decide_review(uuid,text,text)', 'support'),
    ('find_providers(text,uuid,integer)', 'verifier'),
    ('hurry_refund(uuid)', 'finance'),
    ('license_holder(uuid)', 'verifier'),
    ('lock_appointment(uuid,text)', 'support'),
    ('lock_dispute(uuid)', 'support'),
    ('lock_provider(uuid)', 'verifier'),
    ('may_queue(text,jsonb)', 'verifier'),
    ('missed_by_providers(timestamptz)', 'support,auditor'),
    ('provider_license(uuid)', 'verifier'),
    ('resolve_dispute(uuid,text,text,integer,integer,text)', 'support'),
    ('retry_failed_work(uuid)', 'finance'),
    ('search_security_events(text,text,text,timestamptz,timestamptz,uuid,integer)', 'support,auditor')
  ) v (signature, duties) loop
    execute replace(pg_get_functiondef(one.signature::regprocedure), 'actor_is_admin()', 'is_staff(''{' || one.duties || '}'')');
  end loop;

  for one in select p.tablename, p.policyname, p.qual, p.with_check, v.duties from (values
    ('access_log', 'auditor'),
    ('backup_runs', 'auditor'),
    ('capture_claims', 'finance,auditor'),
    ('early_access', 'administrator'),
    ('end_disputes', 'support,auditor'),
    ('failed_work', 'finance,auditor'),
    ('invoices', 'finance,auditor'),
    ('ledger_entries', 'finance,auditor'),
    ('payment_alerts', 'finance,auditor'),
    ('payments', 'support,finance,auditor'),
    ('photos', 'verifier'),
    ('provider_documents', 'verifier'),
    ('provider_suspensions', 'support,verifier,auditor'),
    ('providers', 'support,verifier,finance,auditor'),
    ('review_reports', 'support'),
    ('reviews', 'support'),
    ('search_misses', 'auditor'),
    ('settings_changes', 'auditor'),
    ('ticket_messages', 'support'),
    ('tickets', 'support'),
    ('verification_decisions', 'verifier,auditor'),
    ('visit_feedback', 'support')
  ) v (name, duties)
  join pg_policies p on p.schemaname = 'public' and p.tablename = v.name
    and concat(p.qual, p.with_check) like '%actor_is_admin()%' loop
    execute format('alter policy %I on %I', one.policyname, one.tablename)
      || coalesce(' using (' || replace(one.qual, 'actor_is_admin()', 'is_staff(''{' || one.duties || '}'')') || ')', '')
      || coalesce(' with check (' || replace(one.with_check, 'actor_is_admin()', 'is_staff(''{' || one.duties || '}'')') || ')', '');
  end loop;

  for one in select * from (values
    ('ticket_oversight', 'support'),
    ('visit_money', 'support,finance,auditor'),
    ('visit_oversight', 'support,finance,auditor'),
    ('visit_payment_status', 'support,finance,auditor')
  ) v (name, duties) loop
    execute format('create or replace view %I with (security_barrier) as ', one.name)
      || replace(pg_get_viewdef(one.name::regclass), 'actor_is_admin()', 'is_staff(''{' || one.duties || '}'')');
  end loop;
end $do$;

-- A ticket is seen to by who may read it.
do $do$
begin
  execute replace(pg_get_functiondef('assign_ticket(uuid,uuid)'::regprocedure),
    $$profiles where user_id = assignee and role = 'admin'$$,
    $$staff where user_id = assignee and duty in ('support', 'administrator')$$);
end $do$;

-- Names of colleagues, for everybody of the staff.
create or replace view support_staff with (security_barrier) as
  select p.user_id, p.full_name, s.duty from profiles p join staff s on s.user_id = p.user_id
  where (select is_staff('{support,verifier,finance,auditor}'));
