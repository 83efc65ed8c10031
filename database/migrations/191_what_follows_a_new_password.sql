-- What follows a new password (other ways in end, the trail, the mail) is an effect of the change itself. Its intent
-- stands beside the password; the statement that changes the password queues it, whatever dies afterwards.
alter table auth.account add column intended_change jsonb;

create function intend_password_change(person uuid, intent jsonb) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  change uuid := uuidv7();
begin
  update auth.account set intended_change = intent || jsonb_build_object('changeId', change, 'userId', person)
  where user_id = person and account.provider_id = 'credential';
  return change;
end $$;
grant execute on function intend_password_change to worker;

-- Sessions that are open at this instant end; the one that a change opens in their place comes later.
create function queue_password_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into outbox (effect, payload) values ('password.changed', new.intended_change || jsonb_build_object(
    'sessionIds', (select coalesce(jsonb_agg(s.id), '[]') from auth.session s where s.user_id = new.user_id)));
  new.intended_change := null;
  return new;
end $$;
create trigger queue_password_change before update of password on auth.account
  for each row when (new.password is distinct from old.password and new.intended_change is not null)
  execute function queue_password_change();

-- Done once: the entry of the trail bears the id of the change.
create function carry_out_password_change(change jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  person uuid := change ->> 'userId';
begin
  insert into security_events (id, user_id, kind, user_agent, network, request_id)
  select (change ->> 'changeId')::uuid, user_id, case when (change ->> 'isReset')::boolean then 'password_reset' else 'password_changed' end,
    change ->> 'userAgent', change ->> 'network', change ->> 'requestId'
  from profiles where user_id = person
  on conflict (id) do nothing;
  if not found then
    return;
  end if;
  delete from auth.session where user_id = person
    and id in (select jsonb_array_elements_text(coalesce(change -> 'sessionIds', '[]'))::uuid);
  if (change ->> 'isReset')::boolean then
    perform prove_mailbox(person);
  end if;
  if (change ->> 'endPasskeys')::boolean then
    delete from passkeys where user_id = person;
  end if;
  if (change ->> 'endCalendar')::boolean then
    delete from calendar_feeds where user_id = person;
  end if;
end $$;
grant execute on function carry_out_password_change to worker;
