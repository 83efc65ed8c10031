-- People as support finds and helps them: suspensions of accounts, and a second factor that two of the staff take off.

create table account_suspensions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references profiles (user_id) on delete cascade,
  reason text not null check (length(trim(reason)) between 1 and 2000),
  suspended_by uuid references profiles (user_id) on delete set null,
  suspended_at timestamptz not null default app_now(),
  -- Appointments that it cancelled
  visits integer not null default 0,
  -- Whether the practice was suspended with the account
  with_practice boolean not null default false,
  reinstated_by uuid references profiles (user_id) on delete set null,
  reinstated_at timestamptz,
  reinstate_reason text check (length(trim(reinstate_reason)) between 1 and 2000),
  check ((reinstated_at is null) = (reinstate_reason is null))
);
create unique index account_suspensions_open on account_suspensions (user_id) where reinstated_at is null;
create index account_suspensions_user on account_suspensions (user_id, id desc);
create index account_suspensions_suspended_by on account_suspensions (suspended_by);
create index account_suspensions_reinstated_by on account_suspensions (reinstated_by);
call protect('account_suspensions');
create policy staff_reads on account_suspensions for select to app using ((select is_staff('{support,auditor}')));
grant select on account_suspensions to app;
create policy worker_read on account_suspensions for select to worker using (true);
grant select on account_suspensions to worker;

-- For the person's copy of data: what was decided about them, and not by whom.
create view own_suspensions with (security_barrier) as
  select id, user_id, reason, suspended_at, visits, reinstated_at, reinstate_reason
  from account_suspensions where user_id = (select actor_id());
grant select on own_suspensions to app;

create table factor_resets (
  id uuid primary key default uuidv7(),
  user_id uuid not null references profiles (user_id) on delete cascade,
  -- How the person was recognised
  reason text not null check (length(trim(reason)) between 1 and 2000),
  asked_by uuid not null references profiles (user_id) on delete cascade,
  asked_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  -- Null while it is open, and where its day went by
  ended_by uuid references profiles (user_id) on delete set null,
  ended_at timestamptz,
  outcome text check (outcome in ('approved', 'withdrawn')),
  check ((ended_at is null) = (outcome is null)),
  check (outcome is distinct from 'approved' or ended_by <> asked_by)
);
create unique index factor_resets_open on factor_resets (user_id) where ended_at is null;
create index factor_resets_user on factor_resets (user_id, id desc);
create index factor_resets_asked_by on factor_resets (asked_by);
create index factor_resets_ended_by on factor_resets (ended_by);
call protect('factor_resets');
create policy staff_reads on factor_resets for select to app using ((select is_staff('{support,auditor}')));
grant select on factor_resets to app;

-- For the moment in which a session would begin.
create function is_suspended(person uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp
  as $$ select exists (select from account_suspensions where user_id = person and reinstated_at is null) $$;
grant execute on function is_suspended(uuid) to auth;

create index profiles_other_name_search on profiles using gin (normalize_for_search(other_name) gin_trgm_ops)
  where other_name <> '';
create index profiles_phone_search on profiles using gin (phone gin_trgm_ops) where phone is not null;
create index profiles_newest on profiles (created_at desc, user_id desc);
create index profiles_role_newest on profiles (role, created_at desc, user_id desc);

-- A page of 20 and one more, the newest account first. A word that thousands bear finds the first 1,000 of each kind.
create function find_people(term text, wanted text, skipped integer) returns table (user_id uuid, full_name text,
    other_name text, email text, phone text, role text, duty text, created_at timestamptz, is_suspended boolean,
    provider_id uuid)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
declare
  words text := normalize_for_search(trim(term));
  name_like text := '%' || regexp_replace(words, '([\\%_])', '\\\1', 'g') || '%';
  mail_like text := '%' || regexp_replace(lower(trim(term)), '([\\%_])', '\\\1', 'g') || '%';
  digits text := regexp_replace(term, '\D', '', 'g');
  license_like text := license_text(term) || '%';
  found uuid[];
  is_all boolean := trim(term) = '';
begin
  perform require_given(num_nulls(term, wanted, skipped));
  perform require_staff('{support,auditor}');
  if not is_all then
    found := array(
      (select p.user_id from profiles p where normalize_for_search(p.full_name) like name_like limit 1000)
      union (select p.user_id from profiles p
        where p.other_name <> '' and normalize_for_search(p.other_name) like name_like limit 1000)
      union (select u.id from auth.user u where u.email like mail_like limit 1000)
      union (select p.user_id from profiles p
        where length(digits) >= 5 and p.phone is not null and p.phone like '%' || digits || '%' limit 1000)
      union (select d.user_id from providers d
        where length(license_like) > 1 and d.license_key like license_like limit 1000));
  end if;
  return query
    select p.user_id, p.full_name, p.other_name, case when u.email not like '%.invalid' then u.email end, p.phone, p.role,
      s.duty, p.created_at, exists (select from account_suspensions x where x.user_id = p.user_id and x.reinstated_at is null),
      d.id
    from (
      select q.* from profiles q
      where (is_all or q.user_id = any (found)) and case wanted
        when '' then true
        when 'suspended' then q.user_id in (select x.user_id from account_suspensions x where x.reinstated_at is null)
        else q.role = wanted end
      order by q.created_at desc, q.user_id desc offset skipped limit 21) p
    join auth.user u on u.id = p.user_id
    left join staff s on s.user_id = p.user_id
    left join providers d on d.user_id = p.user_id
    order by p.created_at desc, p.user_id desc;
end $$;
grant execute on function find_people(text, text, integer) to app;

-- The account's bare facts: never allergies, conditions or words about health.
create function person_account(target uuid) returns table (user_id uuid, full_name text, other_name text, email text,
    is_email_confirmed boolean, phone text, role text, duty text, locale text, time_zone text, region text,
    created_at timestamptz, has_second_factor boolean, passkeys integer, provider_id uuid, provider_slug text,
    verification_status text, license_number text, practice_suspended_at timestamptz, deletion_due_at timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
begin
  perform require_staff('{support,auditor}');
  return query
    select p.user_id, p.full_name, p.other_name, case when u.email not like '%.invalid' then u.email end, u.email_verified,
      p.phone, p.role, s.duty, p.locale, p.time_zone, p.region, p.created_at, u.two_factor_enabled,
      (select count(*)::integer from passkeys k where k.user_id = p.user_id), d.id, d.slug, d.verification_status,
      d.license_number, d.suspended_at,
      (select a.due_at from account_deletions a where a.user_id = p.user_id and a.state in ('waiting', 'closing'))
    from profiles p join auth.user u on u.id = p.user_id
    left join staff s on s.user_id = p.user_id
    left join providers d on d.user_id = p.user_id
    where p.user_id = target;
end $$;
grant execute on function person_account(uuid) to app;

create function person_visits(target uuid, most integer) returns table (id uuid, start_time timestamptz,
    appointment_type text, status text, outcome text, fee_cents integer, currency text, is_patient boolean, other_id uuid,
    other_name text)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
begin
  perform require_staff('{support,auditor}');
  return query
    select a.id, a.start_time, a.appointment_type, a.status, a.outcome, a.fee_cents, a.currency, a.patient_id = target,
      o.user_id, o.full_name
    from (
      (select * from appointments x where x.patient_id = target order by x.start_time desc limit most)
      union all
      (select * from appointments x where x.provider_user_id = target order by x.start_time desc limit most)) a
    left join profiles o on o.user_id = case when a.patient_id = target then a.provider_user_id else a.patient_id end
    order by a.start_time desc limit most;
end $$;
grant execute on function person_visits(uuid, integer) to app;

create function person_sessions(target uuid) returns table (id uuid, user_agent text, network text, signed_in_at timestamptz,
    used_at timestamptz)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
begin
  perform require_staff('{support,auditor}');
  return query
    select s.id, s.user_agent, s.ip_address, s.created_at, s.updated_at from auth.session s
    where s.user_id = target and s.expires_at > now() order by s.created_at desc limit 50;
end $$;
grant execute on function person_sessions(uuid) to app;

create function person_trail(target uuid, most integer) returns table (id uuid, at timestamptz, kind text, detail text,
    times integer, actor_name text, user_agent text, network text)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
begin
  perform require_staff('{support,auditor}');
  return query
    select e.id, e.at, e.kind, e.detail, e.times, a.full_name, e.user_agent, e.network
    from security_events e left join profiles a on a.user_id = e.actor_id
    where e.user_id = target order by e.id desc limit least(most, 100);
end $$;
grant execute on function person_trail(uuid, integer) to app;

-- Support acts on patients and doctors, an administrator on the staff as well; nobody on themself.
create function lock_person(target uuid) returns profiles
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  person profiles%rowtype;
begin
  perform require_staff('{support}');
  select * into person from profiles where user_id = target for no key update;
  if not found or exists (select from auth.user where id = target and email like '%.invalid') then
    raise no_data_found using message = 'no such account';
  end if;
  if person.user_id = actor_id() then
    raise check_violation using message = 'nobody acts on themself', constraint = 'staff_oneself';
  end if;
  if person.role = 'admin' then
    perform require_staff('{}');
  end if;
  return person;
end $$;

create function end_all_sessions(target uuid, detail text) returns integer
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  ended integer;
begin
  delete from auth.session where user_id = target;
  get diagnostics ended = row_count;
  if ended > 0 then
    perform note_security(target, 'session_ended', detail, asked_from());
  end if;
  return ended;
end $$;

create function end_person_sessions(target uuid) returns integer
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform require_given(num_nulls(target));
  perform lock_person(target);
  return end_all_sessions(target, null);
end $$;
grant execute on function end_person_sessions(uuid) to app;

-- A doctor's practice is suspended with the account, which asks for both duties: visits go as decision 063 says.
create function suspend_person(target uuid, why text) returns integer
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  person profiles%rowtype;
  practice uuid;
  entry uuid;
  cancelled integer := 0;
  also integer := 0;
begin
  perform require_given(num_nulls(target, why));
  person := lock_person(target);
  if is_suspended(target) then
    raise check_violation using message = 'suspended already', constraint = 'suspension_state';
  end if;
  select id into practice from providers where user_id = target and suspended_at is null;
  if practice is not null then
    also := suspend_provider(practice, why);
  end if;
  update appointments a set status = 'cancelled', cancelled_at = app_now(), cancelled_by = 'admin', refund_percent = 100
  where a.patient_id = target and a.status in ('scheduled', 'confirmed') and is_to_begin(a);
  get diagnostics cancelled = row_count;
  insert into account_suspensions (user_id, reason, suspended_by, visits, with_practice)
  values (target, why, actor_id(), cancelled + also, practice is not null) returning id into entry;
  perform end_all_sessions(target, null);
  -- A session that begins at this very moment is none either: who has it in memory looks again.
  perform pg_notify('profile_changed', target::text);
  -- What works without a session ends too: invitations that they sent, and the address of their calendar.
  delete from staff_invitations where invited_by = target;
  update calendar_feeds set version = version + 1 where user_id = target;
  insert into outbox (effect, payload) values ('account.suspension', jsonb_build_object('suspensionId', entry));
  return cancelled + also;
end $$;
grant execute on function suspend_person(uuid, text) to app;

-- A practice stays suspended as long as its doctor's account is: patients would book somebody who can't sign in.
create or replace function reinstate_provider(target uuid, why text) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  provider providers%rowtype := lock_provider(target);
  entry uuid;
begin
  if provider.suspended_at is null or is_suspended(provider.user_id) then
    raise check_violation using message = 'not suspended, or the account is', constraint = 'suspension_state';
  end if;
  update providers set suspended_at = null where id = target;
  insert into provider_suspensions (provider_id, action, reason, decided_by)
  values (target, 'reinstated', why, actor_id()) returning id into entry;
  insert into outbox (effect, payload) values ('provider.suspension', jsonb_build_object('suspensionId', entry));
end $$;

create function reinstate_person(target uuid, why text) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  entry account_suspensions%rowtype;
  practice uuid;
begin
  perform require_given(num_nulls(target, why));
  perform lock_person(target);
  update account_suspensions set reinstated_at = app_now(), reinstated_by = actor_id(), reinstate_reason = why
  where user_id = target and reinstated_at is null returning * into entry;
  if not found then
    raise check_violation using message = 'not suspended', constraint = 'suspension_state';
  end if;
  select id into practice from providers where user_id = target and suspended_at is not null;
  if entry.with_practice and practice is not null then
    perform reinstate_provider(practice, why);
  end if;
  insert into outbox (effect, payload) values ('account.suspension', jsonb_build_object('suspensionId', entry.id));
end $$;
grant execute on function reinstate_person(uuid, text) to app;

-- Whose address was wrong: the former one is told by the account's own trigger, the new one by the worker, and every session ends.
create function correct_email(target uuid, address text, shown text, why text) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  event uuid;
begin
  perform require_given(num_nulls(target, address, shown, nullif(trim(why), '')));
  perform lock_person(target);
  update auth.user set email = lower(address), email_verified = true, asked_from = asked_from(), updated_at = now()
  where id = target and email = shown;
  if not found then
    raise check_violation using message = 'the address has changed', constraint = 'email_state';
  end if;
  event := note_security(target, 'email_corrected', why, asked_from());
  insert into outbox (effect, payload)
  values ('account.email_corrected', jsonb_build_object('eventId', event, 'userId', target, 'email', lower(address)));
  perform end_all_sessions(target, null);
end $$;
grant execute on function correct_email(uuid, text, text, text) to app;

create function ask_factor_reset(target uuid, why text) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  made uuid;
begin
  perform require_given(num_nulls(target, why));
  perform lock_person(target);
  if not exists (select from auth.user where id = target and two_factor_enabled) then
    raise check_violation using message = 'no second factor', constraint = 'factor_state';
  end if;
  update factor_resets set ended_at = app_now(), outcome = 'withdrawn'
  where user_id = target and ended_at is null and expires_at <= app_now();
  insert into factor_resets (user_id, reason, asked_by, expires_at)
  values (target, why, actor_id(), app_now() + interval '1 day')
  on conflict (user_id) where ended_at is null do nothing returning id into made;
  if made is null then
    raise check_violation using message = 'asked for already', constraint = 'factor_state';
  end if;
  return made;
end $$;
grant execute on function ask_factor_reset(uuid, text) to app;

-- By another than who asked: then the second factor is off, sessions end, and the person is told by the account's trigger.
create function end_factor_reset(reset uuid, verdict text) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  asked factor_resets%rowtype;
begin
  perform require_given(num_nulls(reset, verdict));
  select * into asked from factor_resets where id = reset and ended_at is null and expires_at > app_now() for update;
  if not found then
    perform require_staff('{support}');
    raise no_data_found using message = 'no open request';
  end if;
  perform lock_person(asked.user_id);
  if verdict = 'approved' and asked.asked_by = actor_id() then
    raise check_violation using message = 'two people decide', constraint = 'second_person';
  end if;
  update factor_resets set ended_at = app_now(), outcome = verdict, ended_by = actor_id() where id = reset;
  if verdict = 'approved' then
    delete from auth.two_factor where user_id = asked.user_id;
    update auth.user set two_factor_enabled = false, asked_from = asked_from(), updated_at = now()
    where id = asked.user_id;
    perform end_all_sessions(asked.user_id, null);
  end if;
end $$;
grant execute on function end_factor_reset(uuid, text) to app;
