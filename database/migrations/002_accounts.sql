-- Accounts: what better-auth keeps, profiles, passkeys, second factors and the security trail.

create table auth.user (
  id uuid primary key default uuidv7(),
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  requested_role text not null default 'patient' check (requested_role in ('patient', 'doctor')),
  locale text not null default 'en' check (locale in ('en', 'ar', 'es', 'fr')),
  time_zone text not null default 'UTC',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- An account's half of a second factor; better-auth keeps secret and recovery codes encrypted.
  two_factor_enabled boolean not null default false,
  -- What was accepted when signing up becomes the account's first decision, in the transaction that makes the account.
  accepted_terms text,
  -- Accounts are changed over connections that name no caller: who asks is written beside the account before.
  asked_from jsonb,
  -- The address that the newest link leads to. Whatever changes the address or the password ends it.
  wanted_email text
);
create index user_email_search on auth.user using gin (email gin_trgm_ops);
call protect('auth.user');
create policy auth_all on auth.user to auth using (true) with check (true);
grant select, insert, update, delete on auth.user to auth;

create table auth.session (
  id uuid primary key default uuidv7(),
  user_id uuid not null references auth.user (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The zone that a device was set to when it signed in: the nearest to a place that is known without asking anybody.
  time_zone text,
  -- A session says whether its device is one that others use too: it lives for hours, and its pages keep nothing.
  is_shared_device boolean not null default false,
  -- A stolen session can be used to guess the password: after so many wrong ones in an hour, or in a day,
  -- that session may not ask again. The account's other sessions go on.
  password_locked_at timestamptz
);
create index session_by_user on auth.session (user_id);
call protect('auth.session');
create policy auth_all on auth.session to auth using (true) with check (true);
grant select, insert, update, delete on auth.session to auth;

create table auth.account (
  id uuid primary key default uuidv7(),
  user_id uuid not null references auth.user (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What follows a new password (other ways in end, the trail, the mail) is an effect of the change itself. Its intent
  -- stands beside the password; the statement that changes the password queues it, whatever dies afterwards.
  intended_change jsonb
);
create index account_by_user on auth.account (user_id);
call protect('auth.account');
create policy auth_all on auth.account to auth using (true) with check (true);
grant select, insert, update, delete on auth.account to auth;

create table auth.verification (
  id uuid primary key default uuidv7(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verification_identifier on auth.verification (identifier);
call protect('auth.verification');
create policy auth_all on auth.verification to auth using (true) with check (true);
grant select, insert, update, delete on auth.verification to auth;

create table auth.rate_limit (
  id uuid primary key default uuidv7(),
  key text not null unique,
  count integer not null,
  last_request bigint not null
);
call protect('auth.rate_limit');
create policy auth_all on auth.rate_limit to auth using (true) with check (true);
grant select, insert, update, delete on auth.rate_limit to auth;

create table profiles (
  user_id uuid primary key references auth.user (id) on delete cascade,
  full_name text not null default '',
  role text not null default 'patient' check (role in ('patient', 'doctor', 'admin')),
  locale text not null default 'en' check (locale in ('en', 'ar', 'es', 'fr')),
  time_zone text not null default 'UTC',
  phone text,
  emergency_contact text,
  allergies text,
  medical_conditions text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The theme of a profile, and a second factor beside the password.
  theme text not null default 'system' check (theme in ('system', 'light', 'dark')),
  -- Copied where row security reads it with the profile.
  shares_health boolean not null default false,
  -- The Care Circle: who may do what for whom, who said so and when. A person without an account of their own, a small child
  -- for instance, has a profile that somebody manages.
  birth_date date check (birth_date > '1900-01-01'),
  -- Copied to where sign-in and reviews read them with the profile.
  -- The version that was accepted last; null for an account that has not been asked yet
  accepted_terms text,
  names_reviews boolean not null default false,
  -- A name reads as it is written: nothing in it turns the direction of what stands around it.
  -- Its twin is personName() in contract/src/platform/fields.ts.
  constraint name_keeps_its_direction
  check (full_name !~ '[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]')
);
-- Administrators search a trail of millions of entries: by person, kind, network and time, each over an index, in pages of the
-- latest first.
create index profiles_name_search on profiles using gin (normalize_for_search(full_name) gin_trgm_ops);
call protect('profiles');
create policy self_read on profiles for select to app using (user_id = (select actor_id()));
create policy self_update on profiles for update to app
  using (user_id = (select actor_id())) with check (user_id = (select actor_id()));
create policy auth_read on profiles for select to auth using (true);
create policy worker_read on profiles for select to worker using (true);
grant select on profiles to app, worker;
grant update (full_name, locale, time_zone, phone, emergency_contact, allergies, medical_conditions, theme)
  on profiles to app;
grant select (user_id, full_name, role, locale, time_zone, theme, accepted_terms) on profiles to auth;

create table auth.two_factor (
  id uuid primary key default uuidv7(),
  user_id uuid not null unique references auth.user (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);
call protect('auth.two_factor');
create policy auth_all on auth.two_factor to auth using (true) with check (true);
grant select, insert, update, delete on auth.two_factor to auth;

-- A code of an authenticator app opens a session once, though it holds for a minute or two.
create table auth.used_codes (
  user_id uuid not null references auth.user (id) on delete cascade,
  code text not null,
  used_at timestamptz not null default now(),
  primary key (user_id, code)
);
call protect('auth.used_codes');

-- Keys that a device keeps and unlocks for its owner: who signs in with one has proved possession and person.
create table passkeys (
  id uuid primary key default uuidv7(),
  user_id uuid not null references profiles (user_id) on delete cascade,
  credential_id text not null unique check (length(credential_id) between 16 and 1400),
  public_key bytea not null,
  -- How often the device has signed; one that doesn't count says 0
  counter bigint not null default 0 check (counter >= 0),
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null default app_now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id, id);
call protect('passkeys');
create policy own_read on passkeys for select to app using (user_id = (select actor_id()));
create policy own_addition on passkeys for insert to app with check (user_id = (select actor_id()));
create policy own_renaming on passkeys for update to app using (user_id = (select actor_id()));
create policy own_removal on passkeys for delete to app using (user_id = (select actor_id()));
grant select, delete on passkeys to app;
grant insert (user_id, credential_id, public_key, counter, transports, name) on passkeys to app;
grant update (name) on passkeys to app;

-- What a device has signed is taken once, though it holds for minutes.
create table auth.used_challenges (
  nonce uuid primary key,
  used_at timestamptz not null default app_now()
);
create index used_challenges_at on auth.used_challenges (used_at);
call protect('auth.used_challenges');

-- When the mailbox of an account was last proven: by following a link that was mailed there.
create table auth.mailbox_proofs (
  user_id uuid primary key references auth.user (id) on delete cascade,
  proven_at timestamptz not null default app_now()
);
call protect('auth.mailbox_proofs');

-- What happened to an account and who came in: append-only, kept for a year.
create table security_events (
  id uuid primary key default uuidv7(),
  at timestamptz not null default app_now(),
  user_id uuid not null references profiles (user_id) on delete cascade,
  kind text not null,
  -- The name of a passkey, the device of a session, the role
  detail text check (length(detail) between 1 and 120),
  -- Who did it, where it was somebody else
  actor_id uuid,
  user_agent text check (length(user_agent) <= 300),
  -- An address, of IPv6 the network
  network text check (length(network) <= 64),
  request_id text,
  -- Failures of one kind from one network within a minute are one entry with a count, so that nobody fills the table.
  times integer not null default 1 check (times > 0),
  -- The mail about an entry of the trail; where the address itself changed, the former one is told. It stands beside the entry
  -- until then: a queue keeps ids only.
  told_to text,
  constraint security_events_kind_check check (kind in (
  'signed_in', 'sign_in_failed', 'second_step_failed', 'password_check_failed', 'password_checks_locked',
  'passkey_refused', 'attempts_refused', 'signed_out', 'session_ended', 'password_changed', 'password_reset',
  'email_changed', 'factor_enabled', 'factor_disabled', 'recovery_codes_renewed', 'recovery_code_used', 'passkey_added',
  'passkey_renamed', 'passkey_removed', 'passkey_used', 'role_changed', 'verification_changed', 'export_requested',
  'export_downloaded', 'deletion_requested', 'deletion_taken_back'))
);
create index security_events_user on security_events (user_id, id desc);
create index security_events_at on security_events (at desc, id desc);
create index security_events_kind on security_events (kind, at desc, id desc);
create index security_events_network on security_events (network text_pattern_ops, at desc);
call protect('security_events');
create policy own_read on security_events for select to app using (user_id = (select actor_id()));
create policy worker_append on security_events for insert to worker with check (true);
grant select on security_events to app;
grant insert on security_events to worker;

create table auth.password_guesses (
  id uuid primary key default uuidv7(),
  session_id uuid not null references auth.session (id) on delete cascade,
  at timestamptz not null default now()
);
create index password_guesses_session on auth.password_guesses (session_id, at);
call protect('auth.password_guesses');

-- A user and its profile are born together; the role that was asked for can only be patient or doctor.
create function create_profile() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into profiles (user_id, full_name, role, locale, time_zone)
  values (new.id, new.name, new.requested_role, new.locale, new.time_zone);
  insert into consents (user_id, kind, version, is_given)
  select new.id, 'terms', new.accepted_terms, true where new.accepted_terms is not null;
  return null;
end $$;

-- Tells every server node to forget a session or a role that it may have cached.
create function announce_session_end() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform pg_notify('session_ended', old.token);
  return null;
end $$;

create function announce_role_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform pg_notify('profile_changed', new.user_id::text);
  return null;
end $$;

-- Counters whose window has long passed, ours and better-auth's.
create function sweep_rate_limits() returns void
  language sql security definer set search_path = public, pg_temp
  as $$
    delete from rate_limits where window_start < now() - interval '1 day';
    delete from auth.rate_limit where last_request < extract(epoch from now() - interval '1 day') * 1000;
  $$;
grant execute on function sweep_rate_limits to worker;

-- Sessions are remembered with their address and whether there is a second factor.
create function announce_account_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform pg_notify('profile_changed', new.id::text);
  return null;
end $$;

-- Whether the actor uses this code for the first time.
create function use_up_code(app_code text) returns boolean
  language plpgsql strict security definer set search_path = public, pg_temp as $$
declare
  me uuid := require_actor();
begin
  delete from auth.used_codes where user_id = me and used_at < now() - interval '5 minutes';
  insert into auth.used_codes (user_id, code) values (me, app_code) on conflict do nothing;
  return found;
end $$;
grant execute on function use_up_code to app;

create function use_up_challenge(challenge uuid) returns boolean
  language plpgsql strict security definer set search_path = public, pg_temp
  as $$
begin
  delete from auth.used_challenges where used_at < app_now() - interval '1 hour';
  insert into auth.used_challenges (nonce) values (challenge) on conflict do nothing;
  return found;
end $$;
grant execute on function use_up_challenge to app;

-- What proves a signature, for somebody who isn't known yet; nothing once the account's way in has ended.
create function passkey_to_prove(credential text) returns table (
    user_id uuid, public_key bytea, counter bigint)
  language sql stable security definer set search_path = public, pg_temp
  as $$
    select p.user_id, p.public_key, p.counter from passkeys p
    where p.credential_id = credential and exists (select from auth.account a where a.user_id = p.user_id)
  $$;
grant execute on function passkey_to_prove to app;

-- Notes a proven signature; false where its challenge was used before, or the count went back, as a copied key's would.
create function use_passkey(credential text, counted bigint, challenge uuid) returns boolean
  language plpgsql strict security definer set search_path = public, pg_temp
  as $$
begin
  if not use_up_challenge(challenge) then
    return false;
  end if;
  update passkeys set counter = counted, last_used_at = app_now()
  where credential_id = credential and (counted > counter or counted = 0 and counter = 0);
  return found;
end $$;
grant execute on function use_passkey to app;

-- A new password or address shuts out everybody who knew the old one: links that were mailed until then, and sign-ins that
-- wait for their second step, no longer work.
create function end_open_proofs() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  delete from auth.verification where value = to_jsonb(new) ->> tg_argv[0];
  return null;
end $$;

create function note_mailbox_proof() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into auth.mailbox_proofs (user_id) values (new.id) on conflict (user_id) do update set proven_at = app_now();
  return null;
end $$;

-- An address that was renewed is as old as its renewal.
create function date_calendar_feed() returns trigger
  language plpgsql set search_path = public, pg_temp
  as $$
begin
  new.created_at := now();
  return new;
end $$;

-- Somebody has set a new password by a link in their mailbox: what was added since the mailbox was last proven may be an
-- intruder's and ends. Says how many passkeys and calendar addresses those were.
create function prove_mailbox(target uuid) returns table (passkeys integer, feeds integer)
  language plpgsql strict security definer set search_path = public, pg_temp
  as $$
declare
  since timestamptz := coalesce((select m.proven_at from auth.mailbox_proofs m where m.user_id = target), '-infinity');
begin
  with ended as (delete from public.passkeys p where p.user_id = target and p.created_at >= since returning 1)
  select count(*) into passkeys from ended;
  -- Dated by the clock of the machine, the proof by one that tests shift
  with ended as (
    delete from calendar_feeds f where f.user_id = target and f.created_at + (app_now() - now()) >= since returning 1)
  select count(*) into feeds from ended;
  insert into auth.mailbox_proofs (user_id) select id from auth.user where id = target
  on conflict (user_id) do update set proven_at = app_now();
  return next;
end $$;
grant execute on function prove_mailbox to worker;

-- Another role means another session, everywhere and at once: nothing that was opened with the former rights goes on.
create function note_role_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform note_security(new.user_id, 'role_changed', new.role, asked_from());
  delete from auth.session where user_id = new.user_id;
  return null;
end $$;

-- Whose account has ended has got an address that belongs to nobody: how they came in is of no use any more.
create function delete_security_events_of() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  delete from security_events where user_id = new.id;
  return null;
end $$;

create function delete_security_events(retention interval) returns integer
  language sql strict security definer set search_path = public, pg_temp
  as $$
    with gone as (delete from security_events where at < app_now() - retention returning 1)
    select count(*)::integer from gone
  $$;
grant execute on function delete_security_events to worker;

-- Where many networks fail, the account gets at most 60 entries of a kind in an hour; the last one counts the rest.
-- What notes a failure or a new password refuses where it is not told whose.
create function note_security_failure(person uuid, what text, agent text, from_network text, request text) returns void
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
grant execute on function note_security_failure to worker;

-- For administrators: everybody's, the latest first. `person` is part of a name or the beginning of an address; an
-- argument that is null narrows nothing. A statement of exactly what is asked for, so that each is planned for its
-- own values.
create function search_security_events(
    person text, wanted text, from_network text, since timestamptz, until timestamptz, before uuid, most integer)
  returns table (
    id uuid, at timestamptz, user_id uuid, full_name text, email text, kind text, detail text, times integer,
    actor_name text, user_agent text, network text)
  language plpgsql stable security definer set search_path = public, pg_temp
  as $$
declare
  people uuid[];
  person_like text := regexp_replace(person, '([\\%_])', '\\\1', 'g');
  network_like text := regexp_replace(from_network, '([\\%_])', '\\\1', 'g') || '%';
begin
  if actor_is_admin() is not true then
    raise insufficient_privilege using message = 'administrators only';
  end if;
  if person is not null then
    people := array(
      select x.id from auth.user x where x.email like lower(person_like) || '%'
      union
      select y.user_id from profiles y
      where normalize_for_search(y.full_name) like '%' || regexp_replace(normalize_for_search(person), '([\\%_])', '\\\1', 'g') || '%');
  end if;
  return query execute
    'select e.id, e.at, e.user_id, p.full_name, u.email, e.kind, e.detail, e.times, a.full_name, e.user_agent, e.network
    from (
      select * from security_events s where true'
      || case when person is not null then ' and s.user_id = any ($1)' else '' end
      || case when wanted is not null then ' and s.kind = $2' else '' end
      || case when from_network is not null then ' and s.network like $3' else '' end
      || case when since is not null then ' and s.at >= $4' else '' end
      || case when until is not null then ' and s.at < $5' else '' end
      || case when before is not null then ' and (s.at, s.id) < (select b.at, b.id from security_events b where b.id = $6)' else '' end
      || ' order by s.at desc, s.id desc limit $7) e
    join profiles p on p.user_id = e.user_id
    join auth.user u on u.id = e.user_id
    left join profiles a on a.user_id = e.actor_id
    order by e.at desc, e.id desc'
    using people, wanted, network_like, since, until, before, least(most, 100);
end $$;
grant execute on function search_security_events to app;

-- Expired sessions open nothing; their rows name devices and addresses of people, and are no trail.
create function sweep_sessions(retention interval) returns void
  language sql strict security definer set search_path = public, pg_temp
  as $$ delete from auth.session where expires_at < now() - retention $$;
grant execute on function sweep_sessions to worker;

create function intend_password_change(person uuid, intent jsonb) returns uuid
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

-- Using one up leaves fewer.
create function note_new_recovery_codes() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform tell_of_security(note_security(new.user_id, 'recovery_codes_renewed', null,
    (select u.asked_from from auth.user u where u.id = new.user_id)));
  return null;
end $$;

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

create function end_email_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  update auth.user set wanted_email = null where id = new.user_id and wanted_email is not null;
  return null;
end $$;

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

create function note_verification() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform note_security(new.user_id, 'verification_changed', new.verification_status, asked_from());
  return null;
end $$;

create function clear_security_address(event uuid) returns void
  language sql strict security definer set search_path = public, pg_temp
  as $$ update security_events set told_to = null where id = event and told_to is not null $$;
grant execute on function clear_security_address to worker;

-- Counts a guess before it is looked at, so that many at once are not looked at either. Null: this session is locked.
create function take_password_guess(of_token text, asked jsonb) returns uuid
  language plpgsql security definer set search_path = public, pg_temp
  as $$
declare
  opened auth.session%rowtype;
  in_an_hour integer;
  in_a_day integer;
  guess uuid;
begin
  perform require_given(num_nulls(of_token, asked));
  select * into opened from auth.session where token = of_token and password_locked_at is null for update;
  if not found then
    return null;
  end if;
  delete from auth.password_guesses where session_id = opened.id and at < now() - interval '1 day';
  select count(*) filter (where at > now() - interval '1 hour'), count(*) into in_an_hour, in_a_day
  from auth.password_guesses where session_id = opened.id;
  if in_an_hour < 10 and in_a_day < 20 then
    insert into auth.password_guesses (session_id) values (opened.id) returning id into guess;
    return guess;
  end if;
  update auth.session set password_locked_at = now() where id = opened.id;
  perform tell_of_security(note_security(opened.user_id, 'password_checks_locked', null, asked));
  return null;
end $$;
grant execute on function take_password_guess to worker;

-- The password was right, or was not looked at.
create function delete_password_guess(guess uuid) returns void
  language sql strict security definer set search_path = public, pg_temp
  as $$ delete from auth.password_guesses where id = guess $$;
grant execute on function delete_password_guess to worker;

-- Who has which kind of account: care is between patients.
create view user_addresses as
  select u.id as user_id, u.email, p.full_name, p.locale, p.time_zone, p.role
  from auth.user u join profiles p on p.user_id = u.id;
grant select on user_addresses to worker;

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
