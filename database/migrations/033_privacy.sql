-- What people agreed to, who looked at their data, and copies of it that they take away.
-- Every decision is a row that stays; the latest counts.
create table consents (
  id uuid primary key default uuidv7(),
  user_id uuid not null references profiles (user_id) on delete cascade,
  kind text not null check (kind in ('health_sharing')),
  -- Of the text that was agreed to
  version text not null check (length(version) between 1 and 20),
  is_given boolean not null,
  decided_at timestamptz not null default app_now()
);
create index consents_user on consents (user_id, id desc);
call protect('consents');
create policy own_read on consents for select to app using (user_id = (select actor_id()));
create policy own_decision on consents for insert to app with check (user_id = (select actor_id()));
grant select on consents to app;
grant insert (user_id, kind, version, is_given) on consents to app;
create trigger at_pace before insert on consents
  for each row execute function limit_pace('consents', 20, 3600);

-- Copied where row security reads it with the profile.
alter table profiles add column shares_health boolean not null default true;
create function apply_consent() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update profiles set shares_health = new.is_given where user_id = new.user_id;
  return null;
end $$;
create trigger apply after insert on consents
  for each row execute function apply_consent();

drop policy treating_provider_reads on profiles;
create policy treating_provider_reads on profiles for select to app
  using (shares_health and (select actor_role()) = 'doctor' and exists (
    select from appointments a where a.patient_id = profiles.user_id and a.provider_user_id = (select actor_id())
      and a.status in ('confirmed', 'in_progress', 'completed', 'no_show')));

-- Who else looked at or changed the actor's data, newest first. A doctor has a name; an administrator is one of ours.
create function accesses_by_others(before_at timestamptz, before_id uuid, page_size integer)
  returns table (id uuid, at timestamptz, actor_role text, actor_name text, action text, subject text)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select l.id, l.at, l.actor_role, case when l.actor_role = 'doctor' then p.full_name end, l.action, l.subject
    from access_log l left join profiles p on p.user_id = l.actor_id
    where l.patient_id = actor_id() and l.actor_id is distinct from actor_id()
      and (before_at is null or (l.at, l.id) < (before_at, before_id))
    order by l.at desc, l.id desc
    limit page_size
  $$;
grant execute on function accesses_by_others to app;

-- A copy of everything that is somebody's, made by a job and kept for a few days.
create table exports (
  id uuid primary key default uuidv7(),
  user_id uuid not null references profiles (user_id) on delete cascade,
  state text not null default 'pending' check (state in ('pending', 'ready', 'failed')),
  path text,
  size bigint,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz,
  check (state <> 'ready' or num_nulls(path, size, expires_at) = 0)
);
create unique index one_export_at_a_time on exports (user_id) where state = 'pending';
create index exports_user on exports (user_id, id desc);
call protect('exports');
create policy own_read on exports for select to app using (user_id = (select actor_id()));
create policy own_request on exports for insert to app with check (user_id = (select actor_id()));
create policy worker_all on exports to worker using (true) with check (true);
grant select on exports to app, worker;
grant insert (user_id) on exports to app;
grant update (state, path, size, expires_at) on exports to worker;
grant delete on exports to worker;
create trigger at_pace before insert on exports
  for each row execute function limit_pace('exports', 5, 86400);

create function queue_export() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into outbox (effect, payload) values ('privacy.export', jsonb_build_object('exportId', new.id));
  return null;
end $$;
create trigger queue after insert on exports
  for each row execute function queue_export();

create function discard_export() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into outbox (effect, payload)
  values ('file.discard', jsonb_build_object('uploadId', null, 'path', old.path));
  return null;
end $$;
create trigger discard after delete on exports
  for each row when (old.path is not null) execute function discard_export();
