-- What changes an account's ways in writes its entry of the trail, and queues the mail to its owner, in the transaction of the
-- change itself: nothing that dies afterwards loses either.
alter table security_events drop constraint security_events_kind_check;
alter table security_events add constraint security_events_kind_check check (kind in (
  'signed_in', 'sign_in_failed', 'second_step_failed', 'password_check_failed', 'password_checks_locked',
  'passkey_refused', 'attempts_refused', 'signed_out', 'session_ended', 'password_changed', 'password_reset',
  'email_changed', 'factor_enabled', 'factor_disabled', 'recovery_codes_renewed', 'recovery_code_used', 'passkey_added',
  'passkey_renamed', 'passkey_removed', 'passkey_used', 'role_changed', 'verification_changed', 'export_requested',
  'export_downloaded', 'deletion_requested', 'deletion_taken_back'));

-- The device and the network that a transaction was asked from, as its caller has set them; null where nobody has.
create function asked_from() returns jsonb
  language sql stable set search_path = public, pg_temp
  as $$ select nullif(current_setting('app.asked_from', true), '')::jsonb $$;

create function note_security(person uuid, what text, about text, asked jsonb) returns uuid
  language sql security definer set search_path = public, pg_temp
  as $$
    insert into security_events (user_id, kind, detail, actor_id, user_agent, network, request_id)
    select p.user_id, what, nullif(left(about, 120), ''), nullif(actor_id(), person),
      left(asked ->> 'userAgent', 300), left(asked ->> 'network', 64),
      coalesce(asked ->> 'requestId', nullif(current_setting('app.request_id', true), ''))
    from profiles p where p.user_id = person
    returning id
  $$;

-- The mail about an entry of the trail; where the address itself changed, the former one is told. It stands beside the entry
-- until then: a queue keeps ids only.
alter table security_events add column told_to text;
create function tell_of_security(event uuid, former text default null) returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    update security_events set told_to = former where id = event and former is not null;
    insert into outbox (effect, payload)
    select 'security.changed', jsonb_build_object('eventId', event) where event is not null
  $$;

create function note_passkey_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  person uuid := coalesce(new.user_id, old.user_id);
  what text := case tg_op when 'INSERT' then 'passkey_added' when 'UPDATE' then 'passkey_renamed' else 'passkey_removed' end;
begin
  -- Those that end with a password are told of with it.
  if tg_op = 'DELETE' and asked_from() is null then
    return null;
  end if;
  perform tell_of_security(note_security(person, what, coalesce(new.name, old.name), asked_from()));
  return null;
end $$;
create trigger note_addition after insert on passkeys for each row execute function note_passkey_change();
create trigger note_removal after delete on passkeys for each row execute function note_passkey_change();
create trigger note_renaming after update of name on passkeys
  for each row when (new.name is distinct from old.name) execute function note_passkey_change();

-- Accounts are changed over connections that name no caller: who asks is written beside the account before.
alter table auth.user add column asked_from jsonb;
create function intend_account_change(person uuid, asked jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform require_given(num_nulls(person, asked));
  update auth.user set asked_from = asked where id = person;
end $$;
grant execute on function intend_account_change to worker;

create function note_factor_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform tell_of_security(note_security(new.id,
    case when new.two_factor_enabled then 'factor_enabled' else 'factor_disabled' end, null, new.asked_from));
  -- The library does so in a later transaction; between the two nobody could sign in.
  if new.two_factor_enabled then
    update auth.two_factor set verified = true where user_id = new.id;
  end if;
  new.asked_from := null;
  return new;
end $$;
create trigger note_factor_change before update of two_factor_enabled on auth.user
  for each row when (new.two_factor_enabled is distinct from old.two_factor_enabled) execute function note_factor_change();

-- Using one up leaves fewer.
create function note_new_recovery_codes() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform tell_of_security(note_security(new.user_id, 'recovery_codes_renewed', null,
    (select u.asked_from from auth.user u where u.id = new.user_id)));
  return null;
end $$;
create trigger note_new_recovery_codes after update of backup_codes on auth.two_factor
  for each row when (old.verified and new.verified and new.backup_codes is distinct from old.backup_codes
    and new.backup_codes ~ '^\[("[^"]*",?){10}\]$')
  execute function note_new_recovery_codes();

-- The address that the newest link leads to. Whatever changes the address or the password ends it.
alter table auth.user add column wanted_email text;
create function note_new_email() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  new.wanted_email := null;
  -- A profile without an account gets its first address, an account that ends loses its last.
  if old.email not like '%.invalid' and new.email not like '%.invalid' then
    perform tell_of_security(note_security(new.id, 'email_changed', null, new.asked_from), old.email);
  end if;
  new.asked_from := null;
  return new;
end $$;
create trigger note_new_email before update of email on auth.user
  for each row when (new.email is distinct from old.email) execute function note_new_email();

create function end_email_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update auth.user set wanted_email = null where id = new.user_id and wanted_email is not null;
  return null;
end $$;
create trigger end_email_change after insert or update of password on auth.account
  for each row execute function end_email_change();

-- Follows a link in one statement: of two at once one finds the address as it was. False where the link is not the newest,
-- or its account has no password any more.
create function change_email(person uuid, former text, address text, asked jsonb) returns boolean
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform require_given(num_nulls(person, former, address, asked));
  update auth.user u set email = address, email_verified = true, asked_from = asked, updated_at = now()
  where u.id = person and u.email = former and u.wanted_email = address
    and exists (select from auth.account a where a.user_id = person and a.provider_id = 'credential');
  return found;
end $$;
grant execute on function change_email to worker;

-- Another role means another session, everywhere and at once: nothing that was opened with the former rights goes on.
create or replace function note_role_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform note_security(new.user_id, 'role_changed', new.role, asked_from());
  delete from auth.session where user_id = new.user_id;
  return null;
end $$;

create function note_verification() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform note_security(new.user_id, 'verification_changed', new.verification_status, asked_from());
  return null;
end $$;
create trigger note_application after insert on providers for each row execute function note_verification();
create trigger note_verification after update of verification_status on providers
  for each row when (new.verification_status is distinct from old.verification_status) execute function note_verification();

-- An entry of the trail with whom to tell of it; nothing where the account has ended meanwhile.
create function security_event_to_tell(event uuid)
  returns table (kind text, detail text, email text, told_to text, full_name text, locale text)
  language sql stable strict security definer set search_path = public, pg_temp
  as $$
    select e.kind, e.detail, u.email, coalesce(e.told_to, u.email), u.full_name, u.locale
    from security_events e join user_addresses u on u.user_id = e.user_id
    where e.id = event and u.email not like '%.invalid'
  $$;
grant execute on function security_event_to_tell to worker;

create function forget_security_address(event uuid) returns void
  language sql strict security definer set search_path = public, pg_temp
  as $$ update security_events set told_to = null where id = event and told_to is not null $$;
grant execute on function forget_security_address to worker;
