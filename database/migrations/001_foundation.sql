-- What every later migration stands on: extensions, the actor, the clock, the outbox, the access log, rate limits.

create extension if not exists btree_gist;

create extension if not exists pg_trgm;

-- A new function is nobody's until it is granted.
alter default privileges revoke execute on functions from public;

revoke all on schema public from public;

-- A role that can make temporary functions can look through a view.
do $$ begin execute format('revoke temporary on database %I from public', current_database()); end $$;

grant usage on schema public to app, worker, auth;

-- Accounts: better-auth's tables in a schema that only its own login reads, and the profile of each user.
create schema auth;

grant usage on schema auth to auth;

-- The job queue's own room: pg-boss makes and changes its tables as the worker, and nobody else enters.
create schema jobs;

grant usage, create on schema jobs to worker;

-- The actor of the running transaction; null for a visitor.
create function actor_id() returns uuid
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;
grant execute on function actor_id to app, worker, auth;

-- patient, doctor or admin; null for a visitor.
create function actor_role() returns text
  language sql stable parallel safe
  as $$ select nullif(current_setting('app.role', true), '') $$;
grant execute on function actor_role to app, worker, auth;

create function actor_is_admin() returns boolean
  language sql stable parallel safe
  as $$ select coalesce(current_setting('app.role', true) = 'admin', false) $$;
grant execute on function actor_is_admin to app, worker, auth;

-- Every rule about time asks this clock, so that tests can move it.
create function app_now() returns timestamptz
  language sql stable parallel safe
  as $$ select now() + coalesce(nullif(current_setting('app.now_offset_ms', true), ''), '0')::bigint * interval '1 millisecond' $$;
grant execute on function app_now to app, worker, auth;

-- Enables and forces row security. The owner runs migrations and the functions
-- that are defined here with its rights, so it is the one role that sees all rows.
create procedure protect(target regclass)
  language plpgsql
  as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy owner_all on %s to %I using (true) with check (true)', target, current_user);
end $$;

-- Lower case, without Latin or Arabic diacritics, hamza forms and tatweel unified.
-- Its twin is normalizeForSearch() in contract/src/providers/rules.ts.
create function normalize_for_search(value text) returns text
  language sql immutable parallel safe strict
  as $$
    select trim(regexp_replace(
      translate(
        regexp_replace(normalize(lower(value), nfd), '[\u0300-\u036f\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640]', '', 'g'),
        'ٱىة', 'ايه'),
      '\s+', ' ', 'g'))
  $$;
grant execute on function normalize_for_search to app, worker, auth;

create function touch_updated_at() returns trigger
  language plpgsql
  as $$
begin
  new.updated_at := now();
  return new;
end $$;

-- Effects (mails, receipts) queued in the transaction of their cause; the worker hands them to the job queue.
create table outbox (
  id uuid primary key default uuidv7(),
  effect text not null,
  payload jsonb not null default '{}',
  created_at timestamptz not null default now(),
  -- An effect that is not to be done before a moment of the product's clock.
  not_before timestamptz
);
call protect('outbox');
create policy worker_all on outbox to worker using (true) with check (true);
grant select, insert, delete on outbox to worker;
grant insert (effect, payload) on outbox to app;

create function announce_outbox() returns trigger
  language plpgsql
  as $$
begin
  perform pg_notify('outbox', '');
  return null;
end $$;

-- Who looked at or changed whose health data. Written by app, read by the person concerned and by admins.
create table access_log (
  id uuid primary key default uuidv7(),
  at timestamptz not null default now(),
  actor_id uuid default actor_id(),
  actor_role text default actor_role(),
  action text not null,
  subject text not null,
  subject_id uuid,
  patient_id uuid,
  request_id text
);
create index access_log_patient on access_log (patient_id, at desc);
call protect('access_log');
create policy app_append on access_log for insert to app
  with check (actor_id is not distinct from (select actor_id()) and actor_role is not distinct from (select actor_role()));
create policy app_read on access_log for select to app
  using (patient_id = (select actor_id()) or (select actor_is_admin()));
create policy worker_append on access_log for insert to worker with check (true);
grant select on access_log to app;
grant insert on access_log to worker;
grant insert (actor_id, actor_role, action, subject, subject_id, patient_id, request_id) on access_log to app;

-- Fixed-window counters, shared by every server node.
create unlogged table rate_limits (
  key text primary key,
  window_start timestamptz not null,
  hits integer not null
);
call protect('rate_limits');

-- Refuses a person's row when the limit of its trigger (name, allowance, seconds) is used up; what no person does has none.
create function limit_rate() returns trigger
  language plpgsql
  as $$
declare
  seconds integer;
begin
  if actor_id() is null then
    return new;
  end if;
  seconds := take_rate_limit(tg_argv[0], tg_argv[1]::integer, tg_argv[2]::integer);
  if seconds > 0 then
    raise program_limit_exceeded using message = 'too fast', constraint = 'rate_limit', detail = seconds;
  end if;
  return new;
end $$;

-- Servers keep public pages until what they show changes. What they show is behind these tables.
create function announce_pages() returns trigger
  language plpgsql
  as $$
begin
  perform pg_notify('pages_changed', '');
  return null;
end $$;

-- Counts one hit of a key, whatever the actor; returns what take_rate_limit returns, which counts per actor.
create function count_hit(of_key text, allowance integer, window_seconds integer) returns integer
  language sql security definer set search_path = public, pg_temp
  as $$
    insert into rate_limits as r (key, window_start, hits)
    values (of_key, now(), 1)
    on conflict (key) do update set
      hits = case when r.window_start < now() - make_interval(secs => window_seconds) then 1 else r.hits + 1 end,
      window_start = case when r.window_start < now() - make_interval(secs => window_seconds) then now() else r.window_start end
    returning case
      when hits <= allowance::bigint * coalesce(nullif(current_setting('app.rate_limit_factor', true), ''), '1')::integer then 0
      else greatest(1, ceil(extract(epoch from window_start - now()) + window_seconds))::integer end
  $$;

-- A function with its owner's rights asks first who calls: `not (null)` is not true, and let nobody pass for somebody.
-- What is missing in a call is a refusal of its own, never an error of the table underneath.
create function require_actor() returns uuid language plpgsql stable set search_path = public, pg_temp as $$
begin
  if actor_id() is null then
    raise insufficient_privilege using message = 'nobody is signed in';
  end if;
  return actor_id();
end $$;

create function require_given(missing integer) returns void language plpgsql immutable set search_path = public, pg_temp as $$
begin
  if missing > 0 then
    raise check_violation using message = 'something was not given', constraint = 'all_given';
  end if;
end $$;

-- Counts one hit; false once the window's allowance is used up. An actor counts apart, so that nobody uses up another's.
create function take_rate_limit(limit_key text, allowance integer, window_seconds integer) returns integer
  language sql security definer set search_path = public, pg_temp
  as $$ select count_hit(concat_ws(':', session_user, actor_id(), limit_key), allowance, window_seconds) $$;
grant execute on function take_rate_limit to app, worker, auth;
