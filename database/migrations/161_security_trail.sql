-- What happened to an account and who came in: append-only, kept for a year.
create table security_events (
  id uuid primary key default uuidv7(),
  at timestamptz not null default app_now(),
  user_id uuid not null references profiles (user_id) on delete cascade,
  kind text not null check (kind in (
    'signed_in', 'sign_in_failed', 'signed_out', 'session_ended', 'password_changed', 'password_reset', 'email_changed',
    'factor_enabled', 'factor_disabled', 'recovery_codes_renewed', 'recovery_code_used', 'passkey_added',
    'passkey_removed', 'passkey_used', 'role_changed', 'export_requested', 'export_downloaded', 'deletion_requested',
    'deletion_taken_back')),
  -- The name of a passkey, the device of a session, the role
  detail text check (length(detail) between 1 and 120),
  -- Who did it, where it was somebody else
  actor_id uuid,
  user_agent text check (length(user_agent) <= 300),
  -- An address, of IPv6 the network
  network text check (length(network) <= 64),
  request_id text
);
create index security_events_user on security_events (user_id, id desc);
create index security_events_kind on security_events (kind, id desc);
create index security_events_network on security_events (network, id desc);
call protect('security_events');
create policy own_read on security_events for select to app using (user_id = (select actor_id()));
create policy worker_append on security_events for insert to worker with check (true);
grant select on security_events to app;
grant insert on security_events to worker;

create function note_role_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into security_events (user_id, kind, detail, actor_id) values (new.user_id, 'role_changed', new.role, actor_id());
  return null;
end $$;
create trigger note_role_change after update of role on profiles
  for each row when (new.role is distinct from old.role) execute function note_role_change();

-- Whose account has ended has got an address that belongs to nobody: how they came in is of no use any more.
create function forget_security_events_of() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  delete from security_events where user_id = new.id;
  return null;
end $$;
create trigger forget_security_events after update of email on auth.user
  for each row when (new.email like '%.invalid' and old.email not like '%.invalid')
  execute function forget_security_events_of();

create function forget_security_events(kept_for interval) returns integer
  language sql strict security definer set search_path = public, pg_temp
  as $$
    with gone as (delete from security_events where at < app_now() - kept_for returning 1)
    select count(*)::integer from gone
  $$;
grant execute on function forget_security_events to worker;
create index security_events_at on security_events (at);

-- For administrators: everybody's, the latest first. `person` is part of a name or the beginning of an address; an
-- argument that is null narrows nothing.
create function search_security_events(
    person text, wanted text, from_network text, since timestamptz, until timestamptz, before uuid, most integer)
  returns table (
    id uuid, at timestamptz, user_id uuid, full_name text, email text, kind text, detail text, actor_name text,
    user_agent text, network text)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
begin
  if actor_is_admin() is not true then
    raise insufficient_privilege using message = 'administrators only';
  end if;
  return query
    select e.id, e.at, e.user_id, p.full_name, u.email, e.kind, e.detail, a.full_name, e.user_agent, e.network
    from security_events e
    join profiles p on p.user_id = e.user_id
    join auth.user u on u.id = e.user_id
    left join profiles a on a.user_id = e.actor_id
    where (person is null or e.user_id in (
        select x.id from auth.user x join profiles y on y.user_id = x.id
        where starts_with(lower(x.email), lower(person))
          or position(normalize_for_search(person) in normalize_for_search(y.full_name)) > 0))
      and (wanted is null or e.kind = wanted)
      and (from_network is null or starts_with(e.network, from_network))
      and (since is null or e.at >= since)
      and (until is null or e.at < until)
      and (before is null or e.id < before)
    order by e.id desc
    limit least(most, 100);
end $$;
grant execute on function search_security_events to app;
