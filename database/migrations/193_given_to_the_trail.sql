-- What notes a failure or a new password refuses where it is not told whose.
create or replace function note_security_failure(person uuid, what text, agent text, from_network text, request text) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  same uuid;
begin
  perform require_given(num_nulls(person, what));
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
create or replace function intend_password_change(person uuid, intent jsonb) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  change uuid := uuidv7();
begin
  perform require_given(num_nulls(person, intent));
  update auth.account set intended_change = intent || jsonb_build_object('changeId', change, 'userId', person)
  where user_id = person and account.provider_id = 'credential';
  return change;
end $$;
