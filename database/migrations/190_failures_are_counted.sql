-- Failures of one kind from one network within a minute are one entry with a count, so that nobody fills the table.
alter table security_events add column times integer not null default 1 check (times > 0);
alter table security_events drop constraint security_events_kind_check;
alter table security_events add constraint security_events_kind_check check (kind in (
  'signed_in', 'sign_in_failed', 'second_step_failed', 'password_check_failed', 'passkey_refused', 'attempts_refused',
  'signed_out', 'session_ended', 'password_changed', 'password_reset', 'email_changed', 'factor_enabled',
  'factor_disabled', 'recovery_codes_renewed', 'recovery_code_used', 'passkey_added', 'passkey_removed', 'passkey_used',
  'role_changed', 'export_requested', 'export_downloaded', 'deletion_requested', 'deletion_taken_back'));

-- Where many networks fail, the account gets at most 60 entries of a kind in an hour; the last one counts the rest.
create function note_security_failure(person uuid, what text, agent text, from_network text, request text) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  same uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('security failure ' || person || what, 0));
  select e.id into same from security_events e
  where e.user_id = person and e.kind = what and e.network is not distinct from from_network
    and e.at > app_now() - interval '1 minute'
  order by e.id desc limit 1;
  if same is null and (
      select count(*) from security_events e
      where e.user_id = person and e.kind = what and e.at > app_now() - interval '1 hour') >= 60 then
    select e.id into same from security_events e where e.user_id = person and e.kind = what order by e.id desc limit 1;
  end if;
  if same is null then
    insert into security_events (user_id, kind, user_agent, network, request_id)
    values (person, what, agent, from_network, request);
  else
    update security_events set times = times + 1 where id = same;
  end if;
end $$;
grant execute on function note_security_failure to worker;

drop function search_security_events;
create function search_security_events(
    person text, wanted text, from_network text, since timestamptz, until timestamptz, before uuid, most integer)
  returns table (
    id uuid, at timestamptz, user_id uuid, full_name text, email text, kind text, detail text, times integer,
    actor_name text, user_agent text, network text)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
begin
  if actor_is_admin() is not true then
    raise insufficient_privilege using message = 'administrators only';
  end if;
  return query
    select e.id, e.at, e.user_id, p.full_name, u.email, e.kind, e.detail, e.times, a.full_name, e.user_agent, e.network
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

-- Expired sessions open nothing; their rows name devices and addresses of people, and are no trail.
create function sweep_sessions(kept_for interval) returns void
  language sql strict security definer set search_path = public, pg_temp
  as $$ delete from auth.session where expires_at < now() - kept_for $$;
grant execute on function sweep_sessions to worker;
