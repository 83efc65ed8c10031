-- Accounts: better-auth's tables in a schema that only its own login reads, and the profile of each user.
create schema auth;
grant usage on schema auth to auth;

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
  updated_at timestamptz not null default now()
);

create table auth.session (
  id uuid primary key default uuidv7(),
  user_id uuid not null references auth.user (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index session_by_user on auth.session (user_id);

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
  updated_at timestamptz not null default now()
);
create index account_by_user on auth.account (user_id);

create table auth.verification (
  id uuid primary key default uuidv7(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verification_identifier on auth.verification (identifier);

create table auth.rate_limit (
  id uuid primary key default uuidv7(),
  key text not null unique,
  count integer not null,
  last_request bigint not null
);

call protect('auth.user');
call protect('auth.session');
call protect('auth.account');
call protect('auth.verification');
call protect('auth.rate_limit');
create policy auth_all on auth.user to auth using (true) with check (true);
create policy auth_all on auth.session to auth using (true) with check (true);
create policy auth_all on auth.account to auth using (true) with check (true);
create policy auth_all on auth.verification to auth using (true) with check (true);
create policy auth_all on auth.rate_limit to auth using (true) with check (true);
grant select, insert, update, delete on all tables in schema auth to auth;

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
  updated_at timestamptz not null default now()
);
create trigger touch before update on profiles
  for each row execute function touch_updated_at();
call protect('profiles');

create policy self_read on profiles for select to app using (user_id = (select actor_id()));
create policy self_update on profiles for update to app
  using (user_id = (select actor_id())) with check (user_id = (select actor_id()));
create policy auth_read on profiles for select to auth using (true);
create policy worker_read on profiles for select to worker using (true);
grant select on profiles to app, worker;
grant update (full_name, locale, time_zone, phone, emergency_contact, allergies, medical_conditions) on profiles to app;
grant select (user_id, full_name, role, locale, time_zone) on profiles to auth;

-- A user and its profile are born together; the role that was asked for can only be patient or doctor.
create function create_profile() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  insert into profiles (user_id, full_name, role, locale, time_zone)
  values (new.id, new.name, new.requested_role, new.locale, new.time_zone);
  return null;
end $$;
create trigger create_profile after insert on auth.user
  for each row execute function create_profile();

-- Tells every server node to forget a session or a role that it may have cached.
create function announce_session_end() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform pg_notify('session_ended', old.token);
  return null;
end $$;
create trigger announce_end after delete on auth.session
  for each row execute function announce_session_end();

create function announce_role_change() returns trigger
  language plpgsql security definer set search_path = public, pg_temp
  as $$
begin
  perform pg_notify('profile_changed', new.user_id::text);
  return null;
end $$;
create trigger announce_change after update of role, locale, time_zone, full_name on profiles
  for each row execute function announce_role_change();

-- The worker mails people: it may know an address, never a password.
create view user_addresses as
  select u.id as user_id, u.email, p.full_name, p.locale, p.time_zone
  from auth.user u join profiles p on p.user_id = u.id;
grant select on user_addresses to worker;
